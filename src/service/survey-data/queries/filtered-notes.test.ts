import { expect, it } from 'vitest';
import type { Note } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

/** Two parts and two open questions, so that everything crosses a border. */
const header = 'Team,Why,Else\n';
const parts = [
  `${header}Red,The price is fine,more tea\nBlue,Too late,\nGreen,,n/a\n`,
  `${header}Red,Too pricey,less tea\nBlue,Fine price,tea\n`,
];
const column_mapping = { Team: 'Single choice', Why: 'Open-ended', Else: 'Open-ended' };

const service = await provideService();
const { survey_key } = await importParts(service, parts, { column_mapping });
const calls = surveyCalls(service);
const get = (query: Record<string, unknown>) => calls.get(`${surveyPath(survey_key)}/notes`, query);
const questions = await calls.readQuestions(survey_key);
const team = (...options: string[]) => [{ kind: 'options', question_id: questions.Team?.id, options }];

it.each<[what: string, query: Record<string, unknown>, texts: string[]]>([
  [
    'a choice: part by part, question by question',
    { filter: team('Red') },
    ['The price is fine', 'more tea', 'Too pricey', 'less tea'],
  ],
  ['either of two', { filter: team('Blue', 'Green') }, ['Too late', 'Fine price', 'tea']],
  ['one question', { filter: team('Red'), question_id: questions.Else?.id }, ['more tea', 'less tea']],
  ['words among them', { filter: team('Red'), q: 'tea' }, ['more tea', 'less tea']],
  ['words that only others have', { filter: team('Red'), q: 'late' }, []],
  ['nobody', { filter: team('Yellow') }, []],
])('open answers of filtered responses: %s', async (_, query, texts) => {
  const { notes, count } = await get(query);
  expect(notes.map(({ text }: Note) => text)).toEqual(texts);
  expect(count).toBe(texts.length);
  const { notes: page, next_cursor } = await get({ ...query, limit: '1' });
  expect(page.map(({ text }: Note) => text)).toEqual(texts.slice(0, 1));
  if (texts.length < 2) return expect(next_cursor).toBeNull();
  const { notes: next } = await get({ ...query, limit: '1', cursor: next_cursor });
  expect(next.map(({ text }: Note) => text)).toEqual(texts.slice(1, 2));
});

it('stands beside what the same response answered to other questions', async () => {
  const { notes } = await get({ question_id: questions.Why?.id, beside: [questions.Else?.id, questions.Team?.id] });
  expect(notes.map(({ text, beside }: Note) => [text, ...beside])).toEqual([
    ['The price is fine', 'more tea', 'Red'],
    ['Too late', '', 'Blue'],
    ['Too pricey', 'less tea', 'Red'],
    ['Fine price', 'tea', 'Blue'],
  ]);
});
