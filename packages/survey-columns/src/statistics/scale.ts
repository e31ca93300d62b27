import { type Amounts, countedAmounts } from './amounts.ts';
import { summarise } from './summary.ts';

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
  const shareOf = (chosen: readonly number[]) =>
    values.reduce((sum, value, at) => sum + (chosen.includes(value) ? (weights[at] ?? 0) : 0), 0) / all;
  return { top_two: shareOf(known.slice(-2)), bottom_two: shareOf(known.slice(0, 2)) };
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
  const amounts = countedAmounts(options.map(({ score, count }) => [score, count]));
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
