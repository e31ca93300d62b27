import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from './durable-file.ts';

/** The address of the service that runs on a data folder, for the command line. Never a token. */
const runningSchema = z.object({ url: z.url() });

const pathOf = (dataDir: string) => join(dataDir, 'running.json');

/** Writes the address down. @returns a function that removes it again @throws an error of the disk */
export function noteRunning(dataDir: string, url: string): () => void {
  replaceFile(pathOf(dataDir), JSON.stringify({ url }));
  return () => {
    try {
      rmSync(pathOf(dataDir), { force: true });
    } catch {
      // It stays as after a kill.
    }
  };
}

/** @returns the address that was written down, or undefined. After a kill it may be of a service that no longer runs. */
export function findRunning(dataDir: string): string | undefined {
  try {
    return runningSchema.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8'))).url;
  } catch {
    return undefined;
  }
}
