// Counts numbers, scales, times and tables of two questions from plain cells. It shares no code with the service.

/** What stands in a cell, without white space at its ends. */
export const trimmed = (cell: string): string => cell.replaceAll(/[\s\u00a0\ufeff\u200b]+/g, ' ').trim();

/** The number of a cell that is written plainly, with a point or a comma before its decimals; else null. */
export function plainNumber(cell: string): number | null {
  if (!/^-?\d+(?:[.,]\d+)?$/.test(cell)) return null;
  return Number(cell.replace(',', '.'));
}

export interface NumberFigures {
  base: number;
  mean: number;
  median: number;
  deviation: number;
  min: number;
  max: number;
  q1: number;
  q3: number;
}

/** Type 7 by its definition: (n − 1) · p, and in proportion between the two places beside it. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  return below + (place - Math.floor(place)) * ((sorted[Math.ceil(place)] ?? below) - below);
}

/** @param numbers at least one */
export function figuresOf(numbers: readonly number[]): NumberFigures {
  const sorted = numbers.toSorted((a, b) => a - b);
  // Differences from the least number: the sum of equal numbers would have noise.
  const [least = 0] = sorted;
  const mean = least + sorted.reduce((sum, number) => sum + (number - least), 0) / sorted.length;
  const squares = sorted.reduce((sum, number) => sum + (number - mean) ** 2, 0);
  return {
    base: sorted.length,
    mean,
    median: quantile(sorted, 0.5),
    deviation: Math.sqrt(squares / (sorted.length - 1)),
    min: sorted[0] ?? 0,
    max: sorted.at(-1) ?? 0,
    q1: quantile(sorted, 0.25),
    q3: quantile(sorted, 0.75),
  };
}

/** Monday is 0: the day of the week of a date of the Gregorian calendar, by Zeller's congruence. */
export function weekdayOf(year: number, month: number, day: number): number {
  const [y, m] = month < 3 ? [year - 1, month + 12] : [year, month];
  const saturdayFirst =
    (day + Math.floor((13 * (m + 1)) / 5) + y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)) % 7;
  return (saturdayFirst + 5) % 7;
}

/** How many cells have each pair of answers; blank ones have none. */
export function countPairs(one: readonly string[], other: readonly string[]): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  one.forEach((cell, row) => {
    const second = other[row] ?? '';
    if (cell === '' || second === '') return;
    const held = counts.get(cell) ?? new Map<string, number>();
    counts.set(cell, held.set(second, (held.get(second) ?? 0) + 1));
  });
  return counts;
}
