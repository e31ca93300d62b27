import { isNpsGroup } from '@sheaf/survey-columns/shapes';
import { roundPercent, roundScore, sayPercent } from '../shown-numbers.ts';
import type { ComparedTable, Comparison } from '../workspace/comparison.ts';
import { nameWaveIn } from '../workspace/filter-text.ts';
import type { Survey } from '../workspace/surveys.ts';
import { nameBannerIn } from '../workspace/units.ts';
import { namePeriod } from './draw-columns.ts';
import type { ChartTable, Telling } from './drawing.ts';

// A question in columns, before anything shows it: the window, a report, a sheet, and copies have nothing else.

/** A cell of a comparison. */
export interface CrossCell {
  /** As it is shown. */
  text: string;
  /** Its number, not rounded: a share is 0 to 1. null: there is none, or not one alone. */
  value: number | null;
  /** How many gave the answer, or their weights; null where it is none. */
  count: number | null;
  /** The letters of the columns that are significantly lower. */
  higher: string;
  hint: string | null;
}

export interface CrossRow {
  label: string;
  /** The statement that it is about, of a table of several; empty: there is none. */
  part: string;
  /** `share`: of the column. `mean`, `base`: figures below the shares. */
  kind: 'share' | 'mean' | 'base';
  /** The cell of all responses, in a column or not. It has no marks, because the columns are parts of it. */
  total: CrossCell;
  cells: CrossCell[];
}

export interface CrossColumn {
  /** Where it is among the cells of a row. */
  at: number;
  letter: string;
  name: string;
  /** Whether it is the first of its banner. */
  begins: boolean;
}

export interface Crosstab {
  columns: CrossColumn[];
  /** What the columns are, from left to right. */
  banners: { by: string; name: string; columns: CrossColumn[] }[];
  rows: CrossRow[];
}

/** What names the columns. */
export type NamedBy = Pick<Survey, 'questions' | 'groups' | 'waves'>;

/** What the mean of a question is: a net promoter score, seconds, or a number of nothing in particular. */
export type MeanKind = 'score' | 'seconds' | null;

/** A table of an answer, and what it is of: a statement of a grid, an item of a ranking. */
export interface CrossPart {
  label: string;
  table: ComparedTable;
  mean: MeanKind;
}

const mark = (columns: readonly number[]): string => columns.map(toColumnLetter).join(', ');

interface Share {
  share: number | null;
  count: number;
  higher_than?: number[];
}

const shareCell = ({ share, count, higher_than = [] }: Share, { percentage }: Telling): CrossCell => ({
  text: share === null ? '–' : percentage(sayPercent(share)),
  value: share,
  count,
  higher: mark(higher_than),
  hint: null,
});

const shareRows = ({ rows }: ComparedTable, kind: MeanKind, telling: Telling): CrossRow[] =>
  (rows ?? []).map(({ value, total, cells }) => ({
    label: kind === 'score' && isNpsGroup(value) ? telling.conditions.npsGroups[value] : value,
    part: '',
    kind: 'share',
    total: shareCell(total, telling),
    cells: cells.map((cell) => shareCell(cell, telling)),
  }));

function meanRow({ means, total_mean }: ComparedTable, kind: MeanKind, telling: Telling): CrossRow[] {
  if (means === null || total_mean === null) return [];
  const { words, number, measured } = telling;
  const isScore = kind === 'score';
  const written = (value: number) => {
    if (isScore) return number(roundScore(value));
    return kind === 'seconds' ? measured(value, kind) : telling.mean(value, 2);
  };
  type Mean = Pick<(typeof means)[number], 'mean' | 'deviation'> & { higher_than?: number[] };
  const meanCell = ({ mean, deviation, higher_than = [] }: Mean): CrossCell => ({
    text: mean === null ? '–' : written(mean),
    value: mean,
    count: null,
    higher: mark(higher_than),
    hint: deviation === null || isScore ? null : words.shortDeviation(written(deviation)),
  });
  const label = isScore ? words.score : words.mean;
  return [{ label, part: '', kind: 'mean', total: meanCell(total_mean), cells: means.map(meanCell) }];
}

/** How many answered: "40", or "38 – 40" where the parts of a question were answered by different people. */
function baseRows(tables: readonly ComparedTable[], isWeighted: boolean, telling: Telling): CrossRow[] {
  const { words, number, decimal } = telling;
  type Bases = ComparedTable['bases'][number];
  const columns = tables[0]?.bases.map((_, at) => tables.flatMap(({ bases }) => bases[at] ?? [])) ?? [];
  const row = (label: string, read: (of: Bases) => number, written: (base: number) => string): CrossRow => {
    const cell = (some: readonly Bases[]): CrossCell => {
      const [least, greatest] = [Math.min(...some.map(read)), Math.max(...some.map(read))];
      const isOne = least === greatest;
      const text = isOne ? written(least) : `${written(least)} – ${written(greatest)}`;
      return { text, value: isOne ? least : null, count: null, higher: '', hint: null };
    };
    const total = cell(tables.map((one) => one.total_bases));
    return { label, part: '', kind: 'base', total, cells: columns.map(cell) };
  };
  const base = row(words.base, (of) => of.base, number);
  if (!isWeighted) return [base];
  return [
    base,
    row(words.weightedBase, (of) => of.weighted_base, decimal),
    row(words.effectiveBase, (of) => of.effective_base, decimal),
  ];
}

/** The columns in groups, one for each banner. Letters go on from one to the next. */
export function listBanners({ columns }: Comparison, survey: NamedBy, telling: Telling): Crosstab['banners'] {
  const lettered = columns.map((column, at) => ({
    by: column.by,
    at,
    letter: toColumnLetter(at),
    name: nameColumn(column, survey, telling),
    begins: column.by !== columns[at - 1]?.by,
  }));
  const grouped = Map.groupBy(lettered, ({ by }) => by);
  return [...grouped].map(([by, own]) => ({
    by,
    name: nameBannerIn(by, survey, telling.words.banner),
    columns: own,
  }));
}

/**
 * The table of a question or group in columns.
 * @param parts those of a question of several columns, else one
 * @param survey with every question that a column may be of
 */
export function makeCrosstab(
  parts: readonly CrossPart[],
  comparison: Comparison,
  survey: NamedBy,
  telling: Telling,
): Crosstab {
  const rows = parts.flatMap(({ label, table, mean }) => {
    const own = [...shareRows(table, mean, telling), ...meanRow(table, mean, telling)];
    // What has one row is that row.
    if (parts.length > 1 && own.length === 1) return own.map((row) => ({ ...row, label }));
    return own.map((row) => ({ ...row, part: parts.length > 1 ? label : '' }));
  });
  const tables = parts.map(({ table }) => table);
  const banners = listBanners(comparison, survey, telling);
  return {
    columns: banners.flatMap(({ columns }) => columns),
    banners,
    rows: [...rows, ...baseRows(tables, comparison.weight !== null, telling)],
  };
}

/** A row by its full name: "Service: Yes". */
export const nameRow = ({ part, label }: CrossRow): string => `${part && `${part}: `}${label}`;

const digits = { mean: 2, base: 1 } as const;

/** A cell as it is copied: a number as far as it means something. */
function copyCell({ kind }: CrossRow, { value, text }: CrossCell): string | number {
  if (value === null) return text === '–' ? '' : text;
  return kind === 'share' ? roundPercent(value, 1) : Math.round(value * 10 ** digits[kind]) / 10 ** digits[kind];
}

/** The table as it is copied, with one line of heads: numbers, shares in percent, and after each column with marks one of their letters. */
export function tabulateCrosstab({ columns, banners, rows }: Crosstab, { words }: Telling): ChartTable {
  const named = banners.length > 1 ? banners : [];
  const bannerOf = new Map(named.flatMap(({ name, columns: own }) => own.map(({ letter }) => [letter, `${name}: `])));
  const isMarked = columns.map((_, at) => rows.some(({ cells }) => (cells[at]?.higher ?? '') !== ''));
  return {
    columns: [
      words.answer,
      words.total,
      ...columns.flatMap(({ letter, name }, at) => [
        `${letter}: ${bannerOf.get(letter) ?? ''}${name}`,
        ...(isMarked[at] === true ? [words.higherOf(letter)] : []),
      ]),
    ],
    rows: rows.map((row) => [
      `${nameRow(row)}${row.kind === 'share' ? ' %' : ''}`,
      copyCell(row, row.total),
      ...row.cells.flatMap((cell, at) => [copyCell(row, cell), ...(isMarked[at] === true ? [cell.higher] : [])]),
    ]),
  };
}

/** The letters by which columns name each other: A to Z, then AA. */
export function toColumnLetter(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : toColumnLetter(Math.floor(at / 26) - 1) + letter;
}

const period = /^(month|quarter|year)/;

/** The heading of a column. The service calls a wave without a name, and those who are in no segment, in English. */
export function nameColumn(
  { by, value, label, from, to }: Comparison['columns'][number],
  survey: NamedBy,
  telling: Telling,
): string {
  const { words, conditions, figure } = telling;
  if (from !== null && to !== null) return `${figure(from, 1)} – ${figure(to, 1)}`;
  const [length] = period.exec(by) ?? [];
  if (length === 'month' || length === 'quarter' || length === 'year') return namePeriod(value, length, telling);
  if (by === 'wave') return nameWaveIn(survey, Number(value), conditions);
  if (by.startsWith('segments:') && value === 'others') return words.others;
  return isNpsGroup(value) && value === label ? conditions.npsGroups[value] : label;
}
