import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

function sync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes what was renamed in a folder last through a power cut. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders; NTFS keeps their entries in its journal.
  if (process.platform !== 'win32') sync(folder, 'r');
}

/** Makes what was written to a file last through a power cut. */
export const syncFile = (path: string): void => sync(path, 'r+');

/**
 * Replaces a file, readable by its owner only. A crash or a power cut leaves the old content or the new one, never a part.
 * @throws Error of the disk; the old content stays
 */
export function replaceFile(path: string, content: string): void {
  // Several commands may replace one file at the same moment. Each prepares its own; the last one stays.
  const prepared = `${path}.${process.pid}.new`;
  try {
    writeFileSync(prepared, content, { mode: 0o600, flush: true });
    renameSync(prepared, path);
  } catch (error) {
    rmSync(prepared, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}
