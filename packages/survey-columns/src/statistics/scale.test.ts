import { describe, expect, it } from 'vitest';
import { summariseScale } from './summary.ts';

const option = (score: number | null, count: number) => ({ score, count });

describe('figures of a scale', () => {
  it.each([
    {
      name: 'five scores and "I don’t know"',
      options: [option(1, 2), option(2, 3), option(3, 0), option(4, 4), option(5, 1), option(null, 90)],
      found: { base: 10, mean: 2.9, median: 3, top_two: 0.5, bottom_two: 0.5 },
    },
    {
      name: 'two words of one score count as one',
      options: [option(1, 1), option(2, 1), option(3, 1), option(4, 2), option(4, 5)],
      found: { base: 10, top_two: 0.8, bottom_two: 0.2 },
    },
    {
      name: 'three scores have no boxes',
      options: [option(1, 1), option(2, 1), option(3, 1)],
      found: { mean: 2, top_two: null },
    },
    { name: 'nobody answered', options: [option(1, 0), option(2, 0)], found: { base: 0, mean: null, top_two: null } },
    {
      name: 'from −2 to 2',
      options: [-2, -1, 0, 1, 2].map((score) => option(score, 1)),
      found: { mean: 0, deviation: Math.sqrt(2.5), top_two: 0.4 },
    },
  ])('$name', ({ options, found }) => {
    expect(summariseScale(options)).toMatchObject(found);
  });

  it('with weights: `base` stays the number of responses', () => {
    const options = [1, 2, 3, 4].map((score) => ({ score, count: 1, weight: score, squares: score * score }));
    expect(summariseScale(options)).toMatchObject({ base: 4, mean: 3, top_two: 0.7, bottom_two: 0.3 });
  });
});
