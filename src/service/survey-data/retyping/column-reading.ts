import { addMissing, createMissingCount, createMissingTest, type MissingCount } from '@sheaf/survey-columns';
import { packTexts } from '@sheaf/tables';
import { holdsEmail, holdsText, holdsTime, isChartable } from '../../../contract/index.ts';
import type { Reader, Tx } from '../../data/database.ts';
import { noteList } from '../../data/ids.ts';
import type { PartSize } from '../../data/row-numbers.ts';
import { changeRows, removeRows } from '../../data/rows.ts';
import { insertMany } from '../../data/sql.ts';
import { listWords } from '../../data/words/list-words.ts';
import type { WordBlock } from '../../data/words/word-blocks.ts';
import { removeWordsTx, saveWordsTx } from '../../data/words/words.store.ts';
import type { PlannedColumn } from '../columns/planned-columns.ts';
import { parseEmail } from '../columns/respondents.ts';
import { addTally, type Tally, tallyCells } from '../columns/tally.ts';
import { readTimestamps, type Timestamps } from '../columns/timestamps.ts';
import { markCodes, packAnswered, readCoded } from '../segments.ts';

/** The answers of one part, read as the new type. */
interface PartReading {
  answered: number;
  /** For each row: 1 for an answer, else 0. */
  marks: Uint8Array;
  /** How often each missing answer occurs. */
  missing: MissingCount[];
  /** The words of an open-ended column; empty for other types. */
  words: WordBlock[];
  unreadable: number;
  tally: Tally | undefined;
  timestamps: Timestamps | undefined;
  /** An unreadable answer, and its row in the part, from 0. */
  example: { row: number; text: string } | undefined;
}

/** Reads the raw cells of a part's column as another type, with the same functions as the import. */
export async function readPart(db: Reader, part: PartSize, plan: PlannedColumn): Promise<PartReading> {
  const { values, codes } = await readCoded(db, part.id, plan.column_index);
  const counts = new Uint32Array(values.length);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  const { isMissing } = createMissingTest(plan.rule.missing);
  const words = createMissingCount(plan.rule.missing);
  const filled = Uint8Array.from(values, (value, code) => (words.add(value, counts[code] ?? 0) ? 0 : 1));
  const answered = counts.reduce((sum, count, code) => sum + (filled[code] === 1 ? count : 0), 0);
  const marks = markCodes(codes, filled);
  const at = (row: number) => values[codes[row] ?? 0] ?? '';
  const tally = isChartable(plan.type) ? tallyCells(plan, values, counts) : undefined;
  const timestamps = holdsTime(plan.type) ? readTimestamps({ plan, answered, at }, part.row_count) : undefined;
  const isNoAddress = (text: string) => holdsEmail(plan.type) && !isMissing(text) && parseEmail(text) === '';
  const noAddress = values.reduce((sum, value, code) => sum + (isNoAddress(value) ? (counts[code] ?? 0) : 0), 0);
  const unreadable = tally?.unreadable ?? timestamps?.unreadable ?? noAddress;
  const isWrong = (row: number) => {
    if (timestamps !== undefined) return Number.isNaN(timestamps.times[row] ?? Number.NaN) && !isMissing(at(row));
    return tally === undefined ? isNoAddress(at(row)) : tallyCells(plan, [at(row)], Uint32Array.of(1)).unreadable > 0;
  };
  let row = -1;
  if (unreadable > 0) for (row = 0; row < part.row_count && !isWrong(row); row++);
  const example = unreadable > 0 ? { row, text: at(row) } : undefined;
  const blocks = holdsText(plan.type) ? listWords({ packs: [packTexts(values)], filled, codes }) : [];
  return { answered, marks, words: blocks, missing: words.list(), unreadable, tally, timestamps, example };
}

const sampleSize = 2000;

/** Cells from all over a part. The rule is derived from them. */
export async function sampleCells(db: Reader, part: PartSize, column_index: number): Promise<string[]> {
  const { values, codes } = await readCoded(db, part.id, column_index);
  const step = Math.max(1, Math.floor(codes.length / sampleSize));
  const cells: string[] = [];
  for (let row = 0; row < codes.length; row += step) cells.push(values[codes[row] ?? 0] ?? '');
  return cells;
}

const nothings = { nps: 'no_score', timestamp: 'no_time', rank: 'no_rank' } as const;

/** @returns what answers are that the new type cannot read: the detail of a problem */
export function describeUnreadable({ type, rule: { kind } }: Pick<PlannedColumn, 'type' | 'rule'>) {
  if (holdsEmail(type)) return 'no_email';
  return kind === 'nps' || kind === 'timestamp' || kind === 'rank' ? nothings[kind] : 'nothing_of_type';
}

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
export const makeEmptyReading = (): Reading => ({
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
  await removeRows(tx, 'question_options', { question_id });
  await insertMany(
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
  const { type, source } = plan;
  const counts = { answered, options: tally.options.size, choices };
  const times = { first_at: earliest(timestamps, 'first_at'), last_at: earliest(timestamps, 'last_at') };
  const texts = { rule: JSON.stringify(plan.rule), missing: JSON.stringify(missing) };
  // A cell that is not an address identifies nobody, and it is in no chart.
  const read = { ...counts, ...times, unreadable: holdsEmail(type) ? 0 : unreadable };
  await changeRows(tx, 'questions', { id: plan.id ?? 0 }, { type, source, ...texts, ...read });
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
    const answered = answeredRows[index] ?? packAnswered(new Uint8Array(0));
    await changeRows(tx, 'part_answers', { part_id, column_index }, answered);
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
