import {
  type CrossCell,
  type CrossRow,
  listBanners,
  listUnitTables,
  makeCrosstab,
  makeTitle,
  type Unit,
} from '../../../../contract/index.ts';
import type { SheetCell } from '../xlsx/sheet.ts';
import type { Compared } from './crosstab.ts';
import type { ReportTelling } from './words.ts';

/** Sums of many fractions end in digits that mean nothing: a score of 0 is not -3e-14. */
const toCell = ({ kind }: CrossRow, { value }: CrossCell): SheetCell =>
  value === null ? null : kind === 'share' ? { share: value } : Number(value.toFixed(10));

/**
 * Questions in columns for a sheet, one row for each answer or mean: the total and each column with its share, count and
 * bases; behind a column the letters of those that are lower.
 */
export function makeCrosstabSheet(
  units: readonly Unit[],
  { comparison, survey }: Compared,
  telling: ReportTelling,
): SheetCell[][] {
  const { words, around } = telling;
  const weighted = comparison.weight === null ? [] : [words.weightedBase, words.effectiveBase];
  const nameFigures = (column: string, short: string) => [
    column,
    ...[around.count, words.base, ...weighted].map((figure) => `${short}: ${figure}`),
  ];
  const banners = listBanners(comparison, survey, telling);
  const columns = banners.flatMap(({ name: banner, columns: own }) =>
    own.map(({ letter, name }) => ({
      letter,
      name: [letter, ...(banners.length > 1 ? [banner] : []), name].join(': '),
    })),
  );
  const heads = [
    ...[around.question, words.item, words.answer],
    ...nameFigures(words.total, words.total),
    ...columns.flatMap(({ name, letter }) => [...nameFigures(name, letter), words.higherOf(letter)]),
  ];
  const rows = units.flatMap((unit) =>
    listUnitTables(unit, comparison, survey).flatMap(({ name, parts }) =>
      parts.flatMap((part) =>
        listRows(makeCrosstab([part], comparison, survey, telling).rows).map((cells) => [
          ...[makeTitle(unit), part.label || name],
          ...cells,
        ]),
      ),
    ),
  );
  return [heads, ...rows];
}

/** The rows of one table, each with the bases that stand below it. */
function listRows(rows: readonly CrossRow[]): SheetCell[][] {
  const bases = rows.filter(({ kind }) => kind === 'base');
  return rows
    .filter(({ kind }) => kind !== 'base')
    .map((row) => [
      row.label,
      ...[toCell(row, row.total), row.total.count, ...bases.map(({ total }) => total.value)],
      ...row.cells.flatMap((cell, at) => [
        ...[toCell(row, cell), cell.count, ...bases.map(({ cells }) => cells[at]?.value ?? null)],
        cell.higher || null,
      ]),
    ]);
}
