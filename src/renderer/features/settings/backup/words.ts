import type { BackupFailureCode, BackupState, BackupStep } from '../../../../contract/index.ts';
import { counted } from '../../../lib/language/format.ts';

/** Words of the backups in the settings. */
export const words = {
  title: 'Backup',
  intro:
    'Sheaf copies everything of the instance on this computer into a folder by itself, also while imports run, and reads each copy again. Use another disk, which also survives the loss of this one.',
  folder: 'Folder',
  folderHint: 'An empty folder, or one with earlier backups of this instance.',
  choose: 'Choose…',
  every: 'Hours between backups',
  keep: 'Backups to keep',
  save: 'Save',
  saving: 'Trying the folder…',
  saved: 'Saved.',
  stop: 'Make no more backups',
  now: 'Back up now',
  cancel: 'Cancel',
  making: 'Backup',
  phases: {
    objects: 'Copying files…',
    database: 'Copying the database…',
    verifying: 'Reading the copy…',
  } satisfies Record<BackupStep['phase'], string>,
  /** A time follows. */
  last: 'Last backup',
  verified: 'It was read again and is complete.',
  unverified: 'It could not be read again completely.',
  next: (duration: string) => `The next one is made in ${duration}.`,
  nextNow: 'The next one is made now.',
  none: 'No backup has been made yet.',
  to: 'Backups are made in',
  often: (hours: number, keep: number) =>
    `Every ${counted(hours, 'hour', 'hours')}. ${counted(keep, 'backup is', 'backups are')} kept.`,
  failed: 'No backup was made',
  /** A backup was made all the same. */
  failedAfter: {
    damaged: 'The last backup is not whole',
    damaged_objects: 'Files of this instance are damaged or missing',
  } satisfies Partial<Record<BackupFailureCode, string>>,
  again: 'It is tried again in an hour, or by “Back up now”.',
  off: 'No backups are made.',
  problems: {
    folder_missing: 'The folder is not there. Connect its disk, or choose another folder.',
    disk_full: 'The disk of the backups is full. Free some space on it, or keep fewer backups.',
    overlaps: 'The folder is inside the data folder, or around it. Choose another one.',
    other_files: 'The folder has other files in it. Choose an empty one.',
    other_workspace: 'The folder has the backups of other data. Choose another one.',
    not_writable: 'Sheaf may not write to the folder. Choose another one, or allow it.',
    in_use: 'Another program works on these backups. Wait until it has ended.',
    damaged:
      'What was read of the newest backup is not what was written, so its disk may be failing. The next backup copies these parts again, and older backups are kept. If it happens again, use another disk.',
    damaged_objects:
      'The backup was made, and what earlier backups have of these files was kept. “sheaf check” says what they belong to. Import those again, or restore a backup. The disk of this computer may be failing.',
    no_answer: 'The folder does not answer. Connect its disk or its network again, or choose another folder.',
    setting_damaged: 'The setting of the backups is damaged, so none are made. Choose the folder again.',
    failed: 'Something went wrong.',
  } satisfies Record<BackupFailureCode, string>,
  fixed: {
    options: 'The administrator set the backups when this instance was started.',
    shared:
      'Other computers can reach this instance, so only its administrator can set backups, when it is started (--backup-dir).',
    server: 'The data of this instance is on a server, which has backups of its own. Its administrator makes them.',
  } satisfies Record<NonNullable<BackupState['fixed']>, string>,
};

export type Words = typeof words;
