import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, test } from '@playwright/test';
import { chromiumArguments, requireChromium } from '../../scripts/find-chromium.ts';
import { root } from '../fixtures/files.ts';
import { type Child, endChild, firstLine, spawnNode } from '../fixtures/hosts/child.ts';

// In parallel each test would start a service and a browser of its own.
test.describe.configure({ mode: 'default' });

/** A foreign web page in the browser of a Sheaf user must read nothing and change nothing. */
const evil = 'evil.test';
let folder: string;
let service: Child;
let url: string;
let storageUrl: string;
let token: string;
let client: { client_id: string; client_secret: string };
let browser: Browser;
let attacker: Server;
let attackerUrl: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-attack-'));
  const cli = join(root, 'out/service/cli.js');
  service = spawnNode([cli, 'serve', '--data-dir', folder], {});
  const ready = JSON.parse(await firstLine(service)) as { url: string; storage_url: string };
  url = ready.url;
  storageUrl = ready.storage_url;
  const scopes = 'project:read,project:write,survey:write';
  const key = spawnNode([cli, 'keys', 'create', '--data-dir', folder, '--name', 'victim', '--scopes', scopes], {});
  const made = JSON.parse(await firstLine(key)) as { token: string; client_id: string; client_secret: string };
  token = made.token;
  client = made;
  attacker = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<body>evil</body>'));
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  attackerUrl = `http://${evil}:${(attacker.address() as AddressInfo).port}/`;
  browser = await chromium.launch({
    executablePath: requireChromium(),
    // The browser's own guard (Local Network Access) is taken away: the service must not lean on it.
    args: [
      ...chromiumArguments,
      `--host-resolver-rules=MAP ${evil} 127.0.0.1`,
      '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
    ],
  });
});

test.afterAll(async () => {
  await browser.close();
  attacker.close();
  await endChild(service);
  await rm(folder, { recursive: true, force: true });
});

const withToken = () => ({ headers: { authorization: `Bearer ${token}` } });
/** The form that signs a program in, with the right credentials: only the guard is left to refuse it. */
const tokenForm = () => ({
  grant_type: 'client_credentials',
  client_id: client.client_id,
  client_secret: client.client_secret,
});
const projects = async () => (await fetch(`${url}/import/projects`, withToken())).json();

test('without a page the key is valid and the credentials get a token, so that a refusal comes from the guard', async () => {
  expect(await projects()).toEqual({ projects: [] });
  const reply = await fetch(`${url}/api/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(tokenForm()) });
  expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({ token_type: 'Bearer' })]);
});

test('DNS rebinding: a page under another name gets neither the window nor an answer, even with a token', async () => {
  const rebound = `http://${evil}:${new URL(url).port}`;
  const page = await browser.newPage();
  const response = await page.goto(`${rebound}/`);
  expect(response?.status()).toBe(403);
  expect(await page.content()).not.toContain('<script');
  const answers = await page.evaluate(async (headers) => {
    const paths = ['/import/projects', '/api/v1/workspace/instance', '/api/v1/workspace/imports', '/openapi.json'];
    return Promise.all(paths.map(async (path) => (await fetch(path, { headers })).status));
  }, withToken().headers);
  expect(answers).toEqual([403, 403, 403, 403]);
  await page.close();
});

const api = '/api/v1/workspace';
/** The encoding and address of each form, and what it sends. */
const forms: [enctype: string, path: string, fields: () => Record<string, string>][] = [
  ['text/plain', `${api}/projects`, () => ({ '{"name":"planted': '"}' })],
  ['application/x-www-form-urlencoded', `${api}/projects`, () => ({ name: 'planted' })],
  ['multipart/form-data', `${api}/projects`, () => ({ name: 'planted' })],
  ['text/plain', `${api}/sign-in`, () => ({ '{"code":"': '"}' })],
  // With the right credentials.
  ['application/x-www-form-urlencoded', '/api/v1/oauth/token', tokenForm],
  ['multipart/form-data', '/api/v1/oauth/token', tokenForm],
  ['text/plain', '/api/v1/oauth/token', tokenForm],
];

test('no form of another site changes anything or gets a token', async () => {
  const page = await browser.newPage();
  for (const [enctype, path, fields] of forms) {
    await page.goto(attackerUrl);
    const answered = page.waitForResponse(`${url}${path}`);
    await page.evaluate(
      ([kind, action, sent]) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', enctype: kind, action });
        for (const [name, value] of Object.entries(sent))
          form.append(Object.assign(document.createElement('input'), { name, value }));
        document.body.append(form);
        form.submit();
      },
      [enctype, `${url}${path}`, fields()] as const,
    );
    const response = await answered;
    expect(response.status(), `${enctype} to ${path}`).toBe(403);
    expect(await response.text()).not.toContain('access_token');
    expect(await projects()).toEqual({ projects: [] });
  }
  await page.close();
});

test('a script of another site gets no preflight for any method or header, to the service or the store', async () => {
  const page = await browser.newPage();
  await page.goto(attackerUrl);
  const passed = await page.evaluate(
    async ([api, storage, headers]) => {
      const addresses = [
        `${api}/import/projects`,
        `${api}/api/v1/oauth/token`,
        `${storage}/sheaf`,
        `${storage}/sheaf/x`,
      ];
      const attempts = addresses.flatMap((address) =>
        ['PUT', 'PATCH', 'DELETE', 'POST'].map((method) =>
          fetch(address, { method, headers: { ...headers, 'content-type': 'application/json' } }).then(
            ({ status }) => `${method} ${address} answered ${status}`,
            () => null,
          ),
        ),
      );
      return (await Promise.all(attempts)).filter((answer) => answer !== null);
    },
    [url, storageUrl, withToken().headers] as const,
  );
  expect(passed).toEqual([]);
  await page.close();
});

test('a form of another site posts nothing into the store without a signature', async () => {
  const page = await browser.newPage();
  await page.goto(attackerUrl);
  const answered = page.waitForResponse(`${storageUrl}/sheaf`);
  await page.evaluate((action) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action });
    form.append(Object.assign(document.createElement('input'), { name: 'key', value: 'planted' }));
    form.append(Object.assign(document.createElement('input'), { name: 'file', type: 'file' }));
    document.body.append(form);
    form.submit();
  }, `${storageUrl}/sheaf`);
  expect((await answered).status()).toBe(403);
  await page.close();
});

test('DNS rebinding of the store: no key, no answer', async () => {
  const page = await browser.newPage();
  const response = await page.goto(`http://${evil}:${new URL(storageUrl).port}/sheaf/`);
  expect(response?.status()).toBe(403);
  await page.close();
});

test('a script of another site reads nothing: no answer names its origin', async () => {
  const page = await browser.newPage();
  await page.goto(attackerUrl);
  const read = await page.evaluate(
    async ([api, storage, headers, form]) => {
      const attempts: [string, RequestInit][] = [
        [`${api}/`, {}],
        [`${api}/import/projects`, { headers }],
        [`${api}/api/v1/workspace/projects`, { method: 'POST', headers, body: '{"name":"planted"}' }],
        [`${api}/api/v1/workspace/projects`, { method: 'POST', body: '{"name":"planted"}' }],
        [`${api}/api/v1/openapi.json`, {}],
        [`${api}/api/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(form) }],
        [`${storage}/`, {}],
      ];
      return Promise.all(
        attempts.map(([address, init]) =>
          fetch(address, init).then(
            ({ status }) => `${address} answered ${status}`,
            () => null,
          ),
        ),
      );
    },
    [url, storageUrl, withToken().headers, tokenForm()] as const,
  );
  expect(read).toEqual(Array(7).fill(null));
  expect(await projects()).toEqual({ projects: [] });
  await page.close();
});

test('a page of another site cannot frame the window', async () => {
  const page = await browser.newPage();
  await page.goto(attackerUrl);
  await page.evaluate(
    (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
    `${url}/`,
  );
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await page.close();
});

test('only the loopback interface is listened on', async () => {
  for (const address of [url, storageUrl]) expect(new URL(address).hostname).toBe('127.0.0.1');
});
