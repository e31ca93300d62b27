import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { startSheaf } from '../testing/cli-process.ts';
import { startLyingService } from '../testing/lying-service.ts';
import { provideService } from '../testing/provide-service.ts';
import { distantFiles } from './distant-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-pinned-'));
const service = await provideService();
const servers: { close(): void }[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function listen(answer: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The service, which names another address for every form and every file. @returns its port */
async function liar(upload_url: string, onForm = () => {}, address?: string): Promise<number> {
  const change = (body: string) => {
    const changed = body.replaceAll(/"(upload_url|file_url)":"[^"]*"/g, `"$1":"${upload_url}"`);
    if (changed.includes('"upload_url"')) onForm();
    return changed;
  };
  const lying = await startLyingService(service, change, address);
  servers.push(lying);
  return Number(new URL(lying.url).port);
}

const { name } = await service.project();

const run = (args: readonly string[], more = {}) => startSheaf(args, { SHEAF_TOKEN: service.token, ...more });

async function runImport(url: string, args: string[] = [], more = {}) {
  const file = join(folder, 'talk.txt');
  writeFileSync(file, 'What was said.\n');
  const all = ['import', file, '--as', 'file', '--project', name, '--url', url, '--data-dir', join(folder, 'data')];
  return run([...all, ...args], more);
}

it('an instance that wants the files elsewhere gets none, and one sentence ends the import; a named storage is remembered', async () => {
  let asked = 0;
  const port = await listen((_, reply) => {
    asked++;
    reply.writeHead(400).end();
  }, '0.0.0.0');
  const elsewhere = `http://${hostname()}:${port}`;
  const url = `http://127.0.0.1:${await liar(elsewhere)}`;
  const refused = await runImport(url);
  expect(refused.stderr).toMatch(
    /wants the files to be sent to http:.* not its own address.*--storage-origin.*Nothing was sent/,
  );
  expect([refused.status, asked]).toEqual([1, 0]);
  await runImport(url, ['--storage-origin', `${elsewhere}/`]);
  expect(asked).toBe(1);
  await runImport(url);
  expect(asked).toBe(2);
});

it('a name that leads nearer than the instance is refused before anything is sent', async () => {
  let asked = 0;
  const port = await listen((_, reply) => {
    asked++;
    reply.end();
  }, '0.0.0.0');
  const storage_origin = `http://${hostname()}:${port}`;
  // An instance of the internet, by its number: it is never asked.
  const { upload } = distantFiles({ base_url: 'http://93.184.216.34', storage_origin });
  const form = { upload_url: `${storage_origin}/reboot`, upload_fields: {} };
  const sending = upload(form, new Blob(['x']), { signal: new AbortController().signal, onProgress: () => {} });
  await expect(sending).rejects.toMatchObject({ failure: { kind: 'address', problem: 'near' } });
  expect(asked).toBe(0);
});

/** A network address of this computer, which is farther away than its loopback. */
const own = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

it.skipIf(own === undefined)('a name that leads to this computer as soon as the form is there is refused', async () => {
  let asked = 0;
  const aim = await listen((_, reply) => {
    asked++;
    reply.end();
  });
  const flag = join(folder, 'form-is-there');
  const preload = join(folder, 'rebind.mjs');
  // Stands in for a name server of the attacker's: it answers as it likes, and each lookup anew.
  writeFileSync(
    preload,
    `import dns from 'node:dns'; import { existsSync } from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
     const known = dns.lookup;
     dns.promises.lookup = async () => [{ address: '127.0.0.1', family: 4 }];
     dns.lookup = (name, options, done) => {
       if (name !== 'rebind.example') return known(name, options, done);
       const address = existsSync(${JSON.stringify(flag)}) ? '127.0.0.1' : '${own}';
       return options.all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);
     };
     syncBuiltinESMExports();`,
  );
  const port = await liar(`http://rebind.example:${aim}/router/reboot`, () => writeFileSync(flag, ''), own);
  const env = { NODE_OPTIONS: `--import ${pathToFileURL(preload)}` };
  const { status, stderr } = await runImport(`http://rebind.example:${port}`, [], env);
  expect([status, asked]).toEqual([1, 0]);
  expect(stderr).toContain('which no instance elsewhere may name');
});

it('a redirect is not followed: neither with a secret nor with a file', async () => {
  const reached: string[] = [];
  const aim = await listen((request_, reply) => {
    reached.push(request_.url ?? '');
    reply.end('{}');
  });
  const away = await listen((_, reply) => reply.writeHead(307, { location: `http://127.0.0.1:${aim}/stolen` }).end());
  const signIn = await runImport(`http://127.0.0.1:${away}`);
  expect(signIn).toMatchObject({ status: 1, stderr: expect.stringContaining('follows no redirects') });
  const sent = await runImport(`http://127.0.0.1:${await liar(`http://127.0.0.1:${away}/bucket`)}`);
  expect(sent.stderr).toContain('no redirect is followed');
  expect(reached).toEqual([]);
});
