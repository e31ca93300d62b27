import { type Proportion, twoProportions } from './two-proportions.ts';
import { type MeanOf, welchTest } from './welch.ts';

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
    const found = twoProportions(shares[one] ?? nothing, shares[other] ?? nothing, overlap);
    return found && { difference: found.z, p: found.p };
  });

/** Marks a row of means by Welch's t-tests, in the same way. */
export const markMeans = (means: readonly MeanOf[], columns: Columns): number[][] =>
  markPairs(means.length, columns, (one, other, overlap) => {
    const found = welchTest(means[one] ?? nothing, means[other] ?? nothing, overlap);
    return found && { difference: found.t, p: found.p };
  });
