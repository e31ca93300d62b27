import { expect, it } from 'vitest';
import { randomFrom } from '../../src/service/testing/seeded-random.ts';
import { findTrend } from './trend.ts';

/** A figure of about 200 that is looked at 300 times, as memory is. */
function isGrowing(valueAt: (share: number, noise: number) => number): boolean {
  const random = randomFrom(5);
  const samples = Array.from({ length: 300 }, (_, at) => ({
    seconds: at * 5,
    value: valueAt(at / 300, random() * 2 - 1),
  }));
  return findTrend(samples, 20).isGrowing;
}

it.each<[string, boolean, (share: number, noise: number) => number]>([
  ['noise around one value', false, (_, noise) => 200 + 40 * noise],
  ['a start that fills caches', false, (share, noise) => 200 + 10 * noise + (share < 0.3 ? share * 300 : 90)],
  ['what falls', false, (share, noise) => 300 - 100 * share + 10 * noise],
  ['a saw that is emptied again and again', false, (share) => 200 + 100 * ((share * 23) % 1)],
  ['a leak below the noise of single samples', true, (share, noise) => 200 + 60 * share + 40 * noise],
  ['an even leak', true, (share) => 200 + 60 * share],
])('%s: growing %s', (_, growing, valueAt) => {
  expect(isGrowing(valueAt)).toBe(growing);
});
