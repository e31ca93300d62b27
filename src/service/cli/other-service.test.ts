// `list`, `export`, `delete` and `undelete` with `--url`: an administrator whose service is on another computer.
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServeProcess, sheaf, startServe, startSheaf } from '../testing/cli-process.ts';
import { freePort } from '../testing/free-port.ts';
import { startLyingService } from '../testing/lying-service.ts';
import { distantFiles } from './distant-files.ts';

const survey = 'Name,Score\nAda,9\nBob,3\n';
const report = 'What we have learnt.\n';
let folder: string;
let served: ServeProcess;
/** Another name of this computer than the store's forms and files have: 127.0.0.1. */
let url: string;
let key: { client_id: string; client_secret: string; token: string };
const closing: (() => void)[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-other-'));
  const data = ['--data-dir', join(folder, 'data')];
  sheaf(['projects', 'create', '--name', 'Clinic', ...data]);
  const scopes = 'survey:write,insight:write,file:write,project:read';
  const options = ['--name', 'Admin', '--scopes', scopes, '--requests-per-minute', 'unlimited'];
  [key] = sheaf(['keys', 'create', ...options, ...data]).lines as [typeof key];
  writeFileSync(join(folder, 'spring.csv'), survey);
  writeFileSync(join(folder, 'report.txt'), report);
  for (const what of ['spring.csv --auto-map', 'report.txt --as insight --publish']) {
    const { status, stderr } = sheaf(['import', ...what.split(' '), '--project', 'Clinic', ...data], {}, folder);
    expect(status, stderr).toBe(0);
  }
  served = await startServe(join(folder, 'data'));
  url = served.url.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  for (const close of closing) close();
  await served.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command on a data folder that is not there. */
const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  startSheaf([...args, '--data-dir', join(folder, 'local')], env, folder);
const linesOf = ({ stdout }: { stdout: string }) =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Runs a command that must succeed, signed in with the client id and the secret of the key. */
async function signedIn(command: string) {
  const ended = await run([...command.split(' '), '--url', url, '--client-id', key.client_id], {
    SHEAF_CLIENT_SECRET: key.client_secret,
  });
  expect(ended, ended.stderr).toMatchObject({ status: 0, stderr: expect.not.stringContaining(key.client_secret) });
  return ended;
}

const commands = ['list', 'export some-key', 'delete some-key', 'undelete some-key'];
/** One line for people, without a stack. */
const sentence = /^[A-Z][^\n]*[.?]\n$/;

describe('a service of another name, with a client id and its secret', () => {
  it('what is there is listed, exported, deleted and taken back', async () => {
    const [insight, imported] = linesOf(await signedIn('list'));
    expect([insight.kind, imported.kind, imported.number_of_responses]).toEqual(['insight', 'survey', 2]);
    const { stdout } = await signedIn(`export ${imported.key}`);
    expect(stdout.replaceAll('\r\n', '\n')).toBe(survey);
    // Its file is on another port, under another name of this computer.
    await signedIn(`export ${insight.key} -o copy.txt`);
    expect(readFileSync(join(folder, 'copy.txt'), 'utf8')).toBe(report);
    expect(linesOf(await signedIn(`delete ${imported.key}`))).toMatchObject([{ kind: 'survey', key: imported.key }]);
    expect(linesOf(await signedIn('list'))).toHaveLength(1);
    expect(linesOf(await signedIn(`undelete ${imported.key}`))).toMatchObject([{ state: 'completed' }]);
    expect(linesOf(await signedIn('list --kind survey'))).toMatchObject([{ key: imported.key }]);
  });
});

describe('what ends with one sentence', () => {
  it.each(commands)('%s: a token that nobody knows, no key', async (command) => {
    const args = [...command.split(' '), '--url', url];
    const [token, none] = await Promise.all([run([...args, '--token', 'wrong']), run(args)]);
    expect(token).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) });
    expect(token.stderr).toContain('token');
    expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining('SHEAF_TOKEN') });
  });

  it('a token that others could read is sent with a warning, a secret is not sent', async () => {
    const plain = `http://${hostname()}:${new URL(url).port}`;
    const [token, near, secret] = await Promise.all([
      run(['list', '--url', plain, '--token', key.token]),
      run(['list', '--url', url, '--token', key.token]),
      run(['list', '--url', plain, '--client-id', key.client_id], { SHEAF_CLIENT_SECRET: key.client_secret }),
    ]);
    const warned = expect.stringMatching(/^--url: .* is not encrypted, .* can read the token and what is imported\./);
    expect(token.stderr).toEqual(warned);
    expect(near).toMatchObject({ status: 0, stderr: expect.not.stringContaining('not encrypted') });
    expect(secret).toMatchObject({ status: 2, stderr: expect.stringContaining('Nothing was sent.') });
  });

  it('nothing answers there, after some tries; a reading command makes no folder', async () => {
    const port = await freePort();
    const all = await Promise.all(
      commands.map((command) => run([...command.split(' '), '--url', `http://127.0.0.1:${port}`, '--token', 't'])),
    );
    for (const { status, stderr } of all) {
      expect(status).toBe(1);
      const lines = stderr.trimEnd().split('\n');
      expect(lines.pop()).toMatch(/^[A-Z].*cannot be reached\..*$/);
      for (const line of lines) expect(line).toContain('Next try in');
    }
    expect(existsSync(join(folder, 'local'))).toBe(false);
  });
});

describe('the address of a file that a service names', () => {
  let asked: string[];
  let storage: string;
  let insight: string;
  const listen = async (answer: RequestListener, host = '127.0.0.1') => {
    const server = createServer(answer).listen(0, host);
    closing.push(() => server.close());
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  /** Exports the insight from a service that says that its file is there. */
  const exportFrom = async (file_url: string, ...args: string[]) => {
    const lying = await startLyingService(served, (body) =>
      body.replaceAll(/"file_url":"[^"]*"/g, `"file_url":"${file_url}"`),
    );
    closing.push(lying.close);
    return run(['export', insight, '--url', lying.url, '--token', key.token, ...args]);
  };
  beforeAll(async () => {
    const all = ['--url', url, '--token', key.token];
    [{ key: insight }] = linesOf(await run(['list', '--kind', 'insight', ...all])) as [{ key: string }];
    asked = [];
    const port = await listen((request, reply) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      if (request.url === '/moved') reply.writeHead(307, { location: '/elsewhere' });
      reply.end('theirs');
    }, '0.0.0.0');
    storage = `http://${hostname()}:${port}`;
  });

  it('is asked at another host only when that is named, and never with the key', async () => {
    const refused = await exportFrom(`${storage}/file`);
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(sentence);
    expect(refused.stderr).toContain(`--storage-origin ${storage}`);
    expect(asked).toEqual([]);
    expect(await exportFrom(`${storage}/file`, '--storage-origin', storage)).toMatchObject({ stdout: 'theirs' });
    expect(asked).toEqual(['/file undefined']);
  });

  it.each([
    ['https://93.184.216.34', 'http://93.184.216.34/file', 'without encryption'],
    ['http://93.184.216.34', 'http://127.0.0.1:1/file', 'an address of this computer'],
    ['http://93.184.216.34', 'http://93.184.216.35/file', '--storage-origin http://93.184.216.35'],
    [
      'http://93.184.216.34',
      'file:///etc/passwd',
      'file on file:///etc/passwd, which is no address that a file can be read from',
    ],
  ])('of %s is refused at %s before anything is asked', async (base_url, file_url, words) => {
    const { download } = distantFiles({ base_url, storage_origin: null });
    await expect(download(file_url)).rejects.toThrow(words);
  });
});
