import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService, testClock } from '../testing/test-service.ts';

const clock = testClock();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.stop());

describe('§5.4 results are scoped to projects accessible to the API key', () => {
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
      const all = await service.call('GET', path, { token: service.token });
      expect(all.body.projects.map((project: { name: string }) => project.name)).toEqual(['First', 'Second']);
    }
  });

  it('a limited key may not create projects: 403', async () => {
    const { id } = await service.project();
    const limited = await service.key({ project_ids: [id] });
    const reply = await service.call('POST', '/api/v1/workspace/projects', {
      token: limited.token,
      body: { name: 'x' },
    });
    expect(reply.status).toBe(403);
  });
});

describe('§8 20 requests per minute per API key', () => {
  const ask = (token: string) => service.call('GET', '/import/projects', { token });

  it('the 21st within a minute is 429 with a true Retry-After, per key, exact at the edge', async () => {
    const key = await service.key({ requests_per_minute: 20 });
    for (let n = 1; n <= 20; n++) {
      expect((await ask(key.token)).status, `request ${n}`).toBe(200);
      clock.advance(100);
    }
    const refused = await ask(key.token);
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining('20 requests a minute') } });
    expect(refused.headers.get('retry-after')).toBe('58');

    const other = await service.key({ requests_per_minute: 20 });
    expect((await ask(other.token)).status, 'another key').toBe(200);

    clock.advance(57_999);
    expect((await ask(key.token)).status, '1 ms before the first request leaves the minute').toBe(429);
    clock.advance(1);
    expect((await ask(key.token)).status, 'as it leaves').toBe(200);
    expect((await ask(key.token)).status, 'only one place was free').toBe(429);
  });

  it('a key without a limit is not limited', async () => {
    const key = await service.key({ requests_per_minute: null });
    const replies = await Promise.all(Array.from({ length: 40 }, () => ask(key.token)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
  });
});

/** Raw HTTP, for what fetch will not send. @returns the status line */
function raw(lines: string[]): Promise<string> {
  const { port, host } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.end(`${lines.join('\r\n').replaceAll('HOST', host)}\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });
}

describe('a web page in the browser cannot use the local service', () => {
  const auth = () => `Authorization: Bearer ${service.token}`;
  it.each([
    { name: 'an evil Host', lines: () => ['GET /import/projects HTTP/1.1', 'Host: evil.test', auth()], status: '403' },
    { name: 'no Host', lines: () => ['GET /import/projects HTTP/1.1', auth()], status: '400' },
    {
      name: 'two Hosts',
      lines: () => ['GET /import/projects HTTP/1.1', 'Host: HOST', 'Host: evil.test', auth()],
      status: '400',
    },
    {
      name: 'two Authorization headers',
      lines: () => ['GET /import/projects HTTP/1.1', 'Host: HOST', auth(), auth()],
      status: '401',
    },
    {
      name: 'an evil Origin',
      lines: () => ['GET /import/projects HTTP/1.1', 'Host: HOST', 'Origin: http://evil.test', auth()],
      status: '403',
    },
    {
      name: 'Origin null',
      lines: () => ['GET /import/projects HTTP/1.1', 'Host: HOST', 'Origin: null', auth()],
      status: '403',
    },
    {
      name: 'a cross-site call without Origin',
      lines: () => ['GET /import/projects HTTP/1.1', 'Host: HOST', 'Sec-Fetch-Site: cross-site', auth()],
      status: '403',
    },
    {
      name: 'our own origin',
      lines: () => ['GET /import/projects HTTP/1.1', 'Host: HOST', 'Origin: http://HOST', 'Connection: close', auth()],
      status: '200',
    },
    {
      name: "the desktop's origin",
      lines: () => ['GET /import/projects HTTP/1.1', 'Host: HOST', 'Origin: app://sheaf', 'Connection: close', auth()],
      status: '200',
    },
  ])('$name: $status', async ({ lines, status }) => {
    expect(await raw(lines())).toContain(` ${status} `);
  });

  it('preflights are answered for the desktop only', async () => {
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

describe('addresses and methods', () => {
  it.each([
    { name: 'an unknown path', method: 'GET', path: '/api/v2/nothing', status: 404 },
    { name: 'a wrong method', method: 'DELETE', path: '/import/projects', status: 405 },
    {
      name: 'a bad escape in a key',
      method: 'GET',
      path: '/api/v1/developer/import/surveys/%E0%A4%A/status',
      status: 400,
    },
    { name: 'NUL in a key', method: 'GET', path: '/api/v1/developer/import/surveys/%00/status', status: 404 },
    { name: 'dots in a key', method: 'GET', path: '/api/v1/developer/import/surveys/%2e%2e%2fx/status', status: 404 },
  ])('$name: $status with { error }', async ({ method, path, status }) => {
    const reply = await service.call(method, path, { token: service.token });
    expect(reply).toMatchObject({ status, body: { error: expect.any(String) } });
  });
});
