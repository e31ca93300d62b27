import { existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { backupMark, makeFolders } from '../../core/data-dir.ts';
import { replaceFile } from '../../core/durable-file.ts';
import { tryLock } from '../sqlite/lock.ts';
import { BackupRefused, findFolderRefusal } from './backup-failure.ts';
import { locateBackups } from './manifest.ts';

const about = {
  format: 1,
  about: 'Backups of a Sheaf data folder, each in a folder of its own. "sheaf restore" reads them.',
};

const isWithin = (inner: string, outer: string): boolean => {
  const way = relative(outer, inner);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`));
};

/** The path without links, also of a folder that is yet to be made. */
const resolveLinks = (path: string): string =>
  existsSync(path) || dirname(path) === path ? realpathSync(path) : join(resolveLinks(dirname(path)), basename(path));

/** @throws UserError when one of the folders is in the other */
export function requireApart(named: string, namedData: string): void {
  const [dir, dataDir] = [resolveLinks(named), resolveLinks(namedData)];
  if (!isWithin(dir, dataDir) && !isWithin(dataDir, dir)) return;
  throw new BackupRefused(
    'overlaps',
    'The data folder and its backups must not lie in each other. Give another folder.',
  );
}

/** Makes the folder where it is missing. @returns the names in it @throws BackupRefused when it cannot be a folder */
function listEntries(dir: string): string[] {
  try {
    makeFolders(dir);
    return readdirSync(dir);
  } catch (error) {
    throw findFolderRefusal(dir, error) ?? error;
  }
}

/** Makes a folder for backups where there is none. @throws UserError when the folder holds something else */
export function prepareBackupFolder(dir: string, dataDir: string): void {
  requireApart(dir, dataDir);
  const entries = listEntries(dir);
  if (existsSync(join(dir, backupMark))) return;
  const others = entries.filter((name) => !name.startsWith('lock.db') && !name.startsWith(`${backupMark}.`));
  if (others.length > 0)
    throw new BackupRefused(
      'other_files',
      `${dir} holds other files, such as ${others[0]}. Give an empty folder for the backups.`,
    );
  mkdirSync(locateBackups(dir), { mode: 0o700 });
  replaceFile(join(dir, backupMark), `${JSON.stringify(about)}\n`);
}

/**
 * Prepares a folder that a person chose for backups to come. The folder around it must be there: a disk that is not connected would
 * otherwise get a folder of its name on the disk of the computer.
 * @throws UserError when the folder cannot be used
 */
export function chooseBackupFolder(dir: string, dataDir: string): void {
  if (!existsSync(dir) && !existsSync(dirname(dir)))
    throw new BackupRefused(
      'folder_missing',
      `There is no folder ${dirname(dir)}. Connect its disk, or give another folder.`,
    );
  prepareBackupFolder(dir, dataDir);
  // The lock is a file: it shows whether the folder can be written to.
  lockBackupFolder(dir)();
}

/** @throws UserError when there are no backups in the folder */
export function requireBackupFolder(dir: string): void {
  if (!existsSync(join(dir, backupMark)))
    throw new BackupRefused('folder_missing', `There are no backups in ${dir}: it has no ${backupMark}.`, 1);
}

/** Keeps other backups away from the folder. @returns a function that lets them in again @throws UserError */
export function lockBackupFolder(dir: string): () => void {
  const unlock = tryLock(dir);
  if (unlock !== null) return unlock;
  throw new BackupRefused('in_use', `Another command works on the backups in ${dir}. Wait until it has ended.`, 1);
}
