import { describe, expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();
const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: service.token, body });
const filter = [{ kind: 'answered', question_id: 1, answered: true }];

async function withSurvey() {
  const { survey_key } = await importParts(service, ['Name,Why\nAnn,because\n'], { auto_map: true });
  return { survey_key, path: `/api/v1/workspace/surveys/${survey_key}/saved-filters` };
}
const namesIn = async (path: string) =>
  (await call('GET', path)).body.filters.map(({ name }: { name: string }) => name);

describe('saved filters', () => {
  it('are listed by name, replaced under the same name, and removed', async () => {
    const { path } = await withSurvey();
    expect((await call('GET', path)).body).toEqual({ filters: [] });
    const saved = await call('POST', path, { name: 'Women', filter });
    expect(saved).toMatchObject({ status: 201, body: { name: 'Women', filter } });
    await call('POST', path, { name: 'Adults', filter });
    const other = [{ kind: 'contains', question_id: 2, text: 'price' }];
    const again = await call('POST', path, { name: 'Women', filter: other });
    expect(await namesIn(path)).toEqual(['Adults', 'Women']);
    expect((await call('GET', path)).body.filters[1].filter).toEqual(other);
    expect((await call('DELETE', `${path}/${again.body.id}`)).status).toBe(200);
    expect(await namesIn(path)).toEqual(['Adults']);
    expect((await call('DELETE', `${path}/${again.body.id}`)).status).toBe(404);
  });

  it.each<{ name: string; body: object; sentence: string }>([
    { name: 'no condition', body: { name: 'a', filter: [] }, sentence: 'filter must have a condition.' },
    { name: 'no name', body: { name: '  ', filter }, sentence: 'name' },
    { name: 'an unknown condition', body: { name: 'a', filter: [{ kind: 'cake' }] }, sentence: 'needs a kind' },
  ])('$name: 400', async ({ body, sentence }) => {
    const { path } = await withSurvey();
    const answer = await call('POST', path, body);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(sentence) } });
  });

  it('belong to one survey, and are gone with it', async () => {
    const [one, other] = [await withSurvey(), await withSurvey()];
    const { body } = await call('POST', one.path, { name: 'a', filter });
    expect((await call('DELETE', `${other.path}/${body.id}`)).status).toBe(404);
    await call('DELETE', `/api/v1/workspace/surveys/${one.survey_key}`);
    expect((await call('GET', one.path)).status).toBe(404);
  });

  it('stop at 200 with a sentence', async () => {
    const { path } = await withSurvey();
    for (let at = 0; at < 200; at++) await call('POST', path, { name: `n${at}`, filter });
    expect((await call('POST', path, { name: 'n7', filter })).status).toBe(201);
    expect((await call('POST', path, { name: 'more', filter })).status).toBe(409);
  });
});
