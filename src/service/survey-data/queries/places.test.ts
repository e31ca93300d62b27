import { expect, it } from 'vitest';
import type { Distribution, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const header = 'Team,Rank them [Rank 1],Rank them [Rank 2],Rank them [Rank 3]\n';
const first = `${header}Red,Cost,Speed,Privacy\nRed,Speed,Cost,Privacy\nBlue,Cost,Privacy,\nBlue,Cost,,\n`;
const second = `${header}Red,Privacy,N/A,\nBlue,,,\n`;
/** Counted by hand: Cost 1, 2, 1, 1; Speed 2, 1; Privacy 3, 3, 2, 1. */
const items = [
  { value: 'Cost', average_rank: 1.25, count: 4, first_count: 3 },
  { value: 'Speed', average_rank: 1.5, count: 2, first_count: 1 },
  { value: 'Privacy', average_rank: 2.25, count: 4, first_count: 1 },
];

const ranked = (value: string, average_rank: number, count: number, first_count: number) => ({
  value,
  average_rank,
  count,
  first_count,
});

const service = await provideService();
const { readQuestions, readResponses, appendParts, changeColumn } = surveyCalls(service);
const collectQuestions = async (survey_key: string, filter?: object[]): Promise<Question[]> =>
  Object.values(await readQuestions(survey_key, { filter }));

it('the columns of the places of a ranking are one question: each item has its average over all of them', async () => {
  const { survey_key } = await importParts(service, [first, second], { auto_map: true });
  const [, ...places] = await collectQuestions(survey_key);
  const question_ids = places.map(({ id }) => id);
  expect(places).toMatchObject(
    Array(3).fill({
      type: 'Ranking',
      places: { text: 'Rank them', question_ids },
      distribution: { kind: 'ranking', items },
    }),
  );
  expect(places.map(({ answered }) => answered)).toEqual([5, 3, 2]);
  expect(places[1]?.missing).toEqual([{ value: 'N/A', count: 1 }]);
});

it('they are one question for filtered responses too, and an item is filtered by its place', async () => {
  const { survey_key } = await importParts(service, [first, second], { auto_map: true });
  const [team, one, two] = await collectQuestions(survey_key);
  const blue = await collectQuestions(survey_key, [{ kind: 'options', question_id: team?.id, options: ['Blue'] }]);
  const expected: Distribution = { kind: 'ranking', items: [ranked('Cost', 1, 2, 2), ranked('Privacy', 2, 1, 0)] };
  expect(blue.slice(1).map(({ distribution }) => distribution)).toEqual(Array(3).fill(expected));
  const count = async (question: Question | undefined, option: string) => {
    const filter = [{ kind: 'options', question_id: question?.id, options: [option] }];
    return (await readResponses(survey_key, { filter })).length;
  };
  expect([await count(one, 'Cost'), await count(two, 'Cost'), await count(two, 'Speed')]).toEqual([3, 1, 1]);
});

it('a column with another type leaves the question and can return to it; appended parts are added', async () => {
  const { survey_key, upload_key } = await importParts(service, [first], { auto_map: true });
  await changeColumn(survey_key, 'Rank them [Rank 3]', { type: 'Single choice' });
  const [, one, , three] = await collectQuestions(survey_key);
  expect(one?.places?.question_ids).toHaveLength(2);
  expect(one?.distribution).toEqual({
    kind: 'ranking',
    items: [ranked('Cost', 1.25, 4, 3), ranked('Speed', 1.5, 2, 1), ranked('Privacy', 2, 1, 0)],
  });
  expect(three).toMatchObject({ places: null, distribution: { kind: 'options' } });
  await changeColumn(survey_key, 'Rank them [Rank 3]', { type: 'Ranking' });
  await appendParts(upload_key, [second]);
  expect((await collectQuestions(survey_key))[3]?.distribution).toEqual({ kind: 'ranking', items });
});
