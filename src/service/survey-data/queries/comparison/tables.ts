import { effectiveBase } from '../../../../columns/statistics/amounts.ts';
import type { ComparedTable } from '../../../../contract/index.ts';
import { chiSquareTest } from '../../statistics/chi-square.ts';
import { type Columns, markMeans, markShares } from '../../statistics/marks.ts';
import { type MeanOf, welchOfAll } from '../../statistics/welch.ts';
import { basesOf, type Sum } from './membership.ts';
import type { ColumnMoments, PatternSums, RunningMoments } from './pattern-sums.ts';

/** What a table is made of. */
export interface TableSums {
  /** The number of columns. */
  size: number;
  answered: PatternSums;
  rows: readonly { value: string; sums: PatternSums }[] | null;
  moments: ColumnMoments | null;
  /** Whether a response can be in several rows, or in several columns. */
  rowsOverlap: boolean;
  columnsOverlap: boolean;
  smallest_base: number;
}

/** How many effective responses two columns share: their squared weights, as a part of both weights. */
function overlapOf(answered: PatternSums, bases: readonly Sum[]): Columns['overlap'] {
  return (one, other) => {
    const [a, b] = [bases[one], bases[other]];
    if (a === undefined || b === undefined || a.squares === 0 || b.squares === 0) return 0;
    return answered.of(one, other).squares * (a.weight / a.squares) * (b.weight / b.squares);
  };
}

function rowsOf({ rows, size, answered }: TableSums, bases: readonly Sum[], columns: Columns): ComparedTable['rows'] {
  if (rows === null) return null;
  const all = answered.of();
  return rows.map(({ value, sums }) => {
    const counts = Array.from({ length: size }, (_, column) => sums.of(column).weight);
    const shares = counts.map((count, column) => {
      const { weight = 0, squares = 0 } = bases[column] ?? {};
      return { share: weight > 0 ? count / weight : 0, base: effectiveBase(weight, squares) };
    });
    const marks = markShares(shares, columns);
    const cells = counts.map((count, column) => ({
      count,
      share: (bases[column]?.weight ?? 0) > 0 ? (shares[column]?.share ?? 0) : null,
      higher_than: marks[column] ?? [],
    }));
    const count = sums.of().weight;
    return { value, total: { count, share: all.weight > 0 ? count / all.weight : null }, cells };
  });
}

/** Counts of each row, scaled to the effective base of their column; the last row has the options that are not listed. */
function testRows({ size }: TableSums, rows: NonNullable<ComparedTable['rows']>, bases: readonly Sum[]) {
  const scale = Array.from({ length: size }, (_, column) => {
    const { weight = 0, squares = 0 } = bases[column] ?? {};
    return squares > 0 ? weight / squares : 0;
  });
  const table = rows.map(({ cells }) => cells.map(({ count }, column) => count * (scale[column] ?? 0)));
  const rest = scale.map((factor, column) => {
    const listed = rows.reduce((sum, { cells }) => sum + (cells[column]?.count ?? 0), 0);
    const others = (bases[column]?.weight ?? 0) - listed;
    return others > 1e-9 * listed ? others * factor : 0;
  });
  return chiSquareTest([...table, rest]);
}

function meanOf(moments: RunningMoments): MeanOf {
  const base = effectiveBase(moments.weight, moments.squares);
  return { mean: moments.mean, variance: moments.variance(base), base };
}

function describeMean(moments: RunningMoments) {
  const { mean, variance, base } = meanOf(moments);
  const { n } = moments;
  return { mean: n > 0 ? mean : null, deviation: n > 1 && base > 1 ? Math.sqrt(variance) : null, base: n };
}

function meansOf(
  { moments }: TableSums,
  columns: Columns,
): Pick<ComparedTable, 'means' | 'total_mean'> & { all: MeanOf[] } {
  if (moments === null) return { means: null, total_mean: null, all: [] };
  const all = moments.columns.map(meanOf);
  const marks = markMeans(all, columns);
  const means = moments.columns.map((own, column) => ({ ...describeMean(own), higher_than: marks[column] ?? [] }));
  return { means, total_mean: describeMean(moments.total), all };
}

/** Shares, means and tests of a question or a group in all columns. */
export function tableOf(sums: TableSums): ComparedTable {
  const { size, answered, rowsOverlap, columnsOverlap, smallest_base } = sums;
  const bases = Array.from({ length: size }, (_, column) => answered.of(column));
  const tested = [...bases.keys()].filter((column) => (bases[column]?.n ?? 0) >= smallest_base);
  const columns = { tested, overlap: columnsOverlap ? overlapOf(answered, bases) : () => 0 };
  const rows = rowsOf(sums, bases, columns);
  const { all, ...means } = meansOf(sums, columns);
  return {
    bases: bases.map(basesOf),
    total_bases: basesOf(answered.of()),
    rows,
    ...means,
    test: rows === null || rowsOverlap || columnsOverlap ? null : testRows(sums, rows, bases),
    means_test: columnsOverlap ? null : welchOfAll(all),
  };
}
