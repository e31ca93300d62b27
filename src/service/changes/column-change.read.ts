import { type AnswerRule, isBlank } from '../../columns/index.ts';
import { isChartable } from '../../contract/index.ts';
import { readCoded } from '../content/coded.ts';
import type { Handle } from '../database/open.ts';
import { type Moments, readMoments } from '../ingest/moments.ts';
import { emailOf } from '../ingest/people.ts';
import type { PlannedColumn } from '../ingest/plan.ts';
import { type Tally, tallyOf } from '../ingest/tally.ts';

/** A saved part of the survey. */
export interface ChangedPart {
  id: number;
  row_count: number;
}

/** What one part's answers are as the new type. */
export interface PartReading {
  answered: number;
  unreadable: number;
  tally: Tally | undefined;
  moments: Moments | undefined;
  /** An answer that means nothing, and its row in the part, from 0. */
  example: { row: number; text: string } | undefined;
}

/** Reads the raw cells of a part's column as another type: the very functions of the import. */
export function readPart(db: Handle, part: ChangedPart, plan: PlannedColumn): PartReading {
  const { values, codes } = readCoded(db, part.id, plan.column_index);
  const counts = new Uint32Array(values.length);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  const answered = values.reduce((sum, value, code) => sum + (isBlank(value) ? 0 : (counts[code] ?? 0)), 0);
  const at = (row: number) => values[codes[row] ?? 0] ?? '';
  const tally = isChartable(plan.type) ? tallyOf(plan, values, counts) : undefined;
  const moments =
    plan.type === 'Timestamp'
      ? readMoments({ plan, chunks: [], answered, tally: null, at }, part.row_count)
      : undefined;
  const isNoAddress = (text: string) => plan.type === 'Email' && !isBlank(text) && emailOf(text) === '';
  const noAddress = values.reduce((sum, value, code) => sum + (isNoAddress(value) ? (counts[code] ?? 0) : 0), 0);
  const unreadable = tally?.unreadable ?? moments?.unreadable ?? noAddress;
  const isWrong = (row: number) => {
    if (moments !== undefined) return Number.isNaN(moments.times[row] ?? Number.NaN) && !isBlank(at(row));
    return tally === undefined ? isNoAddress(at(row)) : tallyOf(plan, [at(row)], Uint32Array.of(1)).unreadable > 0;
  };
  let row = -1;
  if (unreadable > 0) for (row = 0; row < part.row_count && !isWrong(row); row++);
  const example = unreadable > 0 ? { row, text: at(row) } : undefined;
  return { answered, unreadable, tally, moments, example };
}

const sampleSize = 2000;

/** Cells spread over a part, from which the rule is learned. */
export function sampleCells(db: Handle, part: ChangedPart, column_index: number): string[] {
  const { values, codes } = readCoded(db, part.id, column_index);
  const step = Math.max(1, Math.floor(codes.length / sampleSize));
  const cells: string[] = [];
  for (let row = 0; row < codes.length; row += step) cells.push(values[codes[row] ?? 0] ?? '');
  return cells;
}

const nothings: Partial<Record<AnswerRule['kind'], string>> = {
  nps: 'no score from 0 to 10',
  timestamp: 'no date or time that can be read',
  rank: 'no rank',
};

/** What is said of answers that mean nothing as the new type. */
export const nothingOf = ({ type, rule }: Pick<PlannedColumn, 'type' | 'rule'>): string =>
  type === 'Email' ? 'no e-mail address' : (nothings[rule.kind] ?? 'nothing of that type');
