/** Numbers that were answered: each distinct one, ascending, with its responses and the sum of their weights. */
export interface Amounts {
  values: Float64Array;
  counts: Float64Array;
  /** Without weights, each response weighs 1: then these are the counts. */
  weights: Float64Array;
  /** The sum of the squared weights of all responses. */
  squares: number;
}

const computeSum = (numbers: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < numbers.length; at++) sum += numbers[at] ?? 0;
  return sum;
};

/** How many responses the numbers are of, and the sum of their weights. */
export const computeBase = ({ counts }: Amounts): number => computeSum(counts);
export const sumWeights = ({ weights }: Amounts): number => computeSum(weights);

/**
 * The number of responses without weights that would be as precise: the squared sum of the weights divided by the sum of
 * their squares (L. Kish, Survey Sampling, 1965, chapter 11). Without weights it is the number of responses.
 */
export function computeEffectiveBase(weight: number, squares: number): number {
  return squares > 0 ? (weight * weight) / squares : 0;
}

/** Amounts of numbers with how often each was answered. A number may occur twice; those with a count of 0 are left out. */
export function countAmounts(entries: Iterable<readonly [value: number, count: number]>): Amounts {
  const sums = new Map<number, number>();
  for (const [value, count] of entries) if (count > 0) sums.set(value + 0, (sums.get(value + 0) ?? 0) + count);
  const values = Float64Array.from(sums.keys()).sort();
  const counts = values.map((value) => sums.get(value) ?? 0);
  return { values, counts, weights: counts, squares: computeSum(counts) };
}

/** Each distinct number, ascending, and how often it is there. @param sorted ascending */
function countDistinct(sorted: Float64Array): { values: Float64Array; counts: Float64Array } {
  const values = new Float64Array(sorted.length);
  const counts = new Float64Array(sorted.length);
  let last = -1;
  for (let at = 0; at < sorted.length; at++) {
    const value = sorted[at] ?? 0;
    if (last < 0 || values[last] !== value) values[++last] = value;
    counts[last] = (counts[last] ?? 0) + 1;
  }
  return { values: values.slice(0, last + 1), counts: counts.slice(0, last + 1) };
}

/** The place of the first number that is greater. @param sorted ascending */
export function findAfter(sorted: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds weights to the places of their numbers: faster than sorting numbers and weights together. */
function weightedAmounts(numbers: Float64Array, weights: Float64Array): Amounts {
  const { values, counts } = countDistinct(numbers.slice().sort());
  const sums = new Float64Array(values.length);
  let squares = 0;
  for (let at = 0; at < numbers.length; at++) {
    const weight = weights[at] ?? 0;
    const place = findAfter(values, numbers[at] ?? 0) - 1;
    sums[place] = (sums[place] ?? 0) + weight;
    squares += weight * weight;
  }
  return { values, counts, weights: sums, squares };
}

/**
 * Amounts of responses, one number each. Responses without a number, or without a positive weight, are left out.
 * @param numbers NaN: no number @param weights one for each number; left out: each response weighs 1
 */
export function toAmounts(numbers: ArrayLike<number>, weights?: ArrayLike<number>): Amounts {
  const kept = new Float64Array(numbers.length);
  const keptWeights = new Float64Array(weights === undefined ? 0 : numbers.length);
  let size = 0;
  for (let at = 0; at < numbers.length; at++) {
    const value = (numbers[at] ?? Number.NaN) + 0;
    const weight = weights === undefined ? 1 : (weights[at] ?? Number.NaN);
    if (!Number.isFinite(value) || !(weight > 0) || weight === Number.POSITIVE_INFINITY) continue;
    kept[size] = value;
    if (weights !== undefined) keptWeights[size] = weight;
    size++;
  }
  const rows = kept.subarray(0, size);
  if (weights !== undefined) return weightedAmounts(rows, keptWeights.subarray(0, size));
  const { values, counts } = countDistinct(rows.sort());
  return { values, counts, weights: counts, squares: size };
}
