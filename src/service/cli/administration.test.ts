import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDataDir } from '../data/sqlite/lock.ts';
import { callSheaf } from '../testing/called-command.ts';
import { type ServeProcess, startServe } from '../testing/cli-process.ts';
import { type ForeignStoreProcess, startForeignStore } from '../testing/foreign-store.ts';
import { provideFolder } from '../testing/provide-folder.ts';
import { hasPostgres, testDatabaseUrl } from '../testing/test-database.ts';

// An administrator's day: everything by command, beside a service that runs. On PostgreSQL (vitest.postgres.config.ts) it is a node,
// with an object store in a process of its own.

const folder = provideFolder('day');
let data: string[];
/** Where the data is, on a server; empty: in the folder. */
let env: NodeJS.ProcessEnv = {};
let store: ForeignStoreProcess | undefined;
let served: ServeProcess;
beforeAll(async () => {
  data = ['--data-dir', join(folder, 'data')];
  if (hasPostgres) {
    store = await startForeignStore([]);
    env = { ...store.env, SHEAF_DATABASE_URL: (await testDatabaseUrl(folder)) ?? '' };
  }
  served = await startServe(join(folder, 'data'), [], undefined, { env });
});
afterAll(async () => {
  await served.end('SIGTERM');
  await store?.remove();
});

/** Runs a command that must succeed. */
async function run(command: string, ...more: string[]) {
  const result = await callSheaf([...command.split(' '), ...more, ...data], env, folder);
  expect([result.status, command, result.stderr], result.stderr).toEqual([0, command, expect.any(String)]);
  return result;
}
/** @returns exit code and words of a command that must not */
async function refused(command: string): Promise<[number | string, string]> {
  const { status, stderr } = await callSheaf([...command.split(' '), ...data], env, folder);
  return [status, stderr];
}
const keys = async (command: string): Promise<string[]> => (await run(command)).lines.map(({ key }) => key as string);

const report = 'What we have learnt.\n';
const survey = 'Name,Score,Why?\nAda,9,"It works, mostly"\nBob,3,=1+1\n';

describe('a day', () => {
  let surveyKey: string;
  let documentKey: string;

  it('in the morning: what runs, and how it is', async () => {
    const [status] = (await run('status --json')).lines;
    expect(status).toMatchObject({ service: 'running', url: served.url, schema: expect.any(Number) });
    expect(status.service_version).toBe(status.version);
    expect([status.health.jobs.state, status.health.backups.condition]).toEqual(['ok', 'off']);
    expect((await run('status --no-json')).stdout).toMatch(/^Service +running at http:\/\/127/m);
    expect((await run('keys list')).lines.length).toBe(1);
  });

  it('what came in is imported and listed', async () => {
    await run('projects create --name Clinic');
    await run('projects create --name Empty');
    writeFileSync(join(folder, 'spring.csv'), survey);
    writeFileSync(join(folder, 'report.txt'), report);
    await run('import spring.csv --project Clinic --auto-map');
    await run('import report.txt --project Clinic --as insight');
    const listed = (await run('list --project Clinic')).lines;
    expect(listed.map(({ kind, name, survey_name }) => [kind, name ?? survey_name])).toEqual([
      ['insight', 'report.txt'],
      ['survey', 'spring'],
    ]);
    [documentKey, surveyKey] = listed.map(({ key }) => key) as [string, string];
    expect(listed[1]).toMatchObject({ state: 'completed', number_of_responses: 2, upload_key: expect.any(String) });
    expect((await run('list --kind survey --no-json')).stdout).toMatch(
      /^kind +key +name .*\nsurvey +\S+ +spring +Clinic +completed +2 /,
    );
    expect(await keys('list --project Empty')).toEqual([]);
    expect(await refused('list --project Nowhere')).toEqual([1, expect.stringContaining('no project “Nowhere”')]);
  });

  it('a colleague gets the responses, their dictionary and the document', async () => {
    const { stdout } = await run(`export ${surveyKey}`);
    expect(stdout.replaceAll('\r\n', '\n')).toBe(survey.replace('=1+1', "'=1+1"));
    expect((await run(`export ${surveyKey} --output -`)).stdout).toBe(stdout);
    const [file, dictionary] = (await run(`export ${surveyKey} -o out.csv --dictionary out.json`)).lines;
    expect(file).toMatchObject({ kind: 'survey', key: surveyKey, name: 'spring', file: join(folder, 'out.csv') });
    expect(file.bytes).toBe(readFileSync(join(folder, 'out.csv')).length);
    expect(dictionary.kind).toBe('dictionary');
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))).toMatchObject({ responses: 2 });
    expect(await refused(`export ${surveyKey} -o out.csv`)).toEqual([2, expect.stringContaining('--force')]);
    await run(`export ${surveyKey} -o out.csv --force`);
    await run(`export ${documentKey} -o copy.txt`);
    expect(readFileSync(join(folder, 'copy.txt'), 'utf8')).toBe(report);
    expect(await refused(`export ${documentKey} --dictionary no.csv`)).toEqual([
      2,
      expect.stringContaining('no survey'),
    ]);
    expect(await refused('export nothing')).toEqual([1, expect.stringContaining('no survey, insight or file nothing')]);
    expect(existsSync(join(folder, 'copy.txt.part'))).toBe(false);
  });

  it('keys: expiry, a rotation with an overlap', async () => {
    const options = '--scopes project:read --expires-in-days 30';
    const [old] = (await run(`keys create --name colleague ${options}`)).lines;
    const listed = async () => (await run('keys list --json')).lines.find(({ id }) => id === old.id);
    expect(Math.abs(Date.parse((await listed()).expires_at) - Date.now() - 30 * 86_400_000)).toBeLessThan(600_000);
    const uses = async (token: string) =>
      (await fetch(`${served.url}/import/projects`, { headers: { authorization: `Bearer ${token}` } })).status;
    const [now] = (await run(`keys rotate --id ${old.id} --overlap-hours 2`)).lines;
    expect((await listed()).old_until).toBe(now.old_until);
    expect([await uses(old.token), await uses(now.token)]).toEqual([200, 200]);
    await run(`keys rotate --id ${old.id} --overlap-hours 0 --expires-in-days never`);
    expect([await uses(old.token), await uses(now.token), (await listed()).expires_at]).toEqual([401, 401, null]);
    await run(`keys revoke --id ${old.id}`);
    expect(await refused(`keys rotate --id ${old.id}`)).toEqual([
      1,
      expect.stringContaining(`no living key ${old.id} to`),
    ]);
    const never = await refused(`keys rotate --id ${old.id} --expires-in-days 0`);
    expect(never).toEqual([2, expect.stringContaining('whole number from 1 to 3650')]);
    const own = (await run('keys list')).lines.find(({ is_host }) => is_host);
    expect(await refused(`keys rotate --id ${own.id}`)).toEqual([
      1,
      expect.stringContaining(`no living key ${own.id} to`),
    ]);
    const rotated = (await run('audit --json')).lines.find(({ action }) => action === 'key_rotated');
    expect(rotated).toMatchObject({ subject: 'key', actor: 'sheaf (command line)' });
  });

  it('in the evening: a backup, a check, and who did what', async () => {
    if (hasPostgres) {
      for (const command of ['backup copies', 'check'])
        expect(await refused(command)).toEqual([2, expect.stringMatching(/the data is on a server.* pg_dump/)]);
    } else {
      await run('backup copies');
      await run('check');
    }
    const actions = (await run('audit --json')).lines.map(({ action }) => action);
    for (const action of ['import', 'export', ...(hasPostgres ? [] : ['backup_made'])])
      expect(actions).toContain(action);
    // No command left a key behind.
    expect((await run('keys list')).lines.filter(({ revoked_at }) => revoked_at === null).length).toBe(1);
  });

  it('a key that may not see surveys is not told that there is none', async () => {
    const [{ token }] = (await run('keys create --name colleague --scopes insight:write,project:read')).lines;
    const [code, words] = await refused(`export ${surveyKey} --url ${served.url} --token ${token}`);
    expect([code, words]).toEqual([1, expect.stringMatching(/may not see: .*lacks the scope survey:write/)]);
  });
});

describe.skipIf(hasPostgres)('status (skipped on PostgreSQL: it is about a folder)', () => {
  it('ends with 3 when nothing answers but something holds the folder', async () => {
    const held = join(folder, 'held');
    await callSheaf(['projects', 'create', '--name', 'Held', '--data-dir', held]);
    const release = lockDataDir(held);
    try {
      const { status, lines } = await callSheaf(['status', '--data-dir', held]);
      expect([status, lines[0]]).toMatchObject([3, { service: 'busy', url: null, health: null }]);
    } finally {
      release();
    }
  });

  it('ends with 1 when something fails', async () => {
    const failing = join(folder, 'failing');
    writeFileSync(join(folder, 'no-folder'), '');
    const service = await startServe(failing, ['--backup-dir', join(folder, 'no-folder', 'backups')]);
    try {
      const ask = () => callSheaf(['status', '--no-json', '--data-dir', failing]);
      await expect.poll(async () => (await ask()).status, { timeout: 30_000 }).toBe(1);
      expect((await ask()).stdout).toMatch(/^Backups +failing \(\w+\): ./m);
    } finally {
      await service.end('SIGTERM');
    }
  });
});

describe.skipIf(hasPostgres)('without a service (skipped on PostgreSQL: it is about a folder)', () => {
  it('status ends with 3; what needs a service starts one for itself', async () => {
    const own = ['--data-dir', join(folder, 'own')];
    await callSheaf(['projects', 'create', '--name', 'Alone', ...own]);
    const status = await callSheaf(['status', ...own]);
    expect([status.status, status.lines[0]]).toMatchObject([3, { service: 'none', url: null, health: null }]);
    expect(await callSheaf(['list', ...own])).toMatchObject({ status: 0, stdout: '' });
    for (const command of ['status', 'list', 'export x']) {
      const { stderr } = await callSheaf([...command.split(' '), '--data-dir', join(folder, 'mistyped')]);
      expect(stderr).toContain('There is no Sheaf workspace');
    }
    expect(existsSync(join(folder, 'mistyped'))).toBe(false);
  });
});

it.skipIf(!hasPostgres)(
  'a database that cannot hold every character is refused (skipped: not the run on PostgreSQL, vitest.postgres.config.ts)',
  async () => {
    const client = new Client({ connectionString: env.SHEAF_DATABASE_URL });
    await client.connect();
    await client.query("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    await client.end();
    const SHEAF_DATABASE_URL = Object.assign(new URL(env.SHEAF_DATABASE_URL ?? ''), { pathname: 'latin' }).href;
    const serving = startServe(join(folder, 'latin'), [], undefined, { env: { ...env, SHEAF_DATABASE_URL } });
    await expect(serving).rejects.toThrow('The database latin has the encoding LATIN1');
  },
);
