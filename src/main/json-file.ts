import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { z } from 'zod';
import type { Log } from './log.ts';

/** @returns the content of a JSON file; null when it is missing, or when it cannot be read, which is logged */
export async function readJson<T>(file: string, schema: z.ZodType<T>, log: Log): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) log('warn', 'file unreadable', { file: basename(file), error });
    return null;
  }
}

/** Makes a rename last through a power cut. Windows cannot open folders; NTFS keeps their entries in its journal. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Replaces a JSON file, readable by its owner only. Writes a new file and renames it, so a crash or a power cut leaves the
 * old content or the new. Makes the folder when it is missing. @throws Error of the disk
 */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  } catch (error) {
    // What a full disk has cut off helps nobody.
    await rm(`${file}.new`, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(file));
}
