import { join } from 'node:path';
import type { AuditAction } from '../../../contract/index.ts';
import { systemClock, timestamp } from '../../core/clock.ts';
import { commandLine, type NewAuditEvent } from '../audit.store.ts';
import { openDatabase } from './open.ts';
import { forgetPageSums } from './page-sums.ts';
import { leaveFolder } from './sqlite-database.ts';

const eventOf = (action: AuditAction, backup: string): NewAuditEvent => ({
  at: timestamp(systemClock),
  action,
  ...commandLine,
  subject: 'backup',
  subject_key: backup,
});

/**
 * Adds to the audit trail what a command did with a whole data folder. The database is not migrated, which opening it otherwise would do: it
 * may be of an earlier Sheaf.
 * @param backup its name
 * @returns whether it was recorded; false: the database is of a Sheaf without an audit trail
 * @throws Error of better-sqlite3 when nothing can be written
 */
function record(dataDir: string, action: AuditAction, backup: string): boolean {
  forgetPageSums(dataDir);
  const handle = openDatabase(join(dataDir, 'sheaf.db'));
  try {
    forgetPageSums(dataDir);
    const hasTrail = handle.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit_events'").get() !== undefined;
    if (!hasTrail) return false;
    const { at, actor, api_key_id, address, subject, subject_key } = eventOf(action, backup);
    handle
      .prepare(
        'INSERT INTO audit_events (at, action, actor, api_key_id, address, subject, subject_key) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(at, action, actor, api_key_id, address, subject, subject_key);
    return true;
  } finally {
    handle.close();
    leaveFolder(dataDir);
  }
}

/** The same for people: a backup of a full disk is worth more than its record, so a sentence says when there is none. */
export function recordCommand(dataDir: string, action: AuditAction, backup: string): void {
  try {
    record(dataDir, action, backup);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`This is not in the audit trail of ${dataDir}: ${reason}.\n`);
  }
}
