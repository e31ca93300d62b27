import {
  type ComparedTable,
  type Comparison,
  isNpsGroup,
  nameBannerIn,
  roundPercent,
  roundScore,
  type Survey,
  sayPercent,
} from '../../../../contract/index.ts';
import { formatFigure } from '../../../components/charts/chart-columns.ts';
import type { ChartTable } from '../../../components/charts/drawing.ts';
import { decimal, figure, mean as meanText, number } from '../../../lib/language/format.ts';
import { language } from '../../../lib/language/language.ts';
import { words as shared } from '../../../lib/words.ts';
import { nameWave, said } from '../filter/subjects.ts';
import { words } from './words.ts';

/** A cell of a comparison: as it is shown, and the number that is copied; null: there is none. */
export interface CrossCell {
  text: string;
  value: number | null;
  /** 0 to 1: the length of the bar; null: no bar. */
  share: number | null;
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
  letter: string;
  name: string;
  /** Whether it is the first of its banner. */
  begins: boolean;
}

export interface Crosstab {
  columns: CrossColumn[];
  /** What the columns are, from left to right; none where all are the same. */
  banners: { by: string; name: string; columns: CrossColumn[] }[];
  rows: CrossRow[];
}

type Named = Pick<Survey, 'questions' | 'groups'>;

/** What the mean of a question is: a net promoter score, seconds, or a number of nothing in particular. */
export type MeanKind = 'score' | 'seconds' | null;

const percent = (share: number | null): string => (share === null ? '–' : words.share(sayPercent(share)));

const mark = (columns: readonly number[]): string => columns.map(toColumnLetter).join(', ');
const rounded = (value: number | null, digits: number) =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
const plain = (text: string, value: number | null): CrossCell => ({ text, value, share: null, higher: '', hint: null });

const shareCell = ({ share, higher_than = [] }: { share: number | null; higher_than?: number[] }): CrossCell => ({
  text: percent(share),
  value: share === null ? null : roundPercent(share, 1),
  share,
  higher: mark(higher_than),
  hint: null,
});

const shareRows = ({ rows }: ComparedTable, kind: MeanKind): CrossRow[] =>
  (rows ?? []).map(({ value, total, cells }) => ({
    label: kind === 'score' && isNpsGroup(value) ? said.npsGroups[value] : value,
    part: '',
    kind: 'share',
    total: shareCell(total),
    cells: cells.map(shareCell),
  }));

function meanRow({ means, total_mean }: ComparedTable, kind: MeanKind): CrossRow[] {
  if (means === null || total_mean === null) return [];
  const isScore = kind === 'score';
  const written = (value: number) => {
    if (isScore) return number(roundScore(value));
    return kind === 'seconds' ? formatFigure(value, kind) : meanText(value, 2);
  };
  type Mean = Pick<(typeof means)[number], 'mean' | 'deviation'> & { higher_than?: number[] };
  const meanCell = ({ mean, deviation, higher_than = [] }: Mean): CrossCell => ({
    text: mean === null ? '–' : written(mean),
    value: rounded(mean, 2),
    share: null,
    higher: mark(higher_than),
    hint: deviation === null || isScore ? null : words.deviation(written(deviation)),
  });
  return [
    {
      label: isScore ? words.score : shared.mean,
      part: '',
      kind: 'mean',
      total: meanCell(total_mean),
      cells: means.map(meanCell),
    },
  ];
}

/** How many answered: "40", or "38 – 40" where the parts of a question were answered by different people. */
function baseRows(tables: readonly ComparedTable[], isWeighted: boolean): CrossRow[] {
  type Bases = ComparedTable['bases'][number];
  const row = (label: string, value: (of: Bases) => number, digits: number): CrossRow => {
    const written = (base: number) => (digits === 0 ? number(base) : decimal(base, digits));
    const cell = (some: readonly Bases[]) => {
      const [least, greatest] = [Math.min(...some.map(value)), Math.max(...some.map(value))];
      if (least === greatest) return plain(written(least), rounded(least, digits));
      return plain(`${written(least)} – ${written(greatest)}`, null);
    };
    const columns = tables[0]?.bases.map((_, at) => tables.flatMap(({ bases }) => bases[at] ?? [])) ?? [];
    return {
      label,
      part: '',
      kind: 'base',
      total: cell(tables.map((one) => one.total_bases)),
      cells: columns.map(cell),
    };
  };
  const base = row(words.base, (of) => of.base, 0);
  if (!isWeighted) return [base];
  return [
    base,
    row(words.weightedBase, (of) => of.weighted_base, 1),
    row(words.effectiveBase, (of) => of.effective_base, 1),
  ];
}

/** The columns in groups, one for each banner. */
function listBanners({ columns }: Comparison, survey: Named): Crosstab['banners'] {
  const lettered = columns.map((column, at) => ({
    by: column.by,
    letter: toColumnLetter(at),
    name: nameColumn(column),
    begins: column.by !== columns[at - 1]?.by,
  }));
  const grouped = Map.groupBy(lettered, ({ by }) => by);
  return [...grouped].map(([by, own]) => ({ by, name: nameBannerIn(by, survey, words.by), columns: own }));
}

/** A table of an answer, and what it is of: a statement of a grid, an item of a ranking. */
export interface CrossPart {
  label: string;
  table: ComparedTable;
  mean: MeanKind;
}

/**
 * The table of a question or group in columns.
 * @param parts those of a question of several columns, else one
 * @param survey with every question that a column may be of
 */
export function makeCrosstab(parts: readonly CrossPart[], comparison: Comparison, survey: Named): Crosstab {
  const rows = parts.flatMap(({ label, table, mean }) => {
    const own = [...shareRows(table, mean), ...meanRow(table, mean)];
    // What has one row is that row.
    if (parts.length > 1 && own.length === 1) return own.map((row) => ({ ...row, label }));
    return own.map((row) => ({ ...row, part: parts.length > 1 ? label : '' }));
  });
  const tables = parts.map(({ table }) => table);
  const banners = listBanners(comparison, survey);
  return {
    columns: banners.flatMap(({ columns }) => columns),
    banners: banners.length > 1 ? banners : [],
    rows: [...rows, ...baseRows(tables, comparison.weight !== null)],
  };
}

/** The table as it is copied, with one line of heads: numbers, shares in percent, and after each column with marks one of their letters. */
export function tabulateCrosstab({ columns, banners, rows }: Crosstab): ChartTable {
  const bannerOf = new Map(banners.flatMap(({ name, columns: own }) => own.map(({ letter }) => [letter, `${name}: `])));
  const isMarked = columns.map((_, at) => rows.some(({ cells }) => (cells[at]?.higher ?? '') !== ''));
  const written = ({ value, text }: CrossCell) => value ?? (text === '–' ? '' : text);
  return {
    columns: [
      shared.answer,
      words.total,
      ...columns.flatMap(({ letter, name }, at) => [
        `${letter}: ${bannerOf.get(letter) ?? ''}${name}`,
        ...(isMarked[at] === true ? [words.higherOf(letter)] : []),
      ]),
    ],
    rows: rows.map(({ label, part, kind, total, cells }) => [
      `${part && `${part}: `}${label}${kind === 'share' ? ' %' : ''}`,
      written(total),
      ...cells.flatMap((cell, at) => [written(cell), ...(isMarked[at] === true ? [cell.higher] : [])]),
    ]),
  };
}

type Column = Comparison['columns'][number];

const months = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The letters by which columns name each other: A to Z, then AA. */
export function toColumnLetter(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : toColumnLetter(Math.floor(at / 26) - 1) + letter;
}

/** A period by its first day. @param by `month`, `quarter` or `year`, or one of these with a question */
function periodName(day: string, by: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  if (by.startsWith('year')) return String(date.getUTCFullYear());
  if (by.startsWith('quarter')) return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`;
  return months.format(date);
}

/** The heading of a column. */
export function nameColumn({ by, value, label, from, to }: Column): string {
  if (from !== null && to !== null) return `${figure(from, 1)} – ${figure(to, 1)}`;
  if (/^(month|quarter|year)/.test(by)) return periodName(value, by);
  if (isNpsGroup(value) && value === label) return said.npsGroups[value];
  return label;
}

/** The service calls a wave without a name, and those who are in no segment, in English. */
export function nameColumns(comparison: Comparison, survey: Survey): Comparison {
  const rename = ({ by, value, label }: Column): string => {
    if (by === 'wave') return nameWave(survey, Number(value));
    return by.startsWith('segments:') && value === 'others' ? words.by.others : label;
  };
  return { ...comparison, columns: comparison.columns.map((column) => ({ ...column, label: rename(column) })) };
}

/** What a survey is compared by, as a part of a sentence. */
export const nameComparison = (by: string, survey: Named): string =>
  nameBannerIn(by, survey, { ...words.by, segments: words.by.ofSegments, codes: words.by.ofCodes });
