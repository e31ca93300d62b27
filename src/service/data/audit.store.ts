import { type SqlBool, sql } from 'kysely';
import { type AuditAction, type AuditEvent, type AuditSubject, keylessActors } from '../../contract/index.ts';
import type { Reader, Tx } from './database.ts';
import { addRow, findRow } from './rows.ts';
import { readAll } from './sql.ts';

export interface NewAuditEvent {
  at: string;
  action: AuditAction;
  actor: string;
  /** null: the command line. */
  api_key_id: number | null;
  address: string | null;
  subject: AuditSubject | null;
  subject_key: string | null;
}

/** Adds to the audit trail. The database refuses to change or remove what is in it. */
export const recordTx = (tx: Tx, event: NewAuditEvent) => addRow(tx, 'audit_events', event);

/** @returns the key that all events of a survey carry; null: no upload has this key */
export const findSurveyKeyTx = async (tx: Tx, upload_key: string): Promise<string | null> =>
  (await findRow(tx, 'stored_surveys', ['survey_key'], { upload_key }))?.survey_key ?? null;

/** The actor of what the command line does. Who may write the database may use it. */
export const commandLine = { actor: keylessActors.commandLine, api_key_id: null, address: null } as const;

/**
 * Names are looked up, not recorded: what is deleted for good leaves none. An import that can still be restored has its name. The `import` of
 * a survey that an earlier Sheaf recorded has the `upload_key`.
 */
const toName = sql<string | null>`CASE e.subject
  WHEN 'survey' THEN (SELECT name FROM stored_surveys WHERE purging_at IS NULL
    AND (survey_key = e.subject_key OR upload_key = e.subject_key) LIMIT 1)
  WHEN 'insight' THEN (SELECT name FROM stored_insights WHERE purging_at IS NULL AND insight_key = e.subject_key)
  WHEN 'file' THEN (SELECT name FROM stored_files WHERE purging_at IS NULL AND wav_key = e.subject_key)
  WHEN 'key' THEN (SELECT name FROM api_keys WHERE CAST(id AS TEXT) = e.subject_key)
  WHEN 'project' THEN (SELECT name FROM projects WHERE CAST(id AS TEXT) = e.subject_key) END`;

/** A page of the audit trail, newest first. @param before only events with a smaller id */
export function listAudit(
  db: Reader,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEvent[]> {
  const older = before === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`e.id < ${before}`;
  return readAll(
    db,
    sql<AuditEvent>`SELECT e.id, e.at, e.action, e.actor, e.address, e.subject, e.subject_key, ${toName} AS subject_name
      FROM audit_events e WHERE ${older} ORDER BY e.id DESC LIMIT ${limit}`,
  );
}
