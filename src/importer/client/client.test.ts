import { describe, expect, it } from 'vitest';
import { quickClock, rejection } from '../core/core.fixture.ts';
import { createBudget } from '../transfer/budget.ts';
import { createClient } from './client.ts';
import { ClientError } from './read-reply.ts';

type Answer = () => Response | Promise<Response>;
const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => {
  return () => new Response(JSON.stringify(body), { status, headers });
};
const surveys = json({ surveys: [] });

/** A client whose requests meet these answers in turn. */
function clientWith(...answers: Answer[]) {
  const clock = quickClock();
  const requests: { url: string; init: RequestInit }[] = [];
  const fake: typeof fetch = async (url, init = {}) => {
    requests.push({ url: String(url), init });
    return (answers.shift() ?? surveys)();
  };
  const budget = createBudget(20, clock);
  const client = createClient({ base_url: 'http://service/', token: async () => 'secret', fetch: fake, clock, budget });
  return { client, clock, budget, requests };
}

const refusal = (promise: Promise<unknown>) => rejection(promise, ClientError);

describe('createClient', () => {
  it('fills the path, the query and the headers from the endpoint table', async () => {
    const status = { error: 'No such survey upload.' };
    const { client, requests } = clientWith(json(status, 404), json({ imports: [], count: 0, next_cursor: null }));
    await refusal(client.getSurveyStatus({ params: { upload_key: 'a/b' } }));
    await client.listImports({ query: { limit: '5' } });
    expect(requests.map(({ url }) => url)).toEqual([
      'http://service/api/v1/developer/import/surveys/a%2Fb/status',
      'http://service/api/v1/workspace/imports?limit=5',
    ]);
    expect(requests[0]?.init.headers).toMatchObject({ authorization: 'Bearer secret' });
  });

  it('returns the service’s own sentence, the body and the status', async () => {
    const { client } = clientWith(
      json({ error: 'num_parts must be a whole number from 1 to 100.', missing_parts: [2] }, 400),
    );
    const error = await refusal(client.listSurveys({}));
    expect(error).toMatchObject({ status: 400, message: 'num_parts must be a whole number from 1 to 100.' });
    expect(error.body).toMatchObject({ missing_parts: [2] });
  });

  it.each<[string, Answer, number, string]>([
    [
      'a proxy’s page',
      () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 }),
      502,
      'web page in place of the import service (HTTP 502)',
    ],
    ['cut JSON', () => new Response('{"surveys":[{"id":1', { status: 200 }), 0, 'not JSON'],
    ['a page where JSON should be', () => new Response('<html>Welcome', { status: 200 }), 200, 'A web page came'],
    ['text where JSON should be', () => new Response('OK', { status: 200 }), 200, 'not JSON'],
    ['nothing where JSON should be', () => new Response('', { status: 200 }), 200, 'not JSON'],
    ['another shape', json({ surveys: 'none' }), 200, 'cannot read (surveys'],
    ['another shape with a status the table does not know', json({}, 203), 203, 'cannot read (surveys'],
    ['a sentence in another place', json({ detail: 'Not for you.' }, 403), 403, 'Not for you.'],
    [
      'sentences by field',
      json({ name: ['Too long.'], num_parts: ['Too many.'] }, 400),
      400,
      'name: Too long. num_parts: Too many.',
    ],
    ['sentences in a list', json({ detail: [{ loc: ['body', 'name'], msg: 'Too long.' }] }, 422), 422, 'Too long.'],
    ['a sentence in an object', json({ error: { code: 7, message: 'Not now.' } }, 400), 400, 'Not now.'],
    ['no connection', () => Promise.reject(new TypeError('fetch failed')), 0, 'cannot be reached'],
    ['a 401 without words', () => new Response('', { status: 401 }), 401, 'does not accept the token'],
  ])('has a readable sentence for %s', async (_, answer, status, words) => {
    const error = await refusal(clientWith(answer).client.listSurveys({}));
    expect(error.status).toBe(status);
    expect(error.message).toContain(words);
    expect(error.message).not.toContain('<');
  });

  it.each<[string, unknown, unknown]>([
    ['a page of results', { count: 1, next: null, results: [{ id: 7, name: 'Panel' }] }, { id: 7, name: 'Panel' }],
    ['a list alone', [{ id: 7, name: 'Panel' }], { id: 7, name: 'Panel' }],
    ['data', { data: [{ project_id: 7, title: 'Panel' }] }, { id: 7, name: 'Panel' }],
    ['a project without a name', { projects: [{ id: 7, name: null }] }, { id: 7, name: '7' }],
  ])('reads the projects of another service: %s', async (_, body, project) => {
    const { client } = clientWith(json({ error: 'Not found' }, 404), json(body));
    expect(await client.listProjects({})).toEqual({ projects: [project] });
  });

  it.each<[string, Answer[], string]>([
    [
      'at no address',
      [json({ error: 'Not found' }, 404), json({ error: 'Not found' }, 404)],
      'The service has none of the addresses /import/projects, /api/v1/developer/import/projects (Not found).',
    ],
    ['in a form of its own', [json({ error: 'Not found' }, 404), json({ spaces: [] })], 'Sheaf cannot read (projects:'],
  ])('says why projects are not listed: %s', async (_, answers, words) => {
    expect((await refusal(clientWith(...answers).client.listProjects({}))).message).toContain(words);
  });

  it('does not retry requests that can never succeed', async () => {
    const { client, requests } = clientWith(json({ error: 'No.' }, 403));
    await refusal(client.listSurveys({}, { patienceSeconds: 60 }));
    expect(requests.length).toBe(1);
  });

  it('respects Retry-After, reports the wait, and delays all other requests as well', async () => {
    const { client, clock, budget } = clientWith(json({ error: 'Too many.' }, 429, { 'retry-after': '12' }));
    const waits: [string, number][] = [];
    const onWait = (error: ClientError, seconds: number) => waits.push([error.message, seconds]);
    const promise = client.listSurveys({}, { patienceSeconds: 5, onWait });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await promise;
    expect(waits).toEqual([['Too many.', 12]]);
    expect(clock.now()).toBeGreaterThanOrEqual(12_000);
    expect(budget.state().remaining).toBe(18);
  });
});
