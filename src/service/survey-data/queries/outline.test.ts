import { describe, expect, it } from 'vitest';
import type { Question, QuestionGroup, Survey } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { base, importParts, initialize, sendParts } from '../../testing/survey-scenario.ts';

const service = await provideService();
const at = (survey_key: string) => `/api/v1/workspace/surveys/${survey_key}`;
const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: service.token, body });
const surveyOf = async (survey_key: string): Promise<Survey> => (await call('GET', at(survey_key))).body;
const idOf = ({ questions }: { questions: Question[] }, header: string): number =>
  questions.find((one) => one.header === header)?.id ?? 0;
const change = (survey_key: string, body: object) => call('PATCH', `${at(survey_key)}/outline`, body);

/** Tea is drunk by five, milk by three, nothing by one; one respondent skipped the question. */
const drinks = [
  'Name,Drinks - Tea,Drinks - Milk,Drinks - Water,Taste [Food],Taste [Staff],Age',
  'Ann,Tea,Milk,,Good,Bad,20',
  'Bob,Tea,,,Good,Good,30',
  'Cyd,Tea,Milk,Water,Bad,Bad,40',
  'Dee,,,,Good,Bad,50',
  'Eve,Tea,,Water,Good,Good,60',
  'Fay,Tea,Milk,,Bad,Good,70',
  '',
].join('\n');

const importDrinks = () => importParts(service, [drinks], { auto_map: true });

/** A group in one line: its kind, and each item with its count. */
function inOneLine({ kind, items, answered, distribution }: QuestionGroup): string {
  const counted =
    distribution?.kind === 'options'
      ? distribution.options.map(({ value, count }) => `${value} ${count}`)
      : distribution?.kind === 'ranking'
        ? distribution.items.map(({ value, average_rank }) => `${value} ${average_rank}`)
        : items;
  return `${kind} of ${answered}: ${counted.join(', ')}`;
}

const codes = (rows: readonly string[]) => `record_id,race___1,race___2,race___99,sex\n${rows.join('\n')}\n`;

describe('groups of a survey', () => {
  it.each<{ name: string; file: string; groups: string[] }>([
    {
      name: 'options of one column each, and a grid',
      file: drinks,
      groups: ['multi of 5: Tea 5, Milk 3, Water 2', 'grid of 6: Food, Staff'],
    },
    {
      name: 'ticks as 1 and 0: everybody answered, a 0 is no tick',
      file: codes(['1,1,0,0,0', '2,0,1,0,1', '3,1,1,0,0', '4,0,0,0,1', '5,,,,1']),
      groups: ['multi of 4: 1 2, 2 2, 99 0'],
    },
    {
      name: 'ranks of one column each',
      file: `Rank - Price,Rank - Speed,Rank - Taste\n${'1,2,3\n2,1,3\n1,3,2\n3,1,2\n1,2,3\n2,1,3\n'.repeat(2)}`,
      groups: ['ranking_items of 12: Speed 1.6666666666666667, Price 1.6666666666666667, Taste 2.6666666666666665'],
    },
    { name: 'none', file: 'Name,Why\nAnn,because it rains a lot\n', groups: [] },
  ])('$name', async ({ file, groups }) => {
    const { survey_key } = await importParts(service, [file], { auto_map: true });
    const lines = (await surveyOf(survey_key)).groups.map(inOneLine);
    // Equal ranks have no order.
    const sorted = (line: string) => line.split(/[:,] /).sort();
    expect(lines.map(sorted)).toEqual(groups.map(sorted));
  });

  it('count the responses that pass a filter, and a tick is a condition', async () => {
    const { survey_key } = await importDrinks();
    const survey = await surveyOf(survey_key);
    const milk = idOf(survey, 'Drinks - Milk');
    const water = idOf(survey, 'Drinks - Water');
    const asked = async (condition: object, own = 'apply') => {
      const query = new URLSearchParams({ filter: JSON.stringify([condition]), own });
      const { body } = await call('GET', `${at(survey_key)}/questions?${query}`);
      return [body.count, ...body.groups.map(inOneLine)];
    };
    const ticked = { kind: 'ticked', question_ids: [milk, water] };
    expect(await asked(ticked)).toEqual([4, 'multi of 4: Tea 4, Milk 3, Water 2', 'grid of 4: Food, Staff']);
    expect(await asked(ticked, 'ignore')).toEqual([4, 'multi of 5: Tea 5, Milk 3, Water 2', 'grid of 4: Food, Staff']);
    const unknown = new URLSearchParams({
      filter: JSON.stringify([{ kind: 'ticked', question_ids: [idOf(survey, 'Name')] }]),
    });
    expect((await call('GET', `${at(survey_key)}/questions?${unknown}`)).status).toBe(400);
  });

  it('are of the weights of those who answered', async () => {
    const { survey_key } = await importDrinks();
    const asked = async (query: Record<string, string>): Promise<QuestionGroup[]> =>
      (await call('GET', `${at(survey_key)}/questions?${new URLSearchParams(query)}`)).body.groups;
    const survey = await surveyOf(survey_key);
    const weight = String(idOf(survey, 'Age'));
    const basesOf = (groups: QuestionGroup[]) => groups.map(({ answered, weighted_base }) => [answered, weighted_base]);
    expect(basesOf(survey.groups)).toEqual([
      [5, 5],
      [6, 6],
    ]);
    const weighted = await asked({ weight });
    expect(weighted[0]?.distribution).toMatchObject({ options: [{ count: 220 }, { count: 130 }, { count: 100 }] });
    expect(basesOf(weighted)).toEqual([
      [5, 220],
      [6, 270],
    ]);
    const filter = JSON.stringify([{ kind: 'ticked', question_ids: [idOf(survey, 'Drinks - Milk')] }]);
    expect(basesOf(await asked({ weight, filter }))).toEqual([
      [3, 130],
      [3, 130],
    ]);
  });

  it('are counted alone when all of their columns are asked for, as in the whole', async () => {
    const { survey_key } = await importDrinks();
    const survey = await surveyOf(survey_key);
    const filter = encodeURIComponent(
      JSON.stringify([{ kind: 'answered', question_id: idOf(survey, 'Age'), answered: true }]),
    );
    const ask = (headers: readonly string[]) => {
      const ids = headers.map((header) => idOf(survey, header));
      return call('GET', `${at(survey_key)}/questions?filter=${filter}&question_ids=${JSON.stringify(ids)}`);
    };
    const { body: whole } = await call('GET', `${at(survey_key)}/questions?filter=${filter}`);
    const drinkHeaders = ['Drinks - Tea', 'Drinks - Milk', 'Drinks - Water'];
    const { body } = await ask([...drinkHeaders, 'Taste [Food]']);
    expect(body.count).toBe(whole.count);
    expect(body.groups).toEqual([whole.groups[0]]);
    const asked = new Set([...drinkHeaders, 'Taste [Food]']);
    expect(body.questions).toEqual(whole.questions.filter(({ header }: Question) => asked.has(header)));
    expect((await ask([])).body).toMatchObject({ questions: [], groups: [] });
    const unknown = await call('GET', `${at(survey_key)}/questions?question_ids=[999999999]`);
    expect(unknown).toMatchObject({ status: 400, body: { error: 'This survey has no question 999999999.' } });
  });

  it('are split, joined, and found again; a sent one that is as it was found stays so', async () => {
    const { survey_key } = await importDrinks();
    const { body: outline } = await call('GET', `${at(survey_key)}/outline`);
    const [multi, grid] = outline.groups;
    const joined = { kind: 'pair', text: 'Joined', headers: ['Drinks - Tea', 'Age'], items: ['a', 'b'] };
    await change(survey_key, { groups: [grid, joined] });
    expect((await surveyOf(survey_key)).groups.map(({ text, source }) => [text, source])).toEqual([
      ['Joined', 'user'],
      [grid.text, 'found'],
    ]);
    await change(survey_key, { groups: [] });
    expect((await surveyOf(survey_key)).groups).toEqual([]);
    await change(survey_key, { groups: null });
    expect((await call('GET', `${at(survey_key)}/outline`)).body.groups).toEqual([multi, grid]);
  });

  it('stay when responses are appended, and leave out a member with another type', async () => {
    const { survey_key, upload_key } = await importDrinks();
    const appended = await call('POST', `${base}/${upload_key}/append`, { num_parts: 1 });
    await sendParts(appended.body, [`${drinks.split('\n')[0]}\nGus,,Milk,,Good,Good,80\n`]);
    await call('POST', `${base}/${upload_key}/complete`);
    await service.waitUntilFinal(upload_key);
    const survey = await surveyOf(survey_key);
    expect(survey.groups.map(inOneLine)).toEqual(['multi of 6: Tea 5, Milk 4, Water 2', 'grid of 7: Food, Staff']);
    const path = `${at(survey_key)}/questions/${idOf(survey, 'Drinks - Water')}`;
    const { body } = await call('PATCH', path, { type: 'Open-ended' });
    const state = async () => (await call('GET', `${at(survey_key)}/changes/${body.change_id}`)).body.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('done');
    expect((await surveyOf(survey_key)).groups[0]?.items).toEqual(['Tea', 'Milk']);
  });
});

describe('PATCH surveys/{survey_key}/outline', () => {
  it.each<{ name: string; body: object; sentence: string }>([
    {
      name: 'a header that is none',
      body: { groups: [{ kind: 'multi', headers: ['X', 'Age'], items: ['', ''] }] },
      sentence: 'no column “X”',
    },
    { name: 'a display of no column', body: { displays: { X: { as: 'number' } } }, sentence: 'no column “X”' },
    {
      name: 'a column twice',
      body: { groups: [{ kind: 'pair', headers: ['Age', 'Age'], items: ['', ''] }] },
      sentence: '“Age” is in two groups',
    },
    {
      name: 'too few items',
      body: { groups: [{ kind: 'pair', headers: ['Age', 'Name'], items: [''] }] },
      sentence: 'one text for each header',
    },
    {
      name: 'a kind that is none',
      body: { groups: [{ kind: 'heap', headers: ['Age'], items: [''] }] },
      sentence: 'kind must be one of multi',
    },
    {
      name: 'a display that is none',
      body: { displays: { Age: { as: 'cake' } } },
      sentence: 'as must be one of options',
    },
  ])('$name: 400, and nothing changes', async ({ body, sentence }) => {
    const { survey_key } = await importDrinks();
    const before = (await call('GET', `${at(survey_key)}/outline`)).body;
    const answer = await change(survey_key, { orders: {}, ...body });
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } });
    expect((await call('GET', `${at(survey_key)}/outline`)).body).toEqual(before);
  });

  it('is a conflict before the columns are known', async () => {
    const { survey_key } = await initialize(service, 1);
    expect((await change(survey_key, { groups: [] })).status).toBe(409);
    expect((await call('GET', `${at(survey_key)}/outline`)).body).toEqual({
      groups: [],
      displays: {},
      orders: {},
      person_key: null,
      person_key_change: null,
    });
  });

  it('chooses a display, until null takes it back', async () => {
    const { survey_key } = await importDrinks();
    const displayOf = async () =>
      (await surveyOf(survey_key)).questions.find(({ header }) => header === 'Age')?.display;
    const found = await displayOf();
    await change(survey_key, { displays: { Age: { as: 'options' } } });
    expect(await displayOf()).toEqual({ as: 'options', scores: null, source: 'user', confidence: 1, reason: null });
    await change(survey_key, { displays: { Age: null } });
    expect(await displayOf()).toEqual(found);
  });

  it('B66 keeps the display of a column called __proto__, and the score of an answer of that name', async () => {
    const file = `Name,__proto__\n${'Ann,Good\nBob,__proto__\nCyd,Bad\n'.repeat(10)}`;
    const { survey_key } = await importParts(service, [file], { auto_map: true });
    const displays = '{"__proto__":{"as":"scale","scores":{"Good":1,"__proto__":2,"Bad":3}}}';
    expect((await change(survey_key, JSON.parse(`{"displays":${displays}}`))).status).toBe(200);
    expect(JSON.stringify((await call('GET', `${at(survey_key)}/outline`)).body)).toContain(`"displays":${displays}`);
    const question = (await surveyOf(survey_key)).questions.find(({ header }) => header === '__proto__');
    expect(JSON.stringify(question?.display?.scores)).toBe('{"Good":1,"__proto__":2,"Bad":3}');
    expect(question?.distribution).toMatchObject({ scale: { scores: [1, 2, 3], mean: 2 } });
  });
});
