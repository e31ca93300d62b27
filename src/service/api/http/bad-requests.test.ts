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
  expect((await service.ask('GET', '/import/projects')).status, 'still answers').toBe(200);
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

type Row = [name: string, bytes: () => string | Buffer, status: number, says?: string];

const notStored = /^cache-control: no-store$/im;
const unreadable = 'This is not readable as HTTP.';
const status = (key: string) => () => to(`/api/v1/developer/import/surveys/${key}/status`);
const upgrade = (...headers: string[]) => get('Connection: Upgrade, HTTP2-Settings', ...headers, auth());
const manyHeaders = Array.from({ length: 2000 }, (_, n) => `X${n}: aaaaa`);
const latin1 = () => Buffer.from(to('/\xff').replace('HOST', new URL(service.url).host), 'latin1');
const tokenInQuery = () => crlf(`GET /import/projects?access_token=${service.token} HTTP/1.1`, 'Host: HOST');
const goodBody = '{"name":"B15"}';
const chunked = 'Transfer-Encoding: chunked';

const rows: Row[] = [
  ['B1 no token', () => get(), 401, 'Bearer'],
  ['B2 an empty Authorization', () => get('Authorization:'), 401, 'Bearer'],
  ['B2 Bearer without a token', () => get('Authorization: Bearer '), 401],
  ['B2 Bearer with two words', () => get(`${auth()} more`), 401],
  ['B2 Basic', () => get('Authorization: Basic Zm9vOmJhcg=='), 401],
  ['B2 two Authorization headers, both right', () => get(auth(), auth()), 401],
  ['B2 a token of 10,000 characters', () => get(`Authorization: Bearer ${'x'.repeat(1e4)}`), 401],
  ['B2 the scheme in lower case is the same', () => get(auth().replace('Bearer', 'bearer')), 200],
  ['B2 after several spaces', () => get(auth().replace('Bearer', 'Bearer  ')), 200],
  ['B7 the token in the query', tokenInQuery, 401],
  ['B10 two Content-Lengths', () => post(['Content-Length: 2', 'Content-Length: 3'], '{}'), 400, unreadable],
  ['B10 Content-Length: -1', () => post(['Content-Length: -1'], '{}'), 400, unreadable],
  ['B10 chunked twice', () => post([`${chunked}, chunked`], '0\r\n\r\n'), 400, unreadable],
  ['B10 a chunk size that is no number', () => post([chunked], 'zz\r\n'), 400, unreadable],
  ['B10 chunked, as it should be', () => post([chunked], `e\r\n${goodBody}\r\n0\r\n\r\n`), 201],
  ['B10 a folded header', () => get(auth(), ' more'), 400, unreadable],
  ['B10 a space before the colon', () => get('X : y', auth()), 400, unreadable],
  ['B10 NUL in a header', () => get('X: a\0b', auth()), 400, unreadable],
  ['B10 lines that end in LF alone', () => get(auth()).replaceAll('\r', ''), 400, unreadable],
  ['B11 a header of 17 KB', () => get(`X: ${'a'.repeat(17 * 1024)}`, auth()), 431, '16 KB'],
  ['B11 2,000 headers', () => get(...manyHeaders, auth()), 431, '16 KB'],
  ['B11 an address of 20 KB', () => to(`/${'a'.repeat(20_480)}`), 431, '16 KB'],
  ['B11 an address of 12 KB', () => to(`/${'a'.repeat(12_288)}`), 404],
  ['B12 %00 in a key', status('%00'), 404],
  ['B12 an escape that is cut', status('%E0%A4%A'), 400, 'The address is not readable.'],
  ['B12 an escape that is no UTF-8', status('%ff'), 400],
  ['B12 %2e%2e%2f in a key', status('%2e%2e%2fx'), 404],
  ['B12 .. in the path is nothing special', () => to('/api/v1/developer/../../import/projects'), 404],
  ['B12 two slashes at the start', () => to('//evil.test/import/projects'), 404],
  ['B12 bytes over 127 in the path', latin1, 400],
  ['B12 a key of 9,000 characters', status('a'.repeat(9000)), 400],
  ['B12 addresses keep their case', () => to('/Import/projects'), 404],
  ['B13 QUERY, which Node reads and no address has', () => by('QUERY'), 405, 'Use GET here.'],
  ['B13 QUERY of nothing', () => crlf('QUERY /nothing HTTP/1.1', 'Host: HOST'), 404],
  ['B13 TRACE', () => by('TRACE'), 405, 'Use GET here.'],
  ['B13 OPTIONS without an origin', () => by('OPTIONS'), 405],
  ['B13 a method nobody knows', () => by('FETCH'), 400, unreadable],
  ['B13 CONNECT', () => crlf('CONNECT evil.test:443 HTTP/1.1', 'Host: HOST', auth()), 405, 'not a proxy'],
  ['B13 OPTIONS *', () => crlf('OPTIONS * HTTP/1.1', 'Host: HOST'), 400],
  ['B15 HTTP/1.0', () => crlf('GET /import/projects HTTP/1.0', 'Host: HOST', auth()), 200],
  ['B15 HTTP/1.0 without Host', () => crlf('GET /import/projects HTTP/1.0', auth()), 400],
  ['B15 HTTP/0.9', () => 'GET /import/projects\r\n\r\n', 400],
  ['B15 HTTP/1.2', () => crlf('GET /import/projects HTTP/1.2', 'Host: HOST', auth()), 400, unreadable],
  ['B15 HTTP/2 without asking', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, unreadable],
  ['B15 TLS', () => Buffer.from('160301020001000001fc0303', 'hex'), 400, unreadable],
  ['B15 Upgrade to a web socket', () => upgrade('Upgrade: websocket', 'Sec-WebSocket-Version: 13'), 200],
  ['B15 Upgrade to h2c', () => upgrade('Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'), 200],
  ['B15 an Expect nobody knows', () => post(['Expect: junk', 'Content-Length: 14'], goodBody), 417, '100-continue'],
  ['B15 a GET with a body', () => `${get(auth(), 'Content-Length: 5')}hello`, 200],
];

describe('bad requests', () => {
  it.each(rows)('%s', async (_, bytes, expected, says = '') => {
    const [reply, ...more] = await sendRaw(service.url, bytes());
    expect([reply?.status, more]).toEqual([expected, []]);
    expect(reply?.head).toMatch(notStored);
    if (expected < 300) return;
    expect(JSON.parse(reply?.body ?? '')).toMatchObject({ ...sayIt, error: expect.stringContaining(says) });
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
        const reply = await service.ask(method, path);
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
