import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** @returns the value in a JSON file. @throws Error when the file is missing, unreadable or not JSON */
export async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * Replaces a JSON file, readable by its owner only. Writes a new file and renames it, so a crash leaves the old content
 * or the new. Makes the folder when it is missing. @throws Error of the disk
 */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
