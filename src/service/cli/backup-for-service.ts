import { InvalidArgumentError } from 'commander';
import { type BackupTask, backupTask } from '../../contract/backup-process.ts';
import { describeFailure } from '../data/backup/backup-failure.ts';
import { chooseBackupFolder, prepareBackupFolder, requireBackupFolder } from '../data/backup/backup-folder.ts';
import { previousOf } from '../data/backup/make-backup.ts';
import { printLine } from './command.ts';

/** What the service asks for, as the JSON of an option. @throws InvalidArgumentError (exit code 2) */
export function taskOption(text: string): BackupTask {
  try {
    return backupTask.parse(JSON.parse(text));
  } catch {
    throw new InvalidArgumentError('This option is for the service.');
  }
}

/** @returns whether a backup is to be made in the folder, which has been opened @throws UserError when the folder cannot be used */
function prepare(task: BackupTask, dir: string, dataDir: string): boolean {
  if (task.task === 'try') {
    chooseBackupFolder(dir, dataDir);
    previousOf({ dir, dataDir });
    printLine({ opened: true });
    return false;
  }
  if (task.makes_folder) prepareBackupFolder(dir, dataDir);
  else requireBackupFolder(dir);
  printLine({ opened: true });
  return true;
}

/**
 * What the service (data/backup/backup-process.ts) calls: it can neither make a backup itself nor ask a folder that may not answer. Each
 * result is a line of JSON.
 * @param make makes and verifies a backup
 */
export async function runForService(
  task: BackupTask,
  { dir, dataDir }: { dir: string; dataDir: string },
  make: () => Promise<void>,
): Promise<void> {
  try {
    if (prepare(task, dir, dataDir)) await make();
  } catch (error) {
    printLine({ failure: describeFailure(error) });
    throw error;
  }
}
