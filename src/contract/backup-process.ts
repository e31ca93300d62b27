import { z } from 'zod';

const id = z.uuid();

/** What the service wants of `sheaf backup`: it never asks the folder of the backups itself, which may be on a disk that does not answer. */
export const backupTask = z.discriminatedUnion('task', [
  /** Say whether backups can be made in the folder. */
  z.object({ task: z.literal('try') }),
  z.object({
    task: z.literal('make'),
    /** Whether the folder is made where it is missing: then its disk is known to be there. */
    makes_folder: z.boolean(),
  }),
]);
export type BackupTask = z.output<typeof backupTask>;

/**
 * Messages from the service to the desktop's main process, which makes a backup by `sheaf backup` on the desktop's data folder: in the
 * packaged app only main can start processes (docs/decisions/0011). The service cannot choose the program.
 */
export const backupRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start_backup'),
    id,
    dir: z.string(),
    keep: z.number().int().positive(),
    task: backupTask,
  }),
  z.object({ type: z.literal('end_backup'), id }),
]);
export type BackupRequest = z.output<typeof backupRequest>;
export type BackupStart = Extract<BackupRequest, { type: 'start_backup' }>;

/** Main's messages to the service: what the command has written to stdout, and its end with its last words. */
export const backupReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('backup_said'), id, text: z.string() }),
  z.object({ type: z.literal('backup_ended'), id, code: z.number().int(), stderr: z.string() }),
]);
export type BackupReport = z.output<typeof backupReport>;
