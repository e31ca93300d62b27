import { addMissing, type MissingCount } from '@sheaf/survey-columns';
import { sql } from 'kysely';
import { holdsEmail } from '../../../contract/index.ts';
import type { Tx } from '../../data/database.ts';
import { noteList } from '../../data/ids.ts';
import type { PartSize } from '../../data/row-numbers.ts';
import { bulkInsert } from '../../data/sql.ts';
import { removeWordsTx, saveWordsTx } from '../../data/words/words.store.ts';
import type { PlannedColumn } from '../columns/planned-columns.ts';
import { addTally, type Tally } from '../columns/tally.ts';
import type { Timestamps } from '../columns/timestamps.ts';
import { packAnswered } from '../segments/answered-rows.ts';
import type { PartReading } from './read-part.ts';

/** The results of all parts. */
export interface Reading {
  answered: number;
  missing: MissingCount[];
  /** The words of each part. */
  words: PartReading['words'][];
  /** The rows of each part with an answer. */
  answeredRows: ReturnType<typeof packAnswered>[];
  unreadable: number;
  tally: Tally;
  timestamps: Timestamps[];
}

/** The start, before any part was read. */
export const emptyReading = (): Reading => ({
  answered: 0,
  missing: [],
  words: [],
  answeredRows: [],
  unreadable: 0,
  tally: { options: new Map(), unreadable: 0 },
  timestamps: [],
});

/** Adds what one part holds. */
export function addReading(reading: Reading, part: PartReading): void {
  reading.answered += part.answered;
  reading.missing = addMissing(reading.missing, part.missing);
  reading.words.push(part.words);
  reading.answeredRows.push(packAnswered(part.marks));
  reading.unreadable += part.unreadable;
  if (part.tally) addTally(reading.tally, part.tally);
  if (part.timestamps) reading.timestamps.push(part.timestamps);
}

/** Writes the options and how often each was chosen. */
async function saveOptionsTx(tx: Tx, question_id: number, { options }: Tally): Promise<void> {
  await tx.deleteFrom('question_options').where('question_id', '=', question_id).execute();
  await bulkInsert(
    tx,
    'question_options',
    ['question_id', 'value', 'count', 'rank_sum', 'first_count'],
    [...options].map(([value, { count, rank_sum, first_count }]) => [question_id, value, count, rank_sum, first_count]),
  );
}

const earliest = (timestamps: readonly Timestamps[], pick: 'first_at' | 'last_at'): string | null => {
  const times = timestamps.flatMap((one) => one[pick] ?? []).sort();
  return (pick === 'first_at' ? times[0] : times.at(-1)) ?? null;
};

async function saveQuestionTx(tx: Tx, plan: PlannedColumn, reading: Reading): Promise<void> {
  const { answered, missing, unreadable, tally, timestamps } = reading;
  let choices = 0;
  for (const { count } of tally.options.values()) choices += count;
  await tx
    .updateTable('questions')
    .set({
      type: plan.type,
      source: plan.source,
      rule: JSON.stringify(plan.rule),
      answered,
      missing: JSON.stringify(missing),
      // A cell that is not an address identifies nobody, and it is in no chart.
      unreadable: holdsEmail(plan.type) ? 0 : unreadable,
      options: tally.options.size,
      choices,
      first_at: earliest(timestamps, 'first_at'),
      last_at: earliest(timestamps, 'last_at'),
    })
    .where('id', '=', plan.id)
    .execute();
}

/** Rewrites the words, and which rows of each part have an answer. */
async function saveAnsweredTx(
  tx: Tx,
  parts: readonly PartSize[],
  column_index: number,
  { words, answeredRows }: Reading,
): Promise<void> {
  for (const [index, { id: part_id }] of parts.entries()) {
    const key = { source: 'note' as const, list: noteList(part_id, column_index) };
    await removeWordsTx(tx, key);
    await saveWordsTx(tx, key, words[index] ?? []);
    const { answered, answered_rows, checksum } = answeredRows[index] ?? packAnswered(new Uint8Array(0));
    await sql`UPDATE part_answers SET answered = ${answered}, answered_rows = ${answered_rows}, checksum = ${checksum}
      WHERE part_id = ${part_id} AND column_index = ${column_index}`.execute(tx);
  }
}

/** Writes all counts of a column, in the transaction of its change. */
export async function saveReadingTx(
  tx: Tx,
  parts: readonly PartSize[],
  plan: PlannedColumn,
  reading: Reading,
): Promise<void> {
  await saveOptionsTx(tx, plan.id ?? 0, reading.tally);
  await saveQuestionTx(tx, plan, reading);
  await saveAnsweredTx(tx, parts, plan.column_index, reading);
}
