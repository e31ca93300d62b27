import { expect, it } from 'vitest';
import type { Note, Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
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
const at = `/api/v1/workspace/surveys/${survey_key}`;
const get = async (path: string, query: Record<string, string> = {}) => {
  const { status, body } = await service.call('GET', `${at}${path}?${new URLSearchParams(query)}`, {
    token: service.token,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const { questions }: { questions: Question[] } = await get('');
const idOf = (name: string) => questions.find((question) => question.header === name)?.id ?? 0;
const team = (...options: string[]) => JSON.stringify([{ kind: 'options', question_id: idOf('Team'), options }]);

it.each<[what: string, query: () => Record<string, string>, texts: string[]]>([
  [
    'a choice: part by part, question by question',
    () => ({ filter: team('Red') }),
    ['The price is fine', 'more tea', 'Too pricey', 'less tea'],
  ],
  ['either of two', () => ({ filter: team('Blue', 'Green') }), ['Too late', 'Fine price', 'tea']],
  ['one question', () => ({ filter: team('Red'), question_id: String(idOf('Else')) }), ['more tea', 'less tea']],
  ['words among them', () => ({ filter: team('Red'), q: 'tea' }), ['more tea', 'less tea']],
  ['words that only others have', () => ({ filter: team('Red'), q: 'late' }), []],
  ['nobody', () => ({ filter: team('Yellow') }), []],
])('open answers of filtered responses: %s', async (_, query, texts) => {
  const { notes, count } = await get('/notes', query());
  expect(notes.map(({ text }: Note) => text)).toEqual(texts);
  expect(count).toBe(texts.length);
  const { notes: page, next_cursor } = await get('/notes', { ...query(), limit: '1' });
  expect(page.map(({ text }: Note) => text)).toEqual(texts.slice(0, 1));
  if (texts.length < 2) return expect(next_cursor).toBeNull();
  const { notes: next } = await get('/notes', { ...query(), limit: '1', cursor: next_cursor });
  expect(next.map(({ text }: Note) => text)).toEqual(texts.slice(1, 2));
});
