import { type SqlBool, sql } from 'kysely';
import { isAboutPerson } from '../../../contract/index.ts';
import { type Problem, problem } from '../../core/problems.ts';
import type { Connection, Reader, Tx } from '../../data/database.ts';
import { type Claim, endTx } from '../../data/jobs/queue.ts';
import type { ChangeTable } from '../../data/people-changes.ts';
import type { PartSize } from '../../data/row-numbers.ts';
import { changeRows, findRow, findRows } from '../../data/rows.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { StoredPersonKey } from '../../data/stored-person-key.ts';
import { exchangeTx, listStaged, readStaged } from '../../data/survey-participants.ts';
import type { ColumnCells, PlannedColumn } from '../columns/planned-columns.ts';
import { type PartRespondents, readAddress, readRespondents } from '../columns/respondents.ts';
import { readCoded } from '../segments.ts';

/** 'changed': done, and the job has ended. 'refused': `problem` says why. 'stopped': the service stops. */
export type ChangeOutcome = { kind: 'changed' } | { kind: 'refused'; problem: Problem } | { kind: 'stopped' };

/** The change that somebody cancelled. */
export const cancelled: ChangeOutcome = { kind: 'refused', problem: problem('change_cancelled') };

/** A row that says how far a change of a survey's people is. */
interface ChangePlace {
  table: ChangeTable;
  id: number;
}

/** 'reading': responses are read. 'finishing': the new people are in force; rows of the old ones are removed. */
type Phase = 'reading' | 'finishing';

/** Counts what a phase has done, in a transaction. */
export interface Meter {
  /** @param done of the total of the phase @param parts_done parts that are read */
  saveTx(tx: Tx, done: number, parts_done?: number): Promise<void>;
}

/** @param before what an earlier attempt has done, which says nothing about the rate */
export function createMeter({ table, id }: ChangePlace, phase: Phase, phase_total: number, before = 0): Meter {
  const began = performance.now();
  return {
    async saveTx(tx, phase_done, parts_done) {
      const seconds = (performance.now() - began) / 1000;
      const phase_rate = Math.round((phase_done - before) / Math.max(seconds, 0.001));
      const parts = parts_done === undefined ? {} : { parts_done };
      const row = { state: 'running', phase, phase_done, phase_total, phase_rate, ...parts } as const;
      await changeRows(tx, table, { id }, row);
    },
  };
}

/** Whether somebody has cancelled a change. */
export const isCancelled = async (db: Reader, { table, id }: ChangePlace): Promise<boolean> =>
  (await findRow(db, table, ['cancelled'], { id }))?.cancelled === 1;

/** A survey whose people are read again. */
export interface PeopleChange {
  upload_id: number;
  project_id: number;
  in_panel: number;
  parts: readonly PartSize[];
  columns: readonly PlannedColumn[];
  key: StoredPersonKey | null;
  place: ChangePlace;
  claim: Claim;
}

/** Reads the respondents of a part from the stored cells, as an import of the same file with these columns and key would. */
export async function readPartRespondents(
  db: Reader,
  { id, row_count }: PartSize,
  { columns, key }: Pick<PeopleChange, 'columns' | 'key'>,
): Promise<PartRespondents> {
  const stored: ColumnCells[] = [];
  for (const plan of columns) {
    if (!isAboutPerson(plan.type) && !key?.columns.includes(plan.column_index)) continue;
    const { values, codes } = await readCoded(db, id, plan.column_index);
    stored.push({ plan, at: (row: number) => values[codes[row] ?? 0] ?? '' });
  }
  return readRespondents(stored, { part: id, rows: row_count, key });
}

/** The people who answered the rows of some parts. @param read the person of each row of a part, NaN without one */
export async function readPeople(
  parts: readonly PartSize[],
  read: (part: PartSize) => Promise<Float64Array | undefined>,
): Promise<Set<number>> {
  const people = new Set<number>();
  for (const part of parts) for (const id of (await read(part)) ?? []) people.add(id);
  people.delete(Number.NaN);
  return people;
}

/** How many people a survey has, and how many of them have an address. */
interface PeopleCounts {
  participants: number;
  emails: number;
}

/** Participants read by one statement. */
const readAtOnce = 10_000;

/** How many of some participants have an address. */
export async function countEmails(db: Reader, project_id: number, people: ReadonlySet<number>): Promise<number> {
  let emails = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const next = { and: sql<SqlBool>`identity > ${after}`, order: 'identity', limit: readAtOnce } as const;
    const columns = ['id', 'identity', 'email', 'key_name'] as const;
    const some: Row<'participants', (typeof columns)[number]>[] = await findRows(
      db,
      'participants',
      columns,
      { project_id },
      next,
    );
    emails += some.filter((person) => people.has(person.id) && readAddress(person) !== null).length;
    after = some.at(-1)?.identity;
  }
  return emails;
}

/** Counts the people who are staged. Reads outside of a transaction, so that nobody waits. */
export async function countStaged(db: Reader, { parts, project_id }: PeopleChange): Promise<PeopleCounts> {
  const people = await readPeople(parts, (part) => readStaged(db, part));
  return { participants: people.size, emails: people.size === 0 ? 0 : await countEmails(db, project_id, people) };
}

/** How many staged responses have the whole key. */
export async function countKeyed(db: Reader, { upload_id }: PeopleChange): Promise<number> {
  return (await listStaged(db, upload_id)).reduce((sum, { keyed }) => sum + keyed, 0);
}

/** Makes the staged people those of the survey, all at once. */
export async function switchPeopleTx(tx: Tx, change: PeopleChange, counts: PeopleCounts): Promise<void> {
  const { upload_id, parts, place } = change;
  for (const part of parts) await exchangeTx(tx, part);
  await changeRows(tx, 'survey_tables', { upload_id }, { ...counts });
  await createMeter(place, 'finishing', 0).saveTx(tx, 0);
}

/** Ends a change, and its job, after everything has changed. @param at ISO 8601: the service's time */
export async function endChange(
  { write }: Connection,
  { claim, place: { table, id } }: Pick<PeopleChange, 'claim' | 'place'>,
  at: string,
): Promise<ChangeOutcome> {
  await write(async (tx) => {
    await endTx(tx, claim, at);
    await changeRows(tx, table, { id }, { state: 'done', finished_at: at });
  });
  return { kind: 'changed' };
}
