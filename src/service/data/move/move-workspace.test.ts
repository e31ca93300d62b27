import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceConfig } from '../../core/config.ts';
import { killAfter, sheaf } from '../../testing/cli-process.ts';
import { type ForeignStoreProcess, startForeignStore } from '../../testing/foreign-store.ts';
import { copyAsCut, importTogether } from '../../testing/logged-folder.ts';
import { mediaCalls } from '../../testing/media-scenario.ts';
import { findObjectFiles } from '../../testing/object-files.ts';
import { importFile, importInsight } from '../../testing/record-scenario.ts';
import { importParts } from '../../testing/survey-scenario.ts';
import { hasPostgres, testDatabaseUrl } from '../../testing/test-database.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { issueHostTokenTx } from '../keys/host-key.store.ts';
import { first } from '../sql.ts';
import { forgetPageSums } from '../sqlite/page-sums.ts';
import { movedTables } from './moved-tables.ts';

const workspace = '/api/v1/workspace';
const people = 'Name,E-mail,Age,Why?\n';
const rows = (from: number) =>
  Array.from({ length: 400 }, (_, row) => `P${row},p${row % 90}@example.org,${row},It was good ${from + row} 😀\n`);

const nextPart = sql<{ next: number; newest: number }>`
  SELECT nextval(pg_get_serial_sequence('survey_parts', 'id')) AS next, (SELECT max(id) FROM survey_parts) AS newest`;

interface Secrets {
  id: number;
  client_id: string;
  client_secret: string;
  token: string;
}

const folders: string[] = [];
/** Those of the test that runs. */
const stores: ForeignStoreProcess[] = [];
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-move-'));
  folders.push(folder);
  return folder;
};
const filled = hasPostgres ? makeFolder() : '';
let token = '';
/** One key before and after its rotation, and a token of the host. */
let rotated: { old: Secrets; now: Secrets; old_until: string; hostToken: string };
let answers: Record<string, unknown>;

/** The answers of a workspace, whole. Signed addresses differ from call to call, so they are left out. */
async function readAll(service: TestService): Promise<Record<string, unknown>> {
  const call = async (path: string) => (await service.call('GET', workspace + path, { token })).body;
  const all: Record<string, unknown> = {};
  const read = async (path: string) => {
    all[path] = JSON.parse(
      JSON.stringify(await call(path), (name, value) =>
        /^(file_url|thumbnail_url|next_cursor)$/.test(name) ? null : value,
      ),
    );
    return all[path] as ReturnType<typeof JSON.parse>;
  };
  await read('/imports?state=deleted');
  for (const { kind, survey_key: key } of (await read('/imports')).imports) {
    if (kind !== 'survey') continue;
    const { questions } = await read(`/surveys/${key}`);
    const { responses } = await read(`/surveys/${key}/responses?limit=200&offset=300`);
    for (const path of ['notes?q=good', 'notes?limit=100', 'export', 'export/dictionary', 'media', 'source'])
      await read(`/surveys/${key}/${path}`);
    for (const { id } of questions) await read(`/surveys/${key}/responses?sort=question:${id}&order=desc`);
    const person = responses.find((one: { participant_id: number | null }) => one.participant_id !== null);
    if (person !== undefined) await read(`/participants/${person.participant_id}`);
  }
  for (const { insight_key } of (await read('/insights')).insights) await read(`/insights/${insight_key}/text`);
  for (const { wav_key } of (await read('/files')).files) await read(`/files/${wav_key}/text`);
  for (const path of ['/participants', '/search?q=learned', '/search?q=interview', '/search?q=good*']) await read(path);
  return all;
}

/** The bytes of every object that the workspace shows. */
async function readObjects(service: TestService): Promise<string[]> {
  const { files } = (await service.call('GET', `${workspace}/files`, { token })).body;
  const one = (await service.call('GET', `${workspace}/files/${files[0].wav_key}`, { token })).body;
  return [await (await fetch(one.file_url)).text()];
}

/** A survey of two parts with a changed column, one with media, a deleted one, an insight and a file. */
async function fill(data_dir: string): Promise<void> {
  const service = await startTestService({ data_dir, config: { database_url: null, foreign_store: null } });
  const made = await service.call('POST', `${workspace}/projects`, { token: service.token, body: { name: 'Moved' } });
  const project_id: number = made.body.id;
  const scopes = ['survey:write', 'insight:write', 'file:write', 'project:read', 'project:write'];
  const body = { name: 'moved', scopes, project_ids: [], requests_per_minute: null };
  token = (await service.call('POST', `${workspace}/keys`, { token: service.token, body })).body.token;
  const old: Secrets = (await service.call('POST', `${workspace}/keys`, { token: service.token, body })).body;
  const path = `${workspace}/keys/${old.id}/rotate`;
  const now = (await service.call('POST', path, { token: service.token, body: { overlap_hours: 48 } })).body;
  const hostToken = await service.database.write((tx) => issueHostTokenTx(tx, Date.now(), 3600));
  rotated = { old, now, old_until: now.old_until, hostToken };
  const parts = [people + rows(0).join(''), people + rows(1000).join('')];
  const { survey_key } = await importParts(service, parts, { project_id, auto_map: true, name: 'Two parts' });
  const survey = (await service.call('GET', `${workspace}/surveys/${survey_key}`, { token })).body;
  const age = survey.questions.find(({ header }: { header: string }) => header === 'Age');
  const question = `${workspace}/surveys/${survey_key}/questions/${age.id}`;
  expect((await service.call('PATCH', question, { token, body: { type: 'Open-ended' } })).status).toBe(202);
  await mediaCalls(() => service).imported(
    { project_id, column_mapping: { Name: 'Name', Clip: 'MEDIA_RESPONSE' } },
    'Name,Clip\nAda,a.mp4\nBob,b.mp3\n',
    ['a.mp4', 'b.mp3'],
  );
  const deleted = await importParts(service, [`${people}Gone,gone@example.org,1,Away\n`], {
    project_id,
    name: 'Deleted',
  });
  await service.call('DELETE', `${workspace}/surveys/${deleted.survey_key}`, { token });
  await importInsight(service, 'Insight.txt', 'What we learned.', { project_id });
  await importFile(service, 'File.txt', 'An interview.', { project_id });
  const typeNow = async () =>
    (await service.call('GET', `${workspace}/surveys/${survey_key}`, { token })).body.questions.find(
      ({ id }: { id: number }) => id === age.id,
    ).type;
  while ((await typeNow()) !== 'Open-ended') await sleep(50);
  await service.stop({ keep: true });
  const again = await startTestService({ data_dir, config: { database_url: null, foreign_store: null } });
  answers = await readAll(again);
  await again.stop({ keep: true });
}

/** An empty database and an empty store, and the command that moves into them. */
async function makeTarget(from = filled) {
  const data_dir = makeFolder();
  const store = await startForeignStore(['app://sheaf']);
  stores.push(store);
  const args = ['migrate', '--from', from, '--to', (await testDatabaseUrl(data_dir)) ?? ''];
  const { SHEAF_S3_ENDPOINT, SHEAF_S3_BUCKET, SHEAF_S3_ACCESS_KEY, SHEAF_S3_SECRET_KEY } = store.env;
  const foreign_store = {
    ...{ SHEAF_S3_ENDPOINT, SHEAF_S3_BUCKET, SHEAF_S3_ACCESS_KEY, SHEAF_S3_SECRET_KEY },
    SHEAF_S3_REGION: 'us-east-1',
  };
  return {
    env: store.env,
    args,
    move: () => sheaf(args, store.env),
    foreign_store,
    start: (config: Partial<ServiceConfig> = {}) =>
      startTestService({ data_dir, config: { foreign_store, ...config } }),
  };
}

/** Every file of a folder with its size and time; the lock and SQLite's side files aside. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/lock\.db|-shm$|-wal$/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs} ${readFileSync(join(folder, name)).length}`);

describe.skipIf(!hasPostgres)('sheaf migrate (skipped: not the run on PostgreSQL, vitest.postgres.config.ts)', () => {
  beforeAll(() => fill(filled), 60_000);
  // A test that fails leaves no process either.
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.remove();
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('every table is moved or named as what stays', () => {
    const handle = new Sqlite(join(filled, 'sheaf.db'), { readonly: true });
    const tables = handle.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    handle.close();
    expect(tables.toSorted()).toEqual(Object.keys(movedTables).toSorted());
  });

  it('every answer is the same on the server, new imports get new ids, and the folder is as it was', async () => {
    const before = filesOf(filled);
    const target = await makeTarget();
    const { status, lines, stderr } = target.move();
    expect(stderr).toMatch(/Moving objects.*Moving rows.*Comparing rows/s);
    expect([status, lines[0].tables.segments.rows > 0, lines[0].objects.count]).toEqual([0, true, 10]);
    expect(filesOf(filled)).toEqual(before);
    const again = target.move();
    expect([again.status, again.lines]).toEqual([0, lines]);
    const service = await target.start();
    expect(await readAll(service)).toEqual(answers);
    expect(await readObjects(service)).toEqual(['An interview.']);
    // A taken id would be tried again, so the answer of the import alone would not tell.
    const { next = 0, newest = 0 } = (await first(service.database.read, nextPart)) ?? {};
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
    const again = sheaf(target.args, { ...target.env, SHEAF_S3_BUCKET: 'another' });
    expect(again).toMatchObject({ status: 2, stdout: '' });
    for (const config of [{ foreign_store: null }, { foreign_store: another }])
      await expect(target.start(config)).rejects.toThrow(/are in the bucket clinic-uploads at/);
    await (await target.start()).stop();
  }, 60_000);

  it('objects that a power cut took are moved too', async () => {
    const data_dir = makeFolder();
    const cut = join(makeFolder(), 'cut');
    const service = await startTestService({ data_dir, config: { database_url: null, foreign_store: null } });
    const project = { token: service.token, body: { name: 'Cut' } };
    const { id: project_id } = (await service.call('POST', `${workspace}/projects`, project)).body;
    await importTogether(service, `${people}Ada,ada@example.org,1,Good\n`, { project_id });
    copyAsCut(data_dir, cut);
    await service.stop({ keep: true });
    const { status, lines, stderr } = (await makeTarget(cut)).move();
    expect([status, lines[0]?.objects.count], stderr).toEqual([0, 8]);
  });

  it('keys work as before, with a rotated secret or token too while it is valid; a token of the host does not', async () => {
    const target = await makeTarget();
    expect(target.move().status).toBe(0);
    const service = await target.start();
    const status = async (bearer: string) => (await service.call('GET', '/import/projects', { token: bearer })).status;
    async function signIn({ client_id, client_secret }: Secrets): Promise<number> {
      const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
      return (await fetch(`${service.url}/api/v1/oauth/token`, { method: 'POST', body: form })).status;
    }
    const { old, now, old_until, hostToken } = rotated;
    for (const one of [old, now]) expect([await status(one.token), await signIn(one)]).toEqual([200, 200]);
    expect(await status(hostToken)).toBe(401);
    const { keys } = (await service.call('GET', `${workspace}/keys`, { token: service.token })).body;
    expect(keys.find(({ id }: Secrets) => id === old.id)).toMatchObject({ old_until });
    await service.call('POST', `${workspace}/keys/${old.id}/rotate`, {
      token: service.token,
      body: { overlap_hours: 0 },
    });
    for (const one of [old, now]) expect([await status(one.token), await signIn(one)]).toEqual([401, 401]);
    await service.stop();
  });

  it.each([
    ['as it begins', 'Moving objects', 1],
    ['among the rows', 'Moving rows', 3],
    ['as it compares', 'Comparing', 1],
  ])(
    'killed %s and called again: the same result',
    async (_, word, times) => {
      const target = await makeTarget();
      await killAfter(target.args, word, times, target.env);
      const { status, lines, stderr } = target.move();
      expect([status, lines.length, stderr]).toEqual([0, 1, expect.any(String)]);
      const service = await target.start();
      expect(await readAll(service)).toEqual(answers);
      await service.stop();
    },
    60_000,
  );

  it('a node refuses a database into which a move has not ended', async () => {
    const target = await makeTarget();
    await killAfter(target.args, 'Moving rows', 1, target.env);
    await expect(target.start()).rejects.toThrow(/being moved into this database/);
  });

  const change = (statement: string) => (folder: string) => {
    const handle = new Sqlite(join(folder, 'sheaf.db'));
    handle.exec(statement);
    handle.close();
    // Else the damage would be named before the move begins (sqlite/look-at-files.ts).
    forgetPageSums(folder);
  };
  const damageObject = (folder: string) => {
    const buckets = join(folder, 'objects', 'buckets');
    const names = readdirSync(buckets, { recursive: true, encoding: 'utf8' });
    const [object = ''] = names.filter((name) => /[\\/][0-9a-f][\\/]/.test(name));
    const handle = openSync(join(buckets, object), 'r+');
    writeSync(handle, 'X', 0);
    closeSync(handle);
  };
  const loseObject = (folder: string) => rmSync(findObjectFiles(join(folder, 'objects'))[0] ?? '');
  const firstSegment = 'id = (SELECT min(id) FROM segments)';
  it.each([
    [
      'a segment',
      change(`UPDATE segments SET texts = zeroblob(length(texts)) WHERE ${firstSegment}`),
      /Part 1 of the survey "Two parts" is damaged/,
    ],
    [
      'a list of words',
      change("UPDATE word_blocks SET words = zeroblob(length(words)) WHERE source = 'passage'"),
      /search in a document is damaged/,
    ],
    ['an object', damageObject, /The object \S+ is damaged: Its bytes have the MD5/],
    ['an object that is gone', loseObject, /^The object \S+ is missing\. .*“sheaf check .* Nothing was moved\./],
    ['another version', change('PRAGMA user_version = 99'), /another version.*schema 99.*Update Sheaf/],
  ])(
    '%s: refused with a sentence',
    async (_, damage, sentence) => {
      const copy = makeFolder();
      cpSync(filled, copy, { recursive: true });
      damage(copy);
      const target = await makeTarget(copy);
      const { status, lines, stderr } = target.move();
      expect([status, lines, stderr]).toEqual([1, [], expect.stringMatching(sentence)]);
    },
    60_000,
  );

  it('a folder in use, a database in use, a bucket in use, no folder, no store', async () => {
    const target = await makeTarget();
    const refused = (args: readonly string[], env = target.env as NodeJS.ProcessEnv) => {
      const { status, stderr } = sheaf(args, env);
      return `${status} ${stderr.replace(/^Moving.*\n/gm, '')}`;
    };
    const running = await startTestService({ data_dir: filled, config: { database_url: null, foreign_store: null } });
    expect(refused(target.args)).toMatch(/^1 A Sheaf is running on/);
    await running.stop({ keep: true });
    expect(refused(target.args, { ...target.env, SHEAF_S3_ENDPOINT: '' })).toMatch(/^2 Set SHEAF_S3_ENDPOINT/);
    expect(refused(['migrate', '--from', makeFolder(), ...target.args.slice(3)])).toMatch(
      /^1 There is no workspace in/,
    );
    expect(refused([...target.args.slice(0, 4), 'mysql://x/y'])).toMatch(/^2 --to must be an address/);
    const service = await target.start();
    await importFile(service, 'File.txt', 'Mine.', {});
    await service.stop({ keep: true });
    expect(refused(target.args)).toMatch(/^1 The database holds a workspace already/);
    const other = await makeTarget();
    expect(refused(other.args)).toMatch(/^1 The bucket clinic-uploads .* holds objects already/);
  });
});
