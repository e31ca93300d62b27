// For tests that damage what a store keeps on disk.
import { closeSync, openSync, readdirSync, readSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the files of all objects below a store's or a service's data folder. */
export function objectFiles(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
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
