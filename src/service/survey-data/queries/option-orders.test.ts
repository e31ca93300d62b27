import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { base, importParts, initialize, sendParts } from '../../testing/survey-scenario.ts';

const column_mapping = { Rating: 'Single choice', Tools: 'Multi choice', Why: 'Open-ended' } as const;
const header = 'Rating,Tools,Why\n';
const part = `${header}Bad,Pen; Ink,a\nBad,Ink,b\nBad,,c\nGood,Pen; Ink,d\nGood,Ink; Brush,e\nOther,Ink,f\n`;
const orders = { Rating: ['Very good', 'Good', 'Bad'], Tools: ['Brush', 'Quill', 'Pen'] };

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: service.token, body });
const at = (survey_key: string) => `/api/v1/workspace/surveys/${survey_key}`;
const order = (survey_key: string, given: object) => call('PATCH', `${at(survey_key)}/outline`, { orders: given });
async function ordered(given: object = orders) {
  const survey = await importParts(service, [part], { column_mapping });
  expect((await order(survey.survey_key, given)).status).toBe(200);
  return survey;
}

const byHeader = (questions: Question[]) => Object.fromEntries(questions.map((one) => [one.header, one]));
const questionsOf = async (survey_key: string) => byHeader((await call('GET', at(survey_key))).body.questions);
async function filtered(survey_key: string, filter: object[]) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) });
  return byHeader((await call('GET', `${at(survey_key)}/questions?${query}`)).body.questions);
}

/** The order and the options with their counts, as `Good 2`. */
function chartOf(question: Question | undefined) {
  if (question?.distribution.kind !== 'options') return question?.distribution.kind;
  const { order, options, rest } = question.distribution;
  return [order, ...options.map(({ value, count }) => `${value} ${count}`), ...(rest.options > 0 ? [rest] : [])];
}

async function retype(survey_key: string, id: number | undefined, type: string, missing?: string[]): Promise<void> {
  const body = { type, missing, any_share: true };
  const asked = await call('PATCH', `${at(survey_key)}/questions/${id}`, body);
  const changed = async () => (await call('GET', `${at(survey_key)}/changes/${asked.body.change_id}`)).body.state;
  while ((await changed()) !== 'done') await sleep(10);
}

const service = await provideService();

const byCount = ['count', 'Bad 3', 'Good 2', 'Other 1'];
const inOrder = ['given', 'Very good 0', 'Good 2', 'Bad 3', 'Other 1'];

describe('charts of questions with an order', () => {
  it('options come in the order, with 0 where nobody chose one; the others follow by count', async () => {
    const { survey_key } = await importParts(service, [part], { column_mapping });
    expect(chartOf((await questionsOf(survey_key)).Rating)).toEqual(byCount);
    expect(await order(survey_key, orders)).toEqual(
      expect.objectContaining({ status: 200, body: expect.objectContaining({ orders }) }),
    );
    const { Rating, Tools } = await questionsOf(survey_key);
    expect(chartOf(Rating)).toEqual(inOrder);
    expect(chartOf(Tools)).toEqual(['given', 'Brush 1', 'Quill 0', 'Pen 2', 'Ink 5']);
  });

  it('under a filter too, at once when the order changes, and without the columns that are not named', async () => {
    const { survey_key } = await ordered();
    const ink = [{ kind: 'options', question_id: (await questionsOf(survey_key)).Tools?.id, options: ['Pen'] }];
    expect(chartOf((await filtered(survey_key, ink)).Rating)).toEqual(['given', 'Very good 0', 'Good 1', 'Bad 1']);
    await order(survey_key, { Rating: ['Bad', 'Good'] });
    const { Rating, Tools } = await filtered(survey_key, ink);
    expect(chartOf(Rating)).toEqual(['given', 'Bad 1', 'Good 1']);
    expect(chartOf(Tools)).toEqual(['given', 'Brush 0', 'Quill 0', 'Pen 2', 'Ink 2']);
  });

  it('an empty list removes it', async () => {
    const { survey_key } = await ordered();
    expect((await order(survey_key, { Rating: [] })).body).toMatchObject({ orders: { Tools: orders.Tools } });
    expect(chartOf((await questionsOf(survey_key)).Rating)).toEqual(byCount);
    expect((await call('GET', `${at(survey_key)}/outline`)).body).toMatchObject({ orders: { Tools: orders.Tools } });
  });

  it('more than 200 options are listed when the order names them; of the others 200 less those', async () => {
    const many = Array.from({ length: 260 }, (_, n) => `Option ${n}`);
    const file = `Pick\n${many.map((value) => `${value}\n`).join('')}Option 0\nOption 0\n`;
    const { survey_key } = await importParts(service, [file], { column_mapping: { Pick: 'Single choice' } });
    await order(survey_key, { Pick: ['None', 'Option 7'] });
    const few = (await questionsOf(survey_key)).Pick?.distribution;
    expect(few).toMatchObject({ options: { length: 200, 2: { value: 'Option 0', count: 3 } }, rest: { options: 61 } });
    await order(survey_key, { Pick: [...many.toReversed(), 'None'] });
    const all = (await questionsOf(survey_key)).Pick?.distribution;
    expect(all).toMatchObject({ options: { length: 261, 259: { count: 3 } }, rest: { options: 0, count: 0 } });
  });

  it('stays when the column is read as another type and back, and while it is none is shown', async () => {
    const { survey_key } = await ordered();
    const id = (await questionsOf(survey_key)).Rating?.id;
    await retype(survey_key, id, 'Open-ended');
    expect(chartOf((await questionsOf(survey_key)).Rating)).toBe('text');
    await retype(survey_key, id, 'Multi choice');
    expect(chartOf((await questionsOf(survey_key)).Rating)).toEqual(inOrder);
  });

  it('leaves out an option that counts as no answer now', async () => {
    const { survey_key } = await ordered();
    await retype(survey_key, (await questionsOf(survey_key)).Rating?.id, 'Single choice', ['good']);
    expect(chartOf((await questionsOf(survey_key)).Rating)).toEqual(['given', 'Very good 0', 'Bad 3', 'Other 1']);
  });

  it('stays when responses are appended', async () => {
    const { survey_key, upload_key } = await ordered();
    const appended = await call('POST', `${base}/${upload_key}/append`, { num_parts: 1 });
    await sendParts(appended.body, [`${header}Very good,Quill,g\nNew,Quill,h\n`]);
    await call('POST', `${base}/${upload_key}/complete`);
    await service.waitUntilFinal(upload_key);
    const { Rating } = await questionsOf(survey_key);
    expect(chartOf(Rating)?.slice(0, 4)).toEqual(['given', 'Very good 1', 'Good 2', 'Bad 3']);
    expect(chartOf(Rating)?.slice(4)).toEqual(expect.arrayContaining(['New 1', 'Other 1']));
  });

  it('the data dictionary lists the options in it', async () => {
    const { survey_key } = await ordered();
    const { columns } = (await call('GET', `${at(survey_key)}/export/dictionary`)).body;
    expect(columns[0]).toMatchObject({
      options: [{ value: 'Very good', count: 0 }, { value: 'Good' }, { value: 'Bad' }, { value: 'Other' }],
      further_options: null,
    });
  });
});

describe('PATCH surveys/{survey_key}/option-orders', () => {
  const options = (count: number) => Array.from({ length: count }, (_, n) => `o${n}`);
  it.each([
    { name: 'no columns', given: {}, status: 200 },
    { name: '1,000 options', given: { Rating: options(1000) }, status: 200 },
    {
      name: 'an option of 1,000 characters, and one in blanks',
      given: { Rating: ['🦉'.repeat(1000), ' a '] },
      status: 200,
    },
    { name: '1,001 options', given: { Rating: options(1001) }, status: 400, says: 'can have 1000 options' },
    { name: '1,001 characters', given: { Rating: ['x'.repeat(1001)] }, status: 400, says: 'can have 1000 characters' },
    { name: 'a text', given: { Rating: 'Good' }, status: 400, says: 'must be a list of options' },
    { name: 'null', given: { Rating: null }, status: 400, says: 'must be a list of options' },
    { name: 'a number as an option', given: { Rating: [1] }, status: 400, says: 'a list of texts' },
    { name: 'an option of blanks', given: { Rating: [' '] }, status: 400, says: 'none of them empty' },
    { name: 'an option twice', given: { Rating: ['Good', 'Good '] }, status: 400, says: 'an option twice: “Good”' },
    { name: 'NUL', given: { Rating: ['a\0b'] }, status: 400, says: 'cannot be stored' },
    { name: 'half of a pair', given: { Rating: ['a\ud800'] }, status: 400, says: 'cannot be stored' },
    { name: 'a list of orders', given: [], status: 400, says: 'orders must be an object' },
    {
      name: 'an unknown column',
      given: { Rating: ['Good'], Nowhere: ['x'] },
      status: 400,
      says: 'no column “Nowhere”',
    },
  ])('$name: $status', async ({ given, status, says = '' }) => {
    const { survey_key } = await sample;
    await order(survey_key, { Rating: ['Bad'] });
    const reply = await order(survey_key, given);
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([status, expect.stringContaining(says)]);
    if (status === 400)
      expect(chartOf((await questionsOf(survey_key)).Rating)?.slice(0, 2)).toEqual(['given', 'Bad 3']);
  });
  const sample = ordered({});

  it('409 before the first part is read, 404 for a deleted survey, and again 200 when it is restored', async () => {
    const waiting = await initialize(service, 1, { project_id: (await service.project()).id });
    expect((await order(waiting.survey_key, orders)).status).toBe(409);
    const { survey_key } = await ordered();
    await call('DELETE', at(survey_key));
    expect((await order(survey_key, orders)).status).toBe(404);
    await call('POST', `${at(survey_key)}/restore`);
    expect(chartOf((await questionsOf(survey_key)).Rating)).toEqual(inOrder);
  });
});
