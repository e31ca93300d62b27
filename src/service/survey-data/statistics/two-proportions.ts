import { normalP } from './p-values.ts';

/** A share of some responses. With weights: the weighted share and the effective base. */
export interface Proportion {
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
export function twoProportions(one: Proportion, other: Proportion, overlap = 0): { z: number; p: number } | null {
  if (one.base <= 0 || other.base <= 0) return null;
  const pooled = (one.share * one.base + other.share * other.base) / (one.base + other.base);
  const sizes = 1 / one.base + 1 / other.base - (2 * overlap) / (one.base * other.base);
  const variance = pooled * (1 - pooled) * sizes;
  if (!(variance > 0)) return null;
  const z = (one.share - other.share) / Math.sqrt(variance);
  return { z, p: normalP(z) };
}
