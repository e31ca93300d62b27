import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Amounts, countAmounts, toAmounts } from './amounts.ts';
import { computeQuantiles, summarise } from './summary.ts';

interface Case {
  name: string;
  values: number[];
  counts: number[] | null;
  weights: number[] | null;
  expected: Record<string, number | null>;
}

const { summaries }: { summaries: Case[] } = JSON.parse(
  readFileSync(new URL('./summaries.fixture.json', import.meta.url), 'utf8'),
);

function amountsOfCase({ values, counts, weights }: Case): Amounts {
  if (counts !== null) return countAmounts(values.map((value, at) => [value, counts[at] ?? 0]));
  return toAmounts(values, weights ?? undefined);
}

/** Whether two numbers agree to nine figures. */
const isNear = (found: number | null, expected: number | null): boolean =>
  found === expected ||
  (found !== null && expected !== null && Math.abs(found - expected) <= 1e-9 * Math.abs(expected));

describe('summaries are those of R', () => {
  it.each(summaries)('$name', (one) => {
    const found = new Map<string, number | null>(Object.entries(summarise(amountsOfCase(one))));
    for (const [figure, expected] of Object.entries(one.expected))
      expect({ figure, found: isNear(found.get(figure) ?? null, expected) || found.get(figure) }).toEqual({
        figure,
        found: true,
      });
  });
});

describe('summaries', () => {
  it('no numbers: a base of 0 and no figures', () => {
    expect(summarise(toAmounts([]))).toMatchObject({ base: 0, effective_base: 0, mean: null, median: null, min: null });
  });

  it('equal weights change nothing', () => {
    const numbers = [4, 8, 15, 16, 23, 42, 8];
    const plain = summarise(toAmounts(numbers));
    const weighted = summarise(toAmounts(numbers, [3, 3, 3, 3, 3, 3, 3]));
    expect(weighted).toMatchObject({
      base: 7,
      weighted_base: 21,
      mean: plain.mean,
      median: 15,
      deviation: plain.deviation,
    });
  });

  it('responses without a number or without a positive weight are left out', () => {
    const numbers = [1, Number.NaN, 3, 5, 7, 9, Number.POSITIVE_INFINITY];
    const weights = [1, 1, 0, -2, Number.NaN, 3, 1];
    expect(summarise(toAmounts(numbers, weights))).toMatchObject({
      base: 2,
      weighted_base: 4,
      mean: 7,
      min: 1,
      max: 9,
    });
  });

  it('a quantile between equal numbers is exactly that number', () => {
    expect(computeQuantiles(toAmounts([0.1, 0.1, 0.1], [0.3, 0.7, 0.9]), [0.5])).toEqual([0.1]);
  });

  it.each([
    { name: 'far out', numbers: [1, 2, 2, 3, 1e12, -1e9, 2] },
    { name: 'beyond any range', numbers: [-1.7e308, 0, 1.7e308, 0, 5] },
    { name: 'tiny', numbers: [5e-324, 1e-320, 0, 5e-324] },
  ])('weights stay with their numbers: $name', ({ numbers }) => {
    const weights = numbers.map((_, at) => at + 1);
    const { values, weights: sums } = toAmounts(numbers, weights);
    const expected = [...values].map((value) =>
      numbers.reduce((sum, number, at) => sum + (number === value ? (weights[at] ?? 0) : 0), 0),
    );
    expect([...sums]).toEqual(expected);
  });

  it('the order of the responses does not matter', () => {
    const numbers = Array.from({ length: 50 }, (_, n) => (n * 37) % 50);
    const weights = numbers.map((number) => 1 + (number % 7));
    const turned = summarise(toAmounts(numbers.toReversed(), weights.toReversed()));
    expect(summarise(toAmounts(numbers, weights)).median).toBe(turned.median);
  });
});
