import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { UserError } from './errors.ts';

/**
 * The data folder unless another one is given: `SHEAF_DATA_DIR`, else the platform's usual place. Always an absolute path,
 * because parsers run in other folders.
 */
export function defaultDataDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  return resolve(dataPlace(env, platform));
}

function dataPlace(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const chosen = env.SHEAF_DATA_DIR;
  if (chosen) return chosen;
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Sheaf');
  if (platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Sheaf');
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'sheaf');
}

/**
 * Makes the data folder, readable by its owner only.
 * @throws UserError when it cannot be made or written to.
 */
export function makeDataDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new UserError(`The data folder ${path} cannot be used. Check that it may be created and written to.`);
  }
}

/** The address of the service that runs on a data folder, for the command line. Never a token. */
const runningSchema = z.object({ url: z.url() });

const pathOf = (dataDir: string) => join(dataDir, 'running.json');

/** Writes the address down. @returns a function that removes it again */
export function noteRunning(dataDir: string, url: string): () => void {
  writeFileSync(pathOf(dataDir), JSON.stringify({ url }), { mode: 0o600 });
  return () => rmSync(pathOf(dataDir), { force: true });
}

/** @returns the address that was written down, or undefined. After a kill it may be of a service that no longer runs. */
export function findRunning(dataDir: string): string | undefined {
  try {
    return runningSchema.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8'))).url;
  } catch {
    return undefined;
  }
}
