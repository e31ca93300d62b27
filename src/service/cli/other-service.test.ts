// Commands with `--url`: an administrator or a colleague whose service is on another computer, and a service that means no good.
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSheaf } from '../testing/called-command.ts';
import { startSheaf } from '../testing/cli-process.ts';
import { freePort } from '../testing/free-port.ts';
import { startLyingService } from '../testing/lying-service.ts';
import { provideFolder } from '../testing/provide-folder.ts';
import { provideOwnService } from '../testing/provide-service.ts';
import { importInsight } from '../testing/record-scenario.ts';
import { importParts } from '../testing/survey-scenario.ts';
import { distantFiles } from './distant-files.ts';

const survey = 'Name,Score\nAda,9\nBob,3\n';
const report = 'What we have learnt.\n';
const folder = provideFolder('other');
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});
const service = await provideOwnService();
/** Another name of this computer than the store's forms and files have: 127.0.0.1. */
const url = service.url.replace('127.0.0.1', 'localhost');
const { id: project_id } = await service.project('Clinic');
const key = await service.key({ scopes: ['survey:write', 'insight:write', 'file:write', 'project:read'] });
let insight: string;
beforeAll(async () => {
  await importParts(service, [survey], { project_id, auto_map: true });
  const published = { project_id, body: { should_publish: true } };
  ({ insight_key: insight } = await importInsight(service, 'report.txt', report, published));
  writeFileSync(join(folder, 'report.txt'), report);
});

/** Calls a command on a data folder that is not there. */
const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  callSheaf([...args, '--data-dir', join(folder, 'local')], env, folder);

const commands = ['list', 'export some-key'];
/** One line for people, without a stack. */
const sentence = /^[A-Z][^\n]*[.?]\n$/;

it.each([
  ['that imports', key],
  ['that only reads', await service.key({ scopes: ['project:read', 'workspace:read'] })],
])(
  'with client id and secret of a key %s, what is there is listed and exported',
  async (_, { client_id, client_secret }) => {
    const signedIn = async (command: string) => {
      const args = [...command.split(' '), '--url', url, '--client-id', client_id];
      const ended = await run(args, { SHEAF_CLIENT_SECRET: client_secret });
      expect(ended, ended.stderr).toMatchObject({ status: 0, stderr: expect.not.stringContaining(client_secret) });
      return ended;
    };
    const [document, imported] = (await signedIn('list')).lines;
    expect([document.kind, imported.kind, imported.number_of_responses]).toEqual(['insight', 'survey', 2]);
    const { stdout } = await signedIn(`export ${imported.key}`);
    expect(stdout.replaceAll('\r\n', '\n')).toBe(survey);
    // Its file is on another port, under another name of this computer.
    await signedIn(`export ${insight} -o copy.txt --force`);
    expect(readFileSync(join(folder, 'copy.txt'), 'utf8')).toBe(report);
  },
);

/** A server of somebody else. @returns its port */
async function listen(answer: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createServer((request, reply) => answer(request.resume(), reply)).listen(0, host);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const importInto = (at: string, ...more: string[]) =>
  run(['import', 'report.txt', '--as', 'file', '--project', 'Clinic', '--url', at, '--token', key.token, ...more]);

describe('what ends with one sentence', () => {
  it.each(commands)('%s: a token that nobody knows, no key', async (command) => {
    const args = [...command.split(' '), '--url', url];
    const [token, none] = [await run([...args, '--token', 'wrong']), await run(args)];
    expect(token).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) });
    expect(token.stderr).toContain('token');
    expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining('SHEAF_TOKEN') });
  });

  it('a token that others could read is sent with a warning, a secret is not sent', async () => {
    const plain = `http://${hostname()}:${new URL(url).port}`;
    const token = await run(['list', '--url', plain, '--token', key.token]);
    const near = await run(['list', '--url', url, '--token', key.token]);
    const own = { SHEAF_CLIENT_SECRET: key.client_secret };
    const secret = await run(['list', '--url', plain, '--client-id', key.client_id], own);
    const warned = expect.stringMatching(/^--url: .* is not encrypted, .* can read the token and what is imported\./);
    expect(token.stderr).toEqual(warned);
    expect(near).toMatchObject({ status: 0, stderr: expect.not.stringContaining('not encrypted') });
    expect(secret).toMatchObject({ status: 2, stderr: expect.stringContaining('Nothing was sent.') });
  });

  it('nothing answers there, after some tries; a reading command makes no folder', async () => {
    const there = `http://127.0.0.1:${await freePort()}`;
    const place = ['--url', there, '--token', 't', '--data-dir', join(folder, 'none')];
    const { status, stderr } = await callSheaf(['list', ...place]);
    const lines = stderr.trimEnd().split('\n');
    expect([status, lines.pop()]).toEqual([1, expect.stringMatching(/^Nothing listens at http.*\.$/)]);
    for (const line of lines) expect(line).toContain('Next try in');
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

/** The service, which names another address for every form and every file. @returns its port */
async function liar(elsewhere: string, onForm = () => {}, address?: string): Promise<number> {
  const change = (body: string) => {
    const changed = body.replaceAll(/"(upload_url|file_url)":"[^"]*"/g, `"$1":"${elsewhere}"`);
    if (changed.includes('"upload_url"')) onForm();
    return changed;
  };
  const lying = await startLyingService(service, change, address);
  closing.push(lying.close);
  return Number(new URL(lying.url).port);
}

describe('a service that names other addresses', () => {
  it('gets no file sent elsewhere, until that storage is named once', async () => {
    let asked = 0;
    const port = await listen((_, reply) => {
      asked++;
      reply.writeHead(400).end();
    }, '0.0.0.0');
    const elsewhere = `http://${hostname()}:${port}`;
    const lying = `http://127.0.0.1:${await liar(elsewhere)}`;
    const refused = await importInto(lying);
    expect(refused.stderr).toMatch(/wants the files to be sent to http:.*--storage-origin.*Nothing was sent/);
    expect([refused.status, asked]).toEqual([1, 0]);
    await importInto(lying, '--storage-origin', `${elsewhere}/`);
    expect(asked).toBe(1);
    await importInto(lying);
    expect(asked).toBe(2);
  });

  it('has a file asked at another host only when that is named, never with the key, and followed no further', async () => {
    const asked: string[] = [];
    const port = await listen((request, reply) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      if (request.url === '/moved') reply.writeHead(307, { location: '/elsewhere' });
      reply.end('theirs');
    }, '0.0.0.0');
    const storage = `http://${hostname()}:${port}`;
    const exportFrom = async (file_url: string, ...more: string[]) =>
      run(['export', insight, '--url', `http://127.0.0.1:${await liar(file_url)}`, '--token', key.token, ...more]);
    const refused = await exportFrom(`${storage}/file`);
    expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) });
    expect([refused.stderr, asked]).toEqual([expect.stringContaining(`--storage-origin ${storage}`), []]);
    expect(await exportFrom(`${storage}/file`, '--storage-origin', storage)).toMatchObject({ stdout: 'theirs' });
    const moved = await exportFrom(`${storage}/moved`, '--storage-origin', storage);
    expect([moved.status, moved.stderr]).toEqual([1, expect.stringContaining('HTTP 307')]);
    expect(asked).toEqual(['/file undefined', '/moved undefined']);
  });

  it('is not followed by a redirect: neither with a secret nor with a file', async () => {
    const reached: unknown[] = [];
    const aim = await listen((request, reply) => {
      reached.push(request.url);
      reply.end('{}');
    });
    const away = await listen((_, reply) => reply.writeHead(307, { location: `http://127.0.0.1:${aim}/x` }).end());
    const signIn = await importInto(`http://127.0.0.1:${away}`);
    expect(signIn).toMatchObject({ status: 1, stderr: expect.stringContaining('follows no redirects') });
    const sent = await importInto(`http://127.0.0.1:${await liar(`http://127.0.0.1:${away}/bucket`)}`);
    expect([sent.stderr, reached]).toEqual([expect.stringContaining('no redirect is followed'), []]);
  });

  it.each([
    ['https://93.184.216.34', 'http://93.184.216.34/file', 'without encryption'],
    ['http://93.184.216.34', 'http://127.0.0.1:1/file', 'an address of this computer'],
    ['http://93.184.216.34', 'http://93.184.216.35/file', '--storage-origin http://93.184.216.35'],
    ['http://93.184.216.34', 'file:///etc/passwd', 'file on file:///etc/passwd, which is no address'],
  ])('of %s is refused at %s before anything is asked', async (base_url, file_url, words) => {
    const { download } = distantFiles({ base_url, storage_origin: null });
    await expect(download(file_url)).rejects.toThrow(words);
  });

  it('a name that leads nearer than the instance is refused before anything is sent', async () => {
    let asked = 0;
    const port = await listen(() => asked++, '0.0.0.0');
    const storage_origin = `http://${hostname()}:${port}`;
    // An instance of the internet, by its number: it is never asked.
    const { upload, download } = distantFiles({ base_url: 'http://93.184.216.34', storage_origin });
    const form = { upload_url: `${storage_origin}/reboot`, upload_fields: {} };
    const sending = upload(form, new Blob(['x']), { signal: new AbortController().signal, onProgress: () => {} });
    await expect(sending).rejects.toMatchObject({ failure: { kind: 'address', problem: 'near' } });
    await expect(download(`${storage_origin}/file`)).rejects.toThrow('which no service elsewhere may name');
    expect(asked).toBe(0);
  });

  /** A network address of this computer, which is farther away than its loopback. */
  const farther = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

  it.skipIf(farther === undefined)(
    'a name that leads to this computer as soon as the form is there is refused',
    async () => {
      let asked = 0;
      const aim = await listen(() => asked++);
      const [flag, preload] = [join(folder, 'form-is-there'), join(folder, 'rebind.mjs')];
      // Stands in for a name server of the attacker's: it answers as it likes, and each lookup again.
      writeFileSync(
        preload,
        `import dns from 'node:dns'; import { existsSync } from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
     const known = dns.lookup;
     dns.promises.lookup = async () => [{ address: '127.0.0.1', family: 4 }];
     dns.lookup = (name, options, done) => {
       if (name !== 'rebind.example') return known(name, options, done);
       const address = existsSync(${JSON.stringify(flag)}) ? '127.0.0.1' : '${farther}';
       return options.all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);
     };
     syncBuiltinESMExports();`,
      );
      const port = await liar(`http://rebind.example:${aim}/router/reboot`, () => writeFileSync(flag, ''), farther);
      const local = ['--data-dir', join(folder, 'local'), '--token', key.token];
      const args = ['import', 'report.txt', '--as', 'file', '--project', 'Clinic', ...local];
      const env = { NODE_OPTIONS: `--import ${pathToFileURL(preload)}` };
      const { status, stderr } = await startSheaf([...args, '--url', `http://rebind.example:${port}`], env, folder);
      expect([status, asked]).toEqual([1, 0]);
      expect(stderr).toContain('which no service elsewhere may name');
    },
  );

  it.each([
    { name: 'before its first byte', first: 0 },
    { name: 'in the middle', first: 1000 },
  ])('a storage that says nothing more $name: the download ends with what happened', async ({ first }) => {
    const port = await listen((_, reply) => {
      if (first > 0) reply.write(Buffer.alloc(first));
    });
    const base_url = `http://127.0.0.1:${port}`;
    const download = async () => {
      const stream = await distantFiles({ base_url, storage_origin: null }, 500).download(`${base_url}/file`);
      // The reader pauses too, before it waits for the rest.
      for await (const _ of stream) await new Promise((resolve) => setTimeout(resolve, 800));
    };
    await expect(download()).rejects.toThrow('nothing came for 0.5 seconds');
  });
});
