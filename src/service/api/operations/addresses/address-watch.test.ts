// A shared service asks the addresses that it hands out. Names are looked up in a table here; the rest is real.
import dns from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Health } from '../../../../contract/index.ts';
import type { ServiceConfig } from '../../../core/config.ts';
import { makeCertificate } from '../../../testing/certificates.ts';
import { freePort } from '../../../testing/free-port.ts';
import { lookUpTestNames } from '../../../testing/named-hosts.ts';
import { startTestProxy, type TestProxy } from '../../../testing/test-proxy.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';

beforeAll(() => {
  vi.spyOn(dns, 'lookup').mockImplementation(lookUpTestNames);
});
afterAll(() => {
  vi.restoreAllMocks();
});

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const readPort = (server: Server) => (server.address() as AddressInfo).port;

/** Whoever else answers at a name. */
async function startStranger(answer: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { port: readPort(server), asked };
}

async function proxied(options: Parameters<typeof startTestProxy>[0] = {}): Promise<TestProxy & { port: string }> {
  const proxy = await startTestProxy(options);
  ends.push(proxy.close);
  return { ...proxy, port: new URL(proxy.url).port };
}

const quick = { before_fault: [20], failing: 50, fine: 50, answer: 20_000 };

/** What was logged about addresses. */
let said: string[] = [];
beforeEach(() => {
  said = [];
});
async function serve(config: Partial<ServiceConfig>): Promise<TestService> {
  const write = (line: string) => {
    const { msg } = JSON.parse(line);
    if (/address|:\/\//.test(msg)) said.push(msg);
  };
  const log = pino({ level: 'warn' }, { write });
  const service = await startTestService({
    log,
    config: { address_pauses: quick, trusted_proxies: ['loopback'], ...config },
  });
  ends.push(() => service.stop());
  return service;
}

/** A service that is reached by this proxy from its first moment on. */
async function serveBehind(
  proxy: TestProxy & { port: string },
  config: Partial<ServiceConfig> = {},
): Promise<TestService> {
  const port = await freePort();
  proxy.add(`http://127.0.0.1:${port}`);
  return serve({ port, public_url: `http://sheaf.test:${proxy.port}`, ...config });
}

async function read(service: TestService): Promise<Health['addresses']> {
  const { body } = await service.ask('GET', '/api/v1/workspace/health');
  return body.addresses;
}
async function until(service: TestService, condition: Health['addresses']['condition']): Promise<Health['addresses']> {
  await expect.poll(async () => (await read(service)).condition, { timeout: 30_000 }).toBe(condition);
  return read(service);
}

it('what only this computer reaches is not asked, nor what has no address of its own', async () => {
  expect(await read(await serve({ trusted_proxies: [] }))).toEqual({
    ...{ state: 'ok', condition: 'local', since: null, problems: [] },
  });
  expect(await read(await serve({ host: '0.0.0.0' }))).toMatchObject({ state: 'ok', condition: 'not_asked' });
});

it('an address that leads here, with its store', async () => {
  const service = await serveBehind(await proxied());
  expect(await until(service, 'reached')).toEqual({ state: 'ok', condition: 'reached', since: null, problems: [] });
  expect(said).toEqual([]);
});

const page: RequestListener = (_, response) => response.setHeader('content-type', 'text/html').end('<p>Welcome</p>');
const endless: RequestListener = (_, response) => {
  const more = () => {
    while (response.write('x'.repeat(4096)));
  };
  response.on('drain', more);
  more();
};

describe('an address that leads', () => {
  const withStatus =
    (status: number): RequestListener =>
    (_, response) =>
      void response.writeHead(status).end();
  it.each<[name: string, answer: RequestListener, problem: string, seen: string, pauses?: object]>([
    ['to a web page', page, 'elsewhere', 'HTTP 200'],
    ['to a sign-in', withStatus(401), 'elsewhere', 'HTTP 401'],
    ['to an endless answer', endless, 'elsewhere', 'HTTP 200'],
    ['to a proxy alone', withStatus(502), 'no_answer', 'HTTP 502'],
    ['to silence', () => {}, 'no_answer', 'ETIMEDOUT', { answer: 500 }],
    ['to a broken answer', ({ socket }) => socket.end('nonsense\r\n\r\n'), 'no_answer', 'HPE_INVALID_CONSTANT'],
  ])('%s', async (_, answer, problem, seen, pauses) => {
    const { port } = await startStranger(answer);
    const address = `http://sheaf.test:${port}`;
    const service = await serve({ public_url: address, address_pauses: { ...quick, ...pauses } });
    const problems = [{ problem, of: 'service', address, setting: 'SHEAF_PUBLIC_URL', seen }];
    expect(await until(service, 'wrong')).toMatchObject({ state: 'failing', since: expect.any(String), problems });
    expect(said).toEqual([expect.stringContaining(address)]);
  });

  it('on to another one: named, and not followed', async () => {
    const target = await startStranger(page);
    const { port, asked } = await startStranger((_, response) =>
      response.writeHead(301, { location: `http://127.0.0.1:${target.port}/secret?token=1` }).end(),
    );
    const service = await serve({ public_url: `http://sheaf.test:${port}` });
    const { problems } = await until(service, 'wrong');
    expect(problems).toMatchObject([{ problem: 'redirected', seen: `http://127.0.0.1:${target.port}` }]);
    expect([asked.every((path) => /^\/healthz\?question=[\w-]{43}$/.test(path)), target.asked]).toEqual([true, []]);
  });

  it('nowhere', async () => {
    const [named, closed] = [
      await serve({ public_url: 'https://nowhere.test' }),
      await serve({ public_url: 'http://sheaf.test:9' }),
    ];
    expect((await until(named, 'wrong')).problems).toMatchObject([{ problem: 'unknown_name', seen: 'ENOTFOUND' }]);
    expect((await until(closed, 'wrong')).problems).toMatchObject([{ problem: 'no_answer', seen: 'ECONNREFUSED' }]);
  });
});

describe('certificates', () => {
  it.each([
    { name: 'one that ended', names: ['sheaf.test'], days: -1, found: 'CERT_HAS_EXPIRED' },
    { name: 'one for another name', names: ['other.test'], days: 30, found: 'ERR_TLS_CERT_ALTNAME_INVALID' },
  ])('$name', async ({ names, days, found }) => {
    const proxy = await proxied({ tls: makeCertificate(names, days), scheme: 'https' });
    const service = await serveBehind(proxy, { public_url: `https://sheaf.test:${proxy.port}` });
    const { problems } = await until(service, 'wrong');
    expect(problems).toMatchObject([{ problem: 'certificate', of: 'service', seen: found }]);
  });
});

describe('the store at a second name', () => {
  it.each([
    { name: 'reached', host: 'passed', found: [] },
    { name: 'its proxy loses the name', host: 'lost', found: ['refused_signature SignatureDoesNotMatch'] },
  ] as const)('on a port of its own: $name', async ({ host, found }) => {
    const [proxy, files] = [await proxied(), await proxied({ host })];
    const storage_public_url = `http://files.test:${files.port}`;
    const storage_port = await freePort();
    files.add(`http://127.0.0.1:${storage_port}`);
    const service = await serveBehind(proxy, { storage_public_url, storage_port });
    const { problems } = await until(service, found.length > 0 ? 'wrong' : 'reached');
    expect(problems.map(({ problem, seen }) => `${problem} ${seen}`)).toEqual(found);
  });
});

it('a fault that passes is logged once, and so is its end', async () => {
  const proxy = await proxied();
  const service = await serve({ public_url: `http://sheaf.test:${proxy.port}` });
  const { since } = await until(service, 'wrong');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await read(service)).since).toBe(since);
  proxy.add(service.url);
  expect(await until(service, 'reached')).toMatchObject({ since: null, problems: [] });
  expect(said).toEqual([expect.stringContaining('(HTTP 503)'), expect.stringContaining('reach every address')]);
});
