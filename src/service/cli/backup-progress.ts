import { printLine } from './command.ts';
import { progressLines, showLongProgress } from './long-progress.ts';

/** The phases of a backup and of its restore, for people. */
export const backupPhases = {
  objects: { label: 'Backing up objects', unit: 'bytes' },
  database: { label: 'Backing up the database', unit: 'bytes' },
  verifying: { label: 'Reading the backup', unit: 'bytes' },
  restoring: { label: 'Restoring', unit: 'bytes' },
} as const;

/** How far a backup is: words for people, or lines for the service that has called the command. */
export const backupProgressOf = (forService: boolean) =>
  forService ? progressLines(printLine) : showLongProgress(process.stderr, backupPhases);
