// The folder of one bucket. Restores and repairs use it too, where no store runs.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shards } from './bucket.ts';
import { nameBucketFolder } from './object-file.ts';
import { type BucketSettings, bucketSettings } from './object-metadata.ts';
import { syncFolder } from './object-writer.ts';

/** Makes the folders in that of a bucket. A store needs all of them, also those that hold nothing. */
export async function makeBucketFolders(folder: string): Promise<void> {
  for (const name of [...shards, 'uploads']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
}

/**
 * @param dataDir the store's folder
 * @returns whether a store can read the settings of a bucket; true where the bucket has no folder
 */
export async function isBucketWhole(dataDir: string, bucket: string): Promise<boolean> {
  const folder = join(dataDir, nameBucketFolder(bucket));
  if (!existsSync(folder)) return true;
  try {
    return bucketSettings.parse(JSON.parse(await readFile(join(folder, 'bucket.json'), 'utf8'))).name === bucket;
  } catch {
    return false;
  }
}

/** Writes the settings of a bucket again, durably, and makes the folders that it lacks. @param dataDir the store's folder */
export async function mendBucket(dataDir: string, settings: BucketSettings): Promise<void> {
  const folder = join(dataDir, nameBucketFolder(settings.name));
  await makeBucketFolders(folder);
  const prepared = join(folder, 'bucket.json.new');
  await writeFile(prepared, JSON.stringify(settings), { mode: 0o600, flush: true });
  await rename(prepared, join(folder, 'bucket.json'));
  await syncFolder(folder);
}
