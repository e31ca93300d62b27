import {
  type Comparison,
  type CrossColumn,
  type CrossRow,
  holdsRanking,
  listBanners,
  listUnitTables,
  makeCrosstab,
  type NamedBy,
  nameRow,
  type Unit,
} from '../../../../contract/index.ts';
import { chooseColumnColour } from './colours.ts';
import { emptyPart, type ReportChart, type ReportPart } from './report.ts';
import type { ReportTelling } from './words.ts';

/** A comparison, and the survey that names its columns. */
export interface Compared {
  comparison: Comparison;
  survey: NamedBy;
}

/** "A: Female" */
const nameColumn = ({ letter, name }: CrossColumn): string => `${letter}: ${name}`;

/** The columns in one sentence. */
export function sayColumns({ comparison, survey }: Compared, telling: ReportTelling): string {
  const banners = listBanners(comparison, survey, telling);
  return telling.around.by(
    banners
      .map(({ name, columns }) => `${banners.length > 1 ? `${name} – ` : ''}${columns.map(nameColumn).join(', ')}`)
      .join('; '),
  );
}

/** The table: after each column one with its marks. */
function makeTable(
  rows: readonly CrossRow[],
  columns: readonly CrossColumn[],
  { words }: ReportTelling,
): ReportPart['table'] {
  return {
    heads: [
      words.answer,
      words.total,
      ...columns.flatMap((column) => [nameColumn(column), words.higherOf(column.letter)]),
    ],
    rows: rows.map((row) => [
      nameRow(row),
      row.total.text,
      ...columns.flatMap(({ at }) => [row.cells[at]?.text ?? '', row.cells[at]?.higher ?? '']),
    ]),
    tracks: null,
  };
}

const mostBars = 120;

/** Columns as series, so that the bars of a row stand beside each other. Of a table of several statements only their means are drawn. */
function makeChart(rows: readonly CrossRow[], columns: readonly CrossColumn[]): ReportChart | null {
  const shares = rows.filter(({ kind, part }) => kind === 'share' && part === '');
  const drawn = (shares.length > 0 ? shares : rows.filter(({ kind }) => kind === 'mean')).slice(
    0,
    Math.max(3, Math.floor(mostBars / Math.max(1, columns.length))),
  );
  if (drawn.length === 0 || columns.length === 0) return null;
  return {
    shape: 'bars',
    categories: drawn.map((row) => ({ label: nameRow(row), beside: '' })),
    series: columns.map((column, place) => ({
      name: nameColumn(column),
      values: drawn.map(({ cells }) => cells[column.at]?.value ?? 0),
      colour: chooseColumnColour(place),
    })),
    format: shares.length > 0 ? '0%' : '0.00',
  };
}

/** The marks in sentences, for those who see only the chart. */
const sayMarks = (rows: readonly CrossRow[], columns: readonly CrossColumn[], { around }: ReportTelling): string[] =>
  rows.flatMap((row) =>
    columns.flatMap(({ at, letter }) => {
      const higher = row.cells[at]?.higher ?? '';
      return higher === '' ? [] : [around.higher(nameRow(row), letter, higher)];
    }),
  );

/** A question in columns, a part for each of its tables and banners. @returns none for one that has neither shares nor means, such as open answers without codes */
export const makeCrossParts = (unit: Unit, { comparison, survey }: Compared, telling: ReportTelling): ReportPart[] =>
  listUnitTables(unit, comparison, survey).flatMap(({ question, name, parts }) => {
    const first = holdsRanking(question.type) ? [telling.words.firstPlace] : [];
    const { banners, rows } = makeCrosstab(parts, comparison, survey, telling);
    return banners.map((banner) => ({
      ...emptyPart,
      heading: [name, banners.length > 1 ? banner.name : ''].filter(Boolean).join(' · '),
      chart: makeChart(rows, banner.columns),
      table: makeTable(rows, banner.columns, telling),
      notes: [...first, ...sayMarks(rows, banner.columns, telling)],
    }));
  });
