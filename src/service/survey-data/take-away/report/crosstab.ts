import { toColumnLetters } from '@sheaf/tables';
import {
  type ComparedTable,
  type Comparison,
  isNpsGroup,
  listMembers,
  nameBannerIn,
  nameWaveIn,
  roundScore,
  type Survey,
  type Unit,
} from '../../../../contract/index.ts';
import { chooseColumnColour } from './colours.ts';
import { emptyPart, type ReportChart, type ReportPart } from './report.ts';
import type { ReportWords } from './words.ts';

const toLetter = (at: number): string => toColumnLetters(at + 1);

/** A comparison by some banners, and the survey that names these and their columns. */
export interface ComparedBy {
  comparison: Comparison;
  by: readonly string[];
  survey: Pick<Survey, 'questions' | 'groups' | 'waves'>;
}

interface BannerColumn {
  /** Where it is in the comparison. */
  place: number;
  letter: string;
  label: string;
}

/** The columns of a comparison by what they are. Letters go on from one banner to the next. */
export function listBanners({ comparison, by, survey }: ComparedBy, words: ReportWords) {
  const name = ({ by: own, value, label }: Comparison['columns'][number]): string => {
    if (own === 'wave') return nameWaveIn(survey, Number(value), words.conditions);
    if (own.startsWith('segments:') && value === 'others') return words.others;
    return isNpsGroup(value) && value === label ? words.conditions.npsGroups[value] : label;
  };
  const columns = comparison.columns.map((column, place) => ({
    by: column.by,
    ...{ place, letter: toLetter(place), label: name(column) },
  }));
  return by.map((banner): { name: string; columns: BannerColumn[] } => ({
    name: by.length > 1 ? nameBannerIn(banner, survey, words.banner) : '',
    columns: columns.filter((column) => column.by === banner),
  }));
}

/** "A: Female" */
const nameColumn = ({ letter, label }: BannerColumn): string => `${letter}: ${label}`;

/** The columns in one sentence. */
export const sayColumns = (compared: ComparedBy, words: ReportWords): string =>
  words.by(
    listBanners(compared, words)
      .map(({ name, columns }) => `${name && `${name} – `}${columns.map(nameColumn).join(', ')}`)
      .join('; '),
  );

export interface CrossCell {
  value: number | null;
  /** How many gave an answer, or their weights; null where it is none. */
  count: number | null;
  higher_than: readonly number[];
}

/** A row of figures in columns. `share`: of the column; `mean`; `base`: how many they are of. */
export interface CrossRow {
  label: string;
  kind: 'share' | 'mean' | 'score' | 'base';
  total: Omit<CrossCell, 'higher_than'>;
  cells: CrossCell[];
}

const plain = (value: number | null): CrossCell => ({ value, count: null, higher_than: [] });

/** The answers of a question and its mean, in columns. */
export function listRows(table: ComparedTable, words: ReportWords): CrossRow[] {
  const { rows, means, total_mean } = table;
  const isScore = rows !== null && rows.length > 0 && rows.every(({ value }) => isNpsGroup(value));
  const shares = (rows ?? []).map(
    ({ value, total, cells }): CrossRow => ({
      label: isNpsGroup(value) ? words.conditions.npsGroups[value] : value,
      kind: 'share',
      total: { value: total.share, count: total.count },
      cells: cells.map(({ share, count, higher_than }) => ({ value: share, count, higher_than })),
    }),
  );
  if (means === null || total_mean === null) return shares;
  const cells = means.map(({ mean, higher_than }) => ({ value: mean, count: null, higher_than }));
  const label = isScore ? words.score : words.mean;
  const kind = isScore ? 'score' : 'mean';
  return [...shares, { label, kind, total: { value: total_mean.mean, count: null }, cells }];
}

function listBases({ bases, total_bases }: ComparedTable, isWeighted: boolean, words: ReportWords): CrossRow[] {
  const row = (label: string, read: (of: ComparedTable['total_bases']) => number): CrossRow => ({
    label,
    kind: 'base',
    total: { value: read(total_bases), count: null },
    cells: bases.map((one) => plain(read(one))),
  });
  const base = row(words.base, (of) => of.base);
  return isWeighted ? [base, row(words.weightedBase, (of) => of.weighted_base)] : [base];
}

const isMean = ({ kind }: CrossRow): boolean => kind === 'mean' || kind === 'score';

const writeValue = (value: number | null, { kind }: CrossRow, words: ReportWords): string => {
  if (kind === 'share') return words.percent(value);
  if (kind === 'score') return value === null ? '–' : words.decimal(roundScore(value));
  return kind === 'mean' ? words.decimal(value) : words.amount(value ?? 0);
};

/** The letters of the columns that are significantly lower. */
export const writeMarks = ({ higher_than }: Pick<CrossCell, 'higher_than'>): string =>
  higher_than.map(toLetter).join(', ');

/** The table: after each column one with its marks. */
function makeTable(
  rows: readonly CrossRow[],
  columns: readonly BannerColumn[],
  words: ReportWords,
): ReportPart['table'] {
  const heads = columns.flatMap((column) => [nameColumn(column), words.higherOf(column.letter)]);
  return {
    heads: [words.answer, words.total, ...heads],
    rows: rows.map((row) => [
      row.label,
      writeValue(row.total.value, row, words),
      ...row.cells.flatMap((cell) => [writeValue(cell.value, row, words), writeMarks(cell)]),
    ]),
    bars: null,
  };
}

const mostBars = 120;

/** Columns as series, so that the bars of a row stand beside each other. */
function makeChart(rows: readonly CrossRow[], columns: readonly BannerColumn[]): ReportChart | null {
  const shares = rows.filter(({ kind }) => kind === 'share');
  const drawn = (shares.length > 0 ? shares : rows.filter(isMean)).slice(
    0,
    Math.max(3, Math.floor(mostBars / Math.max(1, columns.length))),
  );
  if (drawn.length === 0 || columns.length === 0) return null;
  return {
    shape: 'bars',
    categories: drawn.map(({ label }) => label),
    beside: [],
    series: columns.map((column, at) => ({
      name: nameColumn(column),
      values: drawn.map(({ cells }) => cells[at]?.value ?? 0),
      colour: chooseColumnColour(at),
    })),
    numbers: shares.length > 0 ? 'share' : 'decimal',
  };
}

/** The marks in sentences, for those who see only the chart. */
const sayMarks = (rows: readonly CrossRow[], columns: readonly BannerColumn[], words: ReportWords): string[] =>
  rows.flatMap(({ label, cells }) =>
    cells.flatMap((cell, at) =>
      cell.higher_than.length > 0 ? [words.higher(label, columns[at]?.letter ?? '', writeMarks(cell))] : [],
    ),
  );

/** The tables of a unit, each with what it is of. */
export function listTables(unit: Unit, { questions, groups }: Comparison): { name: string; table: ComparedTable }[] {
  const byId = new Map(questions.map((table) => [table.question_id, table]));
  const find = (name: string, id: number) => {
    const table = byId.get(id);
    return table === undefined ? [] : [{ name, table }];
  };
  if (unit.kind === 'question') return find('', unit.question.id);
  const table = groups.find(({ group_id }) => group_id === unit.group.group_id);
  if (table !== undefined) return [{ name: '', table }];
  if (unit.group.kind === 'ranking_places' || unit.group.kind === 'other') return find('', unit.questions[0].id);
  return listMembers(unit).flatMap(({ name, question }) => find(name, question.id));
}

/** A question in columns, a part for each banner. @returns none for one that has neither shares nor means, such as open answers without codes */
export function makeCrossParts(unit: Unit, compared: ComparedBy, words: ReportWords): ReportPart[] {
  const { comparison } = compared;
  const tables = listTables(unit, comparison);
  const rows = tables.flatMap(({ name, table }): CrossRow[] => {
    const own = listRows(table, words);
    if (own.length === 0) return [];
    const bases = listBases(table, comparison.weight !== null, words);
    const label = (row: CrossRow) => (name === '' ? row.label : `${name}: ${row.label}`);
    return [...own, ...bases].map((row) => ({ ...row, label: label(row) }));
  });
  if (rows.length === 0) return [];
  const isOne = tables.length === 1;
  return listBanners(compared, words).map(({ name, columns }) => {
    const own = rows.map((row) => ({ ...row, cells: columns.flatMap(({ place }) => row.cells[place] ?? []) }));
    return {
      ...emptyPart,
      heading: name,
      chart: makeChart(isOne ? own : own.filter(isMean), columns),
      table: makeTable(own, columns, words),
      notes: sayMarks(own, columns, words),
    };
  });
}
