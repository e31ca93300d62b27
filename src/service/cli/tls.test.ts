// `sheaf serve` with a certificate: both the service and its store, and a new pair without a restart.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { get } from 'node:https';
import { join } from 'node:path';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callCommand, makeKey } from '../testing/called-command.ts';
import { type KeyPair, makeCertificate } from '../testing/certificates.ts';
import { type ServeProcess, sheaf, startServe } from '../testing/cli-process.ts';
import { createNamedClient } from '../testing/named-client.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const folder = provideFolder('tls');
const dataDir = join(folder, 'data');
const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
const options = ['--tls-cert', paths.cert, '--tls-key', paths.key];
let served: ServeProcess;
let said = '';

/** Each file at once, as certbot does it. */
function put(pair: Partial<KeyPair>): void {
  for (const name of ['cert', 'key'] as const) {
    const text = pair[name];
    if (text === undefined) continue;
    writeFileSync(`${paths[name]}.new`, text);
    renameSync(`${paths[name]}.new`, paths[name]);
  }
}

/** @returns the name of the certificate that the service shows */
function shownName(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ port: Number(new URL(served.url).port), host: '127.0.0.1', rejectUnauthorized: false });
  socket.once('error', reject).once('secureConnect', () => {
    resolve(String(socket.getPeerCertificate().subject.CN));
    socket.destroy();
  });
  return promise;
}

beforeAll(async () => {
  put(makeCertificate(['first.example']));
  served = await startServe(dataDir, ['--host', '0.0.0.0', ...options]);
  served.child.stderr?.on('data', (data) => {
    said += data;
  });
});
afterAll(async () => {
  await served.end('SIGTERM');
});

it('service and store speak TLS at the name that the client used', async () => {
  await callCommand('projects', 'create', '--data-dir', dataDir, '--name', 'Ours');
  const { token } = await makeKey(dataDir);
  const client = createNamedClient(served.url);
  const base = `https://first.example:${new URL(served.url).port}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ project_id: 1, file_name: 'a.mp3' });
  const { json: form } = await client.ask(`${base}/api/v1/developer/import/files/initialize`, {
    method: 'POST',
    headers,
    body,
  });
  expect(form.upload_url).toMatch(`${base}/`);
  expect((await client.sendForm(form, 'no sound')).status).toBe(204);
  expect((await client.ask(`${base}${form.links.complete}`, { method: 'POST', headers })).status).toBe(200);
});

const ask = (settings: ConnectionOptions): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { port } = new URL(served.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false, ...settings });
  socket
    .once('error', () => resolve('refused'))
    .once('secureConnect', () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    });
  return promise;
};

it.each([
  ['TLS 1.3', {}, /^TLSv1\.3 /],
  ['TLS 1.2 with keys of its own for each connection', { maxVersion: 'TLSv1.2' }, /^TLSv1\.2 ECDHE-/],
  ['TLS 1.2 without', { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256:AES256-SHA' }, /^refused$/],
  [
    'TLS 1.2 with a cipher that is no AEAD',
    { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA' },
    /^refused$/,
  ],
] as const)('%s', async (_, settings, answer) => {
  expect(await ask(settings)).toMatch(answer);
});

it('a browser is told to come by TLS only, and to believe the content types', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingHttpHeaders>();
  const address = `https://127.0.0.1:${new URL(served.url).port}/import/projects`;
  const options = { rejectUnauthorized: false, headers: { host: new URL(served.url).host } };
  get(address, options, ({ headers }) => resolve(headers)).once('error', reject);
  expect(await promise).toMatchObject({
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
    'x-content-type-options': 'nosniff',
  });
});

it('who comes without TLS is told the address', async () => {
  const reply = await fetch(served.url.replace('https:', 'http:').replace('0.0.0.0', '127.0.0.1'));
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ code: 'tls_expected', error: expect.stringContaining('https://') });
});

it('commands of this computer reach it although no certificate has its address', () => {
  const file = join(folder, 'a.csv');
  writeFileSync(file, 'Name,Age\nAda,36\n');
  const { status, stderr } = sheaf(['import', file, '--data-dir', dataDir, '--project', 'Ours', '--auto-map']);
  expect([status, stderr]).toEqual([0, expect.any(String)]);
});

it('a new pair is used without a restart; one that cannot be used is named, and the old one stays', async () => {
  expect(await shownName()).toBe('first.example');
  const second = makeCertificate(['second.example']);
  put(second);
  const patient = { timeout: 60_000, interval: 200 };
  await expect.poll(shownName, patient).toBe('second.example');

  put({ cert: makeCertificate(['third.example']).cert });
  await expect.poll(() => said, patient).toMatch(/cannot be used, so the old one stays: .*key values mismatch/);
  put(makeCertificate(['ended.example'], -1));
  await expect.poll(() => said, patient).toMatch(/so the old one stays: the certificate ended on/);
  rmSync(paths.key);
  await expect.poll(() => said, patient).toMatch(/so the old one stays: ENOENT/);
  expect(await shownName()).toBe('second.example');

  put(makeCertificate(['fourth.example']));
  await expect.poll(shownName, patient).toBe('fourth.example');

  put(makeCertificate(['fifth.example']));
  served.child.kill('SIGHUP');
  await expect.poll(shownName, { timeout: 3000, interval: 50 }).toBe('fifth.example');
});

it.each([
  { name: 'a key is missing', args: ['--tls-cert', paths.cert], says: '--tls-key (SHEAF_TLS_KEY) is missing' },
  { name: 'a file is missing', args: ['--tls-cert', '/nowhere', '--tls-key', paths.key], says: 'no such file' },
  { name: 'no certificate', args: ['--tls-cert', paths.key, '--tls-key', paths.key], says: 'TLS cannot be served' },
])('refused with a sentence: $name', async ({ args, says }) => {
  const { status, stderr } = await callCommand('serve', '--data-dir', join(folder, 'other'), ...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
});
