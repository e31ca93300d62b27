import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { killAfter, sheaf } from '../../testing/cli-process.ts';
import { createMoves, type Filled, fillForMove, people, readAll, type Secrets } from '../../testing/move-scenario.ts';
import { importParts } from '../../testing/survey-scenario.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { startTestService } from '../../testing/test-service.ts';
import { rotateKeyTx } from '../keys/access-tokens.store.ts';
import { readFirst } from '../sql.ts';
import { movedTables } from './moved-tables.ts';

const workspace = '/api/v1/workspace';
const nextPart = sql<{ next: number; newest: number }>`
  SELECT nextval(pg_get_serial_sequence('survey_parts', 'id')) AS next, (SELECT max(id) FROM survey_parts) AS newest`;

const { makeFolder, makeTarget, removeStores, removeFolders } = createMoves();
const filled = hasPostgres ? makeFolder() : '';
let held: Filled;

/** Every file of a folder with its size and time; the lock and SQLite's side files aside. */
const listIncludedFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/lock\.db|-shm$|-wal$/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs} ${readFileSync(join(folder, name)).length}`);

describe.skipIf(!hasPostgres)('sheaf migrate (skipped: not the run on PostgreSQL, vitest.postgres.config.ts)', () => {
  beforeAll(async () => {
    held = await fillForMove(filled);
  }, 60_000);
  afterEach(removeStores);
  afterAll(removeFolders);

  it('every table is moved or named as what stays', () => {
    const handle = new Sqlite(join(filled, 'sheaf.db'), { readonly: true });
    const tables = handle.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    handle.close();
    expect(tables.toSorted()).toEqual(Object.keys(movedTables).toSorted());
  });

  it('every answer is the same on the server, new imports get new ids, and the folder is as it was', async () => {
    const before = listIncludedFiles(filled);
    const target = await makeTarget(filled);
    const { status, lines, stderr } = target.move();
    expect(stderr).toMatch(/Moving objects.*Moving rows/s);
    expect([status, lines[0].tables.segments.rows > 0, lines[0].objects.count]).toEqual([0, true, 10]);
    expect(listIncludedFiles(filled)).toEqual(before);
    expect(target.move()).toMatchObject({ status: 1, stderr: expect.stringContaining('holds a workspace already') });
    const service = await target.start();
    expect(await readAll(service, held.token)).toEqual(held.answers);
    const { files } = (await service.call('GET', `${workspace}/files`, { token: held.token })).body;
    const { file_url } = (await service.call('GET', `${workspace}/files/${files[0].wav_key}`, { token: held.token }))
      .body;
    expect(await (await fetch(file_url)).text()).toBe('An interview.');
    // A taken id would be tried again, so the answer of the import alone would not tell.
    const { next = 0, newest = 0 } = (await readFirst(service.database.read, nextPart)) ?? {};
    expect(next).toBe(newest + 1);
    const added = await importParts(service, [`${people}New,new@example.org,1,Newer\n`], {
      project_id: 1,
      name: 'New',
    });
    expect(added.status).toBe('COMPLETED');
    await service.stop();
  });

  it('a workspace whose files are in a store already: its rows are moved to it, and nodes of another store are refused', async () => {
    const data_dir = makeFolder();
    const target = await makeTarget(data_dir);
    const { foreign_store } = target;
    const another = { ...foreign_store, SHEAF_S3_BUCKET: 'another' };
    const service = await startTestService({ data_dir, config: { database_url: null, foreign_store } });
    const project = { token: service.token, body: { name: 'Distant' } };
    const { id: project_id } = (await service.call('POST', `${workspace}/projects`, project)).body;
    await importParts(service, [`${people}Ada,ada@example.org,1,Good\n`], { project_id, name: 'Distant' });
    await service.stop({ keep: true });
    const refused = sheaf(target.args, { ...target.env, SHEAF_S3_BUCKET: 'another' });
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('are in the bucket clinic-uploads') });
    const { status, lines, stderr } = target.move();
    expect([status, lines[0]?.objects.count], stderr).toEqual([0, 1]);
    for (const config of [{ foreign_store: null }, { foreign_store: another }])
      await expect(target.start(config)).rejects.toThrow(/are in the bucket clinic-uploads at/);
    await (await target.start()).stop();
  }, 60_000);

  it('keys work as before, with a rotated secret or token too while it is valid; a token of the host does not', async () => {
    const target = await makeTarget(filled);
    expect(target.move().status).toBe(0);
    const service = await target.start();
    const status = async (bearer: string) => (await service.call('GET', '/import/projects', { token: bearer })).status;
    async function signIn({ client_id, client_secret }: Secrets): Promise<number> {
      const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
      return (await fetch(`${service.url}/api/v1/oauth/token`, { method: 'POST', body: form })).status;
    }
    const { old, now, old_until, hostToken } = held.rotated;
    for (const one of [old, now]) expect([await status(one.token), await signIn(one)]).toEqual([200, 200]);
    expect(await status(hostToken)).toBe(401);
    const { keys } = (await service.ask('GET', `${workspace}/keys`)).body;
    expect(keys.find(({ id }: Secrets) => id === old.id)).toMatchObject({ old_until });
    const at = Date.now();
    await service.database.write((tx) => rotateKeyTx(tx, old.id, { now: at, until: at }));
    for (const one of [old, now]) expect([await status(one.token), await signIn(one)]).toEqual([401, 401]);
    await service.stop();
  });

  it.each([
    ['as it begins', 'Moving objects', 1],
    ['among the rows', 'Moving rows', 3],
  ])(
    'killed %s and called again: the same result',
    async (_, word, times) => {
      const target = await makeTarget(filled);
      await killAfter(target.args, word, times, target.env);
      const { status, lines, stderr } = target.move();
      expect([status, lines.length, stderr]).toEqual([0, 1, expect.any(String)]);
      const service = await target.start();
      expect(await readAll(service, held.token)).toEqual(held.answers);
      await service.stop();
    },
    60_000,
  );
});
