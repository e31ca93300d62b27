import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';

const service = await provideService();
const page = readFileSync(new URL('../../../../docs/interface.md', import.meta.url), 'utf8');
const documented = /^\| order of checks \| (.+) \|$/m.exec(page)?.[1]?.split(', ');

const surveys = '/api/v1/developer/import/surveys';
const append = `${surveys}/unknown/append`;
const foreign = { origin: 'https://evil.example' };
const wrong = { num_parts: 0 };
const { token: poor } = await service.key({ scopes: ['project:read'] });
const { token: spent } = await service.key({ scopes: ['project:read'], requests_per_minute: 1 });
await service.call('GET', '/import/projects', { token: spent });

/** Requests that fail at a check, and at as many of the later ones as they can. */
const steps = [
  {
    check: 'an address that can be read',
    path: `${surveys}/%E0%A4%A/append`,
    headers: foreign,
    status: 400,
    says: 'address',
  },
  { check: '`Host` and `Origin`', path: '/nothing', headers: foreign, status: 403, says: 'Other sites' },
  { check: 'address and method', path: '/nothing', body: wrong, status: 404, says: 'nothing at this address' },
  { check: 'address and method', method: 'DELETE', path: append, body: wrong, status: 405, says: 'Use POST' },
  { check: 'token', path: append, body: wrong, status: 401, says: 'Authorization' },
  { check: 'rate limit', path: append, token: spent, body: wrong, status: 429, says: 'requests a minute' },
  { check: 'scope', path: append, token: poor, body: wrong, status: 403, says: 'lacks the scope' },
  { check: 'query and body', path: append, token: service.token, body: wrong, status: 400, says: 'num_parts' },
  {
    check: 'query and body',
    method: 'GET',
    path: '/api/v1/workspace/imports?limit=0&project_id=999999',
    token: service.token,
    status: 400,
    says: 'limit',
  },
  {
    check: 'what the request names',
    path: append,
    token: service.token,
    body: { num_parts: 1 },
    status: 404,
    says: 'No ',
  },
];

it('docs/interface.md names the checks in their order', () => {
  expect(documented).toEqual([...new Set(steps.map(({ check }) => check))]);
});

it.each(steps)('$check: $status', async ({ method = 'POST', path, status, says, ...call }) => {
  const reply = await service.call(method, path, call);
  expect([reply.status, reply.body.error]).toEqual([status, expect.stringContaining(says)]);
});
