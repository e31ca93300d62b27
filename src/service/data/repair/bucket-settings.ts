import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../core/durable-file.ts';
import { readJsonFile } from '../../core/json.ts';
import type { Reader } from '../database.ts';
import { isStoreLost } from '../objects/embedded-store.ts';
import { bucketFolder, embeddedBucket } from '../objects/named-objects.ts';

/** Nothing in them is of a person. */
const settings = z.object({ name: z.literal(embeddedBucket), created: z.int().nonnegative() });

const nameFolder = (dataDir: string): string => join(dataDir, 'objects', bucketFolder);

/** @returns whether a start can read the settings of the bucket; true where there is none yet */
export function isBucketWhole(dataDir: string): boolean {
  const folder = nameFolder(dataDir);
  return !existsSync(folder) || readJsonFile(join(folder, 'bucket.json'), settings) !== undefined;
}

/** Writes the settings of the bucket anew, and makes the folders that it lacks. */
export function mendBucket(dataDir: string): void {
  const folder = nameFolder(dataDir);
  for (const shard of [...'0123456789abcdef', 'uploads'])
    mkdirSync(join(folder, shard), { recursive: true, mode: 0o700 });
  replaceFile(join(folder, 'bucket.json'), JSON.stringify({ name: embeddedBucket, created: Date.now() }));
}

/**
 * Answers are in the database: a workspace that has lost the folder of its files opens without them.
 * @returns a sentence for people when the folder was made again, empty
 */
export async function mendLostStore(db: Reader, dataDir: string): Promise<string[]> {
  if (!(await isStoreLost(db, dataDir))) return [];
  mendBucket(dataDir);
  return ['The folder of the object store was made again, and is empty: Sheaf starts without the files.'];
}
