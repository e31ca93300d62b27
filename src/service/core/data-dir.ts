import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { UserError } from './errors.ts';

/**
 * The data folder unless another one is given: `SHEAF_DATA_DIR`, else the platform's usual place. Always an absolute path,
 * because parsers run in other folders. It is never inside the app's profile, which may be deleted
 * (docs/decisions/0046-places-of-a-workspace.md).
 */
export function findDefaultDataDir(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  return resolve(dataPlace(env, platform));
}

function dataPlace(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const chosen = env.SHEAF_DATA_DIR;
  if (chosen) return chosen;
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Sheaf', 'Workspace');
  // Research of gigabytes does not follow its user from computer to computer, as the other folder of Windows does.
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Sheaf', 'Workspace');
  return join(env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'sheaf');
}

/** @returns the folder of the embedded store in a data folder */
export const nameStoreFolder = (dataDir: string): string => join(dataDir, 'objects');

/** A file that is in a data folder until a backup was restored into it completely: a start would show a part of the workspace. */
export const restoreMark = 'restoring.json';

/** A file that every folder of backups has. */
export const backupMark = 'sheaf-backups.json';

/** Whoever mixes up the two folders would get a new, empty workspace among the backups. */
function requireNoBackups(path: string): void {
  if (!existsSync(join(path, backupMark)) || existsSync(join(path, 'sheaf.db'))) return;
  throw new UserError(
    `${path} holds backups, not a workspace. Give another folder; “sheaf restore” makes a workspace of a backup.`,
    2,
  );
}

function requireRestored(path: string): void {
  if (!existsSync(join(path, restoreMark))) return;
  throw new UserError(
    `A backup is being restored into ${path}, and that has not ended. Call "sheaf restore" with the same folders again: it continues.`,
  );
}

/**
 * Makes a folder and those above it, one by one: Node's own `recursive` never ends where the system makes none, as in /proc.
 * @throws Error of the system
 */
export function makeFolders(path: string): void {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!existsSync(folder)) throw error;
    }
  }
}

/** @returns undefined for what is not there or cannot be looked at: who uses the folder says why it cannot be used */
function findFolderMode(path: string): number | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isDirectory() ? found.mode : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Everything that a command writes is for its user only: a data folder that existed before may be open to others.
 * @returns a sentence when others can read an existing data folder; null when they cannot, and on Windows, where modes say nothing
 */
export function describeOpenFolder(path: string): string | null {
  const mode = process.platform === 'win32' ? undefined : findFolderMode(path);
  if (mode === undefined || (mode & 0o077) === 0) return null;
  return `Other users of this computer may read the data folder. Close it: chmod -R go= '${path}'`;
}

/** Makes the data folder of a restore, readable by its owner only. @throws UserError when it cannot be made or written to */
export function makeRestoredDir(path: string): void {
  try {
    makeFolders(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    readdirSync(path);
  } catch {
    throw new UserError(`The data folder ${path} cannot be used. Check that it may be created and written to.`);
  }
}

/**
 * Makes the data folder, readable by its owner only.
 * @throws UserError when it cannot be made or written to, holds backups, or a restore into it has not ended.
 */
export function makeDataDir(path: string): void {
  requireNoBackups(path);
  makeRestoredDir(path);
  requireRestored(path);
}

/**
 * For commands that need what is in a data folder: none is made where a path was mistyped.
 * @throws UserError when nothing of Sheaf is there, the folder cannot be used, or a restore into it has not ended
 */
export function requireData(path: string): void {
  // Where objects are left without a database, the opening of the database says what to do.
  const kept = [join(path, 'sheaf.db'), nameStoreFolder(path), join(path, restoreMark)];
  if (!kept.some((one) => existsSync(one)))
    throw new UserError(
      `There is no Sheaf workspace in ${path}. Check --data-dir. “sheaf projects create” and “sheaf serve” make a new one.`,
    );
  makeDataDir(path);
}

const places = {
  settings: { variable: 'XDG_CONFIG_HOME', linux: '.config', darwin: 'Library/Preferences', win32: 'AppData/Local' },
  cache: { variable: 'XDG_CACHE_HOME', linux: '.cache', darwin: 'Library/Caches', win32: 'AppData/Local/Temp' },
} as const;

/**
 * A folder of this user on this computer, outside of every data folder: a data folder can come from anywhere, and what is in it proves nothing.
 * @returns its path; it need not exist
 */
export function ownFolder(kind: keyof typeof places): string {
  const { variable, ...usual } = places[kind];
  const chosen = process.env[variable] ?? '';
  // As the specification of these variables wants it, a relative path counts as none.
  if (isAbsolute(chosen)) return join(chosen, 'sheaf');
  const { platform } = process;
  return join(homedir(), platform === 'darwin' || platform === 'win32' ? usual[platform] : usual.linux, 'sheaf');
}
