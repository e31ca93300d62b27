import { chiSquareP, fisherP, normalP, studentP } from './p-values.ts';

/** A test of a table. `df2` is that of the F distribution; null for others. `p` is not corrected. */
interface TestResult {
  name: 'chi_square' | 'welch';
  statistic: number;
  df: number;
  df2: number | null;
  p: number;
}

/**
 * Pearson's chi-square test of independence, without a continuity correction. Rows and columns of zeros are left out.
 * R: chisq.test(table, correct = FALSE)
 * @param table counts: rows of one length @returns null where fewer than two rows or two columns are left
 */
export function chiSquareTest(table: readonly (readonly number[])[]): TestResult | null {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const rows = table.filter((row) => sum(row) > 0);
  const columns = (rows[0] ?? []).map((_, at) => sum(rows.map((row) => row[at] ?? 0)));
  const filled = columns.filter((column) => column > 0).length;
  if (rows.length < 2 || filled < 2) return null;
  const all = sum(columns);
  let statistic = 0;
  for (const row of rows) {
    const base = sum(row);
    columns.forEach((column, at) => {
      const expected = (base * column) / all;
      if (expected > 0) statistic += ((row[at] ?? 0) - expected) ** 2 / expected;
    });
  }
  const df = (rows.length - 1) * (filled - 1);
  return { name: 'chi_square', statistic, df, df2: null, p: chiSquareP(statistic, df) };
}

/** A mean of some responses. With weights: the weighted mean, its variance with n − 1, and the effective base. */
export interface MeanOf {
  mean: number;
  variance: number;
  base: number;
}

/** Whether the numbers differ at all: without that, a mean has no error that others could be compared with. */
export const hasVariance = ({ base, variance }: MeanOf): boolean => base > 1 && variance > 0;

/**
 * Welch's t-test of two means, on both sides. Responses that are in both groups make the difference more certain: the
 * covariance of the means, s₁·s₂·n₁₂/(n₁·n₂), is taken off its variance twice. R, without an overlap: t.test(x, y)
 * @param overlap how many responses are in both groups
 * @returns null with fewer than two responses in a group, or without any variance
 */
export function welchTest(one: MeanOf, other: MeanOf, overlap = 0): { t: number; df: number; p: number } | null {
  if (!(one.base > 1 && other.base > 1)) return null;
  const [a, b] = [one.variance / one.base, other.variance / other.base];
  const shared = (2 * Math.sqrt(one.variance * other.variance) * overlap) / (one.base * other.base);
  const variance = a + b - shared;
  if (!(variance > 0)) return null;
  const t = (one.mean - other.mean) / Math.sqrt(variance);
  const df = (a + b) ** 2 / (a ** 2 / (one.base - 1) + b ** 2 / (other.base - 1));
  return { t, df, p: studentP(t, df) };
}

/**
 * Welch's test of several means (B. L. Welch, On the comparison of several mean values, 1951); for two it is welchTest().
 * R: oneway.test(y ~ group)
 * @returns null for fewer than two groups, and where one of them has no variance
 */
export function welchOfAll(groups: readonly MeanOf[]): TestResult | null {
  if (groups.length < 2 || !groups.every(hasVariance)) return null;
  const weights = groups.map(({ variance, base }) => base / variance);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = groups.reduce((sum, group, at) => sum + (weights[at] ?? 0) * group.mean, 0) / all;
  const others = groups.length - 1;
  const between = groups.reduce((sum, group, at) => sum + (weights[at] ?? 0) * (group.mean - mean) ** 2, 0) / others;
  const spread = groups.reduce((sum, { base }, at) => sum + (1 - (weights[at] ?? 0) / all) ** 2 / (base - 1), 0);
  const size = groups.length ** 2 - 1;
  const statistic = between / (1 + (2 * (groups.length - 2) * spread) / size);
  const df2 = size / (3 * spread);
  return { name: 'welch', statistic, df: others, df2, p: fisherP(statistic, others, df2) };
}

/** A share of some responses. With weights: the weighted share and the effective base. */
interface Proportion {
  share: number;
  base: number;
}

/**
 * The z-test of two proportions with a pooled variance, on both sides. Responses that are in both groups make the difference
 * more certain: its variance is p(1 − p)(1/n₁ + 1/n₂ − 2·n₁₂/(n₁·n₂)), because the covariance of two shares is p(1 − p)·n₁₂/(n₁·n₂).
 * R, without an overlap: prop.test(x, n, correct = FALSE), whose statistic is z².
 * @param overlap how many responses are in both groups
 * @returns null where there is nothing to test: an empty group, or nobody or everybody in both
 */
export function testTwoProportions(one: Proportion, other: Proportion, overlap = 0): { z: number; p: number } | null {
  if (one.base <= 0 || other.base <= 0) return null;
  const pooled = (one.share * one.base + other.share * other.base) / (one.base + other.base);
  const sizes = 1 / one.base + 1 / other.base - (2 * overlap) / (one.base * other.base);
  const variance = pooled * (1 - pooled) * sizes;
  if (!(variance > 0)) return null;
  const z = (one.share - other.share) / Math.sqrt(variance);
  return { z, p: normalP(z) };
}

/** Differences that chance makes in one of twenty tables are not marked. */
export const level = 0.05;

/** Which columns are compared, and how many responses two of them share. */
export interface Columns {
  /** Places of the columns that take part. */
  tested: readonly number[];
  overlap(one: number, other: number): number;
}

/**
 * Compares each pair of columns. With Bonferroni's correction: p times the number of pairs must be below the level.
 * @param compare the p-value of two columns and which is higher; null: there is no test
 * @returns for each column the places of those that are significantly lower
 */
function markPairs(
  size: number,
  { tested, overlap }: Columns,
  compare: (one: number, other: number, overlap: number) => { difference: number; p: number } | null,
): number[][] {
  const higher = Array.from({ length: size }, (): number[] => []);
  const pairs = (tested.length * (tested.length - 1)) / 2;
  for (const [place, one] of tested.entries())
    for (const other of tested.slice(place + 1)) {
      const found = compare(one, other, overlap(one, other));
      if (found === null || found.p * pairs >= level) continue;
      if (found.difference > 0) higher[one]?.push(other);
      else higher[other]?.push(one);
    }
  return higher.map((others) => others.sort((a, b) => a - b));
}

const nothing: Proportion & MeanOf = { share: 0, base: 0, mean: 0, variance: 0 };

/** Marks a row of shares by z-tests. @returns for each column the places of those whose share is significantly lower */
export const markShares = (shares: readonly Proportion[], columns: Columns): number[][] =>
  markPairs(shares.length, columns, (one, other, overlap) => {
    const found = testTwoProportions(shares[one] ?? nothing, shares[other] ?? nothing, overlap);
    return found && { difference: found.z, p: found.p };
  });

/** Marks a row of means by Welch's t-tests, in the same way. */
export const markMeans = (means: readonly MeanOf[], columns: Columns): number[][] =>
  markPairs(means.length, columns, (one, other, overlap) => {
    const found = welchTest(means[one] ?? nothing, means[other] ?? nothing, overlap);
    return found && { difference: found.t, p: found.p };
  });
