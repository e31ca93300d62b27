import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../../../contract/index.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { sendRaw } from '../../testing/raw-http.ts';

const service = await provideOwnService();

describe('results are scoped to projects accessible to the API key', () => {
  it('GET /import/projects, also under /api/v1/developer', async () => {
    const [first] = [await service.project('First'), await service.project('Second')];
    const archived = await service.project('Archived');
    await service.archive(archived.id);
    const limited = await service.key({ project_ids: [first.id, archived.id] });
    for (const path of ['/import/projects', '/api/v1/developer/import/projects']) {
      expect(await service.call('GET', path, { token: limited.token })).toMatchObject({
        status: 200,
        body: { projects: [first] },
      });
      const all = await service.ask('GET', path);
      expect(all.body.projects.map((project: { name: string }) => project.name)).toEqual(['First', 'Second']);
    }
  });
});

describe('20 requests per minute per API key', () => {
  const limited = (Object.values(endpoints) as Endpoint[])
    .filter(({ scope, path }) => scope !== null && path.includes('/import/'))
    .flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map((address) => ({ method, address })));
  it('applies to all 18 addresses of the interface together, before anything else is checked', async () => {
    expect(limited.length).toBe(18);
    const key = await service.key({ requests_per_minute: limited.length });
    const askAll = () =>
      Promise.all(limited.map(({ method, address }) => service.call(method, address, { token: key.token })));
    expect((await askAll()).map(({ status }) => status)).not.toContain(429);
    for (const [index, reply] of (await askAll()).entries()) {
      expect(reply, limited[index]?.address).toMatchObject({ status: 429, body: { error: expect.any(String) } });
      expect(reply.headers.get('retry-after')).toBe('60');
    }
  });
});

const get = (...headers: string[]) => `${['GET /import/projects HTTP/1.1', ...headers].join('\r\n')}\r\n\r\n`;
const auth = () => `Authorization: Bearer ${service.token}`;
const toUs = (...headers: string[]) => get('Host: HOST', auth(), ...headers);
const absolute = (address: string) => `GET ${address}/import/projects HTTP/1.1\r\nHost: HOST\r\n${auth()}\r\n\r\n`;

it('the version is in the path: another one is not found', async () => {
  const { status } = await service.ask('GET', '/api/v2/developer/import/surveys');
  expect(status).toBe(404);
});

describe('a web page in the browser cannot use the local service', () => {
  it.each([
    { name: 'B8 another Host', bytes: () => get('Host: evil.test', auth()), status: 403 },
    { name: 'B8 our name with another port', bytes: () => get('Host: 127.0.0.1:1', auth()), status: 403 },
    { name: 'B8 localhost with a dot', bytes: () => get('Host: localhost.', auth()), status: 403 },
    { name: 'B8 no Host', bytes: () => get(auth()), status: 400 },
    { name: 'B8 two Hosts, the first ours', bytes: () => toUs('Host: evil.test'), status: 400 },
    { name: 'B8 an absolute address of ours', bytes: () => absolute('http://HOST'), status: 400 },
    { name: 'B8 an absolute address of somebody else', bytes: () => absolute('http://evil.test'), status: 400 },
    { name: 'B9 an evil Origin', bytes: () => toUs('Origin: http://evil.test'), status: 403 },
    { name: 'B9 Origin null', bytes: () => toUs('Origin: null'), status: 403 },
    { name: 'B9 our origin with another port', bytes: () => toUs('Origin: http://127.0.0.1:1'), status: 403 },
    {
      name: 'B9 two origins, ours and another',
      bytes: () => toUs('Origin: http://HOST, http://evil.test'),
      status: 403,
    },
    { name: 'B9 Sec-Fetch-Site: cross-site', bytes: () => toUs('Sec-Fetch-Site: cross-site'), status: 403 },
    { name: 'our own origin', bytes: () => toUs('Origin: http://HOST'), status: 200 },
    { name: "the desktop's origin", bytes: () => toUs('Origin: app://sheaf'), status: 200 },
  ])('$name: $status', async ({ bytes, status }) => {
    const [reply] = await sendRaw(service.url, bytes());
    expect(reply?.status).toBe(status);
    const refusal = { error: expect.any(String), code: expect.any(String), params: expect.any(Object) };
    const shape = status === 200 ? { projects: expect.any(Array) } : refusal;
    expect(JSON.parse(reply?.body ?? '')).toEqual(shape);
  });

  it('preflights are only answered for the desktop', async () => {
    const preflight = (origin: string) =>
      fetch(`${service.url}/import/projects`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const ours = await preflight('app://sheaf');
    expect([ours.status, ours.headers.get('access-control-allow-origin')]).toEqual([204, 'app://sheaf']);
    const evil = await preflight('http://evil.test');
    expect([evil.status, evil.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});
