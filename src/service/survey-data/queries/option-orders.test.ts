import { describe, expect, it } from 'vitest';
import type { Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts, initialize } from '../../testing/survey-scenario.ts';

const column_mapping = { Rating: 'Single choice', Tools: 'Multi choice', Why: 'Open-ended' } as const;
const header = 'Rating,Tools,Why\n';
const part = `${header}Bad,Pen; Ink,a\nBad,Ink,b\nBad,,c\nGood,Pen; Ink,d\nGood,Ink; Brush,e\nOther,Ink,f\n`;
const orders = { Rating: ['Very good', 'Good', 'Bad'], Tools: ['Brush', 'Quill', 'Pen'] };

const service = await provideService();
const { call, get, readQuestions, appendParts } = surveyCalls(service);
const order = (survey_key: string, given: object) =>
  call('PATCH', `${surveyPath(survey_key)}/outline`, { orders: given });
async function ordered(given: object = orders) {
  const survey = await importParts(service, [part], { column_mapping });
  expect((await order(survey.survey_key, given)).status).toBe(200);
  return survey;
}

/** The order and the options with their counts, as `Good 2`. */
function makeChart(question: Question | undefined) {
  if (question?.distribution.kind !== 'options') return question?.distribution.kind;
  const { order, options, rest } = question.distribution;
  return [order, ...options.map(({ value, count }) => `${value} ${count}`), ...(rest.options > 0 ? [rest] : [])];
}

const byCount = ['count', 'Bad 3', 'Good 2', 'Other 1'];
const inOrder = ['given', 'Very good 0', 'Good 2', 'Bad 3', 'Other 1'];

describe('charts of questions with an order', () => {
  it('options come in the order, with 0 where nobody chose one; the others follow by count', async () => {
    const { survey_key } = await importParts(service, [part], { column_mapping });
    expect(makeChart((await readQuestions(survey_key)).Rating)).toEqual(byCount);
    expect(await order(survey_key, orders)).toEqual(
      expect.objectContaining({ status: 200, body: expect.objectContaining({ orders }) }),
    );
    const { Rating, Tools } = await readQuestions(survey_key);
    expect(makeChart(Rating)).toEqual(inOrder);
    expect(makeChart(Tools)).toEqual(['given', 'Brush 1', 'Quill 0', 'Pen 2', 'Ink 5']);
  });

  it('under a filter too, at once when the order changes, and without the columns that are not named', async () => {
    const { survey_key } = await ordered();
    const ink = [{ kind: 'options', question_id: (await readQuestions(survey_key)).Tools?.id, options: ['Pen'] }];
    expect(makeChart((await readQuestions(survey_key, { filter: ink })).Rating)).toEqual([
      'given',
      'Very good 0',
      'Good 1',
      'Bad 1',
    ]);
    await order(survey_key, { Rating: ['Bad', 'Good'] });
    const { Rating, Tools } = await readQuestions(survey_key, { filter: ink });
    expect(makeChart(Rating)).toEqual(['given', 'Bad 1', 'Good 1']);
    expect(makeChart(Tools)).toEqual(['given', 'Brush 0', 'Quill 0', 'Pen 2', 'Ink 2']);
  });

  it('an empty list removes it', async () => {
    const { survey_key } = await ordered();
    expect((await order(survey_key, { Rating: [] })).body).toMatchObject({ orders: { Tools: orders.Tools } });
    expect(makeChart((await readQuestions(survey_key)).Rating)).toEqual(byCount);
  });

  it('more than 200 options are listed when the order names them; of the others 200 less those', async () => {
    const many = Array.from({ length: 260 }, (_, n) => `Option ${n}`);
    const file = `Pick\n${many.map((value) => `${value}\n`).join('')}Option 0\nOption 0\n`;
    const { survey_key } = await importParts(service, [file], { column_mapping: { Pick: 'Single choice' } });
    await order(survey_key, { Pick: ['None', 'Option 7'] });
    const few = (await readQuestions(survey_key)).Pick?.distribution;
    expect(few).toMatchObject({ options: { length: 200, 2: { value: 'Option 0', count: 3 } }, rest: { options: 61 } });
    await order(survey_key, { Pick: [...many.toReversed(), 'None'] });
    const all = (await readQuestions(survey_key)).Pick?.distribution;
    expect(all).toMatchObject({ options: { length: 261, 259: { count: 3 } }, rest: { options: 0, count: 0 } });
  });

  it('stays when responses are appended', async () => {
    const { survey_key, upload_key } = await ordered();
    await appendParts(upload_key, [`${header}Very good,Quill,g\nNew,Quill,h\n`]);
    const { Rating } = await readQuestions(survey_key);
    expect(makeChart(Rating)?.slice(0, 4)).toEqual(['given', 'Very good 1', 'Good 2', 'Bad 3']);
    expect(makeChart(Rating)?.slice(4)).toEqual(expect.arrayContaining(['New 1', 'Other 1']));
  });

  it('the data dictionary lists the options in it', async () => {
    const { survey_key } = await ordered();
    const { columns } = await get(`${surveyPath(survey_key)}/export/dictionary`);
    expect(columns[0]).toMatchObject({
      options: [{ value: 'Very good', count: 0 }, { value: 'Good' }, { value: 'Bad' }, { value: 'Other' }],
      further_options: null,
    });
  });
});

describe('PATCH surveys/{survey_key}/option-orders', () => {
  const options = (count: number) => Array.from({ length: count }, (_, n) => `o${n}`);
  it.each([{}, { Rating: options(1000) }, { Rating: ['🦉'.repeat(1000), ' a '] }])('200', async (given) => {
    expect((await order((await sample).survey_key, given)).status).toBe(200);
  });

  it.each([
    ['1,001 options', { Rating: options(1001) }, 'can have 1000 options'],
    ['1,001 characters', { Rating: ['x'.repeat(1001)] }, 'can have 1000 characters'],
    ['a text', { Rating: 'Good' }, 'must be a list of options'],
    ['a number as an option', { Rating: [1] }, 'a list of texts'],
    ['an option of blanks', { Rating: [' '] }, 'none of them empty'],
    ['an option twice', { Rating: ['Good', 'Good '] }, 'an option twice: “Good”'],
    ['NUL', { Rating: ['a\0b'] }, 'cannot be stored'],
    ['a list of orders', [], 'orders must be an object'],
    ['an unknown column', { Rating: ['Good'], Nowhere: ['x'] }, 'no column “Nowhere”'],
  ])('%s: 400, and nothing changes', async (_, given, says) => {
    const { survey_key } = await sample;
    await order(survey_key, { Rating: ['Bad'] });
    const reply = await order(survey_key, given);
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(says)]);
    expect(makeChart((await readQuestions(survey_key)).Rating)?.slice(0, 2)).toEqual(['given', 'Bad 3']);
  });
  const sample = ordered({});

  it('409 before the first part is read, 404 for a deleted survey, and again 200 when it is restored', async () => {
    const waiting = await initialize(service, 1, { project_id: (await service.project()).id });
    expect((await order(waiting.survey_key, orders)).status).toBe(409);
    const { survey_key } = await ordered();
    await call('DELETE', surveyPath(survey_key));
    expect((await order(survey_key, orders)).status).toBe(404);
    await call('POST', `${surveyPath(survey_key)}/restore`);
    expect(makeChart((await readQuestions(survey_key)).Rating)).toEqual(inOrder);
  });
});
