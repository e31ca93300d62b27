import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of a data folder in which commands in the sandbox work. Nothing in it outlives the service. */
export const nameWorkFolder = (dataDir: string): string => join(dataDir, 'work');

/**
 * Runs a trial of the sandbox in a folder of its own.
 * @param dataDir absent: in a temporary folder
 * @throws Error of the file system; what `run` throws
 */
export async function inTrialFolder<T>(dataDir: string | undefined, run: (folder: string) => Promise<T>): Promise<T> {
  const parent = dataDir === undefined ? tmpdir() : nameWorkFolder(dataDir);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(await realpath(parent), 'sheaf-trial-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
