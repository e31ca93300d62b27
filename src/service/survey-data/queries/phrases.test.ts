import { expect, it } from 'vitest';
import type { Phrases } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const answers = [
  'The opening hours on Sunday are too short for us',
  'I wish the opening hours were longer',
  'Opening hours! Nobody can come at that time',
  'Please change the opening hours on Sunday',
  'The queue at lunch was long and the music was loud',
  'At lunch I stood in the queue for an hour',
  'A queue every lunch, every day',
  'The lunch queue is what I like least',
  'It is fine as it is',
  'Nothing to say about that',
  'Die Öffnungszeiten am Sonntag sind zu kurz',
  '',
];
const rows = answers.map((answer, at) => `${at % 2 === 0 ? 'Red' : 'Blue'},"${answer}"`);
const column_mapping = { Team: 'Single choice', Why: 'Open-ended' } as const;

const service = await provideService();
const { survey_key } = await importParts(service, [`Team,Why\n${rows.join('\n')}\n`], { column_mapping });
const { call, get, readQuestions } = surveyCalls(service);
const questions = await readQuestions(survey_key);
const path = surveyPath(survey_key);
const list = (query: object = {}): Promise<Phrases> =>
  get(`${path}/phrases`, { question_id: questions.Why?.id, ...query });

it('finds phrases and pairs that belong together, without words that every text has', async () => {
  const { phrases, read } = await list();
  expect(read).toBe(11);
  const texts = phrases.map(({ text }) => text.toLowerCase());
  expect(texts[0]).toBe('opening hours');
  expect(texts).toContain('lunch … queue');
  for (const { text, examples, count } of phrases) {
    expect(text).not.toMatch(/\b(the|at|is|for|and)\b/i);
    expect(examples.length).toBe(Math.min(3, count));
    for (const word of text.toLowerCase().split(/ (?:… )?/)) expect(examples.join(' ').toLowerCase()).toContain(word);
  }
});

it.each<[what: string, filter: object[]]>([
  ['all', []],
  ['a team', [{ kind: 'options', question_id: questions.Team?.id, options: ['Red'] }]],
])('each count is that of its search: %s', async (_, filter) => {
  const { phrases } = await list({ filter });
  for (const { q, count } of phrases)
    expect((await get(`${path}/notes`, { question_id: questions.Why?.id, q, filter })).count, q).toBe(count);
});

it('refuses a question without open answers', async () => {
  const { status, body } = await call('GET', `${path}/phrases?question_id=${questions.Team?.id}`);
  expect([status, body.code]).toEqual([400, 'question_not_open']);
});
