import { type Amounts, baseOf, effectiveBase, weightOf } from './amounts.ts';

/** null: there are too few numbers for it. `base`: the responses with a number, whatever they weigh. */
export interface Summary {
  base: number;
  /** The sum of their weights, and Kish's effective base. Without weights, both are `base`. */
  weighted_base: number;
  effective_base: number;
  mean: number | null;
  median: number | null;
  /** The standard deviation of a sample, with n − 1. Needs two responses. */
  deviation: number | null;
  min: number | null;
  max: number | null;
  /** The quartiles: R's type 7. */
  q1: number | null;
  q3: number | null;
}

/** Mean and standard deviation, by two passes: the second sums squared differences from the mean and corrects its rounding. */
export interface Moments {
  mean: number;
  /** Of a sample: Σw(x−m)²/Σw · n/(n−1), where n is the effective base. 0 for a base of one. */
  variance: number;
}

/** @returns undefined without numbers */
export function momentsOf({ values, weights }: Amounts, weight: number, base: number): Moments | undefined {
  const [origin] = values;
  if (origin === undefined || weight <= 0) return undefined;
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += (weights[at] ?? 0) * ((values[at] ?? 0) - origin);
  const mean = origin + sum / weight;
  let squares = 0;
  let rest = 0;
  for (let at = 0; at < values.length; at++) {
    const difference = (values[at] ?? 0) - mean;
    const weighted = (weights[at] ?? 0) * difference;
    squares += weighted * difference;
    rest += weighted;
  }
  const spread = Math.max(0, (squares - (rest * rest) / weight) / weight);
  return { mean: mean + rest / weight, variance: base > 1 ? spread * (base / (base - 1)) : 0 };
}

/** The sums of an amount's responses: of their weights, and Kish's effective base. */
interface Bases {
  weight: number;
  effective: number;
}

const basesOf = (amounts: Amounts): Bases => {
  const weight = weightOf(amounts);
  return { weight, effective: effectiveBase(weight, amounts.squares) };
};

/** The average of the numbers over a window of one effective response that begins at `from`. */
function averageOver({ values, weights }: Amounts, { weight, effective }: Bases, from: number): number {
  const room = effective / weight;
  let before = 0;
  let first: number | undefined;
  let sum = 0;
  for (let at = 0; at < values.length && before < from + 1; at++) {
    const after = before + (weights[at] ?? 0) * room;
    const share = Math.min(after, from + 1) - Math.max(before, from);
    before = after;
    if (share <= 0) continue;
    const value = values[at] ?? 0;
    first ??= value;
    sum += share * (value - first);
  }
  return (first ?? values.at(-1) ?? Number.NaN) + sum;
}

/**
 * A quantile of R's type 7: the value at the place (n − 1) · share of the sorted numbers, counted from 0, and between two
 * places in proportion. With weights, each number takes as much room as it weighs, n is the effective base, and the average
 * over a window of one effective response is taken (A. Akinshin, Weighted quantile estimators, 2023, arXiv:2304.07265). With
 * equal weights both are the same.
 * @returns NaN without numbers
 */
export function quantileOf(amounts: Amounts, share: number): number {
  const bases = basesOf(amounts);
  return averageOver(amounts, bases, Math.max(0, bases.effective - 1) * share);
}

const noSummary = { mean: null, median: null, deviation: null, min: null, max: null, q1: null, q3: null };

/** The summary of some numbers. docs/statistics.md has the formulas and what they are in R. */
export function summarise(amounts: Amounts): Summary {
  const bases = basesOf(amounts);
  const { weight, effective } = bases;
  const base = baseOf(amounts);
  const counts = { base, weighted_base: weight, effective_base: effective };
  const moments = momentsOf(amounts, weight, effective);
  if (moments === undefined) return { ...counts, ...noSummary };
  return {
    ...counts,
    mean: moments.mean,
    median: quantileOf(amounts, 0.5),
    deviation: base > 1 && effective > 1 ? Math.sqrt(moments.variance) : null,
    min: amounts.values[0] ?? null,
    max: amounts.values.at(-1) ?? null,
    q1: quantileOf(amounts, 0.25),
    q3: quantileOf(amounts, 0.75),
  };
}
