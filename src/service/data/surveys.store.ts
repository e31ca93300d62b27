import { sql } from 'kysely';
import {
  columnMapping,
  type ErrorDetails,
  errorDetails,
  type InitializeSurveyBody,
  ignoredTypes,
  mediaConfig,
  type SurveyStatus,
} from '../../contract/index.ts';
import { parseStored } from '../core/json.ts';
import { selectVisibleProjects, unknownSurveyError, type Viewer } from './access/access.ts';
import type { Reader, Tx } from './database.ts';
import type { PartSize } from './row-numbers.ts';
import { changeRows, findRow, findRows } from './rows.ts';
import type { Row } from './schema/tables.ts';

const partColumns = ['id', 'part_number', 'status', 'row_count', 's3_key'] as const;
export type Part = Row<'survey_parts', (typeof partColumns)[number]>;
const unprocessed = ['PENDING', 'UPLOADED', 'FAILED'] as const;

const uploadColumns = [
  'id',
  'upload_key',
  'survey_key',
  'project_id',
  'api_key_id',
  'name',
  'status',
  'column_mapping',
  'add_to_research_panel',
  'media_config',
  'error_details',
  'number_of_responses',
  'created_at',
  'completed_at',
] as const;

function parseUpload(row: Row<'surveys', (typeof uploadColumns)[number]>) {
  return {
    ...row,
    column_mapping: parseStored(row.column_mapping, columnMapping, row.name),
    add_to_research_panel: row.add_to_research_panel === 1,
    media_config: parseStored(row.media_config ?? 'null', mediaConfig.nullable(), row.name),
    error_details: parseStored(row.error_details ?? 'null', errorDetails.nullable(), row.name),
  };
}
export type Upload = ReturnType<typeof parseUpload>;

/** Stores an upload with its parts in PENDING. Keys and addresses are the flow's. */
export async function insertUploadTx(
  tx: Tx,
  body: InitializeSurveyBody,
  row: {
    upload_key: string;
    survey_key: string;
    wav_key: string;
    api_key_id: number;
    created_at: string;
    s3_keys: readonly string[];
  },
): Promise<void> {
  const { s3_keys, ...keys } = row;
  const { id } = await tx
    .insertInto('stored_surveys')
    .values({
      ...keys,
      project_id: body.project_id,
      name: body.name,
      status: 'AWAITING_UPLOAD',
      column_mapping: JSON.stringify(body.column_mapping ?? {}),
      missing_answers: JSON.stringify(body.missing_answers ?? {}),
      auto_map: body.auto_map ? 1 : 0,
      add_to_research_panel: body.add_to_research_panel ? 1 : 0,
      media_config: body.media_config ? JSON.stringify(body.media_config) : null,
      idempotency_key: body.idempotency_key ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const parts = s3_keys.map((s3_key, index) => ({
    upload_id: id,
    part_number: index + 1,
    status: 'PENDING' as const,
    s3_key,
  }));
  await tx.insertInto('survey_parts').values(parts).execute();
}

/** The number of the newest part of an upload. */
export const findLastPart = async (db: Reader, upload_id: number): Promise<number> =>
  (await listParts(db, upload_id)).at(-1)?.part_number ?? 0;

/** Adds `count` parts in PENDING; their numbers continue after the existing ones. @returns them */
export async function appendPartsTx(
  tx: Tx,
  upload_id: number,
  count: number,
  s3_key: (part_number: number) => string,
): Promise<Part[]> {
  const last = await findLastPart(tx, upload_id);
  const parts = Array.from({ length: count }, (_, index) => {
    const part_number = last + index + 1;
    return { upload_id, part_number, status: 'PENDING' as const, s3_key: s3_key(part_number), appended: 1 };
  });
  return tx.insertInto('survey_parts').values(parts).returning(partColumns).execute();
}

/** @returns the upload, when it exists and `viewer` may see its project; 404 is the caller's. */
export async function findUpload(db: Reader, viewer: Viewer, upload_key: string): Promise<Upload | undefined> {
  const seen = { upload_key, project_id: selectVisibleProjects(db, viewer) };
  const row = await findRow(db, 'surveys', uploadColumns, seen);
  return row && parseUpload(row);
}

/** @returns the upload of a job or of an idempotency key, whatever the caller may see */
export async function findUploadBy(
  db: Reader,
  by: { id: number } | { idempotency_key: string },
): Promise<Upload | undefined> {
  const row = await findRow(db, 'surveys', uploadColumns, by);
  return row && parseUpload(row);
}

/** A survey that the caller may see. @throws DomainError (not found) when there is none, as after it was deleted */
export async function readSurveyRow<Column extends keyof Row<'surveys'>>(
  db: Reader,
  survey_key: string,
  columns: readonly Column[],
): Promise<Row<'surveys', Column>> {
  const row = await findRow(db, 'surveys', columns, { survey_key });
  if (row === undefined) throw unknownSurveyError();
  return row;
}

/** The parts of an upload in order. */
export const listParts = (db: Reader, upload_id: number): Promise<Part[]> =>
  findRows(db, 'survey_parts', partColumns, { upload_id }, { order: 'part_number' });

/** The saved parts of an upload in order. */
export const listPartSizes = (db: Reader, upload_id: number): Promise<PartSize[]> =>
  findRows(
    db,
    'survey_parts',
    ['id', 'row_count'],
    { upload_id, status: 'PROCESSED' },
    { and: sql`row_count > 0`, order: 'part_number' },
  );

interface UploadMove {
  from: readonly SurveyStatus[];
  to: SurveyStatus;
}

/** One guarded UPDATE. @returns false if the upload was deleted or is in none of the states `from` */
export const moveUploadTx = async (tx: Tx, id: number, { from, to }: UploadMove): Promise<boolean> =>
  (await changeRows(tx, 'stored_surveys', { id, status: from, deleted_at: null }, { status: to })) > 0;

/**
 * The same for an append, with the time at which it was accepted: of several at once one is.
 * @param at milliseconds since 1970
 */
export async function appendUploadTx(tx: Tx, id: number, move: UploadMove, at: number): Promise<boolean> {
  const isMoved = await moveUploadTx(tx, id, move);
  if (isMoved) await changeRows(tx, 'stored_surveys', { id }, { appended_at: at });
  return isMoved;
}

/** @returns when the last append was accepted, in milliseconds since 1970; null: never */
export const findAppendedAt = async (db: Reader, id: number): Promise<number | null> =>
  (await findRow(db, 'stored_surveys', ['appended_at'], { id }))?.appended_at ?? null;

/** Sets why the upload failed; null clears it. */
export const updateErrorDetailsTx = (tx: Tx, id: number, details: ErrorDetails | null) =>
  changeRows(tx, 'stored_surveys', { id }, { error_details: details && JSON.stringify(details) });

/** Stamps the moment of completion; a later append keeps the first one's place in the list and renews the time. */
export const updateCompletedAtTx = (tx: Tx, id: number, completed_at: string) =>
  changeRows(tx, 'stored_surveys', { id }, { completed_at });

/** Marks parts as present in storage, unless they were given a new form since. @returns how many were marked. */
export async function markUploadedTx(
  tx: Tx,
  parts: readonly Part[],
  places: ReadonlyMap<string, string> = new Map(),
): Promise<number> {
  let marked = 0;
  for (const { id, s3_key } of parts) {
    const uploaded = { status: 'UPLOADED', s3_key: places.get(s3_key) ?? s3_key } as const;
    marked += await changeRows(tx, 'survey_parts', { id, s3_key, status: unprocessed }, uploaded);
  }
  return marked;
}

/** Gives a part a new place in storage and sets it back to PENDING. @returns false for a part that is PROCESSED. */
export async function resetPartTx(tx: Tx, id: number, s3_key: string): Promise<boolean> {
  const fresh = { status: 'PENDING', s3_key, row_count: 0 } as const;
  return (await changeRows(tx, 'survey_parts', { id, status: unprocessed }, fresh)) > 0;
}

/** A part whose processing fails is FAILED (docs/interface.md#part-states). */
export const failPartTx = (tx: Tx, upload_id: number, part_number: number) =>
  changeRows(tx, 'survey_parts', { upload_id, part_number, status: unprocessed }, { status: 'FAILED' });

/** Surveys that were COMPLETED once, in projects `viewer` may see, newest first (docs/interface.md#list-surveys). */
export async function listCompleted(db: Reader, viewer: Viewer) {
  return db
    .selectFrom('surveys')
    .where('completed_at', 'is not', null)
    .where('project_id', 'in', selectVisibleProjects(db, viewer))
    .select(['upload_key', 'survey_key', 'name as survey_name', 'project_id', 'number_of_responses'])
    .select(sql<number>`(SELECT count(*) FROM survey_parts WHERE upload_id = surveys.id)`.as('num_parts'))
    .select(sql<string>`completed_at`.as('completed_at'))
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** What was counted of a survey is outdated from now on. */
export const raiseRevisionTx = (tx: Tx, id: number) =>
  changeRows(tx, 'stored_surveys', { id }, { revision: sql`revision + 1` });

/** @throws DomainError (not found) for a survey that is absent or deleted */
export async function renameSurveyTx(tx: Tx, survey_key: string, name: string): Promise<void> {
  const renamed = await changeRows(tx, 'stored_surveys', { survey_key, deleted_at: null }, { name });
  if (renamed === 0) throw unknownSurveyError();
}

/** `questions_detected`: the columns of the survey; `is_mapped`: whether a column has a type other than Do nothing. */
export async function findQuestionSummary(
  db: Reader,
  upload_id: number,
): Promise<{ questions_detected: number; is_mapped: boolean }> {
  const { detected, mapped } = await db
    .selectFrom('questions')
    .where('upload_id', '=', upload_id)
    .select(({ fn }) => [
      fn.countAll<number>().as('detected'),
      fn.countAll<number>().filterWhere('type', 'not in', ignoredTypes).as('mapped'),
    ])
    .executeTakeFirstOrThrow();
  return { questions_detected: detected, is_mapped: mapped > 0 };
}
