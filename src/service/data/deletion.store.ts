import { sql } from 'kysely';
import { z } from 'zod';
import { type ImportKind, importKinds } from '../../contract/index.ts';
import { parseStored } from '../core/json.ts';
import { type AccessScope, inProjects, isVisibleInsight } from './access/access.ts';
import type { Reader, Tx } from './database.ts';
import { lockUploadTx } from './locks.ts';
import { changeRows, countRows, findRow, findRows } from './rows.ts';
import type { Row } from './schema/tables.ts';
import { readAll, readFirst } from './sql.ts';

/** The table of each kind of import, and the column of its key. */
const places = {
  survey: { table: 'stored_surveys', key: 'survey_key' },
  insight: { table: 'stored_insights', key: 'insight_key' },
  file: { table: 'stored_files', key: 'wav_key' },
} as const satisfies Record<ImportKind, { table: string; key: string }>;

const toTable = (kind: ImportKind) => sql.table(places[kind].table);

/** @returns the import, deleted or not, when the caller may see its project. */
export async function findImport(
  db: Reader,
  kind: ImportKind,
  key: string,
  scope: AccessScope,
): Promise<Row<'files', 'id' | 'state'> | undefined> {
  const query = sql<Row<'files', 'id' | 'state'>>`
    SELECT id, state FROM ${toTable(kind)} WHERE ${sql.ref(places[kind].key)} = ${key}
      AND ${inProjects(scope)} AND ${kind === 'insight' ? isVisibleInsight(scope) : sql`1 = 1`}`;
  return readFirst(db, query);
}

/** A survey can be deleted only while no job works on its answers. */
const isIdle = {
  survey: sql`status NOT IN ('VALIDATING', 'PROCESSING') AND NOT EXISTS (SELECT 1 FROM column_changes
    WHERE upload_id = stored_surveys.id AND state IN ('queued', 'running')) AND NOT EXISTS (SELECT 1 FROM person_key_changes
    WHERE upload_id = stored_surveys.id AND state IN ('queued', 'running'))`,
  insight: sql`1 = 1`,
  file: sql`1 = 1`,
};

/** One guarded UPDATE. @returns false when it is deleted already, or a survey is being worked on */
export async function deleteImportTx(
  tx: Tx,
  kind: ImportKind,
  id: number,
  { at, until }: { at: string; until: string },
): Promise<boolean> {
  if (kind === 'survey') await lockUploadTx(tx, id);
  const result = await sql`
    UPDATE ${toTable(kind)} SET deleted_at = ${at}, restorable_until = ${until}
    WHERE id = ${id} AND deleted_at IS NULL AND ${isIdle[kind]}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** One guarded UPDATE. An idempotency key that another survey has used since stays with that survey. @returns false when it is too late */
export async function restoreImportTx(tx: Tx, kind: ImportKind, id: number, now: string): Promise<boolean> {
  const key =
    kind === 'survey'
      ? sql`, idempotency_key = CASE WHEN EXISTS
          (SELECT 1 FROM surveys o WHERE o.idempotency_key = stored_surveys.idempotency_key) THEN NULL ELSE idempotency_key END`
      : sql``;
  if (kind === 'survey') await lockUploadTx(tx, id);
  const result = await sql`
    UPDATE ${toTable(kind)} SET deleted_at = NULL, restorable_until = NULL ${key}
    WHERE id = ${id} AND deleted_at IS NOT NULL AND purging_at IS NULL AND restorable_until > ${now}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** A deletion, as its job knows it. When an import was restored and deleted again, that is another deletion. */
export const storedDeletion = z.object({
  kind: z.enum(importKinds),
  id: z.number().int(),
  deleted_at: z.string(),
  /** The time to undo was granted a second time, because the clock had jumped over its end. */
  extended: z.boolean().default(false),
});
export type Deletion = Omit<z.output<typeof storedDeletion>, 'extended'>;

/** @returns when the time to undo ends (milliseconds); null when it is no longer deleted, or its contents are being removed */
export async function findUndoEnd(db: Reader, { kind, id, deleted_at }: Deletion): Promise<number | null> {
  const row = await findRow(db, places[kind].table, ['restorable_until'], { id, deleted_at, purging_at: null });
  return row?.restorable_until == null ? null : Date.parse(row.restorable_until);
}

export const extendUndoTx = (tx: Tx, { kind, id, deleted_at }: Deletion, restorable_until: string) =>
  changeRows(tx, places[kind].table, { id, deleted_at }, { restorable_until });

/** From here on it cannot be restored. @returns false when it was restored, or restored and deleted again */
export const beginPurgeTx = async (tx: Tx, { kind, id, deleted_at }: Deletion, now: string): Promise<boolean> =>
  (await changeRows(tx, places[kind].table, { id, deleted_at }, { purging_at: sql`coalesce(purging_at, ${now})` })) > 0;

function selectObjects(kind: ImportKind, id: number) {
  if (kind !== 'survey')
    return sql<{ key: string | null }>`
      SELECT s3_key AS key FROM ${toTable(kind)} WHERE id = ${id} UNION ALL
      SELECT e.thumbnail_key FROM ${toTable(kind)} r JOIN extracts e ON e.id = r.extract_id WHERE r.id = ${id}`;
  return sql<{ key: string | null }>`
    SELECT s3_key AS key FROM survey_parts WHERE upload_id = ${id} UNION ALL
    SELECT s3_key FROM survey_media WHERE upload_id = ${id} UNION ALL
    SELECT e.thumbnail_key FROM survey_media m JOIN extracts e ON e.id = m.extract_id WHERE m.upload_id = ${id}`;
}

/** Everything an import has in the object store, its media and pictures included. */
export async function listObjects(db: Reader, { kind, id }: Pick<Deletion, 'kind' | 'id'>): Promise<string[]> {
  const rows = await readAll(db, selectObjects(kind, id));
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}

/** The objects of all imports that are deleted and may still be restored, or are being removed. */
export async function listHidden(db: Reader): Promise<string[]> {
  const waiting = await findRows(db, 'jobs', ['payload'], { kind: 'purge', state: ['queued', 'running'] });
  const keys: string[] = [];
  for (const { payload } of waiting) {
    const deletion = parseStored(payload, storedDeletion);
    const { kind, id, deleted_at } = deletion;
    if ((await countRows(db, places[kind].table, { id, deleted_at })) > 0)
      keys.push(...(await listObjects(db, deletion)));
  }
  return keys;
}
