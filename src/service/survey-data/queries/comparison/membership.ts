import { computeEffectiveBase } from '@sheaf/survey-columns';
import type { Weights } from '../charts/numbers.ts';
import type { Mask } from '../columns.ts';
import type { PlainColumn, RowBits } from './row-bits.ts';

/** How many responses something is of, the sum of their weights and of the squares of these. */
export interface Sum {
  n: number;
  weight: number;
  squares: number;
}

/** The bases of a sum, as the API names them. */
export const computeBases = ({ n, weight, squares }: Sum) => ({
  base: n,
  weighted_base: weight,
  effective_base: computeEffectiveBase(weight, squares),
});

/** The columns of a comparison, and in which of them each row is. */
export interface Membership {
  columns: (PlainColumn & Sum)[];
  hidden: number;
  /** All rows that count. */
  total: Sum;
  /** Whether a row can be in several columns. */
  overlap: boolean;
  /** The pattern of each row; 0: it is in no column. */
  patternOf: Uint16Array;
  /** The columns of each pattern, by their places. The first pattern has none. */
  patterns: number[][];
  /** The same, one bit for each column. */
  sets: Uint32Array;
}

/** With more patterns than this, only the largest columns are kept: so many have no more patterns. */
const mostPatterns = 1024;
const fewColumns = 10;

const hasBit = (bits: number, place: number): boolean => ((bits >>> place) & 1) === 1;

/** How many rows each set of columns has, the empty one too. Rows that do not count are in none. */
function sumSets(bits: Uint32Array, mask: Mask | undefined, weights: Weights | undefined): Map<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const [row, set] of bits.entries()) {
    if (mask !== undefined && mask[row] !== 1) continue;
    const sum = sums.get(set) ?? { n: 0, weight: 0, squares: 0 };
    const weight = weights?.[row] ?? 1;
    sum.n++;
    sum.weight += weight;
    sum.squares += weight * weight;
    sums.set(set, sum);
  }
  return sums;
}

/** @param isIn whether a set of columns is part of the sum */
function computeSum(sets: ReadonlyMap<number, Sum>, isIn: (set: number) => boolean): Sum {
  const sum = { n: 0, weight: 0, squares: 0 };
  for (const [set, { n, weight, squares }] of sets)
    if (isIn(set)) {
      sum.n += n;
      sum.weight += weight;
      sum.squares += squares;
    }
  return sum;
}

/** The bits of some columns. */
export const toColumnSet = (places: readonly number[]): number =>
  places.reduce((set, place) => set | (1 << place), 0) >>> 0;

const countSets = (sets: ReadonlyMap<number, Sum>, kept: number): number =>
  new Set([...sets.keys()].map((set) => (set & kept) >>> 0)).size;

/**
 * Leaves out columns with a small base, and all but the largest where rows are in too many different sets of columns.
 * @param mask rows that count: those that pass the filter and have a weight; left out: all
 */
export function computeMembership(
  { columns, bits, further }: RowBits,
  mask: Mask | undefined,
  weights: Weights | undefined,
  smallest: number,
): Membership {
  const sets = sumSets(bits, mask, weights);
  const sums = columns.map((_, place) => computeSum(sets, (set) => hasBit(set, place)));
  const baseAt = (place: number): number => sums[place]?.n ?? 0;
  let places = [...columns.keys()].filter((place) => baseAt(place) >= smallest);
  if (countSets(sets, toColumnSet(places)) > mostPatterns)
    places = [...places]
      .sort((a, b) => baseAt(b) - baseAt(a))
      .slice(0, fewColumns)
      .sort((a, b) => a - b);
  const kept = toColumnSet(places);
  const patterns: number[][] = [[]];
  const numbers = new Map([[0, 0]]);
  for (const set of sets.keys()) {
    const own = (set & kept) >>> 0;
    if (numbers.has(own)) continue;
    numbers.set(own, patterns.length);
    patterns.push([...places.keys()].filter((at) => hasBit(own, places[at] ?? 0)));
  }
  const patternOf = Uint16Array.from(bits, (set) => numbers.get((set & kept) >>> 0) ?? 0);
  return {
    columns: places.flatMap((place) => {
      const [column, sum] = [columns[place], sums[place]];
      return column === undefined || sum === undefined ? [] : [{ ...column, ...sum }];
    }),
    hidden: columns.length - places.length + further,
    total: computeSum(sets, () => true),
    overlap: patterns.some(({ length }) => length > 1),
    patternOf,
    patterns,
    sets: Uint32Array.from(patterns, toColumnSet),
  };
}
