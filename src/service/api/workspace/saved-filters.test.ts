import { describe, expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();
const { ask: call } = service;
async function withSurvey() {
  const { survey_key } = await importParts(service, ['Name,Why\nAnn,because\n'], { auto_map: true });
  const at = `/api/v1/workspace/surveys/${survey_key}`;
  const { questions } = (await call('GET', `${at}/questions`)).body;
  const [first, second] = questions.map(({ id }: { id: number }) => id);
  const filter = [{ kind: 'answered', question_id: first, answered: true }];
  return { survey_key, at, path: `${at}/saved-filters`, filter, first, second };
}
/** Two surveys that are only asked about. */
const [one, other] = [await withSurvey(), await withSurvey()];
const namesIn = async (path: string) =>
  (await call('GET', path)).body.filters.map(({ name }: { name: string }) => name);

describe('saved filters', () => {
  it('are listed by name, replaced under the same name, and removed', async () => {
    const { path, filter, second } = await withSurvey();
    expect((await call('GET', path)).body).toEqual({ filters: [] });
    const saved = await call('POST', path, { name: 'Women', filter });
    expect(saved).toMatchObject({ status: 201, body: { name: 'Women', filter } });
    await call('POST', path, { name: 'Adults', filter });
    const other = [{ kind: 'contains', question_id: second, text: 'price' }];
    const again = await call('POST', path, { name: 'Women', filter: other });
    expect(await namesIn(path)).toEqual(['Adults', 'Women']);
    // Findings name it by its id.
    expect((await call('GET', path)).body.filters[1]).toMatchObject({ id: saved.body.id, filter: other });
    expect((await call('DELETE', `${path}/${again.body.id}`)).status).toBe(200);
    expect(await namesIn(path)).toEqual(['Adults']);
    expect((await call('DELETE', `${path}/${again.body.id}`)).status).toBe(404);
  });

  const filter = [{ kind: 'answered', question_id: 1, answered: true }];
  it.each<{ name: string; body: object; sentence: string }>([
    { name: 'no condition', body: { name: 'a', filter: [] }, sentence: 'filter must have a condition.' },
    { name: 'no name', body: { name: '  ', filter }, sentence: 'name' },
    { name: 'an unknown condition', body: { name: 'a', filter: [{ kind: 'cake' }] }, sentence: 'needs a kind' },
  ])('$name: 400', async ({ body, sentence }) => {
    const answer = await call('POST', one.path, body);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } });
  });

  it('stop at 200 with a sentence', async () => {
    const { path, filter } = await withSurvey();
    for (let at = 0; at < 200; at++) await call('POST', path, { name: `n${at}`, filter });
    expect((await call('POST', path, { name: 'n7', filter })).status).toBe(201);
    expect((await call('POST', path, { name: 'more', filter })).status).toBe(409);
  });

  const conditions: [name: string, make: (question_id: number) => object][] = [
    ['answered', (question_id) => ({ kind: 'answered', question_id, answered: true })],
    ['options', (question_id) => ({ kind: 'options', question_id, options: ['a'] })],
    ['ticked', (question_id) => ({ kind: 'ticked', question_ids: [question_id], min: 1, max: 1 })],
    ['nps', (question_id) => ({ kind: 'nps', question_id, min: 0, max: 6 })],
    ['contains', (question_id) => ({ kind: 'contains', question_id, text: 'a' })],
    ['word', (question_id) => ({ kind: 'word', question_id, word: 'a' })],
    ['time', (question_id) => ({ kind: 'time', question_id, from: '2026-01-01' })],
  ];

  it.each(conditions)('a question of another survey in a condition (%s) is 400', async (_, make) => {
    const body = { name: 'a', filter: [...one.filter, make(other.first)] };
    expect(await call('POST', one.path, body)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`no question ${other.first}`) },
    });
  });
});

describe('a question of another survey is 400 wherever one can be named', () => {
  it.each([
    'notes?question_id=ID',
    'notes?question_id=999999999',
    'questions?question_ids=ID',
    'questions?weight=ID',
    'comparison?by=question:ID',
    'comparison?by=wave&question_ids=ID',
    'responses?sort=question:ID',
    'responses?filter=[{"kind":"answered","question_id":ID,"answered":true}]',
    'notes?filter=[{"kind":"answered","question_id":ID,"answered":true}]',
    'export?sort=question:ID',
    'export?filter=[{"kind":"answered","question_id":ID,"answered":true}]',
  ])('%s', async (path) => {
    const asked = path.replaceAll('ID', String(other.second));
    const { status, body } = await call('GET', `${one.at}/${asked}`);
    expect([status, body.error]).toEqual([400, expect.any(String)]);
  });
});
