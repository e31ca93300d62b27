import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../core/durable-file.ts';

/** The one bucket of the embedded store (objects/embedded-store.ts). Nothing in its settings is of a person. */
const bucket = 'sheaf';
const settings = z.object({ name: z.literal(bucket), created: z.int().nonnegative() });

const folderOf = (dataDir: string): string =>
  join(dataDir, 'objects', 'buckets', createHash('sha256').update(bucket).digest('hex'));

/** @returns whether a start can read the settings of the bucket; true where there is none yet */
export function isBucketWhole(dataDir: string): boolean {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return true;
  try {
    return settings.safeParse(JSON.parse(readFileSync(join(folder, 'bucket.json'), 'utf8'))).success;
  } catch {
    return false;
  }
}

/** Writes the settings of the bucket anew, and makes the folders that it lacks. */
export function mendBucket(dataDir: string): void {
  const folder = folderOf(dataDir);
  replaceFile(join(folder, 'bucket.json'), JSON.stringify({ name: bucket, created: Date.now() }));
  for (const shard of [...'0123456789abcdef', 'uploads'])
    mkdirSync(join(folder, shard), { recursive: true, mode: 0o700 });
}
