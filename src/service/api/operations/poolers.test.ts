// Services behind PgBouncer, as managed PostgreSQL gives its pooled addresses. Without it these tests are skipped.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { askService, callSheaf, type MadeKey } from '../../testing/called-command.ts';
import { startServe, startSheaf } from '../../testing/cli-process.ts';
import { hasPgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts';
import { hasPostgres, testDatabaseUrl } from '../../testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-pooled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = 40_000;
const file = join(folder, 'a.csv');
writeFileSync(
  file,
  `Email,Why?\n${Array.from({ length: rows }, (_, at) => `p${at}@x.org,"Because ${at}"\n`).join('')}`,
);

const dropped = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout';

describe.skipIf(!hasPostgres || !hasPgBouncer)('behind PgBouncer', () => {
  it.each([
    ['transaction, which refuses limits at the start of a session', { pool_mode: 'transaction' }],
    ['transaction, which drops them', { pool_mode: 'transaction', ignore_startup_parameters: dropped }],
    ['session', { pool_mode: 'session' }],
  ])('pool_mode %s: imports side by side, every row once', async (name, settings) => {
    const url = (await testDatabaseUrl(join(folder, name))) ?? '';
    const pooler = await startPgBouncer(url, { ...settings, default_pool_size: '12' });
    const env = { SHEAF_DATABASE_URL: pooler.url };
    const dirs = [join(folder, name, '1'), join(folder, name, '2')] as const;
    const data = ['--data-dir', dirs[0]];
    expect((await callSheaf(['projects', 'create', ...data, '--name', 'Ours'], env)).status).toBe(0);
    const made = ['--name', 'k', '--scopes', 'survey:write,project:read', '--requests-per-minute', 'unlimited'];
    const [key] = (await callSheaf(['keys', 'create', ...data, ...made], env)).lines as [MadeKey];
    const node = await startServe(dirs[0], [], undefined, { env });
    const target = ['--url', node.url, '--token', key.token, '--project', 'Ours', '--auto-map', '--json'];
    const send = (one: string) =>
      startSheaf(['import', file, ...target, '--name', one, '--data-dir', join(folder, name, one)]);
    for (const ended of await Promise.all([send('one'), send('other')]))
      expect([ended.status, ended.stderr]).toEqual([0, expect.any(String)]);
    const list = await askService(node, key.token, 'GET', '/api/v1/workspace/imports');
    for (const { survey_key } of list.body.imports) {
      const { body } = await askService(node, key.token, 'GET', `/api/v1/workspace/surveys/${survey_key}/export`);
      expect(new Set(body.trimEnd().split('\n')).size).toBe(rows + 1);
    }
    expect(await (await fetch(`${node.url}/readyz`)).json()).toEqual({ status: 'ready' });
    const limit = new Client({ connectionString: pooler.url });
    await limit.connect();
    expect((await limit.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    await limit.end();
    expect(node.said()).not.toMatch(/"level":[456]0/);
    expect(await node.end('SIGTERM')).toBe(0);
    await pooler.stop();
  });

  it('pool_mode statement is refused with a sentence', async () => {
    const url = (await testDatabaseUrl(join(folder, 'statement'))) ?? '';
    const pooler = await startPgBouncer(url, { pool_mode: 'statement' });
    const env = { SHEAF_DATABASE_URL: pooler.url };
    await expect(startServe(join(folder, 'statement'), [], undefined, { env })).rejects.toThrow(
      'Its pooler must keep a transaction together: pool_mode = transaction or session.',
    );
    await pooler.stop();
  });
});
