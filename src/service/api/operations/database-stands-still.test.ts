// A PostgreSQL server whose connections are open and stand still.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askService, callSheaf, type MadeKey } from '../../testing/called-command.ts';
import { type ServeProcess, startServe, startSheaf } from '../../testing/cli-process.ts';
import { type StandingProxy, startStandingProxy } from '../../testing/standing-proxy.ts';
import { hasPostgres, testDatabaseUrl } from '../../testing/test-database.ts';

const password = 'not-to-be-told';
const patient = { timeout: 120_000, interval: 300 };

describe.skipIf(!hasPostgres)('a database that stands still', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-still-'));
  const dataDir = join(folder, 'data');
  let direct: string;
  let proxy: StandingProxy;
  let served: ServeProcess;
  let key: MadeKey;

  beforeAll(async () => {
    direct = (await testDatabaseUrl(dataDir)) ?? '';
    proxy = await startStandingProxy(Number(new URL(direct).port));
    const url = Object.assign(new URL(direct), { port: String(proxy.port), password }).href;
    const env = { SHEAF_DATABASE_URL: url };
    const data = ['--data-dir', dataDir];
    expect((await callSheaf(['projects', 'create', ...data, '--name', 'Ours'], env)).status).toBe(0);
    const made = ['--name', 'k', '--scopes', 'survey:write,project:read', '--requests-per-minute', 'unlimited'];
    [key] = (await callSheaf(['keys', 'create', ...data, ...made], env)).lines as [MadeKey];
    served = await startServe(dataDir, [], undefined, { env });
  });
  afterEach(() => proxy.thaw());
  afterAll(async () => {
    expect(await served.end('SIGTERM')).toBe(0);
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function query(text: string) {
    const client = new Client({ connectionString: direct });
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  }
  const ask = () => askService(served, key.token, 'GET', '/import/projects');
  async function askTimed() {
    const started = performance.now();
    const { status, headers, body } = await ask();
    const seconds = (performance.now() - started) / 1000;
    return { status, seconds, after: headers.get('retry-after'), code: body.code };
  }
  const readiness = async () => (await fetch(`${served.url}/readyz`)).status;

  it('ends requests within seconds, says so, and an import goes on by itself, with every row once', async () => {
    const rows = 60_000;
    const file = join(folder, 'a.csv');
    writeFileSync(
      file,
      `Email,Why?\n${Array.from({ length: rows }, (_, at) => `p${at}@example.org,"Because of ${at}"\n`).join('')}`,
    );
    const target = ['--url', served.url, '--token', key.token, '--data-dir', join(folder, 'local')];
    const importing = startSheaf(['import', file, '--project', 'Ours', '--auto-map', '--json', ...target]);
    await expect
      .poll(() => query("SELECT 1 FROM jobs WHERE state = 'running'"), { ...patient, interval: 5 })
      .toHaveLength(1);
    proxy.freeze('all');
    const answer = await askTimed();
    expect(answer).toMatchObject({ status: 503, after: '5', code: 'database_silent' });
    expect(answer.seconds).toBeLessThan(12);
    expect(await readiness()).toBe(503);
    expect(served.said()).toContain('The database does not answer.');
    await sleep(5000);
    proxy.thaw();
    await expect.poll(readiness, patient).toBe(200);
    const ended = await importing;
    expect(ended.stderr).not.toMatch(/FAILED|did not foresee/);
    expect(ended.status).toBe(0);
    const [stored] = await query('SELECT survey_key FROM surveys');
    const exported = await askService(
      served,
      key.token,
      'GET',
      `/api/v1/workspace/surveys/${stored?.survey_key}/export`,
    );
    expect(new Set(exported.body.trimEnd().split('\n')).size).toBe(rows + 1);
    expect(exported.body.trimEnd().split('\n')).toHaveLength(rows + 1);
  });

  it('throws away connections that a network has forgotten, and uses new ones', async () => {
    expect((await ask()).status).toBe(200);
    proxy.freeze('open');
    const answers = [await askTimed(), await askTimed()];
    expect(answers.every(({ seconds }) => seconds < 12)).toBe(true);
    await expect.poll(async () => (await askTimed()).seconds < 1 && (await ask()).status, patient).toBe(200);
    expect(await readiness()).toBe(200);
  });

  it('waits for a statement that the server works on', async () => {
    const other = new Client({ connectionString: direct });
    await other.connect();
    await other.query('BEGIN; LOCK TABLE projects IN ACCESS EXCLUSIVE MODE');
    const asked = askTimed();
    await sleep(8000);
    await other.query('COMMIT');
    await other.end();
    const { status, seconds } = await asked;
    expect([status, seconds > 7]).toEqual([200, true]);
  });

  it('tells nobody the password', () => expect(served.said()).not.toContain(password));
});
