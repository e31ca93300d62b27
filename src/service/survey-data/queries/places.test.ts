import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Distribution, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { base, importParts, sendParts } from '../../testing/survey-scenario.ts';

const header = 'Team,Rank them [Rank 1],Rank them [Rank 2],Rank them [Rank 3]\n';
const first = `${header}Red,Cost,Speed,Privacy\nRed,Speed,Cost,Privacy\nBlue,Cost,Privacy,\nBlue,Cost,,\n`;
const second = `${header}Red,Privacy,N/A,\nBlue,,,\n`;
/** Counted by hand: Cost 1, 2, 1, 1; Speed 2, 1; Privacy 3, 3, 2, 1. */
const items = [
  { value: 'Cost', average_rank: 1.25, count: 4, first_count: 3 },
  { value: 'Speed', average_rank: 1.5, count: 2, first_count: 1 },
  { value: 'Privacy', average_rank: 2.25, count: 4, first_count: 1 },
];

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: service.token, body });
const at = (survey_key: string) => `/api/v1/workspace/surveys/${survey_key}`;
const questionsOf = async (survey_key: string, filter?: object[]): Promise<Question[]> => {
  const query = filter === undefined ? '' : `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  return (await call('GET', `${at(survey_key)}/questions${query}`)).body.questions;
};
const ranked = (value: string, average_rank: number, count: number, first_count: number) => ({
  value,
  average_rank,
  count,
  first_count,
});

const service = await provideService();

it('the columns of the places of a ranking are one question: each item has its average over all of them', async () => {
  const { survey_key } = await importParts(service, [first, second], { auto_map: true });
  const [, ...places] = await questionsOf(survey_key);
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
  const [team, one, two] = await questionsOf(survey_key);
  const blue = await questionsOf(survey_key, [{ kind: 'options', question_id: team?.id, options: ['Blue'] }]);
  const expected: Distribution = { kind: 'ranking', items: [ranked('Cost', 1, 2, 2), ranked('Privacy', 2, 1, 0)] };
  expect(blue.slice(1).map(({ distribution }) => distribution)).toEqual(Array(3).fill(expected));
  const count = async (question: Question | undefined, option: string) => {
    const filter = JSON.stringify([{ kind: 'options', question_id: question?.id, options: [option] }]);
    return (await call('GET', `${at(survey_key)}/responses?${new URLSearchParams({ filter })}`)).body.count;
  };
  expect([await count(one, 'Cost'), await count(two, 'Cost'), await count(two, 'Speed')]).toEqual([3, 1, 1]);
});

it('a column with another type leaves the question and can return to it; appended parts are added', async () => {
  const { survey_key, upload_key } = await importParts(service, [first], { auto_map: true });
  const change = async (index: number, type: string) => {
    const id = (await questionsOf(survey_key))[index]?.id;
    const { body } = await call('PATCH', `${at(survey_key)}/questions/${id}`, { type });
    for (;;) {
      const found = await call('GET', `${at(survey_key)}/changes/${body.change_id}`);
      if (found.body.state === 'done') return;
      expect(found.body.failure).toBeNull();
      await sleep(20);
    }
  };
  await change(3, 'Single choice');
  const [, one, , three] = await questionsOf(survey_key);
  expect(one?.places?.question_ids).toHaveLength(2);
  expect(one?.distribution).toEqual({
    kind: 'ranking',
    items: [ranked('Cost', 1.25, 4, 3), ranked('Speed', 1.5, 2, 1), ranked('Privacy', 2, 1, 0)],
  });
  expect(three).toMatchObject({ places: null, distribution: { kind: 'options' } });
  await change(3, 'Ranking');
  const appended = await call('POST', `${base}/${upload_key}/append`, { num_parts: 1 });
  await sendParts(appended.body, [second]);
  await call('POST', `${base}/${upload_key}/complete`);
  await service.waitUntilFinal(upload_key);
  expect((await questionsOf(survey_key))[3]?.distribution).toEqual({ kind: 'ranking', items });
});
