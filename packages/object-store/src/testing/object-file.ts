import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the file of an object of a store, and what is in it */
export function objectFile({ dataDir }: { dataDir: string }, key: string): { path: string; bytes: Buffer } {
  const folder = join(dataDir, 'buckets');
  const id = createHash('sha256').update(key).digest('hex');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith(id));
  if (found === undefined) throw new Error(`The store has no object '${key}'.`);
  const path = join(folder, found);
  return { path, bytes: readFileSync(path) };
}

/** Flips one bit of the byte at `at`. @returns `bytes` */
export function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  return bytes;
}
