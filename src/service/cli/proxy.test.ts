// A network whose only way out is a proxy: commands with `--url` go through it, or name it.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../testing/called-command.ts';
import { makeCertificate } from '../testing/certificates.ts';
import { type ServeProcess, sheaf, startServe, startSheaf } from '../testing/cli-process.ts';
import { freePort } from '../testing/free-port.ts';
import { provideFolder } from '../testing/provide-folder.ts';
import { findProxy } from './proxy.ts';

const folder = provideFolder('proxy');
const dataDir = join(folder, 'data');
const paths = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
const asked: string[] = [];
let served: ServeProcess;
let key: Awaited<ReturnType<typeof makeKey>>;
let refusal: number | null = null;

/** Knows names that the computer itself does not: all lead to the ports of loopback. */
const proxy = createServer();
proxy.on('connect', (request, client) => {
  asked.push(String(request.url));
  client.on('error', () => {});
  if (refusal !== null) return void client.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`);
  const server = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
    client.write('HTTP/1.1 200 OK\r\n\r\n');
    server.pipe(client).pipe(server);
  });
  server.on('error', () => client.destroy());
});

beforeAll(async () => {
  const { cert, key: secret } = makeCertificate(['sheaf.example']);
  writeFileSync(paths.cert, cert);
  writeFileSync(paths.key, secret);
  writeFileSync(join(folder, 'notes.txt'), 'What we have learnt.');
  sheaf(['projects', 'create', '--data-dir', dataDir, '--name', 'Clinic']);
  served = await startServe(dataDir, ['--host', '0.0.0.0', '--tls-cert', paths.cert, '--tls-key', paths.key]);
  key = await makeKey(dataDir);
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await served.end('SIGTERM');
});

const through = (args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
  const there = ['--url', `https://sheaf.example:${new URL(served.url).port}`, '--token', key.token];
  const HTTPS_PROXY = `http://user:hidden@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const env = { HTTPS_PROXY, NODE_EXTRA_CA_CERTS: paths.cert, ...more };
  return startSheaf([...args, ...there, '--data-dir', join(folder, 'local')], env, folder);
};

describe('with HTTPS_PROXY', () => {
  it('a file is sent and listed through the proxy, which alone knows the name', async () => {
    const sent = await through(['import', 'notes.txt', '--as', 'insight', '--project', 'Clinic']);
    expect(sent, sent.stderr).toMatchObject({ status: 0 });
    const listed = await through(['list', '--json']);
    expect(listed.stdout).toContain('notes');
    const key_of = JSON.parse(listed.stdout.split('\n')[0] ?? '').key as string;
    expect(await through(['export', key_of])).toMatchObject({ stdout: 'What we have learnt.' });
    expect(new Set(asked.map((host) => host.split(':')[0]))).toEqual(new Set(['sheaf.example']));
  });

  it('a proxy that refuses, and one that is not there, are named without their password', async () => {
    refusal = 407;
    const refused = await through(['list']);
    refusal = null;
    expect(refused.stderr).toMatch(
      /^The proxy http:\/\/127\.0\.0\.1:\d+ does not connect to https:\/\/sheaf\.example.*407/,
    );
    const gone = await through(['list'], { HTTPS_PROXY: `http://user:hidden@127.0.0.1:${await freePort()}` });
    expect(gone.stderr).toMatch(/^Nothing listens at http:\/\/127\.0\.0\.1:\d+ \(the proxy of HTTPS_PROXY\)/);
    expect(refused.stderr + gone.stderr).not.toContain('hidden');
  });

  it('NO_PROXY excepts a host', async () => {
    const before = asked.length;
    const direct = await through(['list'], { NO_PROXY: 'other.test, .example' });
    expect([direct.stderr, asked.length]).toEqual([
      expect.stringMatching(/^The name in https:\/\/sheaf\.example/),
      before,
    ]);
  });
});

it.each([
  ['https://sheaf.example', '', 'http://proxy:3128'],
  ['https://sheaf.example', '*', null],
  ['https://sheaf.example', 'example', null],
  ['https://sheaf.example', '*.example', null],
  ['https://sheaf.example:8443', 'sheaf.example:8443', null],
  ['https://sheaf.example:8443', 'sheaf.example:443', 'http://proxy:3128'],
  ['https://mysheaf.example', 'sheaf.example', 'http://proxy:3128'],
  ['https://127.0.0.1:8080', '', null],
  ['http://sheaf.example', '', null],
])('%s, NO_PROXY=%s: %s', (address, NO_PROXY, proxy) => {
  const { env } = process;
  process.env = { HTTPS_PROXY: 'http://proxy:3128', NO_PROXY };
  expect(findProxy(new URL(address))).toBe(proxy);
  process.env = env;
});
