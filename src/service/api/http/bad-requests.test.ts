import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { type RawReply, sendRaw } from '../../testing/raw-http.ts';

/** B1 to B15 of the bad inputs: invalid HTTP. One exact answer each; the service keeps running. */
const service = await provideService();
/** Connections that say half a header or nothing, beside the requests of this file: what each got until it was closed, and when it was. */
const halfOpen: Promise<{ got: string; closedMs: number }>[] = [];
async function openHalf(hasBegun: boolean): Promise<{ got: string; closedMs: number }> {
  const openedAt = performance.now();
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  if (hasBegun) socket.write('POST /import/projects HTTP/1.1\r\nHost:');
  let got = '';
  socket.on('data', (data) => {
    got += data;
  });
  await new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  return { got, closedMs: performance.now() - openedAt };
}
beforeAll(() => {
  for (let n = 0; n < 200; n++) halfOpen.push(openHalf(n % 2 === 0));
});
afterEach(async () => {
  expect((await service.call('GET', '/import/projects', { token: service.token })).status, 'still answers').toBe(200);
});

const crlf = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const auth = () => `Authorization: Bearer ${service.token}`;
const get = (...headers: string[]) => crlf('GET /import/projects HTTP/1.1', 'Host: HOST', ...headers);
const to = (target: string) => crlf(`GET ${target} HTTP/1.1`, 'Host: HOST', auth());
const post = (headers: string[], body = '') =>
  crlf('POST /api/v1/workspace/projects HTTP/1.1', 'Host: HOST', auth(), 'Content-Type: application/json', ...headers) +
  body;
const by = (method: string) => crlf(`${method} /import/projects HTTP/1.1`, 'Host: HOST', auth());
const sayIt = { error: expect.any(String), code: expect.any(String), params: expect.any(Object) };

interface Row {
  name: string;
  bytes: () => string | Buffer;
  status: number;
  /** Of its own shape where it is not `{ error }` alone. */
  body?: unknown;
  says?: string;
}

const notStored = /^cache-control: no-store$/im;
const unreadable = 'This is not readable as HTTP.';
const rows: Row[] = [
  { name: 'B1 no token', bytes: () => get(), status: 401, says: 'Bearer' },
  { name: 'B2 an empty Authorization', bytes: () => get('Authorization:'), status: 401, says: 'Bearer' },
  { name: 'B2 Bearer without a token', bytes: () => get('Authorization: Bearer '), status: 401 },
  { name: 'B2 Bearer with two words', bytes: () => get(`${auth()} more`), status: 401 },
  { name: 'B2 Basic', bytes: () => get('Authorization: Basic Zm9vOmJhcg=='), status: 401 },
  { name: 'B2 two Authorization headers, both right', bytes: () => get(auth(), auth()), status: 401 },
  {
    name: 'B2 a token of 10,000 characters',
    bytes: () => get(`Authorization: Bearer ${'x'.repeat(1e4)}`),
    status: 401,
  },
  {
    name: 'B2 the scheme in lower case is the same',
    bytes: () => get(auth().replace('Bearer', 'bearer')),
    status: 200,
  },
  {
    name: 'B7 the token in the query',
    bytes: () => crlf(`GET /import/projects?access_token=${service.token} HTTP/1.1`, 'Host: HOST'),
    status: 401,
  },
  {
    name: 'B10 two Content-Lengths',
    bytes: () => post(['Content-Length: 2', 'Content-Length: 3'], '{}'),
    status: 400,
    says: unreadable,
  },
  { name: 'B10 Content-Length: -1', bytes: () => post(['Content-Length: -1'], '{}'), status: 400, says: unreadable },
  { name: 'B10 Content-Length: 1e3', bytes: () => post(['Content-Length: 1e3'], '{}'), status: 400, says: unreadable },
  {
    name: 'B10 chunked twice',
    bytes: () => post(['Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'),
    status: 400,
    says: unreadable,
  },
  {
    name: 'B10 a chunk size that is no number',
    bytes: () => post(['Transfer-Encoding: chunked'], 'zz\r\n'),
    status: 400,
    says: unreadable,
  },
  {
    name: 'B10 chunked, as it should be',
    bytes: () => post(['Transfer-Encoding: chunked'], 'e\r\n{"name":"B10"}\r\n0\r\n\r\n'),
    status: 201,
    body: { id: expect.any(Number), name: 'B10' },
  },
  { name: 'B10 a folded header', bytes: () => get(auth(), ' more'), status: 400, says: unreadable },
  { name: 'B10 a space before the colon', bytes: () => get('X : y', auth()), status: 400, says: unreadable },
  { name: 'B10 NUL in a header', bytes: () => get('X: a\0b', auth()), status: 400, says: unreadable },
  {
    name: 'B10 lines that end in LF alone',
    bytes: () => get(auth()).replaceAll('\r', ''),
    status: 400,
    says: unreadable,
  },
  {
    name: 'B11 a header of 17 KB',
    bytes: () => get(`X: ${'a'.repeat(17 * 1024)}`, auth()),
    status: 431,
    says: '16 KB',
  },
  {
    name: 'B11 2,000 headers',
    bytes: () => get(...Array.from({ length: 2000 }, (_, n) => `X${n}: aaaaa`), auth()),
    status: 431,
    says: '16 KB',
  },
  { name: 'B11 an address of 20 KB', bytes: () => to(`/${'a'.repeat(20_480)}`), status: 431, says: '16 KB' },
  { name: 'B11 an address of 12 KB', bytes: () => to(`/${'a'.repeat(12_288)}`), status: 404 },
  {
    name: 'B13 QUERY, which Node reads and no address has',
    bytes: () => crlf('QUERY /import/projects HTTP/1.1', 'Host: HOST', auth()),
    status: 405,
    says: 'Use GET here.',
  },
  { name: 'B13 QUERY of nothing', bytes: () => crlf('QUERY /nothing HTTP/1.1', 'Host: HOST'), status: 404 },
  { name: 'B12 %00 in a key', bytes: () => to('/api/v1/developer/import/surveys/%00/status'), status: 404 },
  {
    name: 'B12 an escape that is cut',
    bytes: () => to('/api/v1/developer/import/surveys/%E0%A4%A/status'),
    status: 400,
    says: 'The address is not readable.',
  },
  {
    name: 'B12 an escape that is no UTF-8',
    bytes: () => to('/api/v1/developer/import/surveys/%ff/status'),
    status: 400,
  },
  {
    name: 'B12 %2e%2e%2f in a key',
    bytes: () => to('/api/v1/developer/import/surveys/%2e%2e%2fx/status'),
    status: 404,
  },
  {
    name: 'B12 .. in the path is nothing special',
    bytes: () => to('/api/v1/developer/../../import/projects'),
    status: 404,
  },
  { name: 'B12 two slashes at the start', bytes: () => to('//evil.test/import/projects'), status: 404 },
  {
    name: 'B12 bytes over 127 in the path',
    bytes: () => Buffer.from(to('/\xff').replace('HOST', new URL(service.url).host), 'latin1'),
    status: 400,
  },
  {
    name: 'B12 a key of 9,000 characters',
    bytes: () => to(`/api/v1/developer/import/surveys/${'a'.repeat(9000)}/status`),
    status: 400,
  },
  { name: 'B12 addresses keep their case', bytes: () => to('/Import/projects'), status: 404 },
  { name: 'B13 TRACE', bytes: () => by('TRACE'), status: 405, says: 'Use GET here.' },
  { name: 'B13 OPTIONS without an origin', bytes: () => by('OPTIONS'), status: 405 },
  { name: 'B13 a method nobody knows', bytes: () => by('FETCH'), status: 400, says: unreadable },
  {
    name: 'B13 CONNECT',
    bytes: () => crlf('CONNECT evil.test:443 HTTP/1.1', 'Host: HOST', auth()),
    status: 405,
    says: 'not a proxy',
  },
  { name: 'B13 OPTIONS *', bytes: () => crlf('OPTIONS * HTTP/1.1', 'Host: HOST'), status: 400 },
  { name: 'B15 HTTP/1.0', bytes: () => crlf('GET /import/projects HTTP/1.0', 'Host: HOST', auth()), status: 200 },
  { name: 'B15 HTTP/1.0 without Host', bytes: () => crlf('GET /import/projects HTTP/1.0', auth()), status: 400 },
  { name: 'B15 HTTP/0.9', bytes: () => 'GET /import/projects\r\n\r\n', status: 400 },
  {
    name: 'B15 HTTP/1.2',
    bytes: () => crlf('GET /import/projects HTTP/1.2', 'Host: HOST', auth()),
    status: 400,
    says: unreadable,
  },
  { name: 'B15 HTTP/2 without asking', bytes: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: 400, says: unreadable },
  { name: 'B15 TLS', bytes: () => Buffer.from('160301020001000001fc0303', 'hex'), status: 400, says: unreadable },
  {
    name: 'B15 Upgrade to a web socket: the answer is the usual one',
    bytes: () => get('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', auth()),
    status: 200,
  },
  {
    name: 'B15 Upgrade to h2c: the answer is the usual one',
    bytes: () => get('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__', auth()),
    status: 200,
  },
  {
    name: 'B15 an Expect nobody knows',
    bytes: () => post(['Expect: junk', 'Content-Length: 14'], '{"name":"B15"}'),
    status: 417,
    says: '100-continue',
  },
  { name: 'B15 a GET with a body', bytes: () => `${get(auth(), 'Content-Length: 5')}hello`, status: 200 },
];

describe('bad requests', () => {
  it.each(rows)('$name: $status', async ({ bytes, status, body, says }) => {
    const [reply, ...more] = await sendRaw(service.url, bytes());
    expect([reply?.status, more]).toEqual([status, []]);
    expect(reply?.head).toMatch(notStored);
    if (status === 200) return;
    const json: unknown = JSON.parse(reply?.body ?? '');
    expect(json).toMatchObject(
      body ?? (says === undefined ? sayIt : { ...sayIt, error: expect.stringContaining(says) }),
    );
  });

  it('B13 HEAD: the headers of GET, no body', async () => {
    const [reply] = await sendRaw(
      service.url,
      crlf('HEAD /import/projects HTTP/1.1', 'Host: HOST', 'Connection: close', auth()),
    );
    expect([reply?.status, reply?.head, reply?.body]).toEqual([200, expect.stringMatching(/content-length: \d+/), '']);
  });

  it.each(Object.entries(endpoints) as [string, Endpoint][])(
    'B13 wrong methods at %s: 405 with Allow',
    async (_, endpoint) => {
      const path = endpoint.path.replace(/:\w+/g, 'x');
      const allowed = (Object.values(endpoints) as Endpoint[])
        .filter(({ path }) => path === endpoint.path)
        .map(({ method }) => method);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (allowed.some((one) => one === method)) continue;
        const reply = await service.call(method, path, { token: service.token });
        expect([method, reply.status, reply.body]).toEqual([method, 405, sayIt]);
        expect(reply.headers.get('allow')).toContain(endpoint.method);
      }
    },
  );

  it('B14 a gzip bomb: 400, never unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, 32));
    const reply = await fetch(`${service.url}/api/v1/workspace/projects`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: bomb,
    });
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { error: 'Send the body without Content-Encoding.' },
    ]);
  });

  it('B15 a hundred pipelined requests: a hundred answers, in order', async () => {
    const paths = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? '/import/projects' : `/nothing/${n}`));
    const replies = await sendRaw(service.url, paths.map(to).join(''), 100);
    expect(replies.map(({ status }) => status)).toEqual(paths.map((_, n) => (n % 2 === 0 ? 200 : 404)));
  });

  it('B15 Expect: 100-continue: 100, then the answer', async () => {
    const replies = await sendRaw(service.url, post(['Expect: 100-continue', 'Content-Length: 14'], '{"name":"B15"}'));
    expect(replies.map(({ status }: RawReply) => status)).toEqual([100, 201]);
  });

  it('B22 a body over 1 MB is refused before it has arrived: by its length, or while it is read', async () => {
    const [byLength] = await sendRaw(service.url, post(['Content-Length: 1048577'], '{"name":"'));
    const chunk = `${(2 ** 20 + 1).toString(16)}\r\n${' '.repeat(2 ** 20 + 1)}\r\n`;
    const [growing] = await sendRaw(service.url, post(['Transfer-Encoding: chunked'], chunk));
    for (const reply of [byLength, growing]) {
      expect(reply?.head).toMatch(notStored);
      expect([reply?.status, JSON.parse(reply?.body ?? '')]).toMatchObject([
        413,
        { error: 'The body is larger than 1024 KB.' },
      ]);
    }
  });

  it('a request without permission gets 401 before its body is read', async () => {
    const request = crlf('POST /api/v1/workspace/projects HTTP/1.1', 'Host: HOST', 'Content-Length: 1000000');
    expect((await sendRaw(service.url, request))[0]?.status).toBe(401);
  });
});

describe('slow clients (F45)', () => {
  it('200 half-open connections are closed within 15 s with 408', async () => {
    for (const { got, closedMs } of await Promise.all(halfOpen)) {
      expect(got).toMatch(/^HTTP\/1\.1 408 /);
      expect(closedMs).toBeLessThan(15_000);
    }
  });
});
