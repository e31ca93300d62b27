import type { BackupFailureCode } from '../../../contract/index.ts';
import { isDiskFull, readErrorCode, UserError } from '../../core/errors.ts';
import { describeError } from '../../core/health.ts';

/** A folder of backups that cannot be used, with a code for the window. */
export class BackupRefused extends UserError {
  readonly code: BackupFailureCode;

  constructor(code: BackupFailureCode, message: string, exitCode: 1 | 2 = 2) {
    super(message, exitCode);
    this.code = code;
  }
}

export const damagedSentence =
  'The backup was made, and what was read of it afterwards is not what was written. The next backup copies these parts again, and older backups are kept. If it happens again, use another disk.';

/** @param count of the objects that are damaged or missing in the data folder, one at least */
export function sayDamagedObjects(count: number): string {
  const files = count === 1 ? 'a file of the workspace is' : `${count} files of the workspace are`;
  return `The backup was made, but ${files} damaged or missing. The newest backup without damage is kept. “sheaf check” says what they belong to: import that again, or restore a backup. The disk of the workspace may be failing.`;
}

const sentences = {
  folder_missing: 'The folder for the backups is missing or cannot be made.',
  not_writable: 'The folder for the backups cannot be written to.',
} as const;

const codes: Readonly<Record<string, keyof typeof sentences>> = {
  ENOENT: 'folder_missing',
  ENOTDIR: 'folder_missing',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
};

/** @returns why a backup failed, for people and for the window */
export function describeFailure(error: unknown): { code: BackupFailureCode; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BackupRefused) return { code: error.code, message };
  if (isDiskFull(error))
    return { code: 'disk_full', message: 'The disk of the backups is full. Free some space on it.' };
  const code = codes[readErrorCode(error)];
  return code === undefined ? { code: 'failed', message } : { code, message: `${sentences[code]} ${message}` };
}

/** @returns why no folder for backups can be there; undefined where the error of the system does not tell */
export function findFolderRefusal(dir: string, error: unknown): BackupRefused | undefined {
  const code = codes[readErrorCode(error)];
  if (code === undefined) return undefined;
  return new BackupRefused(
    code,
    `${dir} cannot be used for backups: ${describeError(error)}. Give a folder that may be made and written to.`,
  );
}
