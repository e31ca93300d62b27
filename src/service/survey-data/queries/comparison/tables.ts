import { computeEffectiveBase } from '@sheaf/survey-columns';
import type { ComparedTable } from '../../../../contract/index.ts';
import {
  type Columns,
  chiSquareTest,
  hasVariance,
  type MeanOf,
  markMeans,
  markShares,
  welchOfAll,
} from '../../statistics/significance.ts';
import { computeBases, type Sum } from './membership.ts';
import type { ColumnMoments, PatternSums, RunningMoments } from './pattern-sums.ts';

/** What a table is made of. */
interface TableSums {
  /** The number of columns. */
  size: number;
  answered: PatternSums;
  rows: readonly { value: string; sums: PatternSums }[] | null;
  /** How often each option that is not listed was chosen in each column; none where there is no test of the rows. */
  unlisted: Iterable<ArrayLike<number>>;
  moments: ColumnMoments | null;
  /** Whether a response can be in several rows, or in several columns. */
  rowsOverlap: boolean;
  columnsOverlap: boolean;
  smallest_base: number;
}

/** How many effective responses two columns share: their squared weights, as a part of both weights. */
function measureOverlap(sums: PatternSums, size: number): Columns['overlap'] {
  const bases = Array.from({ length: size }, (_, column) => sums.sumPatterns(column));
  return (one, other) => {
    const [a, b] = [bases[one], bases[other]];
    if (a === undefined || b === undefined || a.squares === 0 || b.squares === 0) return 0;
    return sums.sumPatterns(one, other).squares * (a.weight / a.squares) * (b.weight / b.squares);
  };
}

function makeRows({ rows, size, answered }: TableSums, bases: readonly Sum[], columns: Columns): ComparedTable['rows'] {
  if (rows === null) return null;
  const all = answered.sumPatterns();
  return rows.map(({ value, sums }) => {
    const counts = Array.from({ length: size }, (_, column) => sums.sumPatterns(column).weight);
    const shares = counts.map((count, column) => {
      const { weight = 0, squares = 0 } = bases[column] ?? {};
      return { share: weight > 0 ? count / weight : 0, base: computeEffectiveBase(weight, squares) };
    });
    const marks = markShares(shares, columns);
    const cells = counts.map((count, column) => ({
      count,
      share: (bases[column]?.weight ?? 0) > 0 ? (shares[column]?.share ?? 0) : null,
      higher_than: marks[column] ?? [],
    }));
    const count = sums.sumPatterns().weight;
    return { value, total: { count, share: all.weight > 0 ? count / all.weight : null }, cells };
  });
}

/** Counts of each row, listed or not, scaled to the effective base of their column. */
function testRows({ rows, unlisted }: TableSums, bases: readonly Sum[], tested: readonly number[]) {
  const scale = tested.map((column) => {
    const { weight = 0, squares = 0 } = bases[column] ?? {};
    return squares > 0 ? weight / squares : 0;
  });
  const scaled = (countIn: (column: number) => number) =>
    tested.map((column, at) => countIn(column) * (scale[at] ?? 0));
  const listed = rows?.map(({ sums }) => scaled((column) => sums.sumPatterns(column).weight)) ?? [];
  const others = [...unlisted].map((counts) => scaled((column) => counts[column] ?? 0));
  return chiSquareTest([...listed, ...others]);
}

/** The mean of some responses, counted from the first number of all. */
function computeMean(moments: RunningMoments, all: RunningMoments): MeanOf {
  const base = computeEffectiveBase(moments.weight, moments.squares);
  return { mean: moments.meanFrom(all), variance: moments.variance(base), base };
}

function describeMean(moments: RunningMoments) {
  const { variance, base } = computeMean(moments, moments);
  const { n, mean } = moments;
  return { mean: n > 0 ? mean : null, deviation: n > 1 && base > 1 ? Math.sqrt(variance) : null, base: n };
}

type Means = Pick<ComparedTable, 'means' | 'total_mean' | 'means_test' | 'without_variance'>;

function compareMeans({ moments, columnsOverlap, size }: TableSums, tested: readonly number[]): Means {
  if (moments === null) return { means: null, total_mean: null, means_test: null, without_variance: [] };
  const all = moments.columns.map((own) => computeMean(own, moments.total));
  const marks = markMeans(all, { tested, overlap: columnsOverlap ? measureOverlap(moments.scored, size) : () => 0 });
  const means = tested.flatMap((column) => all[column] ?? []);
  return {
    means: moments.columns.map((own, column) => ({ ...describeMean(own), higher_than: marks[column] ?? [] })),
    total_mean: describeMean(moments.total),
    means_test: columnsOverlap ? null : welchOfAll(means),
    without_variance: tested.filter((_, at) => {
      const mean = means[at];
      return mean !== undefined && !hasVariance(mean);
    }),
  };
}

/** Shares, means and tests of a question or a group in all columns. */
export function toTable(sums: TableSums): ComparedTable {
  const { size, answered, rowsOverlap, columnsOverlap, smallest_base } = sums;
  const bases = Array.from({ length: size }, (_, column) => answered.sumPatterns(column));
  const tested = [...bases.keys()].filter((column) => (bases[column]?.n ?? 0) >= smallest_base);
  const columns = { tested, overlap: columnsOverlap ? measureOverlap(answered, size) : () => 0 };
  const rows = makeRows(sums, bases, columns);
  return {
    bases: bases.map(computeBases),
    total_bases: computeBases(answered.sumPatterns()),
    rows,
    ...compareMeans(sums, tested),
    test: rows === null || rowsOverlap || columnsOverlap ? null : testRows(sums, bases, tested),
  };
}
