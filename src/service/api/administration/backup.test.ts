import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BackupState } from '../../../contract/index.ts';
import { listAudit } from '../../data/audit.store.ts';
import { readManifest } from '../../data/backup/manifest.ts';
import { cli, sheaf } from '../../testing/cli-process.ts';
import { flipBit } from '../../testing/object-files.ts';
import { provideFolder } from '../../testing/provide-folder.ts';
import { csv, importParts } from '../../testing/survey-scenario.ts';
import { hasForeignStore, startTestService, type TestService } from '../../testing/test-service.ts';

const backups = { command: [cli], plan: null };
const folder = provideFolder('backup');

const call = (service: TestService, method: string, path = '', body?: unknown) =>
  service.ask(method, `/api/v1/workspace/backup${path}`, body);
const read = async (service: TestService): Promise<BackupState> => (await call(service, 'GET')).body;
const manifests = (dir: string) => readdirSync(join(dir, 'backups'));

/** Waits until no backup is being made and one has ended. */
const ended = (service: TestService, what: object) =>
  expect.poll(() => read(service), { timeout: 20_000, interval: 50 }).toMatchObject({ running: null, ...what });

describe.skipIf(hasForeignStore)('backups that are set in the window', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ config: { backups } });
    const { id: project_id } = await service.project('Ours');
    await importParts(service, [csv], { project_id, auto_map: true });
  });
  afterAll(() => service.stop());
  afterEach(() => call(service, 'POST', '', { dir: null }));

  it('are made at once beside an import, verified, kept as many as wanted, and set after a restart', async () => {
    const dir = join(folder, 'good');
    expect(await read(service)).toEqual({
      ...{ plan: null, fixed: null, running: null, last: null, failure: null, next_at: null },
    });
    expect(await call(service, 'POST', '/run')).toMatchObject({ status: 409 });
    const [set] = await Promise.all([
      call(service, 'POST', '', { dir, every_hours: 6, keep: 1 }),
      importParts(service, [csv]),
    ]);
    expect(set).toMatchObject({ status: 200, body: { plan: { dir, every_hours: 6, keep: 1 } } });
    const trail = await listAudit(service.database.read, { limit: 200 });
    expect(trail.filter(({ action }) => action === 'backup')).toMatchObject([{ subject: null }]);
    await ended(service, { last: { verified: true }, failure: null });
    const { last, next_at } = await read(service);
    expect(manifests(dir)).toEqual([last?.backup]);
    expect(Date.parse(next_at ?? '') - Date.now()).toBeGreaterThan(5 * 3_600_000);
    expect(await call(service, 'POST', '/run')).toMatchObject({ status: 202, body: { running: { done: 0 } } });
    expect(await call(service, 'POST', '/run')).toMatchObject({ status: 409 });
    await expect.poll(async () => (await read(service)).last?.backup, { timeout: 20_000 }).not.toBe(last?.backup);
    const before = await read(service);
    await service.stop({ keep: true });
    service = await startTestService({ data_dir: service.data_dir, config: { backups } });
    expect(await read(service)).toEqual(before);
    expect(manifests(dir)).toHaveLength(1);
    const restored = join(folder, 'restored');
    expect(sheaf(['restore', dir, '--data-dir', restored]).status).toBe(0);
  });

  it.each([
    ['overlaps', () => join(service.data_dir, 'backups')],
    ['folder_missing', () => join(folder, 'no disk', 'backups')],
    ['folder_missing', () => 'backups'],
    ['other_files', () => join(folder, 'mine')],
    // Node's own way to make folders would never end here.
    ['folder_missing', () => '/proc/sheaf'],
  ])('a folder that cannot be used is refused: %s', async (code, dir) => {
    mkdirSync(join(folder, 'mine'), { recursive: true });
    writeFileSync(join(folder, 'mine', 'a.csv'), 'x');
    const reply = await call(service, 'POST', '', { dir: dir() });
    expect([reply.status, reply.body.backup_failure]).toEqual([400, code]);
    expect((await read(service)).plan).toBeNull();
    expect(existsSync(dir())).toBe(code === 'other_files');
  });

  it('a folder that is gone is named, nothing is made in its place, and health says so until it is there again', async () => {
    const dir = join(folder, 'stick');
    await call(service, 'POST', '', { dir });
    await ended(service, { last: { verified: true } });
    rmSync(dir, { recursive: true });
    await call(service, 'POST', '/run');
    await ended(service, { failure: { code: 'folder_missing', message: expect.stringContaining(dir) } });
    expect(existsSync(dir)).toBe(false);
    const health = async () => (await service.ask('GET', '/api/v1/workspace/health')).body.backups;
    expect(await health()).toMatchObject({ state: 'failing', condition: 'failed', since: expect.any(String) });
    mkdirSync(dir);
    await call(service, 'POST', '', { dir });
    await ended(service, { failure: null });
    expect(await health()).toMatchObject({ state: 'ok', condition: 'made', since: null });
  });

  it('one that is cancelled is no failure and leaves no backup', async () => {
    const dir = join(folder, 'cancelled');
    await call(service, 'POST', '', { dir });
    await call(service, 'POST', '/run');
    expect(await call(service, 'DELETE', '/run')).toMatchObject({
      status: 200,
      body: { running: null, failure: null },
    });
    expect(manifests(dir)).toEqual([]);
  });

  it('one that is not what was written is told, the older one is kept, and the next one mends it', async () => {
    const dir = join(folder, 'unlike');
    await call(service, 'POST', '', { dir, keep: 1 });
    await ended(service, { last: { verified: true }, failure: null });
    const { last } = await read(service);
    const object = readManifest(dir, last?.backup ?? '').files.find(
      ({ bytes, file }) => bytes > 200 && file !== 'sheaf.db',
    );
    // A copy: here what is in the backup is a link, and the object would be damaged too.
    const path = join(dir, 'backups', last?.backup ?? '', object?.file ?? '');
    const good = readFileSync(path);
    rmSync(path);
    writeFileSync(path, good);
    flipBit(path, 100);
    await call(service, 'POST', '/run');
    await ended(service, { last: { verified: false }, failure: { code: 'damaged' } });
    expect(manifests(dir)).toContain(last?.backup);
    // It is tried again in an hour, not in a day.
    expect(Date.parse((await read(service)).next_at ?? '') - Date.now()).toBeLessThan(3_700_000);
    await call(service, 'POST', '/run');
    await ended(service, { last: { verified: true }, failure: null });
    expect(manifests(dir)).toHaveLength(1);
  });
});

/** To open its newest manifest waits for a writer for ever, as a file on a network disk that is away waits for its server. */
function makeHanging(dir: string): void {
  const backup = join(dir, 'backups', '2026-01-01T00-00-00.000Z');
  mkdirSync(backup, { recursive: true });
  writeFileSync(join(dir, 'sheaf-backups.json'), '{}');
  execFileSync('mkfifo', [join(backup, 'manifest.json')]);
}

describe.skipIf(hasForeignStore || process.platform === 'win32')('a folder that does not answer', () => {
  it('is told after a while, and the service goes on meanwhile', async () => {
    const dir = join(folder, 'away');
    const patience = { opening: 3000, silence: 3000, ending: 500 };
    const first = await startTestService();
    await first.stop({ keep: true });
    const plan = { dir, every_hours: 24, keep: 3 };
    writeFileSync(join(first.data_dir, 'backups.json'), JSON.stringify({ plan, last: null, failure: null }));
    makeHanging(dir);
    const service = await startTestService({ data_dir: first.data_dir, config: { backups: { ...backups, patience } } });
    await expect.poll(async () => (await read(service)).running, { timeout: 10_000, interval: 20 }).not.toBeNull();
    await ended(service, { last: null, failure: { code: 'no_answer' } });
    let isAnswered = false;
    const setting = call(service, 'POST', '', plan).finally(() => {
      isAnswered = true;
    });
    expect(await read(service)).toMatchObject({ plan });
    expect(isAnswered).toBe(false);
    expect(await setting).toMatchObject({ status: 400, body: { backup_failure: 'no_answer' } });
    await service.stop();
  });
});

describe.skipIf(hasForeignStore)('backups that cannot be set in the window', () => {
  it('where other computers reach the service, or its options say how', async () => {
    for (const [config, fixed] of [
      [{ backups, public_url: 'https://sheaf.example.org' }, 'shared'],
      [{ backups: { ...backups, plan: { dir: join(folder, 'set'), every_hours: 24, keep: 3 } } }, 'options'],
    ] as const) {
      const service = await startTestService({ config });
      expect(await read(service)).toMatchObject({ fixed });
      expect(await call(service, 'POST', '', { dir: join(folder, 'x') })).toMatchObject({ status: 403 });
      if (fixed === 'options') await ended(service, { last: { verified: true }, failure: null });
      await service.stop();
    }
  });

  it('a damaged file of the setting does not stop the start, and is told', async () => {
    const service = await startTestService({ config: { backups } });
    await service.stop({ keep: true });
    const path = join(service.data_dir, 'backups.json');
    writeFileSync(path, '{"plan":');
    const again = await startTestService({ data_dir: service.data_dir, config: { backups } });
    expect(await read(again)).toMatchObject({ plan: null, failure: { code: 'setting_damaged' } });
    await call(again, 'POST', '', { dir: null });
    expect(await read(again)).toMatchObject({ failure: null });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ plan: null, last: null, failure: null });
    await again.stop();
  });
});
