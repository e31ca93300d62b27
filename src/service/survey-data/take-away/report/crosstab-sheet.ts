import { makeTitle, type Unit } from '../../../../contract/index.ts';
import type { SheetCell } from '../xlsx/sheet.ts';
import {
  type ComparedBy,
  type CrossCell,
  type CrossRow,
  listBanners,
  listRows,
  listTables,
  writeMarks,
} from './crosstab.ts';
import type { ReportWords } from './words.ts';

type Bases = ComparedBy['comparison']['total'];

/** Sums of many fractions end in digits that mean nothing: a score of 0 is not -3e-14. */
const toCell = ({ kind }: CrossRow, { value }: Pick<CrossCell, 'value'>): SheetCell =>
  value === null ? null : kind === 'share' ? { share: value } : Number(value.toFixed(10));

/** The figures of one column of the comparison, or of the total. */
const listFigures = (
  row: CrossRow,
  cell: Omit<CrossCell, 'higher_than'>,
  of: Bases,
  isWeighted: boolean,
): SheetCell[] => [toCell(row, cell), cell.count, of.base, ...(isWeighted ? [of.weighted_base] : [])];

/**
 * Questions in columns for a sheet, one row for each answer or mean: the total and each column with its share, count and
 * bases; behind a column the letters of those that are lower.
 */
export function makeCrosstabSheet(units: readonly Unit[], compared: ComparedBy, words: ReportWords): SheetCell[][] {
  const { comparison } = compared;
  const isWeighted = comparison.weight !== null;
  const nameFigures = (column: string, short: string) => [
    column,
    `${short}: ${words.count}`,
    `${short}: ${words.base}`,
    ...(isWeighted ? [`${short}: ${words.weightedBase}`] : []),
  ];
  const columns = listBanners(compared, words).flatMap(({ name, columns: own }) =>
    own.map(({ letter, label }) => ({ letter, name: [letter, name, label].filter(Boolean).join(': ') })),
  );
  const heads = [
    words.question,
    words.item,
    words.answer,
    ...nameFigures(words.total, words.total),
    ...columns.flatMap(({ name, letter }) => [...nameFigures(name, letter), words.higherOf(letter)]),
  ];
  const toRow = (unit: Unit, item: string, table: ReturnType<typeof listTables>[number]['table'], row: CrossRow) => [
    makeTitle(unit),
    item,
    row.label,
    ...listFigures(row, row.total, table.total_bases, isWeighted),
    ...row.cells.flatMap((cell, at) => {
      const of = table.bases[at] ?? table.total_bases;
      return [...listFigures(row, cell, of, isWeighted), writeMarks(cell) || null];
    }),
  ];
  const rows = units.flatMap((unit) =>
    listTables(unit, comparison).flatMap(({ name, table }) =>
      listRows(table, words).map((row) => toRow(unit, name, table, row)),
    ),
  );
  return [heads, ...rows];
}
