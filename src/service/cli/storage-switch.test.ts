import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSheaf } from '../testing/called-command.ts';
import { type ForeignStoreProcess, startForeignStore } from '../testing/foreign-store.ts';
import { provideFolder } from '../testing/provide-folder.ts';
import { hasPostgres } from '../testing/test-database.ts';

// A workspace whose files are in another store is never taken for one whose files are in its folder, nor the other way round.

const csv = 'Name,Score\nAda,9\nBob,3\n';
const noStore = { SHEAF_S3_ENDPOINT: '' };

const folder = provideFolder('place');
let store: ForeignStoreProcess;
const others: ForeignStoreProcess[] = [];
const nameDataFolder = (name: string) => join(folder, name);

/** Imports a survey into a new data folder. @returns its key */
async function fill(name: string, env: NodeJS.ProcessEnv): Promise<string> {
  const data = ['--data-dir', nameDataFolder(name)];
  await callSheaf(['projects', 'create', '--name', 'Ours', ...data], env);
  const imported = await callSheaf(
    ['import', join(folder, 'a.csv'), '--project', 'Ours', '--auto-map', '--json', ...data],
    env,
  );
  expect([imported.status, imported.stderr]).toEqual([0, expect.any(String)]);
  return imported.lines[0].survey_key;
}

async function run(name: string, env: NodeJS.ProcessEnv, command: string) {
  const { status, stdout, stderr } = await callSheaf(
    [...command.split(' '), '--data-dir', nameDataFolder(name)],
    env,
    folder,
  );
  return { status, stdout, stderr };
}

beforeAll(async () => {
  writeFileSync(join(folder, 'a.csv'), csv);
  store = await startForeignStore([]);
});
afterAll(async () => {
  for (const one of [store, ...others]) await one.remove();
});

describe.skipIf(hasPostgres)('a workspace of a data folder', () => {
  let key: string;
  beforeAll(async () => {
    key = await fill('distant', store.env);
    await fill('own', noStore);
  });

  const commands = ['serve', 'export KEY', 'backup backups', 'check --json', 'repair'];
  it.each(commands)('its files are in another store: %s without these settings is refused', async (command) => {
    const { status, stdout, stderr } = await run('distant', noStore, command.replace('KEY', key));
    const { SHEAF_S3_ENDPOINT: endpoint, SHEAF_S3_BUCKET: bucket } = store.env;
    const sentence = `No SHEAF_S3_* is set, and the files of this workspace are in the bucket ${bucket} at ${endpoint}: set SHEAF_S3_ENDPOINT=${endpoint} and SHEAF_S3_BUCKET=${bucket} with their keys, or run “sheaf storage switch” if somebody has moved them. Nothing was changed.\n`;
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: sentence });
    expect(existsSync(join(nameDataFolder('distant'), 'objects'))).toBe(false);
    expect(existsSync(join(folder, 'backups'))).toBe(false);
  });

  it('with them it works, and commands for a folder say what to do; status says where they are without them', async () => {
    expect(await run('distant', store.env, `export ${key}`)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Ada'),
    });
    expect(await run('distant', store.env, 'backup backups')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^SHEAF_S3_ENDPOINT is set: .*a copy of the data folder.*the bucket/),
    });
    expect(await run('distant', { ...store.env, SHEAF_S3_BUCKET: 'another' }, 'check')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^SHEAF_S3_\* name the bucket another at .* are in the bucket clinic-uploads at /),
    });
    expect((await run('distant', noStore, 'status --no-json')).stdout).toContain(
      `objects in ${store.env.SHEAF_S3_ENDPOINT}`,
    );
  });

  it.each(['list', 'backup backups'])(
    'its files are in the folder: %s with the settings of a store is refused',
    async (command) => {
      expect(await run('own', store.env, command)).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringMatching(
          /^SHEAF_S3_\* name the bucket .*, and the files of this workspace are in the data folder: leave SHEAF_S3_ENDPOINT out/,
        ),
      });
    },
  );

  it('storage switch: the store has moved', async () => {
    const moved = await startForeignStore([]);
    others.push(moved);
    const early = await run('distant', moved.env, 'storage switch');
    const { SHEAF_S3_ENDPOINT: endpoint, SHEAF_S3_BUCKET: bucket } = moved.env;
    const missing = '1 of the 1 files that the database names are not in';
    expect(early).toMatchObject({ status: 1, stderr: expect.stringContaining(`${missing} the bucket ${bucket} at `) });
    expect((await run('distant', noStore, 'storage switch')).stderr).toContain(`${missing} the data folder`);
    await moved.stop();
    cpSync(store.folder, moved.folder, { recursive: true });
    await moved.start();
    const { status, stdout } = await run('distant', moved.env, 'storage switch');
    expect([status, JSON.parse(stdout)]).toEqual([0, { kind: 's3', endpoint, bucket, objects: 1, missing: 0 }]);
    expect((await run('distant', { ...moved.env, SHEAF_S3_ENDPOINT: `${endpoint}/` }, `export ${key}`)).status).toBe(0);
    expect((await run('distant', store.env, `export ${key}`)).stderr).toContain(`at ${endpoint}`);
  });

  it('with all its files lost: refused, until somebody says how many are', async () => {
    const lost = await fill('lost', noStore);
    rmSync(join(nameDataFolder('lost'), 'objects'), { recursive: true });
    expect((await run('lost', noStore, 'storage switch')).stderr).toContain('“--allow-missing 1” goes on without them');
    expect((await run('lost', noStore, 'storage switch --allow-missing 0')).status).toBe(1);
    const { status, stdout } = await run('lost', noStore, 'storage switch --allow-missing 1');
    expect([status, JSON.parse(stdout)]).toEqual([0, { kind: 'embedded', objects: 0, missing: 1 }]);
    const repaired = await run('lost', noStore, 'repair');
    expect(repaired).toMatchObject({ status: 1, stdout: expect.stringContaining('Sheaf starts without the files') });
    expect((await run('lost', noStore, `export ${lost}`)).stdout).toContain('Ada');
    expect((await run('lost', noStore, 'check')).stdout).toMatch(
      /The CSV file of part 1 .* is missing.*\n1 finding\.\n$/,
    );
  });
});
