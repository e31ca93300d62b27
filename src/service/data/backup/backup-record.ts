import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { backupFailure, backupMade } from '../../../contract/index.ts';
import { replaceFile } from '../../core/durable-file.ts';
import { readJsonFile } from '../../core/json.ts';

/** Where backups go by themselves, and how often. */
const plan = z.object({
  dir: z.string(),
  every_hours: z.int().positive(),
  keep: z.int().positive(),
});

const record = z.object({
  /** As it was set in the window; the options of `serve` are not saved. */
  plan: plan.nullable(),
  last: backupMade.nullable(),
  failure: backupFailure.nullable(),
});

/** What a restart must know of backups that are made by themselves. */
export type BackupRecord = z.output<typeof record>;

/** A file of the data folder. It is not part of a backup: a folder for backups belongs to the computer. */
export const backupRecordFile = 'backups.json';

/** @param now ISO 8601 @returns an empty record where there is none, and one with a failure where it is damaged */
export function readBackupRecord(dataDir: string, now: string): BackupRecord {
  const path = join(dataDir, backupRecordFile);
  if (!existsSync(path)) return { plan: null, last: null, failure: null };
  const message = `${path} is damaged. No backups are made until the folder for them is chosen again.`;
  const failure = { since: now, at: now, code: 'setting_damaged', message } as const;
  return readJsonFile(path, record) ?? { plan: null, last: null, failure };
}

/** @throws Error of the disk */
export const saveBackupRecord = (dataDir: string, saved: BackupRecord): void =>
  replaceFile(join(dataDir, backupRecordFile), JSON.stringify(saved));
