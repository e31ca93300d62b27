// A service behind a proxy that ends TLS: which addresses it hands out, and whom it takes its clients for.
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { sendRaw } from '../../testing/raw-http.ts';
import { initializeFile } from '../../testing/record-scenario.ts';
import { startTestProxy } from '../../testing/test-proxy.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

const publicUrl = 'https://sheaf.example.org';
const proxy = await startTestProxy({ scheme: 'https' });
const storeProxy = await startTestProxy();
const storage_port = await freePort();
const [behind, plain] = await Promise.all([
  startTestService({
    config: {
      public_url: publicUrl,
      storage_port,
      storage_public_url: storeProxy.url,
      trusted_proxies: ['loopback'],
    },
  }),
  startTestService(),
]);
afterAll(() => Promise.all([proxy.close(), storeProxy.close(), behind.stop(), plain.stop()]));
proxy.add(behind.url);
storeProxy.add(`http://127.0.0.1:${storage_port}`);

/** Sends one request. @returns the answer, its body as an object */
async function ask(url: string, head: string, headers: readonly string[], body = '') {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const [reply] = await sendRaw(url, [`${head} HTTP/1.1`, ...headers, ...length, '', body].join('\r\n'));
  return { status: reply?.status, head: reply?.head ?? '', body: JSON.parse(reply?.body || '{}') };
}
const own = 'Host: sheaf.example.org';
const auth = (service: TestService) => `Authorization: Bearer ${service.token}`;

async function nextPage(service: TestService, url: string, headers: readonly string[]): Promise<string> {
  const list = 'GET /api/v1/developer/import/files?limit=1';
  return (await ask(url, list, [auth(service), ...headers])).body.next;
}
/** Tries to sign in until the limit of a minute is reached. @returns the last status */
async function signInOften(url: string, headers: (n: number) => string[], times = 21): Promise<number | undefined> {
  const form = 'grant_type=client_credentials&client_id=someone&client_secret=wrong';
  let status: number | undefined;
  for (let n = 0; n < times; n++) {
    const type = 'Content-Type: application/x-www-form-urlencoded';
    status = (await ask(url, 'POST /api/v1/oauth/token', [type, ...headers(n)], form)).status;
  }
  return status;
}

describe('a service with a public address', () => {
  it.each([
    { name: 'its own page', headers: [own, `Origin: ${publicUrl}`], status: 200 },
    {
      name: 'its own page, where the proxy sends another Host',
      headers: ['Host: HOST', `Origin: ${publicUrl}`],
      status: 200,
    },
    { name: 'the page of another site', headers: [own, 'Origin: https://evil.test'], status: 403 },
    { name: 'another Host', headers: ['Host: evil.test'], status: 403 },
  ])('$name: $status', async ({ headers, status }) => {
    const reply = await ask(behind.url, 'GET /import/projects', [auth(behind), ...headers]);
    expect(reply.status).toBe(status);
    expect(reply.head).not.toMatch(/access-control/i);
  });
});

describe('X-Forwarded-*', () => {
  it('from a trusted proxy: scheme and host of links, without a public address too', async () => {
    const service = await startTestService({ config: { trusted_proxies: ['127.0.0.0/8'] } });
    for (const name of ['a.mp3', 'b.mp3']) await initializeFile(service, name);
    const said = ['Host: HOST', 'X-Forwarded-Proto: https'];
    expect(await nextPage(service, service.url, said)).toMatch(service.url.replace('http:', 'https:'));
    const named = [...said, 'X-Forwarded-Host: sheaf.example.org'];
    expect(await nextPage(service, service.url, named)).toMatch('https://sheaf.example.org/api/');
    const nonsense = ['Host: HOST', 'X-Forwarded-Proto: javascript'];
    expect(await nextPage(service, service.url, nonsense)).toMatch(service.url);
    const noHost = ['Host: HOST', 'X-Forwarded-Host: a/b@c'];
    const list = 'GET /api/v1/developer/import/files?limit=1';
    const refused = await ask(service.url, list, [auth(service), ...noHost]);
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('Host header')]);
    await service.stop();
  });

  it('from any other client: ignored', async () => {
    for (const name of ['a.mp3', 'b.mp3']) await initializeFile(plain, name);
    const said = ['Host: HOST', 'X-Forwarded-Proto: https', 'X-Forwarded-Host: evil.test'];
    expect(await nextPage(plain, plain.url, said)).toMatch(`${plain.url}/`);
    const lies = (n: number) => ['Host: HOST', `X-Forwarded-For: 203.0.113.${n}`];
    expect(await signInOften(plain.url, lies)).toBe(429);
  });

  it('the limit belongs to the client that the proxy saw, whatever the client says of itself', async () => {
    const from = (client: string) => (n: number) => [own, `X-Test-Client: ${client}`, `X-Forwarded-For: 192.0.2.${n}`];
    expect(await signInOften(proxy.url, from('203.0.113.1'))).toBe(429);
    expect(await signInOften(proxy.url, from('203.0.113.2'), 1)).toBe(401);
  });
});
