import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAmounts } from './amounts.ts';
import { computeBinEdges, countBins, findBin } from './bins.ts';

const upTo = (last: number, first = 0, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, n) => first + n * step);
const many = (count: number, numberAt: (n: number) => number) => Array.from({ length: count }, (_, n) => numberAt(n));

describe('edges', () => {
  it.each([
    { name: 'no numbers', numbers: [], edges: [] },
    { name: 'one whole number', numbers: [7, 7, 7], edges: [7, 8] },
    { name: 'children of a household', numbers: [0, 1, 1, 2, 2, 3, 4], edges: [0, 1, 2, 3, 4, 5] },
    { name: 'ages', numbers: upTo(67, 18), edges: upTo(70, 15, 5) },
    { name: 'years of birth', numbers: upTo(2006, 1938), edges: upTo(2010, 1930, 10) },
    {
      name: 'decimals',
      numbers: many(101, (n) => n / 100),
      edges: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
    },
    {
      name: 'a few far out at both ends',
      numbers: [...many(20, (n) => n % 5), 60, -40],
      edges: [-40, 0, 1, 2, 3, 4, 5, 60],
    },
    { name: 'nearly all equal', numbers: [...many(999, () => 0), 500_000], edges: [0, 1, 500_000] },
    {
      name: 'numbers too near to each other to be divided',
      numbers: [-1e-310, -5e-311, 5e-311, 1e-310],
      edges: [-1e-310, 1e-310],
    },
    {
      name: 'numbers of which only the last digits differ',
      numbers: [1.7976931348622971e308, 1.7976931348622975e308],
      edges: [1.7976931348622971e308, 1.7976931348622975e308],
    },
  ])('$name', ({ numbers, edges }) => {
    expect(computeBinEdges(toAmounts(numbers))).toEqual(edges);
  });

  it.each([
    { name: 'of half a minute', numbers: upTo(280, 20, 3), edges: upTo(300, 0, 30) },
    { name: 'of three hours, not of 10 000 s', numbers: upTo(80_000, 0, 977), edges: upTo(86_400, 0, 10_800) },
    { name: 'of days', numbers: upTo(1_700_000, 0, 9000), edges: upTo(1_728_000, 0, 172_800) },
    { name: 'of parts of a second', numbers: many(101, (n) => n / 100), edges: upTo(1, 0, 0.1).length },
  ])('durations have bins $name', ({ numbers, edges }) => {
    const found = computeBinEdges(toAmounts(numbers), { unit: 'seconds' });
    expect(typeof edges === 'number' ? found.length : found).toEqual(edges);
  });

  it('fewer bins on request', () => {
    expect(computeBinEdges(toAmounts(upTo(90, 18)), { most: 8 })).toEqual(upTo(90, 10, 10));
    expect(computeBinEdges(toAmounts(upTo(11)), { most: 8 }).length).toBeLessThanOrEqual(9);
  });
});

describe('bins', () => {
  it('begin with their lower edge; the last one includes its upper edge', () => {
    expect(countBins(toAmounts([1, 1, 2, 3, 9]), [1, 2, 3, 9])).toEqual([
      { from: 1, to: 2, count: 2 },
      { from: 2, to: 3, count: 1 },
      { from: 3, to: 9, count: 2 },
    ]);
    expect([0.9, 1, 1.9, 9, 9.1, Number.NaN].map((value) => findBin([1, 2, 9], value))).toEqual([-1, 0, 0, 1, -1, -1]);
  });

  it('add up the weights', () => {
    expect(countBins(toAmounts([1, 1, 2], [0.5, 2, 3]), [1, 2, 3])).toMatchObject([{ count: 2.5 }, { count: 3 }]);
  });

  it('hold every number, are 20 at most, ascend, and neither the first nor the last is empty', () => {
    const number = fc.oneof(fc.integer({ min: -50, max: 150 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 60 }), (numbers) => {
        const amounts = toAmounts(numbers);
        const bins = countBins(amounts, computeBinEdges(amounts));
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length);
        expect(bins.length).toBeLessThanOrEqual(20);
        for (const { from, to } of bins) expect(from).toBeLessThanOrEqual(to);
        expect([bins[0]?.count, bins.at(-1)?.count]).not.toContain(0);
      }),
    );
  });
});
