import { describe, expect, it } from 'vitest';
import type { Outline, Question, QuestionGroup } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { asQuery, surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts, initialize } from '../../testing/survey-scenario.ts';

const service = await provideService();
const { call, get, readSurvey, readQuestions, appendParts, changeColumn } = surveyCalls(service);
const toId = ({ questions }: { questions: Question[] }, header: string): number =>
  questions.find((one) => one.header === header)?.id ?? 0;
const change = (survey_key: string, body: object) => call('PATCH', `${surveyPath(survey_key)}/outline`, body);
const readOutline = (survey_key: string): Promise<Outline> => get(`${surveyPath(survey_key)}/outline`);

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
/** For tests that change nothing. */
const unchanged = importDrinks();

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
    const lines = (await readSurvey(survey_key)).groups.map(inOneLine);
    // Equal ranks have no order.
    const sorted = (line: string) => line.split(/[:,] /).sort();
    expect(lines.map(sorted)).toEqual(groups.map(sorted));
  });

  it('count the responses that pass a filter, and a tick is a condition', async () => {
    const { survey_key } = await unchanged;
    const survey = await readSurvey(survey_key);
    const milk = toId(survey, 'Drinks - Milk');
    const water = toId(survey, 'Drinks - Water');
    const asked = async (condition: object, own = 'apply') => {
      const query = { filter: [condition], own };
      const { count, groups } = await get(`${surveyPath(survey_key)}/questions`, query);
      return [count, ...groups.map(inOneLine)];
    };
    const ticked = { kind: 'ticked', question_ids: [milk, water] };
    expect(await asked(ticked)).toEqual([4, 'multi of 4: Tea 4, Milk 3, Water 2', 'grid of 4: Food, Staff']);
    expect(await asked(ticked, 'ignore')).toEqual([4, 'multi of 5: Tea 5, Milk 3, Water 2', 'grid of 4: Food, Staff']);
    const filter = [{ kind: 'ticked', question_ids: [toId(survey, 'Name')] }];
    const unknown = await call('GET', `${surveyPath(survey_key)}/questions${asQuery({ filter })}`);
    expect(unknown.status).toBe(400);
  });

  it('are of the weights of those who answered', async () => {
    const { survey_key } = await unchanged;
    const asked = async (query: object): Promise<QuestionGroup[]> =>
      (await get(`${surveyPath(survey_key)}/questions`, { ...query })).groups;
    const survey = await readSurvey(survey_key);
    const weight = toId(survey, 'Age');
    const computeBases = (groups: QuestionGroup[]) =>
      groups.map(({ answered, weighted_base }) => [answered, weighted_base]);
    expect(computeBases(survey.groups)).toEqual([
      [5, 5],
      [6, 6],
    ]);
    const weighted = await asked({ weight });
    expect(weighted[0]?.distribution).toMatchObject({ options: [{ count: 220 }, { count: 130 }, { count: 100 }] });
    expect(computeBases(weighted)).toEqual([
      [5, 220],
      [6, 270],
    ]);
    const filter = [{ kind: 'ticked', question_ids: [toId(survey, 'Drinks - Milk')] }];
    expect(computeBases(await asked({ weight, filter }))).toEqual([
      [3, 130],
      [3, 130],
    ]);
  });

  it('are counted alone when all of their columns are asked for, as in the whole', async () => {
    const { survey_key } = await unchanged;
    const survey = await readSurvey(survey_key);
    const path = `${surveyPath(survey_key)}/questions`;
    const filter = [{ kind: 'answered', question_id: toId(survey, 'Age'), answered: true }];
    const ask = (headers: readonly string[]) =>
      get(path, { filter, question_ids: headers.map((header) => toId(survey, header)) });
    const whole = await get(path, { filter });
    const headers = ['Drinks - Tea', 'Drinks - Milk', 'Drinks - Water', 'Taste [Food]'];
    expect(await ask(headers)).toMatchObject({
      count: whole.count,
      groups: [whole.groups[0]],
      questions: whole.questions.filter(({ header }: Question) => headers.includes(header)),
    });
    expect(await ask([])).toMatchObject({ questions: [], groups: [] });
    const unknown = await call('GET', `${path}?question_ids=[999999999]`);
    expect(unknown).toMatchObject({ status: 400, body: { error: 'This survey has no question 999999999.' } });
  });

  it('are split, joined, and found again; a sent one that is as it was found stays so', async () => {
    const { survey_key } = await importDrinks();
    const [multi, grid] = (await readOutline(survey_key)).groups;
    const joined = { kind: 'pair', text: 'Joined', headers: ['Drinks - Tea', 'Age'], items: ['a', 'b'] };
    await change(survey_key, { groups: [grid, joined] });
    expect((await readSurvey(survey_key)).groups.map(({ text, source }) => [text, source])).toEqual([
      ['Joined', 'user'],
      [grid?.text, 'found'],
    ]);
    await change(survey_key, { groups: [] });
    expect((await readSurvey(survey_key)).groups).toEqual([]);
    await change(survey_key, { groups: null });
    expect((await readOutline(survey_key)).groups).toEqual([multi, grid]);
  });

  it('stay when responses are appended, and leave out a member with another type', async () => {
    const { survey_key, upload_key } = await importDrinks();
    await appendParts(upload_key, [`${drinks.split('\n')[0]}\nGus,,Milk,,Good,Good,80\n`]);
    const survey = await readSurvey(survey_key);
    expect(survey.groups.map(inOneLine)).toEqual(['multi of 6: Tea 5, Milk 4, Water 2', 'grid of 7: Food, Staff']);
    await changeColumn(survey_key, 'Drinks - Water', { type: 'Open-ended' });
    expect((await readSurvey(survey_key)).groups[0]?.items).toEqual(['Tea', 'Milk']);
  });
});

describe('PATCH surveys/{survey_key}/outline', () => {
  const group = (kind: string, headers: string[], items: string[]) => ({ groups: [{ kind, headers, items }] });
  it.each([
    ['a header that is none', group('multi', ['X', 'Age'], ['', '']), 'no column “X”'],
    ['a display of no column', { displays: { X: { as: 'number' } } }, 'no column “X”'],
    ['a column twice', group('pair', ['Age', 'Age'], ['', '']), '“Age” is in two groups'],
    ['too few items', group('pair', ['Age', 'Name'], ['']), 'one text for each header'],
    ['a kind that is none', group('heap', ['Age'], ['']), 'kind must be one of multi'],
    ['a display that is none', { displays: { Age: { as: 'cake' } } }, 'as must be one of options'],
  ])('%s: 400, and nothing changes', async (_, body, sentence) => {
    const { survey_key } = await unchanged;
    const before = await readOutline(survey_key);
    const answer = await change(survey_key, { orders: {}, ...body });
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } });
    expect(await readOutline(survey_key)).toEqual(before);
  });

  it('is a conflict before the columns are known', async () => {
    const { survey_key } = await initialize(service, 1);
    expect((await change(survey_key, { groups: [] })).status).toBe(409);
    const question_list = { order: [], hidden: [], labels: {} };
    const nothing = { groups: [], displays: {}, orders: {}, question_list, person_key: null, person_key_change: null };
    expect(await readOutline(survey_key)).toEqual(nothing);
  });

  it('keeps the list of questions: their order, what is hidden and short names', async () => {
    const { survey_key } = await importDrinks();
    const question_list = { order: ['Age'], hidden: ['Name'], labels: { Age: 'How old' } };
    await change(survey_key, { question_list });
    expect((await readOutline(survey_key)).question_list).toEqual(question_list);
    expect((await readSurvey(survey_key)).question_list).toEqual(question_list);
    await change(survey_key, { question_list: {} });
    expect((await readSurvey(survey_key)).question_list).toEqual({ order: [], hidden: [], labels: {} });
  });

  it('chooses a display, until null takes it back', async () => {
    const { survey_key } = await importDrinks();
    const displayOf = async () => (await readQuestions(survey_key)).Age?.display;
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
    expect(JSON.stringify(await readOutline(survey_key))).toContain(`"displays":${displays}`);
    const question = (await readSurvey(survey_key)).questions.find(({ header }) => header === '__proto__');
    expect(JSON.stringify(question?.display?.scores)).toBe('{"Good":1,"__proto__":2,"Bad":3}');
    expect(question?.distribution).toMatchObject({ scale: { scores: [1, 2, 3], mean: 2 } });
  });
});
