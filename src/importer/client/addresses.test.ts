import { describe, expect, it } from 'vitest';
import { quickClock } from '../core/core.fixture.ts';
import { createClient, type TokenSource } from './client.ts';
import type { AddressBook } from './find-address.ts';

const own = '/import/projects';
const documented = '/api/v1/developer/import/projects';
type Answer = () => Response;
const json = (status: number, body: unknown): Answer => {
  return () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
};
const projects = json(200, { projects: [] });
const page = (status: number): Answer => {
  return () => new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } });
};

/** A client of a service that answers so at the two addresses. */
function getClient(
  answers: Record<string, Answer>,
  addresses: AddressBook = new Map(),
  token: TokenSource = () => 't',
) {
  const asked: string[] = [];
  const fetch = (async (url) => {
    const { pathname } = new URL(String(url));
    asked.push(pathname);
    return (answers[pathname] ?? json(404, {}))();
  }) as typeof globalThis.fetch;
  const client = createClient({ base_url: 'http://service', token, fetch, addresses, clock: quickClock() });
  return { client, asked };
}

describe('an endpoint with two addresses', () => {
  it.each<[string, Answer]>([
    ['404', json(404, { error: 'No.' })],
    ['404 with a web page', page(404)],
    ['405', json(405, {})],
    ['410', json(410, {})],
    ['501', json(501, {})],
    ['200 with a web page', page(200)],
    ['200 with nothing', () => new Response('')],
    ['200 with other JSON', json(200, { ok: true })],
    ['a redirect', () => new Response('', { status: 302, headers: { location: '/login' } })],
    ['401', json(401, { detail: 'Authentication required.' })],
    ['403', json(403, { message: 'Forbidden' })],
  ])('is asked at the other one after %s, and from then on only there', async (_, absent) => {
    const addresses: AddressBook = new Map();
    const { client, asked } = getClient({ [own]: absent, [documented]: projects }, addresses);
    expect(await client.listProjects({}, { patienceSeconds: 60 })).toEqual({ projects: [] });
    await client.listProjects({});
    expect(asked).toEqual([own, documented, documented]);
    const next = getClient({ [own]: absent, [documented]: projects }, addresses);
    await next.client.listProjects({});
    expect(next.asked).toEqual([documented]);
  });

  it.each<[string, Answer, string]>([
    [
      'a refusal of Sheaf',
      json(403, { error: 'This token lacks the scope project:read.', code: 'scope_missing', params: {} }),
      'lacks the scope',
    ],
    ['a failure that passes', json(503, {}), 'Try again later'],
    ['an answer that was cut off', () => new Response('{"proj'), 'cut off'],
  ])('is not asked at the other one after %s', async (_, answer, words) => {
    const { client, asked } = getClient({ [own]: answer, [documented]: projects });
    await expect(client.listProjects({})).rejects.toThrow(words);
    expect(asked).toEqual([own]);
  });
});

describe('a redirect', () => {
  it.each([
    ['https://new.example.org/api/v1/x?y=1', 'sends requests on to https://new.example.org. '],
    ['', 'sends requests on to another one. '],
  ])('to %j is named, and not followed', async (location, words) => {
    const { client } = getClient({
      '/api/v1/developer/import/surveys': () => new Response('', { status: 301, headers: { location } }),
    });
    await expect(client.listSurveys({})).rejects.toThrow(words);
  });
});

describe('a token that is refused', () => {
  const path = '/api/v1/developer/import/surveys';
  /** Accepts the tokens after the first so many. */
  function renewing(refusals: number, tokens: readonly string[]) {
    const used: (string | undefined)[] = [];
    let at = 0;
    const token: TokenSource = (refused) => {
      used.push(refused);
      if (refused !== undefined && at < tokens.length - 1) at++;
      return tokens[at] ?? '';
    };
    let count = 0;
    const answer: Answer = () => (count++ < refusals ? json(401, { error: 'Expired' }) : json(200, { surveys: [] }))();
    return { ...getClient({ [path]: answer }, new Map(), token), used };
  }

  it('is replaced by another one, once', async () => {
    const { client, asked, used } = renewing(1, ['a', 'b']);
    expect(await client.listSurveys({})).toEqual({ surveys: [] });
    expect(asked).toHaveLength(2);
    expect(used).toEqual([undefined, 'a', undefined]);
    const twice = renewing(2, ['a', 'b', 'c']);
    await expect(twice.client.listSurveys({})).rejects.toThrow('Expired');
    expect(twice.asked).toHaveLength(2);
  });

  it('is not sent again where there is no other', async () => {
    const { client, asked } = renewing(1, ['a']);
    await expect(client.listSurveys({})).rejects.toThrow('Expired');
    expect(asked).toHaveLength(1);
  });
});
