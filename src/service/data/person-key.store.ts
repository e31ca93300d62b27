import { sql } from 'kysely';
import type { JobKind, PersonKey, PersonKeyChange } from '../../contract/index.ts';
import { conflict, invalid } from '../core/errors.ts';
import { tellFailure } from '../core/problems.ts';
import { type AccessScope, inProjects } from './access/access.ts';
import type { Reader, Tx } from './database.ts';
import { mostPeopleChanges } from './ids.ts';
import { lockUploadTx } from './locks.ts';
import { cancelChangeTx, describeProgress, tooManyChangesError } from './people-changes.ts';
import { findRow, findRows } from './rows.ts';
import type { Row } from './schema/tables.ts';
import { readFirst } from './sql.ts';
import { describeKey, readStoredKey, type StoredPersonKey } from './stored-person-key.ts';

export const personKeyJobKind = 'person_key' satisfies JobKind;

type HeadedColumn = Row<'questions', 'column_index' | 'header'>;

/** The columns of a survey, by which a key names them. */
export const listColumns = (db: Reader, upload_id: number): Promise<HeadedColumn[]> =>
  findRows(db, 'questions', ['column_index', 'header'], { upload_id });

const listHeaders = (columns: readonly HeadedColumn[]) =>
  new Map(columns.map(({ column_index, header }) => [column_index, header]));

const newestChange = (db: Reader, upload_id: number) =>
  db
    .selectFrom('person_key_changes')
    .selectAll()
    .where('upload_id', '=', upload_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @returns the column indexes of the key of a survey, and of the one that is being applied */
export async function listKeyColumns(db: Reader, upload_id: number): Promise<number[]> {
  // The change first: one that ends between the two has its key in the other then.
  const change = await newestChange(db, upload_id);
  const stored = await findRow(db, 'survey_tables', ['person_key'], { upload_id });
  const coming = change?.finished_at === null ? change.person_key : null;
  return [stored?.person_key, coming].flatMap((key) => readStoredKey(key)?.columns ?? []);
}

/** The key of a survey and its newest change, by header. */
export async function readKeyFields(
  db: Reader,
  upload_id: number,
  columns: readonly HeadedColumn[],
): Promise<{ person_key: PersonKey | null; person_key_change: PersonKeyChange | null }> {
  const headers = listHeaders(columns);
  const describe = (text: string | null | undefined) => describeKey(readStoredKey(text), headers);
  const change = await newestChange(db, upload_id);
  const person_key = describe((await findRow(db, 'survey_tables', ['person_key'], { upload_id }))?.person_key);
  if (change === undefined) return { person_key, person_key_change: null };
  return { person_key, person_key_change: describeChange(change, headers) };
}

function describeChange(change: Row<'person_key_changes'>, headers: ReadonlyMap<number, string>): PersonKeyChange {
  const { id, person_key, state, parts, parts_done, keyed, created_at, finished_at } = change;
  const to = describeKey(readStoredKey(person_key), headers);
  const progress = describeProgress(change);
  const cancelled = change.cancelled === 1;
  const times = { created_at, finished_at };
  const told = tellFailure(change.failure);
  return { change_id: id, to, state, parts, parts_done, keyed, progress, cancelled, ...told, ...times };
}

/** Cancels a change of the key. @returns the change @throws DomainError as cancelChangeTx */
export async function cancelKeyChangeTx(tx: Tx, survey_key: string, id: number): Promise<PersonKeyChange> {
  await cancelChangeTx(tx, 'person_key_changes', survey_key, id);
  const change = await tx.selectFrom('person_key_changes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return describeChange(change, listHeaders(await listColumns(tx, change.upload_id)));
}

/** @throws DomainError (invalid) for a header that is no column of the survey */
export function makeColumnFinder(columns: readonly HeadedColumn[]): (header: string) => number {
  const known = new Map(columns.map(({ header, column_index }) => [header, column_index]));
  return (header) => {
    const column = known.get(header);
    if (column === undefined) throw invalid('column_absent', { header: header.slice(0, 100).toWellFormed() });
    return column;
  };
}

/** @throws as makeColumnFinder */
function asStored(key: PersonKey | null, columns: readonly HeadedColumn[]): string | null {
  if (key === null) return null;
  const indexes = key.headers.map(makeColumnFinder(columns));
  const stored: StoredPersonKey = { name: key.name.trim().replace(/\s+/g, ' '), columns: indexes };
  return JSON.stringify(stored);
}

/**
 * Begins a change of the key of a survey.
 * @returns the id of the change; null when the key is so already, or is becoming so
 * @throws DomainError (invalid) for a header that is no column; (conflict) while the
 * survey is not COMPLETED or another change of it runs
 */
export async function beginKeyChangeTx(
  tx: Tx,
  upload_id: number,
  key: PersonKey | null,
  created_at: string,
): Promise<number | null> {
  await lockUploadTx(tx, upload_id);
  const person_key = asStored(key, await listColumns(tx, upload_id));
  const survey = await tx
    .selectFrom('stored_surveys as u')
    .innerJoin('survey_tables as t', 't.upload_id', 'u.id')
    .select(['t.people_changes', 't.person_key'])
    .where('u.id', '=', upload_id)
    .executeTakeFirstOrThrow();
  const newest = await newestChange(tx, upload_id);
  const isOpen = newest?.state === 'queued' || newest?.state === 'running';
  if ((isOpen ? newest.person_key : survey.person_key) === person_key) return null;
  if (survey.people_changes >= mostPeopleChanges) throw tooManyChangesError();
  const query = sql<{ id: number }>`
    INSERT INTO person_key_changes (upload_id, person_key, state, parts, created_at)
    SELECT u.id, ${person_key}, 'queued',
      (SELECT count(*) FROM survey_parts p WHERE p.upload_id = u.id AND p.status = 'PROCESSED' AND p.row_count > 0), ${created_at}
    FROM surveys u WHERE u.id = ${upload_id} AND u.status = 'COMPLETED'
      AND NOT EXISTS (SELECT 1 FROM person_key_changes o WHERE o.upload_id = u.id AND o.state IN ('queued', 'running'))
      AND NOT EXISTS (SELECT 1 FROM column_changes c WHERE c.upload_id = u.id AND c.state IN ('queued', 'running'))
    RETURNING id`;
  const change = await readFirst(tx, query);
  if (change === undefined) throw conflict('person_key_not_changeable');
  return change.id;
}

/** The names of the keys of the visible surveys, the commonest first. */
export async function listKeyNames(db: Reader, scope: AccessScope): Promise<{ name: string; surveys: number }[]> {
  const rows = await db
    .selectFrom('survey_tables')
    .innerJoin('surveys', 'surveys.id', 'survey_tables.upload_id')
    .select('person_key')
    .where('person_key', 'is not', null)
    .where(inProjects(scope))
    .orderBy('survey_tables.upload_id')
    .execute();
  const names = rows.flatMap(({ person_key }) => readStoredKey(person_key)?.name ?? []);
  // Upper and lower case make no difference: the first spelling stands for all.
  const alike = Map.groupBy(names, (name) => name.normalize('NFKC').toLowerCase());
  const counted = [...alike.values()].map((same) => ({ name: same[0] ?? '', surveys: same.length }));
  return counted.sort((one, other) => other.surveys - one.surveys || (one.name < other.name ? -1 : 1));
}
