// Tests of comparisons and weighted counts, from plain cells. It shares no code with the service. p-values are compared with R's by
// lab/corpora/check-figures.ts.
import type { Comparison } from '../../../src/contract/index.ts';
import { countPairs, figuresOf, plainNumber, trimmed } from './count-numbers.ts';

type Table = Comparison['questions'][number];
/** What differs: what it is, and both values. */
type Difference = [what: string, expected: unknown, found: unknown];

const isNear = (found: number | null | undefined, expected: number): boolean =>
  found !== null && found !== undefined && Math.abs(found - expected) <= 1e-9 * Math.max(1e-3, Math.abs(expected));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The area of the normal distribution between −z and z, by Simpson's rule. */
function areaWithin(z: number): number {
  const steps = 1000;
  const width = z / steps;
  const heights = Array.from({ length: steps + 1 }, (_, at) => Math.exp(-((at * width) ** 2) / 2));
  const all = heights.map((height, at) => height * (at === 0 || at === steps ? 1 : at % 2 === 0 ? 2 : 4));
  return (2 * sum(all) * width) / 3 / Math.sqrt(2 * Math.PI);
}

/** The z beyond which a share of `level` lies, on both sides together. */
export function criticalZ(level: number): number {
  let [low, high] = [0, 12];
  while (high - low > 1e-13) {
    const middle = (low + high) / 2;
    if (1 - areaWithin(middle) > level) low = middle;
    else high = middle;
  }
  return low;
}

/** Pearson's statistic and its degrees of freedom. @returns null where no two rows and columns have an answer */
export function pearson(counts: readonly (readonly number[])[]): { statistic: number; df: number } | null {
  const rows = counts.filter((row) => sum(row) > 0);
  const columns = (rows[0] ?? []).map((_, at) => sum(rows.map((row) => row[at] ?? 0)));
  const filled = columns.filter((count) => count > 0).length;
  if (rows.length < 2 || filled < 2) return null;
  const all = sum(columns);
  const parts = rows.flatMap((row) =>
    row.map((count, at) => {
      const expected = (sum(row) * (columns[at] ?? 0)) / all;
      return expected === 0 ? 0 : (count - expected) ** 2 / expected;
    }),
  );
  return { statistic: sum(parts), df: (rows.length - 1) * (filled - 1) };
}

/** The places of the columns whose share is significantly lower, for each column. */
export function markColumns(counts: readonly number[], bases: readonly number[]): number[][] {
  const tested = [...bases.keys()].filter((at) => (bases[at] ?? 0) > 0);
  const limit = criticalZ(0.05 / Math.max(1, (tested.length * (tested.length - 1)) / 2));
  return counts.map((count, at) =>
    tested.filter((other) => {
      const [n1 = 0, n2 = 0, x2 = 0] = [bases[at], bases[other], counts[other]];
      const pooled = (count + x2) / (n1 + n2);
      const z = (count / n1 - x2 / n2) / Math.sqrt(pooled * (1 - pooled) * (1 / n1 + 1 / n2));
      return other !== at && z > limit;
    }),
  );
}

/** What stands in the cells of a comparison: of each response its answer and its column, '' without one, and the columns in their order. */
export interface PlainCells {
  answers: readonly string[];
  columns: readonly string[];
  values: readonly string[];
}

function compareRow(
  { value, cells }: NonNullable<Table['rows']>[number],
  counts: readonly number[],
  bases: readonly number[],
  values: readonly string[],
): Difference[] {
  const marks = markColumns(counts, bases);
  return cells.flatMap(({ share, higher_than }, at): Difference[] => {
    const what = `${value} in ${values[at]}`;
    const [count = 0, base = 0] = [counts[at], bases[at]];
    if (base > 0 && !isNear(share, count / base)) return [[`${what}: share`, count / base, share]];
    return String(higher_than) === String(marks[at]) ? [] : [[`${what}: marks`, marks[at], higher_than]];
  });
}

function compareChiSquare({ test }: Table, counts: readonly (readonly number[])[]): Difference[] {
  const expected = pearson(counts);
  const isSame =
    expected === null ? test === null : isNear(test?.statistic, expected.statistic) && test?.df === expected.df;
  return isSame ? [] : [['chi-square', expected, test]];
}

/** The counts of each option in each column, and in all. */
export function compareCounts(
  rows: NonNullable<Table['rows']>,
  { answers, columns, values }: PlainCells,
): Difference[] {
  const counts = countPairs(answers, columns);
  return rows.flatMap(({ value, total, cells }): Difference[] => {
    const option = trimmed(value);
    const all = answers.filter((answer) => answer === option).length;
    const expected = values.map((column) => counts.get(option)?.get(column) ?? 0);
    const found = cells.map(({ count }) => count);
    return all === total.count && String(found) === String(expected)
      ? []
      : [[value, [all, expected], [total.count, found]]];
  });
}

/** Bases, shares, marks and the chi-square of a question with one answer. */
export function compareShares(table: Table, { answers, columns, values }: PlainCells): Difference[] {
  const places = answers.flatMap((answer, row) =>
    answer === '' ? [] : [{ answer, at: values.indexOf(columns[row] ?? '') }],
  );
  const countOf = (wanted: string | null) => {
    const own = places.filter(({ answer }) => wanted === null || answer === wanted);
    return values.map((_, at) => own.filter((place) => place.at === at).length);
  };
  const bases = countOf(null);
  const wrong = bases.flatMap((base, at): Difference[] =>
    table.bases[at]?.base === base ? [] : [[`base of ${values[at]}`, base, table.bases[at]?.base]],
  );
  const rows = (table.rows ?? []).flatMap((row) => compareRow(row, countOf(trimmed(row.value)), bases, values));
  const all = [...new Set(places.map(({ answer }) => answer))].map(countOf);
  return [...wrong, ...rows, ...compareChiSquare(table, all)];
}

/** Mean, deviation and base of the plain numbers of each column. */
export function compareMeans({ means }: Table, { answers, columns, values }: PlainCells): Difference[] {
  return values.flatMap((value, at): Difference[] => {
    const own = answers.flatMap((answer, row) => (columns[row] === value ? (plainNumber(answer) ?? []) : []));
    const { mean, deviation } = figuresOf(own);
    const found = means?.[at];
    const isRight =
      found?.base === own.length &&
      (own.length === 0 || isNear(found.mean, mean)) &&
      (own.length < 2 || isNear(found.deviation, deviation));
    return isRight ? [] : [[`mean in ${value}`, { base: own.length, mean, deviation }, found]];
  });
}

/** Bases and sums of weights. @param weights of each response, as they are written */
export function compareWeighted(
  table: Table,
  { answers, columns, values }: PlainCells,
  weights: readonly string[],
): Difference[] {
  const heavy = weights.map((cell) => Math.max(0, plainNumber(cell) ?? 0));
  const weigh = (column: string, passes: (answer: string) => boolean): number[] =>
    heavy.filter((weight, row) => weight > 0 && columns[row] === column && passes(answers[row] ?? ''));
  const bases = values.flatMap((value, at): Difference[] => {
    const own = weigh(value, (answer) => answer !== '');
    const effective = own.length === 0 ? 0 : sum(own) ** 2 / sum(own.map((weight) => weight * weight));
    const { base, weighted_base, effective_base } = table.bases[at] ?? {};
    const isRight = base === own.length && isNear(weighted_base, sum(own)) && isNear(effective_base, effective);
    return isRight ? [] : [[`weighted base of ${value}`, [own.length, sum(own), effective], table.bases[at]]];
  });
  const rows = (table.rows ?? []).flatMap(({ value, cells }) =>
    cells.flatMap(({ count }, at): Difference[] => {
      const expected = sum(weigh(values[at] ?? '', (answer) => answer === trimmed(value)));
      return isNear(count, expected) ? [] : [[`${value} in ${values[at]}: weighted`, expected, count]];
    }),
  );
  return [...bases, ...rows];
}
