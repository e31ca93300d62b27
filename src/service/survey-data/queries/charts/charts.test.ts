import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { asQuery, surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

const service = await provideService();
const { call, readQuestions } = surveyCalls(service);

const column_mapping = {
  Age: 'Do nothing',
  Agree: 'Single choice',
  Tools: 'Multi choice',
  Day: 'Timestamp',
  Weight: 'Do nothing',
  Score: 'NPS',
} as const;
const header = 'Age,Agree,Tools,Day,Weight,Score\n';
const first = `${header}18,Agree,Pen; Ink,2025-03-03,2,10
35,Strongly agree,Pen,2025-03-03,1,9
42,Disagree,Ink,2025-03-09,0.5,0
`;
const second = `${header},Neutral,,2025-03-10,1,7
about 50,Strongly disagree,Pen; Ink,2025-04-01,,8
67,Agree,Ink,,-3,2
90,Strongly agree,,2025-03-03,1.5,10
`;

const sample = importParts(service, [first, second], { column_mapping });

const questions = async (query?: Record<string, unknown>) => readQuestions((await sample).survey_key, query);
const readId = async (name: string) => (await questions())[name]?.id ?? 0;
/** The answer of a request for the questions of the sample. */
const ask = async (query: Record<string, unknown>) =>
  call('GET', `${surveyPath((await sample).survey_key)}/questions${asQuery(query)}`);
/** From the counts of the import, and counted again under a filter that every response passes. */
async function full() {
  const all = await questions();
  const options = ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'];
  return { all, filtered: await questions({ filter: [{ kind: 'options', question_id: all.Agree?.id, options }] }) };
}

describe('numbers', () => {
  it('have figures and a histogram, and name what is no number', async () => {
    const { all, filtered } = await full();
    expect(all.Age?.distribution).toEqual({
      kind: 'number',
      unit: null,
      whole: true,
      base: 5,
      mean: 50.4,
      median: 42,
      deviation: expect.closeTo(28.289573, 5),
      min: 18,
      max: 90,
      q1: 35,
      q3: 67,
      bins: expect.arrayContaining([
        { from: 15, to: 20, count: 1 },
        { from: 85, to: 90, count: 1 },
      ]),
      unreadable: 1,
    });
    expect(filtered.Age).toEqual(all.Age);
  });

  it('keep their bins under a filter', async () => {
    const filter = [{ kind: 'options', question_id: await readId('Agree'), options: ['Agree'] }];
    const { Age } = await questions({ filter });
    expect(Age).toMatchObject({ answered: 2, distribution: { base: 2, mean: 42.5, min: 18, max: 67, unreadable: 0 } });
    const bins = (question: Question | undefined) =>
      question?.distribution.kind === 'number' ? question.distribution.bins.map(({ from }) => from) : [];
    expect(bins(Age)).toEqual(bins((await questions()).Age));
  });

  it.each([
    ['from a number on', { from: 42 }, 3],
    ['without the upper edge', { from: 18, to: 42 }, 2],
    ['with the upper edge', { from: 18, to: 42, includes_to: true }, 3],
    ['up to a number', { to: 18 }, 0],
  ])('a filter %s', async (_, condition, ages) => {
    const filter = [{ kind: 'number', question_id: await readId('Age'), ...condition }];
    expect((await ask({ filter })).body.count).toBe(ages);
  });

  it.each([
    ['number', 'Agree', 'not shown as numbers'],
    ['time', 'Age', 'not shown as dates'],
  ])('a filter by the %s of %s is refused', async (kind, header, says) => {
    const reply = await ask({ filter: [{ kind, question_id: await readId(header) }] });
    expect([reply.status, reply.body.error]).toEqual([400, expect.stringContaining(says)]);
  });
});

describe('scales', () => {
  it('are in the order of their words, with figures', async () => {
    const { all, filtered } = await full();
    expect(all.Agree?.distribution).toMatchObject({
      order: 'found',
      options: [
        { value: 'Strongly disagree', count: 1 },
        { value: 'Disagree', count: 1 },
        { value: 'Neutral', count: 1 },
        { value: 'Agree', count: 2 },
        { value: 'Strongly agree', count: 2 },
      ],
      scale: {
        scores: [1, 2, 3, 4, 5],
        base: 7,
        mean: expect.closeTo(24 / 7, 12),
        median: 4,
        top_two: 4 / 7,
        bottom_two: 2 / 7,
      },
    });
    expect(filtered.Agree).toEqual(all.Agree);
  });

  it('list options under a filter that nobody chose', async () => {
    const { Agree } = await questions({
      filter: [{ kind: 'nps', question_id: await readId('Score'), min: 10, max: 10 }],
    });
    expect(Agree?.distribution).toMatchObject({
      order: 'found',
      options: [{ count: 0 }, { count: 0 }, { count: 0 }, { count: 1 }, { count: 1 }],
      scale: { base: 2, mean: 4.5, top_two: 1, bottom_two: 0 },
    });
  });
});

describe('times', () => {
  it('are counted by period and weekday, the empty periods too', async () => {
    const { all, filtered } = await full();
    const found = all.Day?.distribution;
    expect(found).toMatchObject({
      kind: 'time',
      first: '2025-03-03',
      last: '2025-04-01',
      weekdays: [4, 1, 0, 0, 0, 0, 1],
    });
    const periods = found?.kind === 'time' ? found.periods : null;
    expect(periods?.by).toBe('day');
    expect(periods?.counts.length).toBe(30);
    expect(periods?.counts.filter(({ count }) => count > 0)).toEqual([
      { from: '2025-03-03', count: 3 },
      { from: '2025-03-09', count: 1 },
      { from: '2025-03-10', count: 1 },
      { from: '2025-04-01', count: 1 },
    ]);
    expect(filtered.Day).toEqual(all.Day);
  });
});

it('a filter by the times of a question has them from `from` up to `to`, and can be left out for its own chart', async () => {
  const condition = { kind: 'time', question_id: await readId('Day'), from: '2025-03-03', to: '2025-03-10' };
  const { Day } = await questions({ filter: [condition] });
  expect(Day).toMatchObject({ answered: 4, distribution: { first: '2025-03-03', last: '2025-03-09' } });
  expect((await questions({ filter: [condition], own: 'ignore' })).Day?.answered).toBe(6);
});

describe('weights', () => {
  it('responses without a number above 0 count nothing, and their number is told', async () => {
    const weight = await readId('Weight');
    const { body } = await ask({ weight });
    expect(body).toMatchObject({
      count: 7,
      weight: { question_id: weight, without: 2, weighted_base: 6, effective_base: 36 / 8.5 },
    });
  });

  it('counts are sums of weights, and bases stay numbers of responses', async () => {
    const { Agree, Tools, Age, Score, Day } = await questions({ weight: await readId('Weight') });
    expect(Agree).toMatchObject({
      answered: 5,
      distribution: {
        options: [{ count: 0 }, { count: 0.5 }, { count: 1 }, { count: 2 }, { count: 2.5 }],
        scale: { base: 5, mean: (0.5 * 2 + 3 + 2 * 4 + 2.5 * 5) / 6, top_two: 4.5 / 6 },
      },
    });
    expect(Tools?.distribution).toMatchObject({
      options: [
        { value: 'Pen', count: 3 },
        { value: 'Ink', count: 2.5 },
      ],
    });
    expect(Age).toMatchObject({
      answered: 4,
      distribution: { base: 4, mean: (18 * 2 + 35 + 42 * 0.5 + 90 * 1.5) / 5 },
    });
    expect(Score?.distribution).toMatchObject({
      promoters: 4.5,
      passives: 1,
      detractors: 0.5,
      score: expect.closeTo(200 / 3, 10),
    });
    expect(Day?.distribution).toMatchObject({ weekdays: [5.5, 0, 0, 0, 0, 0, 0.5] });
  });

  it('shares are of the weights of those who answered, and without weights of the answers', async () => {
    const computeBases = (all: Record<string, Question>) =>
      Object.values(all).map(({ header, answered, weighted_base }) => `${header} ${answered} ${weighted_base}`);
    const weight = await readId('Weight');
    const bases = ['Age 4 5', 'Agree 5 6', 'Tools 3 3.5', 'Day 5 6', 'Weight 5 6', 'Score 5 6'];
    expect(computeBases(await questions({ weight }))).toEqual(bases);
    const filter = [{ kind: 'options', question_id: await readId('Tools'), options: ['Pen'] }];
    expect(computeBases(await questions({ filter, weight }))).toEqual(expect.arrayContaining(['Age 2 3', 'Tools 2 3']));
    for (const { answered, weighted_base } of Object.values({ ...(await full()).all, ...(await full()).filtered }))
      expect(weighted_base).toBe(answered);
  });

  it('work under a filter', async () => {
    const filter = [{ kind: 'options', question_id: await readId('Tools'), options: ['Pen'] }];
    const { Agree } = await questions({ filter, weight: await readId('Weight') });
    expect(Agree).toMatchObject({ answered: 2, distribution: { options: { 3: { count: 2 }, 4: { count: 1 } } } });
  });

  it.each([
    ['Agree', 'no number above 0'],
    ['nothing of this survey', 'no question 0'],
  ])('%s cannot be a weight', async (name, says) => {
    const reply = await ask({ weight: await readId(name) });
    expect([reply.status, reply.body.error]).toEqual([400, expect.stringContaining(says)]);
  });
});
