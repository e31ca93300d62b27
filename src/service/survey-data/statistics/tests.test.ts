import { readFileSync } from 'node:fs';
import { computeBase, computeMoments, countAmounts, toAmounts } from '@sheaf/survey-columns';
import { describe, expect, it } from 'vitest';
import { chiSquareP, fisherP, normalP, studentP } from './p-values.ts';
import { chiSquareTest, type MeanOf, testTwoProportions, welchOfAll, welchTest } from './significance.ts';

type Named<T> = T & { name: string };
interface Values {
  chi_squares: Named<{ table: number[][]; expected: { statistic: number; df: number; p: number } }>[];
  chi_ps: { statistic: number; df: number; p: number }[];
  normal_ps: { z: number; p: number }[];
  student_ps: { t: number; df: number; p: number }[];
  fisher_ps: { statistic: number; df: number; df2: number; p: number }[];
  proportions: Named<{ x: [number, number]; n: [number, number]; expected: { z2: number; p: number } }>[];
  welches: Named<{ groups: number[][]; counts: number[][] | null; expected: Record<string, number> }>[];
}

const values: Values = JSON.parse(readFileSync(new URL('./tests.fixture.json', import.meta.url), 'utf8'));

/** Agrees to nine figures; numbers of which R itself has none but noise agree to 1e-9. */
const isNear = (found: number | undefined, expected: number): boolean =>
  found !== undefined && Math.abs(found - expected) <= 1e-9 * Math.abs(expected);

function expectNear(found: Record<string, number | null> | null, expected: Record<string, number>): void {
  const wrong = Object.entries(expected).filter(([name, value]) => !isNear(found?.[name] ?? undefined, value));
  expect(wrong.map(([name, value]) => ({ name, value, found: found?.[name] }))).toEqual([]);
}

describe('p-values are those of R, down to 1e-300', () => {
  it.each([
    ['chi-square', values.chi_ps.map(({ statistic, df, p }) => ({ p, found: chiSquareP(statistic, df) }))],
    ['normal', values.normal_ps.map(({ z, p }) => ({ p, found: normalP(z) }))],
    ['t', values.student_ps.map(({ t, df, p }) => ({ p, found: studentP(t, df) }))],
    ['F', values.fisher_ps.map(({ statistic, df, df2, p }) => ({ p, found: fisherP(statistic, df, df2) }))],
  ])('%s', (_, cases) => {
    expect(cases.length).toBeGreaterThan(10);
    expect(cases.filter(({ p, found }) => !isNear(found, p))).toEqual([]);
  });
});

describe('chi-square test', () => {
  it.each(values.chi_squares)('$name, as in R', ({ table, expected }) => {
    const found = chiSquareTest(table);
    // R's statistic of a table without any difference is 0, ours may be the noise of the last digit.
    if (expected.statistic < 1e-9) expect(found).toMatchObject({ df: expected.df, p: 1 });
    else expectNear(found as never, expected);
  });

  it.each(['[]', '[[3,4]]', '[[3,0],[4,0]]', '[[0,0],[0,0]]'])('%s has no test', (table) => {
    expect(chiSquareTest(JSON.parse(table))).toBeNull();
  });
});

describe('test of two proportions', () => {
  it.each(values.proportions)('$name, as in R', ({ x, n, expected }) => {
    const found = testTwoProportions({ share: x[0] / n[0], base: n[0] }, { share: x[1] / n[1], base: n[1] });
    if (expected.z2 < 1e-9) expect(found).toMatchObject({ p: 1 });
    else expectNear(found && { z2: found.z ** 2, p: found.p }, expected);
  });

  it.each([
    { name: 'nobody in both', one: { share: 0, base: 50 }, other: { share: 0, base: 60 } },
    { name: 'everybody in both', one: { share: 1, base: 50 }, other: { share: 1, base: 60 } },
    { name: 'an empty group', one: { share: 0.5, base: 50 }, other: { share: 0, base: 0 } },
  ])('$name has no test', ({ one, other }) => {
    expect(testTwoProportions(one, other)).toBeNull();
  });

  it('responses in both groups make a difference more certain, and the same responses have none', () => {
    const [one, other] = [
      { share: 0.5, base: 100 },
      { share: 0.4, base: 100 },
    ];
    expect(testTwoProportions(one, other)?.p).toBeCloseTo(0.155, 3);
    // With half of the responses shared, the variance is half of that: z is √2 times as large.
    expect(testTwoProportions(one, other, 50)?.z).toBeCloseTo(
      Math.SQRT2 * (testTwoProportions(one, other)?.z ?? 0),
      12,
    );
    expect(testTwoProportions(one, one, 100)).toBeNull();
  });
});

function meanOf(group: number[], counts: number[] | undefined): MeanOf {
  const amounts = counts === undefined ? toAmounts(group) : countAmounts(group.map((v, at) => [v, counts[at] ?? 0]));
  const base = computeBase(amounts);
  return { mean: 0, variance: 0, ...computeMoments(amounts, base, base), base };
}

describe('Welch’s tests', () => {
  it.each(values.welches)('$name, as in R', ({ groups, counts, expected }) => {
    const means = groups.map((group, at) => meanOf(group, counts?.[at]));
    const [one, other] = means;
    const pair = one && other ? welchTest(one, other) : null;
    const all = welchOfAll(means);
    if (expected.f === 0) expect([pair?.p, all?.p]).toEqual([1, 1]);
    else
      expectNear(
        { ...pair, f: all?.statistic ?? 0, df1: all?.df ?? 0, df2: all?.df2 ?? 0, f_p: all?.p ?? 0 },
        expected,
      );
  });

  it.each([
    { name: 'no variance at all', one: { mean: 3, variance: 0, base: 9 }, other: { mean: 4, variance: 0, base: 9 } },
    { name: 'one response', one: { mean: 3, variance: 0, base: 1 }, other: { mean: 4, variance: 2, base: 9 } },
  ])('$name: no test', ({ one, other }) => {
    expect([welchTest(one, other), welchOfAll([one, other])]).toEqual([null, null]);
  });

  it('a group without variance is compared with one that has some', () => {
    const found = welchTest({ mean: 3, variance: 0, base: 9 }, { mean: 4, variance: 2, base: 9 });
    expect(found).toMatchObject({ df: 8 });
  });
});
