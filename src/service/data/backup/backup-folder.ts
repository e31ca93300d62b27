import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { replaceFile } from '../../core/durable-file.ts';
import { UserError } from '../../core/errors.ts';
import { FolderInUse, lockDataDir } from '../sqlite/lock.ts';

/** Marks a folder of backups. */
const marker = 'sheaf-backups.json';
const about =
  'Backups of a Sheaf data folder. "sheaf restore" reads them. "pool" has the contents of all of them; delete nothing in it by hand.';

/** Where the contents of all backups of a folder are. */
export const poolOf = (dir: string): string => join(dir, 'pool');

const isWithin = (inner: string, outer: string): boolean => {
  const way = relative(outer, inner);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`));
};

/** @throws UserError when one of the folders is in the other */
function requireApart(dir: string, dataDir: string): void {
  if (!isWithin(dir, dataDir) && !isWithin(dataDir, dir)) return;
  throw new UserError('The data folder and its backups must not lie in each other. Give another folder.', 2);
}

function requireFormat(dir: string): void {
  const path = join(dir, marker);
  let format: unknown;
  try {
    format = (JSON.parse(readFileSync(path, 'utf8')) as { format?: unknown }).format;
  } catch {
    throw new UserError(`${path} is damaged. Write {"format":1} into it if the folder holds backups of Sheaf.`);
  }
  if (format === 1) return;
  throw new UserError(`The backups in ${dir} were made by a newer Sheaf. Update Sheaf to use them.`);
}

/** Makes a folder for backups where there is none. @throws UserError when the folder holds something else */
export function prepareBackupFolder(dir: string, dataDir: string): void {
  requireApart(dir, dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (existsSync(join(dir, marker))) {
    requireFormat(dir);
    return;
  }
  const others = readdirSync(dir).filter((name) => !name.startsWith('lock.db') && name !== `${marker}.new`);
  if (others.length > 0)
    throw new UserError(`${dir} holds other files, such as ${others[0]}. Give an empty folder for the backups.`, 2);
  for (const name of ['backups', 'pool']) mkdirSync(join(dir, name), { mode: 0o700 });
  replaceFile(join(dir, marker), `${JSON.stringify({ format: 1, about })}\n`);
}

/** @throws UserError when there are no backups in the folder */
export function requireBackupFolder(dir: string): void {
  if (!existsSync(join(dir, marker))) throw new UserError(`There are no backups in ${dir}: it has no ${marker}.`);
  requireFormat(dir);
}

/** Keeps other backups away from the folder. @returns a function that lets them in again @throws UserError */
export function lockBackupFolder(dir: string): () => void {
  try {
    return lockDataDir(dir);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new UserError(`Another command works on the backups in ${dir}. Wait until it has ended.`);
  }
}
