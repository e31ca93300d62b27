import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

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
const { call, get, readQuestions } = surveyCalls(service);

const survey = (async () => {
  const column_mapping = {
    ...{ Wave: 'Single choice', Agree: 'Single choice', Tools: 'Multi choice', At: 'Timestamp', Why: 'Open-ended' },
    ...{ Score: 'NPS', Praise: 'NPS', City: 'Single choice', Late: 'Single choice' },
    ...Object.fromEntries(
      ['Age', 'Weight', 'Equal', 'Large', 'Constant', 'Still', 'Steps', 'Apart'].map((name) => [name, 'Do nothing']),
    ),
  };
  const { survey_key } = await importParts(service, [csv], { column_mapping });
  const path = surveyPath(survey_key);
  const questions = Object.values(await readQuestions(survey_key));
  const ids = Object.fromEntries(questions.map(({ header, id }) => [header, id]));
  const displays = Object.fromEntries(['Constant', 'Still', 'Steps'].map((name) => [name, { as: 'number' }]));
  await call('PATCH', `${path}/outline`, { displays });
  return { path, ids };
})();

async function compare(by: string, question: string, weight: string | null) {
  const { path, ids } = await survey;
  const query = { by: `question:${ids[by]}`, question_ids: [ids[question]], weight: weight && ids[weight] };
  const body: Comparison = await get(`${path}/comparison`, query);
  const [table] = body.questions;
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
    const { columns }: Comparison = await get(`${path}/comparison`, { by: `question:${ids.Tools}`, question_ids: [] });
    const places = columns.map(({ value }) => order.indexOf(value));
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
