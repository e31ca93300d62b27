import { answerText, createMissingTest } from '@sheaf/survey-columns';
import { readPackedParts } from '../../segments.ts';
import { type Reading, readAmount } from '../../take-away/readings.ts';
import type { OutlinedShape, ShapeColumn } from '../shape.ts';

/** More texts among numbers: the column is a text. */
export const mostWords = 100;

/** What the distinct cells of a column hold beside answers, and how its numbers are. */
interface Profile {
  /** Missing answers, and cells that are none of what was asked for. */
  words: Set<string>;
  least: number;
  most: number;
  decimals: number;
  isWholeDay: boolean;
  /** Some are no numbers to count with: codes such as 007, and more digits than a number keeps. */
  hasCodes: boolean;
  /** Each number is written as programs write it. */
  isPlain: boolean;
}

const dayMs = 86_400_000;
const countDecimals = (value: number): number =>
  Number.isInteger(value) ? 0 : (String(value).split('.')[1]?.length ?? 3);

/** A number with an exponent has been rounded before. */
const isCode = (cell: string, value: number): boolean =>
  /^0\d/.test(cell) || (Math.abs(value) > Number.MAX_SAFE_INTEGER && !/e/i.test(cell));

function addNumber(profile: Profile, value: number, cell: string, isDate: boolean): void {
  profile.least = Math.min(profile.least, value);
  profile.most = Math.max(profile.most, value);
  // Dates are milliseconds, shown as seconds.
  profile.decimals = Math.max(profile.decimals, countDecimals(isDate ? value / 1000 : value));
  profile.isWholeDay &&= value % dayMs === 0;
  profile.isPlain &&= isDate || String(value) === cell.trim();
  profile.hasCodes ||= isCode(cell, value);
}

/** Reads all distinct cells of a column; stops when it has too many words. @throws DamagedPart */
export async function profileColumn(shape: OutlinedShape, column: ShapeColumn, reading: Reading): Promise<Profile> {
  const profile: Profile = {
    words: new Set(),
    least: Number.POSITIVE_INFINITY,
    most: Number.NEGATIVE_INFINITY,
    decimals: 0,
    isWholeDay: true,
    hasCodes: false,
    isPlain: true,
  };
  const { isMissing } = createMissingTest(column.rule.missing);
  const isNumber = !['choice', 'ticks', 'ranks', 'text'].includes(reading.how);
  const add = (cell: string) => {
    const missing = isMissing(cell);
    const value = missing || !isNumber ? null : readAmount(reading, column.rule, cell);
    if (value !== null) addNumber(profile, value, cell, reading.how === 'date');
    else if (missing || isNumber) profile.words.add(answerText(cell));
  };
  for await (const [, packed] of readPackedParts(shape.db, shape.parts, column.column_index))
    for (const { texts } of packed) {
      for (const cell of texts.all()) add(cell);
      if (profile.words.size > mostWords + 1) return profile;
    }
  profile.words.delete('');
  return profile;
}
