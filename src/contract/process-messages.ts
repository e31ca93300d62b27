import { z } from 'zod';

/** What the window reports of its queue whenever it changes: the complete state each time, so that no error adds up. */
export const queueReport = z.object({
  /** Imports that wait or run. */
  activeImports: z.number().int().min(0),
  /** Progress of all of them together, 0 to 1; null when there are none. */
  fraction: z.number().min(0).max(1).nullable(),
  /** The import that has just ended, in the window's own words: the desktop shows them in a notification. */
  ended: z.object({ name: z.string().max(500), sentence: z.string().max(1000), isDone: z.boolean() }).nullable(),
});
export type QueueReport = z.output<typeof queueReport>;

/**
 * The window's answer to the event `leaving`, which comes when the user closes Sheaf while imports run. `asking`: the
 * question is on the screen. Then the user's choice: `background` goes on out of sight and quits when all are done,
 * `leave` quits at once (the queue goes on at the next start), `stay` goes back to the window.
 */
export const leaveAnswers = ['asking', 'background', 'leave', 'stay'] as const;
export type LeaveAnswer = (typeof leaveAnswers)[number];

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
 * packaged app only main can start processes (docs/decisions/0008). The service cannot choose the program.
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

/**
 * Messages from the service to the desktop's main process: in the packaged app only main can start a Node of the app, and
 * each document parser needs one (docs/decisions/0008). Main chooses its script.
 */
export const parserRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start_parser'),
    id,
    path: z.string(),
    work_dir: z.string(),
    soffice: z.string(),
    /** Node's permissions, as options. */
    permissions: z.array(z.string()),
  }),
  z.object({ type: z.literal('kill_parser'), id }),
]);
export type ParserRequest = z.output<typeof parserRequest>;
export type ParserStart = Extract<ParserRequest, { type: 'start_parser' }>;

/** Main's messages to the service. `too_large`: main killed it because it used more than `parserMemoryBytes`. */
export const parserReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('parser_started'), id, pid: z.number().int().positive() }),
  z.object({
    type: z.literal('parser_ended'),
    id,
    code: z.number().int(),
    stderr: z.string(),
    too_large: z.boolean(),
  }),
]);
export type ParserReport = z.output<typeof parserReport>;

/** Resident memory a parser may use. */
export const parserMemoryBytes = 512 * 1024 * 1024;
/** Its JavaScript heap; the rest is for memory outside of it. */
export const parserHeapMegabytes = 320;

/**
 * Between a process of the app and main, which forked it. Electron drops what is still in the pipes when a process ends, so a process
 * that has printed something asks first whether it was read.
 */
export const leavingMessage = z.object({ type: z.literal('leaving') });
export type LeavingMessage = z.output<typeof leavingMessage>;

/** Main has read what was printed: the process may end. */
export const readMessage = z.object({ type: z.literal('read') });
export type ReadMessage = z.output<typeof readMessage>;

/** With this code a service that the desktop has started ends where its data folder is damaged: a repair may help. */
export const damagedFolderExit = 3;
