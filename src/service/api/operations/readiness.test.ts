// What those are told who decide whether a node gets requests.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askService, callSheaf, type MadeKey } from '../../testing/called-command.ts';
import { type ServeProcess, startServe, startSheaf } from '../../testing/cli-process.ts';
import { sendRaw } from '../../testing/raw-http.ts';
import { mountSmallDisk } from '../../testing/small-disk.ts';
import { hasPostgres, testDatabaseUrl } from '../../testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-ready-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const within = { timeout: 60_000, interval: 300 };

/** A node as its proxy sees it. */
async function readiness({ url }: ServeProcess) {
  const reply = await fetch(`${url}/readyz`);
  const { error } = (await reply.json()) as { error?: string };
  return [reply.status, reply.headers.get('retry-after'), error];
}
const ready = [200, null, undefined];
const withEnv = (dataDir: string, url: string | null) =>
  startServe(dataDir, [], undefined, { env: { SHEAF_DATABASE_URL: url ?? undefined } });

describe('a health check', () => {
  let served: ServeProcess;
  beforeAll(async () => {
    const dataDir = join(folder, 'checked');
    served = await withEnv(dataDir, await testDatabaseUrl(dataDir));
  });
  afterAll(() => served.end('SIGTERM'));

  it.each([
    ['without a Host, as HAProxy sends it', 'HTTP/1.0\r\n\r\n'],
    ['with HTTP/1.1 and no Host', 'HTTP/1.1\r\n\r\n'],
    ['of another name', 'HTTP/1.1\r\nHost: sheaf.example.org\r\n\r\n'],
    ['of a network address', 'HTTP/1.1\r\nHost: 10.0.0.5:8080\r\n\r\n'],
    ['with two names', 'HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n'],
    ['with a name that is none', 'HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ])('%s is answered', async (_, rest) => {
    for (const path of ['/readyz', '/healthz', '/readyz?from=proxy']) {
      const [reply] = await sendRaw(served.url, `GET ${path} ${rest}`);
      expect([reply?.status, reply?.head]).toEqual([200, expect.not.stringContaining('access-control')]);
    }
    expect((await sendRaw(served.url, `HEAD /readyz ${rest}`))[0]?.status).toBe(200);
    expect((await sendRaw(served.url, `GET /import/projects ${rest}`))[0]?.status).not.toBe(200);
  });

  it('leaves nothing behind', async () => {
    const read = async () => {
      if (!hasPostgres)
        return new Sqlite(join(served.data_dir, 'sheaf.db'), { readonly: true }).prepare('SELECT 1 FROM jobs').all();
      const client = new Client({ connectionString: (await testDatabaseUrl(served.data_dir)) ?? '' });
      await client.connect();
      const { rows } = await client.query('SELECT 1 FROM jobs');
      await client.end();
      return rows;
    };
    expect(await readiness(served)).toEqual(ready);
    expect(await read()).toEqual([]);
  });
});

describe.skipIf(!hasPostgres)('a database that takes no changes', () => {
  const dataDir = join(folder, 'closed');
  let url: string;
  let served: ServeProcess;
  let key: MadeKey;
  let other: Client;
  const name = () => new URL(url).pathname.slice(1);
  /** As after a fail-over to a standby: the sessions of before end. */
  async function change(...statements: string[]): Promise<void> {
    for (const statement of statements) await other.query(statement);
    await other.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name()]);
  }

  beforeAll(async () => {
    url = (await testDatabaseUrl(dataDir)) ?? '';
    const env = { SHEAF_DATABASE_URL: url };
    const data = ['--data-dir', dataDir];
    await callSheaf(['projects', 'create', ...data, '--name', 'Ours'], env);
    const made = ['--name', 'k', '--scopes', 'survey:write,project:read', '--requests-per-minute', 'unlimited'];
    [key] = (await callSheaf(['keys', 'create', ...data, ...made], env)).lines as [MadeKey];
    served = await withEnv(dataDir, url);
    other = new Client({ connectionString: Object.assign(new URL(url), { pathname: 'postgres' }).href });
    await other.connect();
  });
  /** @returns status, code and Retry-After of the answer to a request that writes */
  async function initialize() {
    const survey = { project_id: 1, name: 'S', file_type: 'CSV', num_parts: 1, auto_map: true };
    const path = '/api/v1/developer/import/surveys/initialize';
    const { status, body, headers } = await askService(served, key.token, 'POST', path, survey);
    return [status, body.code, headers.get('retry-after')];
  }
  afterEach(() => change(`ALTER DATABASE ${name()} RESET default_transaction_read_only`));
  afterAll(async () => {
    await other.end();
    await served.end('SIGTERM');
  });

  it('is not ready; imports wait and are complete afterwards', async () => {
    const file = join(folder, 'a.csv');
    writeFileSync(file, `Email,Why?\n${Array.from({ length: 500 }, (_, at) => `p${at}@x.org,${at}\n`).join('')}`);
    await change(`ALTER DATABASE ${name()} SET default_transaction_read_only = on`);
    const sentence = expect.stringContaining('The database takes no changes');
    await expect.poll(() => readiness(served), within).toEqual([503, '5', sentence]);
    expect(await initialize()).toEqual([503, 'database_read_only', '5']);
    expect((await askService(served, key.token, 'GET', '/import/projects')).status).toBe(200);
    expect(served.said()).toContain('The database takes no changes');
    const importing = startSheaf([
      ...['import', file, '--url', served.url, '--token', key.token, '--project', 'Ours', '--auto-map', '--json'],
      ...['--data-dir', join(folder, 'local')],
    ]);
    await sleep(3000);
    await change(`ALTER DATABASE ${name()} RESET default_transaction_read_only`);
    expect((await importing).status).toBe(0);
    await expect.poll(() => readiness(served), within).toEqual(ready);
  });

  it('or whose disk is full: the same, and it is not taken for the disk of Sheaf', async () => {
    const full = new Client({ connectionString: url });
    await full.connect();
    await full.query(`CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE 'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    for (const table of ['jobs', 'stored_surveys'])
      await full.query(`CREATE TRIGGER fill BEFORE INSERT ON ${table} EXECUTE FUNCTION fill()`);
    await expect.poll(() => readiness(served), within).toEqual([503, '5', expect.stringContaining('database is full')]);
    expect(await initialize()).toEqual([503, 'database_full', '5']);
    await full.query('DROP FUNCTION fill CASCADE');
    await full.end();
    await expect.poll(() => readiness(served), within).toEqual(ready);
  });

  it('or lets nobody in: the same', async () => {
    await change(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS false`);
    await expect.poll(() => readiness(served), within).toMatchObject([503, '5', expect.any(String)]);
    expect((await askService(served, key.token, 'GET', '/import/projects')).status).toBe(503);
    await change(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS true`);
    await expect.poll(() => readiness(served), within).toEqual(ready);
  });
});

const disk = hasPostgres ? undefined : mountSmallDisk(64);
afterAll(() => disk?.remove());

it.skipIf(disk === undefined)('a full disk (skipped where tmpfs cannot be mounted) is told', async () => {
  const dataDir = join(disk?.folder ?? '', 'data');
  mkdirSync(dataDir);
  const served = await withEnv(dataDir, null);
  expect(await readiness(served)).toEqual(ready);
  disk?.fill();
  await expect.poll(() => readiness(served), within).toEqual([503, '5', expect.stringContaining('is full')]);
  disk?.free();
  await expect.poll(() => readiness(served), within).toEqual(ready);
  expect(await served.end('SIGTERM')).toBe(0);
});
