import { isBlank } from '../answers/blank.ts';
import type { Table } from '../types.ts';
import { clean } from './headers.ts';

const words = new Set(
  (
    'total|totals|grand total|sum|average|avg|mean|median|count|std dev|standard deviation|min|max|minimum|maximum|gesamt|summe|' +
    'durchschnitt|mittelwert|anzahl|promedio|media|suma|moyenne|somme|médiane|totale|média|soma|keskiarvo|yhteensä|summa|medelvärde|' +
    '合计|总计|平均|平均值|合計|総計'
  ).split('|'),
);
const isSummaryWord = (cell: string): boolean => words.has(clean(cell.slice(0, 60)).toLowerCase().replace(/:$/, ''));
const isFigure = (cell: string): boolean =>
  /^[-+]?[$€£¥]? ?\d{1,15}(?:[.,]\d{1,12})?(?:[.,]\d{1,6})? ?%?$/.test(cell.trim());

/** Rows looked at from the end. */
const lastRows = 6;

/** A row that starts with a word such as `Total` and holds nothing else but figures. */
function isSummary(row: readonly string[]): boolean {
  const [first, ...others] = row.filter((cell) => !isBlank(cell));
  return first !== undefined && isSummaryWord(first) && others.length > 0 && others.every(isFigure);
}

/**
 * The rows at the end of a file that sum it up instead of answering: totals, averages, counts.
 * @returns their 1-based numbers among the data rows; none where the file goes on, or where such words are answers.
 */
export function summaryRows({ rows, truncated }: Pick<Table, 'rows' | 'truncated'>): number[] {
  if (truncated) return [];
  const start = Math.max(0, rows.length - lastRows);
  const found: number[] = [];
  for (let index = rows.length - 1; index >= start; index--) {
    const row = rows[index] ?? [];
    if (isSummary(row)) found.unshift(index + 1);
    else if (row.some((cell) => !isBlank(cell))) break;
  }
  const answers = rows.slice(0, start).some(isSummary);
  return answers || found.length === rows.length ? [] : found;
}
