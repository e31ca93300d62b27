import type { ComparedTable, Comparison } from '../../../../contract/index.ts';
import { formatFigure } from '../../../components/charts/chart-columns.ts';
import type { ChartTable } from '../../../components/charts/drawing.ts';
import { decimal, mean as meanText, number } from '../../../lib/language/format.ts';
import { columnLetter, columnName } from './column-names.ts';
import { words } from './words.ts';

/** A cell of a comparison as it is shown and copied. */
export interface CrossCell {
  text: string;
  /** The number that `text` is; null: there is none. */
  value: number | null;
  /** 0 to 1: the length of the bar; null: no bar. */
  share: number | null;
  higher: string;
  hint: string | null;
}

export interface CrossRow {
  label: string;
  /** `share`: of the column. `mean`, `base`: figures below the shares. */
  kind: 'share' | 'mean' | 'base';
  /** The lowest and the highest value of its course, the same for all shares of a table; null: it has none. */
  scale: readonly [low: number, high: number] | null;
  /** Of all responses, in a column or not. It has no marks: the columns are parts of it. */
  total: CrossCell;
  cells: CrossCell[];
}

export interface Crosstab {
  columns: { letter: string; name: string }[];
  rows: CrossRow[];
}

/** What the numbers of a question count; null: nothing in particular. */
type Unit = 'seconds' | null;

const percent = (share: number | null): string => {
  if (share === null) return '–';
  const value = share * 100;
  if (value > 0 && value < 0.5) return words.share('<1');
  return words.share(String(Math.round(value)));
};

const mark = (columns: readonly number[]): string => columns.map(columnLetter).join(', ');
const plain = (text: string): CrossCell => ({ text, value: null, share: null, higher: '', hint: null });

const shareCell = ({ share, higher_than = [] }: { share: number | null; higher_than?: number[] }): CrossCell => ({
  text: percent(share),
  value: share,
  share,
  higher: mark(higher_than),
  hint: null,
});

function shareRows({ rows }: ComparedTable): CrossRow[] {
  const greatest = Math.max(0, ...(rows ?? []).flatMap(({ cells }) => cells.map(({ share }) => share ?? 0)));
  return (rows ?? []).map(({ value, total, cells }) => ({
    label: words.parts[value as keyof typeof words.parts] ?? value,
    kind: 'share',
    scale: [0, greatest],
    total: shareCell(total),
    cells: cells.map(shareCell),
  }));
}

/** A course of means rises and falls against the deviation of all answers, so little differences look little. */
function scaleOfMeans(means: readonly { mean: number | null }[], deviation: number): [number, number] {
  const known = means.flatMap(({ mean }) => mean ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const beyond = Math.max(0, deviation - (high - low)) / 2;
  return [low - beyond, high + beyond];
}

function meanRow({ means, total_mean, rows }: ComparedTable, unit: Unit): CrossRow[] {
  if (means === null || total_mean === null) return [];
  const isScore = rows?.some(({ value }) => value === 'promoters') === true;
  const written = (value: number) => (unit === null ? meanText(value, isScore ? 0 : 2) : formatFigure(value, unit));
  type Mean = Pick<(typeof means)[number], 'mean' | 'deviation'> & { higher_than?: number[] };
  const meanCell = ({ mean, deviation, higher_than = [] }: Mean): CrossCell => ({
    text: mean === null ? '–' : written(mean),
    value: mean,
    share: null,
    higher: mark(higher_than),
    hint: deviation === null || isScore ? null : words.deviation(written(deviation)),
  });
  return [
    {
      label: isScore ? words.score : words.mean,
      kind: 'mean',
      scale: scaleOfMeans(means, total_mean.deviation ?? 0),
      total: meanCell(total_mean),
      cells: means.map(meanCell),
    },
  ];
}

function baseRows({ bases, total_bases }: ComparedTable, isWeighted: boolean): CrossRow[] {
  const row = (label: string, value: (of: ComparedTable['bases'][number]) => string): CrossRow => ({
    label,
    kind: 'base',
    scale: null,
    total: plain(value(total_bases)),
    cells: bases.map((of) => plain(value(of))),
  });
  const base = row(words.base, ({ base }) => number(base));
  if (!isWeighted) return [base];
  return [
    base,
    row(words.weightedBase, ({ weighted_base }) => decimal(weighted_base, 1)),
    row(words.effectiveBase, ({ effective_base }) => decimal(effective_base, 1)),
  ];
}

const listColumns = ({ columns }: Comparison, by: string) =>
  columns.map((column, at) => ({ letter: columnLetter(at), name: columnName(column, by) }));

/**
 * The table of a question or group in columns.
 * @param by what the columns are, as in the view
 * @param unit of the question's numbers
 */
export function makeCrosstab(table: ComparedTable, comparison: Comparison, by: string, unit: Unit = null): Crosstab {
  return {
    columns: listColumns(comparison, by),
    rows: [...shareRows(table), ...meanRow(table, unit), ...baseRows(table, comparison.weight !== null)],
  };
}

/** "40", or "38 – 40" where the items of a ranking were answered by different people. */
function joinedBase(texts: string[]): CrossCell {
  const distinct = [...new Set(texts)];
  const [least, greatest] = [distinct[0] ?? '', distinct.at(-1) ?? ''];
  return plain(least === greatest ? least : `${least} – ${greatest}`);
}

/**
 * The table of a ranking that has a column for each item: who put it first.
 * @param parts the items with the table of each, which has one row at most
 */
export function rankingCrosstab(
  parts: readonly { label: string; table: ComparedTable }[],
  comparison: Comparison,
  by: string,
): Crosstab {
  const firsts = parts.flatMap(({ label, table }) => shareRows(table).map((row) => ({ ...row, label })));
  const byBase = parts
    .map(({ table }) => table)
    .toSorted((one, other) => one.total_bases.base - other.total_bases.base);
  const bases = byBase.map((table) => baseRows(table, comparison.weight !== null));
  const joined = (bases[0] ?? []).map((row, at): CrossRow => {
    const same = bases.flatMap((rows) => rows[at] ?? []);
    return {
      ...row,
      total: joinedBase(same.map(({ total }) => total.text)),
      cells: row.cells.map((_, column) => joinedBase(same.map(({ cells }) => cells[column]?.text ?? ''))),
    };
  });
  return { columns: listColumns(comparison, by), rows: [...firsts, ...joined] };
}

/** The table as it is copied: the shares with their marks in words, and a hyphen before what is below zero. */
export function tabulateCrosstab({ columns, rows }: Crosstab): ChartTable {
  const text = ({ text: shown, higher }: CrossCell) => {
    // Programs read no minus sign.
    const value = shown.replace(/^−/, '-');
    return higher === '' ? value : `${value} (${words.higher(higher)})`;
  };
  return {
    columns: [words.answer, words.total, ...columns.map(({ letter, name }) => `${letter}: ${name}`)],
    rows: rows.map(({ label, total, cells }) => [label, text(total), ...cells.map(text)]),
  };
}

const significant = (p: number) => (p < 0.001 ? 'p < 0.001' : `p = ${decimal(p, 3)}`);

/** What the tests of a table say, or why there is none. */
export function testTexts({ test, means_test, without_variance }: ComparedTable): string[] {
  const isStill = means_test === null && without_variance.length > 0;
  const missing = isStill ? words.noVariance(mark(without_variance)) : null;
  const texts = [testText(test), testText(means_test), missing].filter((text) => text !== null);
  return texts.length === 0 ? [words.noTest] : texts;
}

/** What a test over all columns says, in words; null without one. */
function testText(test: ComparedTable['test']): string | null {
  if (test === null) return null;
  const df = test.df2 === null ? number(test.df) : `${number(test.df)}; ${decimal(test.df2, 1)}`;
  const statistic = `${words.statistic[test.name]}(${df}) = ${decimal(test.statistic, 2)}`;
  const verdict = test.p < 0.05 ? words.differ : words.same;
  return `${words.result(words.tests[test.name], statistic, significant(test.p))} ${verdict}`;
}
