// For tests that damage what a store keeps on disk.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the files of all objects below a store's or a service's data folder. */
export function findObjectFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @returns the file of one object, wherever its bucket is. @throws Error when there is none. */
export function objectFile(dataDir: string, key: string): string {
  const id = createHash('sha256').update(key).digest('hex');
  const found = findObjectFiles(dataDir).find((file) => file.endsWith(id));
  if (found === undefined) throw new Error(`No object ${key} below ${dataDir}.`);
  return found;
}

/** Turns one bit of a file over, counted from its start. */
export function flipBit(file: string, bit: number): void {
  const fd = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(fd, byte, 0, 1, bit >> 3);
  byte[0] = (byte[0] ?? 0) ^ (1 << (bit & 7));
  writeSync(fd, byte, 0, 1, bit >> 3);
  closeSync(fd);
}

/** Cuts a file short. */
export function truncateFile(file: string, bytes: number): void {
  truncateSync(file, bytes);
}
