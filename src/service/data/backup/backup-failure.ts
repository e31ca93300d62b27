import type { BackupFailureCode } from '../../../contract/index.ts';
import { isDiskFull, UserError } from '../../core/errors.ts';

/** A folder of backups that cannot be used, with a code for the window. */
export class BackupRefused extends UserError {
  readonly code: BackupFailureCode;

  constructor(code: BackupFailureCode, message: string, exitCode: 1 | 2 = 2) {
    super(message, exitCode);
    this.code = code;
  }
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
  const code = error instanceof Error && 'code' in error ? codes[String(error.code)] : undefined;
  return code === undefined ? { code: 'failed', message } : { code, message: `${sentences[code]} ${message}` };
}
