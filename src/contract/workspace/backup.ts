import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { count, jsonBody, text, wholeNumber } from '../fields.ts';
import { workspaceBase } from '../query.ts';
import { host } from './administration.ts';

// Backups that an instance makes by itself, only for the window on the same computer: docs/workspace.md#backups.

const path = `${workspaceBase}/backup` as const;

/** Why no backup was made, so that the window has a sentence for each in its own language. */
export const backupFailures = [
  'folder_missing',
  'disk_full',
  'overlaps',
  'other_files',
  'other_workspace',
  'not_writable',
  'in_use',
  /** The backup was made, but reading it back gave other bytes. */
  'damaged',
  /** The backup was made, but files of the data folder are damaged or missing. */
  'damaged_objects',
  /** The folder does not answer: a disk or a network that is away. */
  'no_answer',
  /** The file of this setting cannot be read: backups have ended until the folder is chosen again. */
  'setting_damaged',
  'failed',
] as const;
export type BackupFailureCode = (typeof backupFailures)[number];

const plan = z.object({ dir: z.string(), every_hours: count, keep: count });
export type BackupPlan = z.output<typeof plan>;

export const backupFailure = z.object({
  /** The first time in a row, and the last one. */
  since: z.string(),
  at: z.string(),
  code: z.enum(backupFailures),
  message: z.string(),
});

/** The newest backup that this instance has made by itself. `verified`: it was read again and is what was written. */
export const backupMade = z.object({ at: z.string(), backup: z.string(), verified: z.boolean() });

/** How far it is. `done` and `total` are bytes, of this phase. */
export const backupProgress = z.object({
  phase: z.enum(['objects', 'database', 'verifying']),
  done: count,
  total: count,
});
export type BackupStep = z.output<typeof backupProgress>;

const state = z.object({
  /** null: none are made. */
  plan: plan.nullable(),
  /**
   * Why it cannot be set here; null: it can. `options`: it is set where the service is started; `shared`: other computers reach the service;
   * `server`: the data is on servers, which have backups of their own.
   */
  fixed: z.enum(['options', 'shared', 'server']).nullable(),
  /** null: none is being made. */
  running: backupProgress.nullable(),
  last: backupMade.nullable(),
  /** The failure after that; null: none. */
  failure: backupFailure.nullable(),
  /** When the next one is made; null: never. */
  next_at: z.string().nullable(),
});
export type BackupState = z.output<typeof state>;

const getBackup = defineEndpoint({
  ...host,
  method: 'GET',
  path,
  summary:
    'The backups that this instance makes by itself: where, how often, how many are kept, and how the last one ended.',
  replies: { 200: state },
});

const setBackup = defineEndpoint({
  ...host,
  method: 'POST',
  path,
  summary:
    'Sets where backups are made (null: nowhere), how often and how many are kept. The folder is tried first. Only a service that listens on loopback allows it.',
  body: jsonBody({
    dir: text('dir', 2000).nullable(),
    every_hours: wholeNumber('every_hours', 1, 8760).default(24),
    keep: wholeNumber('keep', 1, 100_000).default(14),
  }),
  replies: { 200: state, 400: errorBody, 409: errorBody },
});

const startBackup = defineEndpoint({
  ...host,
  method: 'POST',
  path: `${path}/run`,
  summary: 'Makes a backup now.',
  replies: { 202: state, 409: errorBody },
});

const cancelBackup = defineEndpoint({
  ...host,
  method: 'DELETE',
  path: `${path}/run`,
  summary: 'Ends the backup that is being made. The next one uses what it has copied.',
  replies: { 200: state },
});

export const backupEndpoints = { getBackup, setBackup, startBackup, cancelBackup };
