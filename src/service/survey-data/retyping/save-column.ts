import type { MissingCount } from '../../../columns/index.ts';
import { addMissing } from '../../../columns/index.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { groupsOf } from '../../data/sqlite/statements.ts';
import type { PlannedColumn } from '../columns/planned-columns.ts';
import { addTally, type Tally } from '../columns/tally.ts';
import type { Timestamps } from '../columns/timestamps.ts';
import { packAnswered } from '../segments/answered-rows.ts';
import type { ChangedPart, PartReading } from './read-part.ts';

/** The results of all parts. */
export interface Reading {
  answered: number;
  missing: MissingCount[];
  /** How many answers each segment of each part holds. */
  segments: PartReading['segments'][];
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
  segments: [],
  answeredRows: [],
  unreadable: 0,
  tally: { options: new Map(), unreadable: 0 },
  timestamps: [],
});

/** Adds what one part holds. */
export function addReading(reading: Reading, part: PartReading): void {
  reading.answered += part.answered;
  reading.missing = addMissing(reading.missing, part.missing);
  reading.segments.push(part.segments);
  reading.answeredRows.push(packAnswered(part.marks));
  reading.unreadable += part.unreadable;
  if (part.tally) addTally(reading.tally, part.tally);
  if (part.timestamps) reading.timestamps.push(part.timestamps);
}

/** Writes the options and how often each was chosen. */
function saveOptions(db: Handle, question_id: number, { options }: Tally): void {
  db.prepare('DELETE FROM question_options WHERE question_id = ?').run(question_id);
  const insert = groupsOf(
    db,
    'INSERT INTO question_options (question_id, value, count, rank_sum, first_count) VALUES',
    '(?, ?, ?, ?, ?)',
  );
  const rows = [...options].map(([value, { count, rank_sum, first_count }]) => [value, count, rank_sum, first_count]);
  for (let at = 0; at < rows.length; at += insert.size) {
    const group = rows.slice(at, at + insert.size);
    insert.of(group.length).run(...group.flatMap((row) => [question_id, ...row]));
  }
}

const earliest = (timestamps: readonly Timestamps[], pick: 'first_at' | 'last_at'): string | null => {
  const times = timestamps.flatMap((one) => one[pick] ?? []).sort();
  return (pick === 'first_at' ? times[0] : times.at(-1)) ?? null;
};

function saveQuestion(
  db: Handle,
  plan: PlannedColumn,
  { answered, missing, unreadable, tally, timestamps }: Reading,
): void {
  let choices = 0;
  for (const { count } of tally.options.values()) choices += count;
  db.prepare(
    `UPDATE questions SET type = ?, source = ?, rule = ?, answered = ?, missing = ?, recounted = recounted + 1, unreadable = ?, options = ?, choices = ?, first_at = ?, last_at = ?
     WHERE id = ?`,
  ).run(
    plan.type,
    plan.source,
    JSON.stringify(plan.rule),
    answered,
    JSON.stringify(missing),
    // A cell that is not an address identifies nobody, and it is in no chart.
    plan.type === 'Email' ? 0 : unreadable,
    tally.options.size,
    choices,
    earliest(timestamps, 'first_at'),
    earliest(timestamps, 'last_at'),
    plan.id,
  );
}

/** Rewrites how many answers each segment and each part holds. Pages of open answers are found by these numbers. */
function saveAnswered(db: Handle, parts: readonly ChangedPart[], column_index: number, reading: Reading): void {
  const update = db.prepare<[number, number, number]>(
    'UPDATE segments SET answered = ? WHERE id = ? AND answered != ?',
  );
  const part = db.prepare<[number, Uint8Array | null, number, number, number]>(
    'UPDATE part_answers SET answered = ?, answered_rows = ?, checksum = ? WHERE part_id = ? AND column_index = ?',
  );
  parts.forEach(({ id }, index) => {
    for (const { id: segment_id, answered } of reading.segments[index] ?? [])
      update.run(answered, segment_id, answered);
    const { answered, answered_rows, checksum } = reading.answeredRows[index] ?? packAnswered(new Uint8Array(0));
    part.run(answered, answered_rows, checksum, id, column_index);
  });
}

/** Writes all counts of a column, in the transaction of its change. */
export function saveReadingTx(db: Handle, parts: readonly ChangedPart[], plan: PlannedColumn, reading: Reading): void {
  saveOptions(db, plan.id ?? 0, reading.tally);
  saveQuestion(db, plan, reading);
  saveAnswered(db, parts, plan.column_index, reading);
}
