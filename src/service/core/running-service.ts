import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from './durable-file.ts';
import { errorCode } from './errors.ts';
import type { Log } from './log.ts';

/** The address of the service that runs on a data folder, for the command line. Never a token. */
const runningSchema = z.object({ url: z.url() });

const pathOf = (dataDir: string) => join(dataDir, 'running.json');

const againMs = 5000;

/**
 * Writes the address down. Only commands need it, so where the disk is full the service runs without it, and tries again.
 * @returns a function that removes it again
 */
export function noteRunning(dataDir: string, url: string, log: Pick<Log, 'warn'>): () => void {
  let timer: NodeJS.Timeout | undefined;
  function note(): void {
    try {
      replaceFile(pathOf(dataDir), JSON.stringify({ url }));
    } catch (error) {
      if (timer === undefined)
        log.warn(
          { code: errorCode(error) },
          'The address could not be written down: commands do not find this service until it is.',
        );
      timer = setTimeout(note, againMs).unref();
    }
  }
  note();
  return () => {
    clearTimeout(timer);
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
