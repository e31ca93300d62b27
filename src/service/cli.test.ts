import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { callCommand, callSheaf } from './testing/called-command.ts';
import { cli, sheaf, startServe } from './testing/cli-process.ts';
import { startTestService } from './testing/test-service.ts';
import { version } from './version.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sheaf-cli-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const data = () => ['--data-dir', dataDir];

describe('sheaf', () => {
  it.each([
    { args: ['--help'], code: 0, printed: /^Usage: sheaf/, said: /^$/ },
    { args: ['fly'], code: 2, printed: /^$/, said: /^error: unknown command 'fly'\n$/ },
    { args: ['columns', 'none.csv'], code: 1, printed: /^$/, said: /^none\.csv cannot be opened/ },
  ])(
    '$args.0 as a process of its own: exit code $code, answers on stdout, words on stderr',
    ({ args, ...expected }) => {
      const { status, stdout, stderr } = sheaf(args);
      expect([status, stdout, stderr]).toEqual([
        expected.code,
        expect.stringMatching(expected.printed),
        expect.stringMatching(expected.said),
      ]);
    },
  );

  it.each([
    ['22.13.1', false],
    ['22.14.0', true],
  ])('on Node %s: starts: %s; else one sentence', (node, starts) => {
    const pretend = join(dataDir, 'pretend.cjs');
    writeFileSync(
      pretend,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });`,
    );
    const { status, stdout, stderr } = sheaf(['--version'], { NODE_OPTIONS: `--require ${JSON.stringify(pretend)}` });
    const sentence = `Sheaf needs Node 22.14 or newer; this is Node ${node}. Install a newer one from nodejs.org, then call the command again.\n`;
    expect([status, stdout, stderr]).toEqual(starts ? [0, `${version}\n`, ''] : [1, '', sentence]);
    expect(packageJson.engines.node).toBe('>=22.14');
  });

  it.each([
    { name: 'an unknown option', args: ['serve', '--fast'], says: 'unknown option' },
    { name: 'a port that is no number', args: ['serve', '--port', 'x'], says: 'whole number from 0 to 65535' },
    { name: 'a project without a name', args: ['projects', 'create'], says: '--name' },
    {
      name: 'a scope that does not exist',
      args: ['keys', 'create', '--name', 'k', '--scopes', 'survey:read'],
      says: '"survey:read" is no scope',
    },
    {
      name: 'a key for a project that does not exist',
      args: ['keys', 'create', '--name', 'k', '--scopes', 'survey:write', '--project', '9'],
      says: 'no project 9',
    },
    { name: 'an import without a file', args: ['import', '--project', 'x'], says: 'file' },
  ])('$name: exit code 2 and a sentence', async ({ args, says }) => {
    const { status, stderr } = await callCommand(...args, ...data());
    expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('sheaf serve', () => {
  it.each([
    ['SHEAF_TRANSCRIBER', 'whisper-cli "-f {audio}', 'a quote that is not closed'],
    ['SHEAF_TRANSCRIBER', 'node -e 1', '{audio}'],
    ['SHEAF_TRANSCRIBER', 'no-such-engine {audio}', 'was not found on this computer'],
    ['SHEAF_FFMPEG', '/no/such/ffmpeg', 'path of the program ffmpeg'],
    ['SHEAF_PORT', 'many', '--port (SHEAF_PORT) must be a whole number from 0 to 65535.'],
    ['SHEAF_PUBLIC_URL', 'sheaf.example.org', 'must be an address without a path'],
  ])('refuses %s=%s: exit code 2 and a sentence', async (name, value, says) => {
    const { status, stderr } = await callSheaf(['serve', ...data()], { [name]: value });
    expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
    expect(stderr).toContain(name);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  const withCache = () => ({ NODE_COMPILE_CACHE: undefined, XDG_CACHE_HOME: join(dataDir, 'cache') });

  it('keeps what Node compiles in the cache of the user, for its own version only', async () => {
    const compiled = join(dataDir, 'cache', 'sheaf', 'compiled');
    mkdirSync(join(compiled, '0.0.1'), { recursive: true });
    const served = await startServe(dataDir, [], cli, { env: withCache() });
    expect(await served.end('SIGTERM')).toBe(0);
    expect(readdirSync(compiled)).toEqual([version]);
    expect(readdirSync(join(compiled, version), { recursive: true }).length).toBeGreaterThan(10);
  });

  it('starts without it where that folder cannot be read', async () => {
    writeFileSync(join(dataDir, 'cache'), 'a file in its place');
    const served = await startServe(dataDir, [], cli, { env: withCache() });
    expect(await served.end('SIGTERM')).toBe(0);
  });

  it('prints one JSON line; keys and projects work while it runs; SIGTERM exits 0', async () => {
    const serve = await startServe(dataDir);
    expect(serve).toMatchObject({ data_dir: dataDir, pid: serve.child.pid });
    const call = (...args: string[]) => callCommand(...args, ...data());
    await call('projects', 'create', '--name', 'Clinic');
    const [key] = (await call('keys', 'create', '--name', 'k', '--scopes', 'project:read,survey:write')).lines;
    expect(Object.keys(key).sort()).toEqual(['client_id', 'client_secret', 'id', 'token']);

    const ask = async (token: string = key.token) =>
      fetch(`${serve.url}/import/projects`, { headers: { authorization: `Bearer ${token}` } });
    const reply = await ask();
    expect([reply.status, await reply.json()]).toEqual([200, { projects: [{ id: 1, name: 'Clinic' }] }]);
    // A colleague's desktop may use it without a setting; a page of a website may not.
    const from = async (origin: string) => (await fetch(`${serve.url}/healthz`, { headers: { origin } })).status;
    expect([await from('app://sheaf'), await from('https://other.example.org')]).toEqual([200, 403]);
    const form = { grant_type: 'client_credentials', client_id: key.client_id, client_secret: key.client_secret };
    const signIn = async () =>
      (await fetch(`${serve.url}/api/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })).json();
    const { access_token } = (await signIn()) as { access_token: string };
    expect((await ask(access_token)).status).toBe(200);
    await call('keys', 'revoke', '--id', String(key.id));
    for (const token of [key.token, access_token]) expect((await ask(token)).status).toBe(401);
    expect(await signIn()).toMatchObject({ error: 'invalid_client' });
    const listed = (await call('keys', 'list')).stdout;
    expect(listed).not.toContain(key.token);
    expect(listed).not.toContain(key.client_secret);
    expect(await serve.end('SIGTERM')).toBe(0);
  });

  it('a second instance is refused; a kill releases the folder, and the store uses its port again, unless another program has it', async () => {
    const first = await startServe(dataDir);
    await expect(startServe(dataDir)).rejects.toThrow(/code 1: Another Sheaf is already running/);
    await first.end('SIGKILL');
    const next = await startServe(dataDir);
    // Presigned forms name the store by its port: they are good after a restart.
    expect(next.storage_url).toBe(first.storage_url);
    expect(await next.end('SIGTERM')).toBe(0);
    const other = createServer().listen(Number(new URL(first.storage_url).port), '127.0.0.1');
    await once(other, 'listening');
    const last = await startServe(dataDir);
    other.close();
    expect(last.storage_url).not.toBe(first.storage_url);
    expect(await last.end('SIGTERM')).toBe(0);
  });

  it.each([
    {
      name: 'no database beside existing objects',
      damage: () => mkdirSync(join(dataDir, 'objects', 'x'), { recursive: true }),
      says: 'is missing, but uploaded files are still in',
    },
    {
      name: 'an empty database beside existing objects',
      damage: () => {
        mkdirSync(join(dataDir, 'objects', 'x'), { recursive: true });
        writeFileSync(join(dataDir, 'sheaf.db'), '');
      },
      says: 'is empty, but uploaded files are still in',
    },
    {
      name: 'a damaged database',
      damage: () => writeFileSync(join(dataDir, 'sheaf.db'), 'x'.repeat(10_000)),
      says: 'is damaged',
    },
  ])('refuses $name with a solution', async ({ damage, says }) => {
    damage();
    await expect(startTestService({ data_dir: dataDir })).rejects.toThrow(says);
  });
});

describe('sheaf serve that cannot start', () => {
  it('a port in use: one sentence, exit code 1, nothing left behind', async () => {
    const first = await startServe(dataDir);
    const { port } = new URL(first.url);
    const other = mkdtempSync(join(tmpdir(), 'sheaf-cli-'));
    await expect(startServe(other, ['--port', port])).rejects.toThrow(`code 1: Port ${port} is in use`);
    await expect(startServe(other, ['--storage-port', port])).rejects.toThrow(`code 1: Port ${port} is in use`);
    const next = await startServe(other);
    expect([await first.end('SIGTERM'), await next.end('SIGTERM')]).toEqual([0, 0]);
    rmSync(other, { recursive: true, force: true });
  });
});
