import { join } from 'node:path';
import type { AuditAction } from '../../../contract/index.ts';
import { systemClock, timestamp } from '../../core/clock.ts';
import { commandLine } from '../audit.store.ts';
import { openDatabase } from './open.ts';

/**
 * Does not migrate the database, which may be of an earlier Sheaf; nothing is added to one without an audit trail.
 * @throws Error of better-sqlite3 when nothing can be written
 */
function record(dataDir: string, action: AuditAction, backup: string): void {
  const handle = openDatabase(join(dataDir, 'sheaf.db'));
  try {
    const hasTrail = handle.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit_events'").get() !== undefined;
    if (!hasTrail) return;
    const { actor, api_key_id, address } = commandLine;
    handle
      .prepare(
        'INSERT INTO audit_events (at, action, actor, api_key_id, address, subject, subject_key) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(timestamp(systemClock), action, actor, api_key_id, address, 'backup', backup);
  } finally {
    handle.close();
  }
}

/**
 * Adds to the audit trail what a command did with a whole data folder. When that fails, a sentence on stderr says so and the command goes
 * on: a backup of a full disk is worth more than its record.
 * @param backup its name
 */
export function recordCommand(dataDir: string, action: AuditAction, backup: string): void {
  try {
    record(dataDir, action, backup);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`This is not in the audit trail of ${dataDir}: ${reason}.\n`);
  }
}
