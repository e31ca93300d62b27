import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where the service of a data folder listens, for the command line beside it. Never a token. */
const runningSchema = z.object({ url: z.url() });

const pathOf = (dataDir: string) => join(dataDir, 'running.json');

/** Notes the address. @returns a function that takes the note away again */
export function noteRunning(dataDir: string, url: string): () => void {
  writeFileSync(pathOf(dataDir), JSON.stringify({ url }), { mode: 0o600 });
  return () => rmSync(pathOf(dataDir), { force: true });
}

/** @returns the address an instance noted, or undefined; one that was killed leaves a note that no longer answers. */
export function findRunning(dataDir: string): string | undefined {
  try {
    return runningSchema.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8'))).url;
  } catch {
    return undefined;
  }
}
