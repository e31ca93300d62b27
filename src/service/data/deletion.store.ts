import { sql } from 'kysely';
import { type ImportKind, type ImportState, importStates } from '../../contract/index.ts';
import type { Reader, Tx } from './database.ts';
import { deletedProject } from './projects.store.ts';

/** Where each kind of import is kept, and what it is called by. */
const places = {
  survey: { table: 'survey_uploads', key: 'survey_key' },
  insight: { table: 'insights', key: 'insight_key' },
  file: { table: 'files', key: 'wav_key' },
} as const satisfies Record<ImportKind, { table: string; key: string }>;

const tableOf = (kind: ImportKind) => sql.table(places[kind].table);

/** Whose imports a caller may delete and restore. */
export interface DeletionSight {
  project_ids: readonly number[];
  /** Whose private drafts are in sight; null: everybody's. */
  drafts_of: number | null;
}

function draftsIn(kind: ImportKind, { drafts_of }: DeletionSight) {
  return kind === 'insight' && drafts_of !== null ? sql`(insight_state != 1 OR api_key_id = ${drafts_of})` : sql`1`;
}

const list = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** @returns the import, deleted or not, when the caller may see its project. */
export async function findImport(
  db: Reader,
  kind: ImportKind,
  key: string,
  sight: DeletionSight,
): Promise<{ id: number; state: ImportState; restorable_until: string | null } | undefined> {
  const { rows } = await sql<{ id: number; state: string; restorable_until: string | null }>`
    SELECT id, state, restorable_until FROM ${tableOf(kind)} WHERE ${sql.ref(places[kind].key)} = ${key}
      AND coalesce(deleted_from, project_id) IN ${list(sight.project_ids)} AND ${draftsIn(kind, sight)}`.execute(db);
  const [row] = rows;
  const state = importStates.find((one) => one === row?.state);
  return row && state && { ...row, state };
}

/** Nothing may work on the answers of a survey that is deleted. */
const isIdle = {
  survey: sql`status NOT IN ('VALIDATING', 'PROCESSING') AND NOT EXISTS (SELECT 1 FROM column_changes
    WHERE upload_id = survey_uploads.id AND state IN ('queued', 'running'))`,
  insight: sql`1`,
  file: sql`1`,
};

/** One guarded UPDATE. @returns false when it is deleted already, or a survey is being worked on */
export async function deleteImportTx(
  tx: Tx,
  kind: ImportKind,
  id: number,
  { at, until }: { at: string; until: string },
): Promise<boolean> {
  const freed = kind === 'survey' ? sql`, deleted_key = idempotency_key, idempotency_key = NULL` : sql``;
  const result = await sql`
    UPDATE ${tableOf(kind)} SET deleted_from = project_id, project_id = ${deletedProject}, deleted_at = ${at},
      restorable_until = ${until} ${freed}
    WHERE id = ${id} AND project_id != ${deletedProject} AND ${isIdle[kind]}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** One guarded UPDATE. A key that was used for another upload meanwhile stays with that one. @returns false when it is too late */
export async function restoreImportTx(tx: Tx, kind: ImportKind, id: number, now: string): Promise<boolean> {
  const key =
    kind === 'survey'
      ? sql`, deleted_key = NULL, idempotency_key = CASE WHEN EXISTS
          (SELECT 1 FROM survey_uploads o WHERE o.idempotency_key = survey_uploads.deleted_key) THEN NULL ELSE deleted_key END`
      : sql``;
  const result = await sql`
    UPDATE ${tableOf(kind)} SET project_id = deleted_from, deleted_from = NULL, deleted_at = NULL, restorable_until = NULL ${key}
    WHERE id = ${id} AND deleted_from IS NOT NULL AND restorable_until > ${now}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** A deletion, as its job knows it: an import that was restored and deleted again is another one's. */
export interface Deletion {
  kind: ImportKind;
  id: number;
  deleted_at: string;
}

/** From here on it cannot be restored. @returns false when it was restored, or deleted anew */
export async function beginPurgeTx(tx: Tx, { kind, id, deleted_at }: Deletion): Promise<boolean> {
  const result = await sql`
    UPDATE ${tableOf(kind)} SET restorable_until = '' WHERE id = ${id} AND deleted_at = ${deleted_at}`.execute(tx);
  return result.numAffectedRows === 1n;
}

const objectSources = {
  survey: (id: number) => sql<{ key: string | null }>`
    SELECT s3_key AS key FROM survey_parts WHERE upload_id = ${id} UNION ALL
    SELECT s3_key FROM survey_media WHERE upload_id = ${id} UNION ALL
    SELECT e.thumbnail_key FROM survey_media m JOIN extracts e ON e.id = m.extract_id WHERE m.upload_id = ${id}`,
  insight: (id: number) => sql<{ key: string | null }>`
    SELECT s3_key AS key FROM insights WHERE id = ${id} UNION ALL
    SELECT e.thumbnail_key FROM insights r JOIN extracts e ON e.id = r.extract_id WHERE r.id = ${id}`,
  file: (id: number) => sql<{ key: string | null }>`
    SELECT s3_key AS key FROM files WHERE id = ${id} UNION ALL
    SELECT e.thumbnail_key FROM files r JOIN extracts e ON e.id = r.extract_id WHERE r.id = ${id}`,
};

/** Everything an import has in the object store, its media and pictures included. */
export async function listObjects(db: Reader, { kind, id }: Deletion): Promise<string[]> {
  const { rows } = await objectSources[kind](id).execute(db);
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}
