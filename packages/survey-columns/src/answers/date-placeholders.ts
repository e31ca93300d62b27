import { readDate } from './date.ts';

/** What databases, forms and spreadsheets write where there is no date. */
const placeholders: readonly (readonly [name: string, shape: RegExp])[] = [
  ['zeros, or only the marks between', /^[0\s/.:_TZ,+-]+$/],
  ['the form of a date in letters', /^(?:[dtj]{1,2}|m{1,2}|[yja]{2,4})(?:[-/. ](?:[dtj]{1,2}|m{1,2}|[yja]{2,4})){2}$/i],
  ['nines', /^[9\s/.:-]+$/],
  [
    'the first or the last year of a calendar, or a day or month 0',
    /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T][\d:.,Z+-]*)?$/,
  ],
  ['a cell that was too narrow', /^#+$/],
];
const impossiblePart = /(?:^|[-/.])(?:0{1,4}|9999|0001|1899)(?:$|[-/. T])/;

const longest = 32;
/** So many of the other cells must be dates. */
const enoughDates = 0.85;
const fewestDates = 2;

const isPlaceholder = (cell: string): boolean =>
  cell.length <= longest &&
  placeholders.some(([, shape]) => shape.test(cell)) &&
  readDate(cell) === null &&
  (!/[1-8]/.test(cell) || impossiblePart.test(cell));

/**
 * Finds what a column of dates has in the cells without one: `0000-00-00`, `/  /`, `0`, `dd/mm/yyyy`, `9999-12-31`.
 * @param values distinct trimmed cells and their counts @returns nothing unless nearly all others are dates
 */
export function findDatePlaceholders(values: ReadonlyMap<string, number>): string[] {
  const found = [...values.keys()].filter(isPlaceholder);
  if (found.length === 0) return [];
  let [dates, others] = [0, 0];
  for (const [cell, count] of values) {
    if (isPlaceholder(cell)) continue;
    others += count;
    if (readDate(cell) !== null) dates += count;
  }
  return dates >= fewestDates && dates >= others * enoughDates ? found : [];
}
