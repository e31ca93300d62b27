import { join } from 'node:path';
import type { AuditAction } from '../../../contract/index.ts';
import { systemClock, timestamp } from '../../core/clock.ts';
import { commandLine, recordTx } from '../audit.store.ts';
import { openSqliteThread } from './sqlite-database.ts';

/** @throws Error of better-sqlite3 when nothing can be written */
async function record(dataDir: string, action: AuditAction, backup: string): Promise<void> {
  const connection = openSqliteThread(join(dataDir, 'sheaf.db'));
  const event = { at: timestamp(systemClock), action, ...commandLine, subject: 'backup', subject_key: backup } as const;
  try {
    await connection.write((tx) => recordTx(tx, event));
  } finally {
    await connection.close();
  }
}

/**
 * Adds to the audit trail what a command did with a whole data folder. When that fails, a sentence on stderr says so and the command goes
 * on: a backup of a full disk is worth more than its record.
 * @param backup its name
 */
export async function recordCommand(dataDir: string, action: AuditAction, backup: string): Promise<void> {
  try {
    await record(dataDir, action, backup);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`This is not in the audit trail of ${dataDir}: ${reason}.\n`);
  }
}
