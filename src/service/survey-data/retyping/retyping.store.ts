import { changeSpellings, type Spelling, type SpellingChange } from '@sheaf/survey-columns';
import { sql } from 'kysely';
import { type ColumnChange, type ColumnType, columnChange, ownLimits } from '../../../contract/index.ts';
import { conflict } from '../../core/errors.ts';
import { tellFailure } from '../../core/problems.ts';
import type { Reader, Tx } from '../../data/database.ts';
import { lockUploadTx } from '../../data/locks.ts';
import { describeProgress } from '../../data/people-changes.ts';
import { findRow } from '../../data/rows.ts';
import { readFirst } from '../../data/sql.ts';
import { readRule, readSpellings, readTexts } from '../../data/stored-outline.ts';
import { readStoredKey } from '../../data/stored-person-key.ts';

const fields = sql`id AS change_id, question_id, from_type AS "from", to_type AS "to", state, parts, parts_done, answered,
  missing, spellings, unreadable, failure, created_at, finished_at, phase, phase_done, phase_total, phase_rate, cancelled`;

type ChangeRow = Parameters<typeof describeProgress>[0] &
  Record<'missing' | 'spellings' | 'failure', string | null> & { cancelled: number };

/** @returns the change, if it belongs to this survey */
export async function findChange(db: Reader, survey_key: string, id: number): Promise<ColumnChange | undefined> {
  const query = sql<ChangeRow>`SELECT ${fields} FROM column_changes
    WHERE id = ${id} AND upload_id = (SELECT id FROM surveys WHERE survey_key = ${survey_key})`;
  const row = await readFirst(db, query);
  if (row === undefined) return undefined;
  return columnChange.parse({
    ...row,
    ...tellFailure(row.failure),
    progress: describeProgress(row),
    cancelled: row.cancelled === 1,
    missing: row.missing && readTexts(row.missing),
    spellings: row.spellings && readSpellings(row.spellings),
  });
}

/** A column, with its survey. */
export interface ChangeableColumn {
  type: ColumnType;
  /** How often who answered was changed. */
  people_changes: number;
  /** Whether it is a column of the person key. */
  is_key: boolean;
  /** 1: media files are registered with the survey. */
  has_media: number;
}

/** @returns the column, if it belongs to this survey */
export async function findColumn(
  db: Reader,
  survey_key: string,
  question_id: number,
): Promise<ChangeableColumn | undefined> {
  const query = sql<Omit<ChangeableColumn, 'is_key'> & { column_index: number; person_key: string | null }>`
    SELECT q.type, q.column_index, t.people_changes, t.person_key,
      EXISTS (SELECT 1 FROM survey_media m WHERE m.upload_id = q.upload_id) AS has_media
    FROM questions q JOIN surveys u ON u.id = q.upload_id JOIN survey_tables t ON t.upload_id = q.upload_id
    WHERE u.survey_key = ${survey_key} AND q.id = ${question_id}`;
  const row = await readFirst(db, query);
  if (row === undefined) return undefined;
  const { column_index, person_key, ...column } = row;
  return { ...column, is_key: readStoredKey(person_key)?.columns.includes(column_index) ?? false };
}

/** The requested change of a column. */
export interface WantedChange {
  question_id: number;
  to: ColumnType;
  missing: readonly string[] | null;
  /** Left out: they stay. */
  spellings?: readonly SpellingChange[];
  any_share: boolean;
  created_at: string;
}

/** All spellings that a column has after some changes. No other change of it is running. @throws DomainError (conflict) */
async function planSpellings(db: Reader, id: number, changes: readonly SpellingChange[]): Promise<Spelling[]> {
  const question = await findRow(db, 'questions', ['rule'], { id });
  const known = question === undefined ? [] : (readRule(question.rule).spellings ?? []);
  const planned = changeSpellings(known, changes);
  if (planned.length > ownLimits.spellings) throw conflict('too_many_spellings', { most: ownLimits.spellings });
  return planned;
}

/** One guarded INSERT. @returns the change's id; undefined if the upload is not COMPLETED or another change is running */
export async function insertChangeTx(
  tx: Tx,
  { question_id, to, missing, spellings, any_share, created_at }: WantedChange,
): Promise<number | undefined> {
  const question = await findRow(tx, 'questions', ['upload_id'], { id: question_id });
  if (question !== undefined) await lockUploadTx(tx, question.upload_id);
  const merged = spellings === undefined ? null : JSON.stringify(await planSpellings(tx, question_id, spellings));
  const query = sql<{ id: number }>`
    INSERT INTO column_changes (upload_id, question_id, from_type, to_type, missing, spellings, any_share, state, parts, created_at)
    SELECT u.id, q.id, q.type, ${to}, ${missing === null ? null : JSON.stringify(missing)}, ${merged}, ${any_share ? 1 : 0}, 'queued',
      (SELECT count(*) FROM survey_parts p WHERE p.upload_id = u.id AND p.status = 'PROCESSED' AND p.row_count > 0), ${created_at}
    FROM questions q JOIN surveys u ON u.id = q.upload_id
    WHERE q.id = ${question_id} AND u.status = 'COMPLETED' AND NOT EXISTS
      (SELECT 1 FROM column_changes o WHERE o.upload_id = u.id AND o.state IN ('queued', 'running'))
      AND NOT EXISTS (SELECT 1 FROM person_key_changes k WHERE k.upload_id = u.id AND k.state IN ('queued', 'running'))
    RETURNING id`;
  return (await readFirst(tx, query))?.id;
}
