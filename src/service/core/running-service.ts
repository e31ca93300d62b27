import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from './durable-file.ts';
import { readErrorCode } from './errors.ts';
import { readJsonFile } from './json.ts';
import type { Log } from './log.ts';

/** The addresses of the service that runs on a data folder, for the command line. Never a token. */
const runningSchema = z.object({ url: z.url(), public_url: z.url().nullable().catch(null) });

/** Where a service is reached: by commands of this computer, and by others (null: not known, or not at all). */
export type Running = z.output<typeof runningSchema>;

const toPath = (dataDir: string) => join(dataDir, 'running.json');

const againMs = 5000;

/**
 * Writes the addresses down. Only commands need it, so where the disk is full the service runs without it, and tries again.
 * @returns a function that removes it again
 */
export function noteRunning(dataDir: string, running: Running, log: Pick<Log, 'warn'>): () => void {
  let timer: NodeJS.Timeout | undefined;
  function note(): void {
    try {
      replaceFile(toPath(dataDir), JSON.stringify(running));
    } catch (error) {
      if (timer === undefined)
        log.warn(
          { code: readErrorCode(error) },
          'The address could not be written down: commands do not find this service until it is.',
        );
      timer = setTimeout(note, againMs).unref();
    }
  }
  note();
  return () => {
    clearTimeout(timer);
    try {
      rmSync(toPath(dataDir), { force: true });
    } catch {
      // The file stays, as after a kill.
    }
  };
}

/** @returns the addresses that were written down, or undefined. After a kill it may be of a service that no longer runs. */
export const findRunning = (dataDir: string): Running | undefined => readJsonFile(toPath(dataDir), runningSchema);
