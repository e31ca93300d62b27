import { type Amounts, computeBase, computeEffectiveBase, countAmounts, findAfter, sumWeights } from './amounts.ts';

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
interface Moments {
  mean: number;
  /** Of a sample: Σw(x−m)²/Σw · n/(n−1), where n is the effective base. 0 for a base of one. */
  variance: number;
}

/** @returns undefined without numbers */
export function computeMoments({ values, weights }: Amounts, weight: number, base: number): Moments | undefined {
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

const computeBases = (amounts: Amounts): Bases => {
  const weight = sumWeights(amounts);
  return { weight, effective: computeEffectiveBase(weight, amounts.squares) };
};

/** Where the room of each number ends, when all of them have as much room as there are effective responses. */
function computeRoomEnds({ weights }: Amounts, { weight, effective }: Bases): Float64Array {
  const ends = new Float64Array(weights.length);
  const room = effective / weight;
  let sum = 0;
  for (let at = 0; at < ends.length; at++) {
    sum += weights[at] ?? 0;
    ends[at] = sum * room;
  }
  return ends;
}

/** The average of the numbers over a window of one effective response that begins at `from`. */
function averageOver(values: Float64Array, ends: Float64Array, from: number): number {
  let at = Math.min(findAfter(ends, from), values.length - 1);
  const first = values[at] ?? Number.NaN;
  let before = at === 0 ? 0 : (ends[at - 1] ?? 0);
  let sum = 0;
  for (; at < values.length && before < from + 1; at++) {
    const after = ends[at] ?? 0;
    const share = Math.min(after, from + 1) - Math.max(before, from);
    before = after;
    if (share > 0) sum += share * ((values[at] ?? 0) - first);
  }
  return first + sum;
}

/**
 * Quantiles of R's type 7: the value at the place (n − 1) · share of the sorted numbers, counted from 0, and between two
 * places in proportion. With weights, each number takes as much room as it weighs, n is the effective base, and the average
 * over a window of one effective response is taken (A. Akinshin, Weighted quantile estimators, 2023, arXiv:2304.07265). With
 * equal weights both are the same.
 * @returns NaN without numbers
 */
export function computeQuantiles(amounts: Amounts, shares: readonly number[]): number[] {
  const bases = computeBases(amounts);
  const ends = computeRoomEnds(amounts, bases);
  return shares.map((share) => averageOver(amounts.values, ends, Math.max(0, bases.effective - 1) * share));
}

const noSummary = { mean: null, median: null, deviation: null, min: null, max: null, q1: null, q3: null };

/** The summary of some numbers. docs/statistics.md has the formulas and what they are in R. */
export function summarise(amounts: Amounts): Summary {
  const bases = computeBases(amounts);
  const { weight, effective } = bases;
  const base = computeBase(amounts);
  const counts = { base, weighted_base: weight, effective_base: effective };
  const moments = computeMoments(amounts, weight, effective);
  if (moments === undefined) return { ...counts, ...noSummary };
  const [q1 = null, median = null, q3 = null] = computeQuantiles(amounts, [0.25, 0.5, 0.75]);
  return {
    ...counts,
    mean: moments.mean,
    median,
    deviation: base > 1 && effective > 1 ? Math.sqrt(moments.variance) : null,
    min: amounts.values[0] ?? null,
    max: amounts.values.at(-1) ?? null,
    q1,
    q3,
  };
}

/** The figures of a scale. `base`: the responses whose option has a score. */
export interface ScaleSummary {
  base: number;
  mean: number | null;
  median: number | null;
  deviation: number | null;
  /** The share, 0 to 1, of those who chose one of the two highest, or lowest, scores. null for a scale of fewer than four. */
  top_two: number | null;
  bottom_two: number | null;
}

/** Fewer than four scores have no two at each end. */
const fewestScores = 4;

function boxes(scores: readonly number[], { values, weights }: Amounts): Pick<ScaleSummary, 'top_two' | 'bottom_two'> {
  const known = [...new Set(scores)].sort((a, b) => a - b);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (known.length < fewestScores || all === 0) return { top_two: null, bottom_two: null };
  const computeShare = (chosen: readonly number[]) =>
    values.reduce((sum, value, at) => sum + (chosen.includes(value) ? (weights[at] ?? 0) : 0), 0) / all;
  return { top_two: computeShare(known.slice(-2)), bottom_two: computeShare(known.slice(0, 2)) };
}

/** How often an option was chosen. `weight` and `squares`, of responses with weights: the sums of these and of their squares. */
interface ChosenOption {
  /** null: it has no place on the scale, such as "I don't know". */
  score: number | null;
  count: number;
  weight?: number;
  squares?: number;
}

function scoredAmounts(options: readonly (ChosenOption & { score: number })[]): Amounts {
  const amounts = countAmounts(options.map(({ score, count }) => [score, count]));
  if (options.every(({ weight }) => weight === undefined)) return amounts;
  const weights = amounts.values.map((value) =>
    options.reduce((sum, { score, weight = 0 }) => sum + (score === value ? weight : 0), 0),
  );
  return { ...amounts, weights, squares: options.reduce((sum, { squares = 0 }) => sum + squares, 0) };
}

/** Mean, median, deviation and the boxes at both ends of a scale, of the options that have a score, chosen or not. */
export function summariseScale(options: readonly ChosenOption[]): ScaleSummary {
  const scored = options.flatMap((option) => (option.score === null ? [] : [{ ...option, score: option.score }]));
  const amounts = scoredAmounts(scored);
  const { base, mean, median, deviation } = summarise(amounts);
  const scores = scored.map(({ score }) => score);
  return { base, mean, median, deviation, ...boxes(scores, amounts) };
}
