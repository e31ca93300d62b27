import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { importParts } from '../../../testing/survey-scenario.ts';
import { ColumnMoments, PatternSums } from './pattern-sums.ts';
import { tableOf } from './tables.ts';

/** A test of R; null: R has none. */
type Test = { statistic: number; df: number; df2?: number; p: number } | null;
interface Asked {
  question: string;
  weight: string | null;
  /** Of each column, A, B and C: the responses that answered. */
  bases: number[];
  test: Test;
}
interface Values {
  csv: [string];
  means: (Asked & { means: number[]; deviations: number[]; marks: number[][] })[];
  rows: (Asked & { values: string[]; counts: number[][]; marks: number[][][] })[];
  overlaps: { question: string; marks: number[][] }[];
}

const values: Values = JSON.parse(readFileSync(new URL('./comparison.fixture.json', import.meta.url), 'utf8'));
const [csv] = values.csv;
const service = await provideService();

const survey = (async () => {
  const column_mapping = {
    ...{ Wave: 'Single choice', Agree: 'Single choice', Tools: 'Multi choice', At: 'Timestamp', Why: 'Open-ended' },
    ...{ Score: 'NPS', Praise: 'NPS', City: 'Single choice', Late: 'Single choice' },
    ...Object.fromEntries(
      ['Age', 'Weight', 'Equal', 'Large', 'Constant', 'Still', 'Steps', 'Apart'].map((name) => [name, 'Do nothing']),
    ),
  };
  const { survey_key } = await importParts(service, [csv], { column_mapping });
  const path = `/api/v1/workspace/surveys/${survey_key}`;
  const { token } = service;
  const { body } = await service.call('GET', path, { token });
  const questions: { header: string; id: number }[] = body.questions;
  const ids = Object.fromEntries(questions.map(({ header, id }) => [header, id]));
  const displays = Object.fromEntries(['Constant', 'Still', 'Steps'].map((name) => [name, { as: 'number' }]));
  await service.call('PATCH', `${path}/outline`, { token, body: { displays } });
  return { path, ids };
})();

async function compare(by: string, question: string, weight: string | null) {
  const { path, ids } = await survey;
  const weighed = weight === null ? '' : `&weight=${ids[weight]}`;
  const query = `by=question:${ids[by]}&question_ids=[${ids[question]}]${weighed}`;
  const { body } = await service.call('GET', `${path}/comparison?${query}`, { token: service.token });
  const [table] = (body as Comparison).questions;
  if (table === undefined) throw new Error(JSON.stringify(body));
  return table;
}

/** Numbers agree to nine figures; the chi-square of a table without a difference is the noise of the last digit. */
const near = (expected: number | null) =>
  expected === null
    ? null
    : expect.toSatisfy((found) => Math.abs(Number(found) - expected) <= 1e-9 * Math.abs(expected));
const allNear = (expected: readonly number[]) => expected.map(near);
const testLike = (test: Test) =>
  test && expect.objectContaining(Object.fromEntries(Object.entries(test).map(([name, value]) => [name, near(value)])));

describe('a comparison of means is that of R', () => {
  it.each(values.means)('$question by wave, weighted by $weight', async ({ question, weight, ...expected }) => {
    const table = await compare('Wave', question, weight);
    const found = table.means ?? [];
    expect(found.map(({ base }) => base)).toEqual(expected.bases);
    expect(found.map(({ mean }) => mean)).toEqual(allNear(expected.means));
    expect(found.map(({ deviation }) => deviation)).toEqual(allNear(expected.deviations));
    expect(found.map(({ higher_than }) => higher_than)).toEqual(expected.marks);
    expect(table.means_test).toEqual(testLike(expected.test));
    const still = expected.deviations.flatMap((deviation, at) => (deviation === 0 ? [at] : []));
    expect(table.without_variance).toEqual(still);
  });

  it.each(values.overlaps)('$question by tools, which overlap', async ({ question, marks }) => {
    const { means, test, means_test } = await compare('Tools', question, null);
    const order = ['Pen', 'Ink', 'Brush'];
    const { path, ids } = await survey;
    const { body } = await service.call('GET', `${path}/comparison?by=question:${ids.Tools}&question_ids=[]`, {
      token: service.token,
    });
    const places = (body as Comparison).columns.map(({ value }) => order.indexOf(value));
    const inOrder = order.map((_, at) => means?.[places.indexOf(at)]?.higher_than.map((place) => places[place]).sort());
    expect(inOrder).toEqual(marks);
    expect([test, means_test]).toEqual([null, null]);
  });
});

describe('a comparison of shares is that of R', () => {
  it.each(values.rows)('$question by wave, weighted by $weight', async ({ question, weight, ...expected }) => {
    const { bases, rows, test } = await compare('Wave', question, weight);
    expect(bases.map(({ base }) => base)).toEqual(expected.bases);
    const listed = rows?.map(({ value }) => expected.values.indexOf(value)) ?? [];
    expect(listed.length).toBe(Math.min(200, expected.values.length));
    expect(rows?.map(({ cells }) => cells.map(({ count }) => count))).toEqual(
      listed.map((at) => allNear(expected.counts[at] ?? [])),
    );
    expect(rows?.map(({ cells }) => cells.map(({ higher_than }) => higher_than))).toEqual(
      listed.map((at) => expected.marks[at]),
    );
    expect(test).toEqual(testLike(expected.test));
  });
});

describe('the same weight for everybody', () => {
  const [names, ...records] = csv.split('\n').map((line) => line.split(','));
  const cell = (record: readonly string[], name: string): string => record[names?.indexOf(name) ?? -1] ?? '';
  const unweighted = values.means.filter(({ question, weight }) => weight === null && question !== 'Agree');
  const score = (question: string, text: string): number => {
    if (question !== 'Score' && question !== 'Praise') return Number(text);
    return Number(text) >= 9 ? 100 : Number(text) >= 7 ? 0 : -100;
  };
  // A fixed sequence from 1e-6 to 1e6 (the multiplier is that of numerical recipes).
  const weights: number[] = [];
  for (let seed = 32; weights.length < 1000; seed = (1_664_525 * seed + 1_013_904_223) % 2 ** 32)
    weights.push(10 ** (12 * (seed / 2 ** 32) - 6));

  it.each(unweighted)('changes nothing: $question, a thousand weights', (expected) => {
    const { question } = expected;
    const rows = records.flatMap((record) => {
      const pattern = ['A', 'B', 'C'].indexOf(cell(record, 'Wave')) + 1;
      const text = cell(record, question);
      return pattern === 0 || text === '' ? [] : [{ pattern, value: score(question, text) }];
    });
    const membership = {
      columns: [1, 2, 3].map(() => noColumn),
      patterns: [[], [0], [1], [2]],
      sets: Uint32Array.of(0, 1, 2, 4),
    };
    const wrong = weights.filter((weight) => {
      const answered = new PatternSums(membership);
      const moments = new ColumnMoments(membership);
      for (const { pattern, value } of rows) {
        answered.add(pattern, 1, weight, weight * weight);
        moments.add(value, pattern, 1, weight, weight * weight);
      }
      const found = tableOf({
        size: 3,
        answered,
        rows: null,
        unlisted: [],
        moments,
        rowsOverlap: false,
        columnsOverlap: false,
        smallest_base: 30,
      });
      const means = found.means ?? [];
      const isSame =
        means.every(
          ({ deviation, mean, higher_than }, at) =>
            isNear(deviation, expected.deviations[at]) &&
            isNear(mean, expected.means[at]) &&
            String(higher_than) === String(expected.marks[at]),
        ) &&
        isNear(found.means_test?.p, expected.test?.p) &&
        isNear(found.means_test?.statistic, expected.test?.statistic);
      return !isSame;
    });
    expect(wrong).toEqual([]);
  });
});

const noColumn = { value: '', label: '', from: null, to: null, n: 0, weight: 0, squares: 0 };
const isNear = (found: number | null | undefined, expected: number | undefined): boolean =>
  found === null || found === undefined || expected === undefined
    ? (found ?? undefined) === expected
    : Math.abs(found - expected) <= 1e-9 * Math.abs(expected);
