// Commands that read the objects of a data folder without a store, after a power cut took files that the write log still has.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sheaf, startSheaf } from '../../testing/cli-process.ts';
import { copyAsCut, findLogged, importTogether } from '../../testing/logged-folder.ts';
import { findObjectFiles } from '../../testing/object-files.ts';
import { hasForeignStore, startTestService } from '../../testing/test-service.ts';
import { lockDataDir } from '../sqlite/lock.ts';
import { openInStoreFolder } from './store-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-after-cut-'));
const running = join(folder, 'running');
/** As a kill leaves the folder, with all files. */
const killed = join(folder, 'killed');
let count = 0;
let place: string;
let cut: string;
let taken: string[];

/** Restores a backup of the folder and checks it. @returns how many objects it has */
function restore(backups: string): number {
  const restored = join(place, 'restored');
  expect(sheaf(['restore', backups, '--data-dir', restored])).toMatchObject({ status: 0 });
  const { status, stdout } = sheaf(['check', '--data-dir', restored]);
  expect([status, stdout]).toEqual([0, 'Nothing is damaged.\n']);
  return findObjectFiles(restored).length;
}

const areBack = () => taken.every((file) => existsSync(file));

describe.skipIf(hasForeignStore)('after a power cut, before Sheaf was started again', () => {
  beforeAll(async () => {
    const service = await startTestService({ data_dir: running });
    const body = { column_mapping: { Name: 'Name', Why: 'Open-ended' }, name: 'Visits' };
    const imported = await importTogether(service, 'Name,Why\nAda,The zebra\nBob,No zebra\n', body);
    expect(imported).toMatchObject({ status: 'COMPLETED' });
    cpSync(running, killed, { recursive: true });
    const { status } = await startSheaf(['backup', join(folder, 'beside'), '--data-dir', running]);
    expect([status, findLogged(running).length > 2]).toEqual([0, true]);
    await service.stop({ keep: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => {
    count += 1;
    place = join(folder, String(count));
    cut = join(place, 'cut');
    taken = copyAsCut(killed, cut);
  });

  it('a backup of a running service whose log is not written out has all objects', () => {
    expect(restore(join(folder, 'beside'))).toBe(8);
  });

  it('a backup has all objects', () => {
    const backups = join(place, 'backups');
    expect(sheaf(['backup', backups, '--data-dir', cut])).toMatchObject({ status: 0 });
    expect(restore(backups)).toBe(8);
  });

  it('a backup waits until a store that starts has replayed its log', async () => {
    const backups = join(place, 'backups');
    const opening = Promise.withResolvers<void>();
    const store = openInStoreFolder(join(cut, 'objects'), () => opening.promise);
    const backup = startSheaf(['backup', backups, '--data-dir', cut]);
    expect(await Promise.race([backup, sleep(3000, 'waits')])).toBe('waits');
    for (const file of taken) cpSync(file.replace(cut, killed), file);
    opening.resolve();
    const { unlock } = await store;
    expect(await backup).toMatchObject({ status: 0 });
    unlock();
    expect(restore(backups)).toBe(8);
  });

  it('a repair reads answers again from a file that was taken', () => {
    const db = new Sqlite(join(cut, 'sheaf.db'));
    db.exec('UPDATE segments SET texts = zeroblob(length(texts))');
    db.close();
    const { status, lines } = sheaf(['repair', '--data-dir', cut, '--json']);
    expect([status, lines]).toEqual([0, [expect.objectContaining({ lost: [], left: [] })]]);
    expect(lines[0].mended).toContain(
      `Objects that a power cut took were written again from the log of the store: ${taken.length}.`,
    );
    for (const part of [1, 2, 3, 4, 5, 6, 7, 8])
      expect(lines[0].mended).toContain(`Part ${part} of the survey "Visits" was read again from its CSV file.`);
    expect(areBack()).toBe(true);
  });

  it('a repair with nothing else to do says what it wrote again', () => {
    const { status, stdout } = sheaf(['repair', '--data-dir', cut]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Made again: Objects that a power cut took .*\n$/)]);
    expect(sheaf(['repair', '--data-dir', cut]).stdout).toBe('Nothing is damaged. Nothing was changed.\n');
  });

  it('a check of the objects names those that the next start makes again, and one of a folder after a kill none', () => {
    const { status, lines } = sheaf(['storage', 'check', '--data-dir', cut, '--json']);
    expect([status, lines.length]).toEqual([1, taken.length + 1]);
    expect(lines[0]).toMatchObject({ problem: expect.stringMatching(/^A power cut took .* Start /) });
    expect(lines.at(-1)).toMatchObject({ checked: 8, damaged: taken.length });
    expect(areBack()).toBe(false);
    // A store that runs has replayed its log: it is just writing what is missing.
    const unlock = lockDataDir(join(cut, 'objects'));
    expect(sheaf(['storage', 'check', '--data-dir', cut])).toMatchObject({ status: 0 });
    unlock();
    expect(sheaf(['storage', 'check', '--data-dir', killed])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('8 objects checked'),
    });
  });
});
