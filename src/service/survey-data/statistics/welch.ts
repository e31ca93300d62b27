import type { TestResult } from './chi-square.ts';
import { fisherP, studentP } from './p-values.ts';

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
