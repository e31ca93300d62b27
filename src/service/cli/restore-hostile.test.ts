import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentPath } from '../data/backup/backup-folder.ts';
import type { Manifest } from '../data/backup/manifest.ts';
import type { Run } from '../data/backup/page-map.ts';
import { pageBytes } from '../data/sqlite/page-sums.ts';
import { cli, sheaf } from '../testing/cli-process.ts';

// A backup that somebody hands over, with a manifest that names what it should not. Its checksum is right: who made it made that too.

const folder = mkdtempSync(join(tmpdir(), 'sheaf-handed-over-'));
const backups = join(folder, 'backups');
const [manifest, outside] = [join(backups, 'backups'), join(folder, 'outside')];
let backup: Manifest;
beforeAll(() => {
  const data = ['--data-dir', join(folder, 'data')];
  const notes = join(folder, 'notes.txt');
  writeFileSync(notes, 'What was said.\n');
  sheaf(['projects', 'create', ...data, '--name', 'Ours']);
  sheaf(['import', notes, ...data, '--as', 'file', '--project', 'Ours']);
  sheaf(['backup', backups, ...data]);
  backup = JSON.parse(readFileSync(join(manifest, readdirSync(manifest)[0] ?? ''), 'utf8')).backup;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function handOver(change: Partial<Manifest>): void {
  const changed = JSON.stringify({ ...backup, ...change });
  const sha256 = createHash('sha256').update(changed).digest('hex');
  writeFileSync(join(manifest, readdirSync(manifest)[0] ?? ''), `{"sha256":"${sha256}","backup":${changed}}`);
}

const named: [file: string, list: 'objects' | 'settings'][] = [
  ['../../outside', 'objects'],
  ['../outside', 'settings'],
  ['a/../../../outside', 'objects'],
  ['/outside', 'settings'],
  ['..\\..\\outside', 'objects'],
  ['C:\\outside', 'settings'],
  ['', 'objects'],
  // Not outside, and still nothing that a backup has: Node would run the first, the store would believe the second.
  ['compiled/24/code', 'settings'],
  ['storage-key.json', 'settings'],
  ['backups.json', 'settings'],
];

it.each(named)('a backup that names the file “%s” among its %s is refused, and nothing is written', (file, list) => {
  const [known] = backup.objects;
  handOver({ [list]: [...backup[list], { ...known, file }] });
  const to = join(folder, 'restored');
  const { status, stderr } = sheaf(['restore', backups, '--data-dir', to]);
  expect(stderr).toMatch(/cannot be used: a field is missing or wrong/);
  expect([status, existsSync(outside), existsSync(to)]).toEqual([1, false, false]);
});

const maps: [what: string, run: Run][] = [
  ['begins behind the end of a content', [1, 0, 10 ** 9]],
  ['is a change that cannot be unpacked', [1, 0, 0, 100, 0, 0]],
  ['is a change of a page that is not there', [1, 0, 0, 100, 0, 10 ** 9]],
  ['is another page', [1, 0, pageBytes]],
];
const incomplete: typeof maps = [
  ['is in a content that is not there', [1, 99, 0]],
  ['is a change of a page in a content that is not there', [1, 0, 0, 100, 99, 0]],
  ['is not named', [0, 0, 0]],
  ['is named too often', [10 ** 15, 0, 0]],
];

/** Another place for the first page of the database. */
function changeFirstPage(run: Run): void {
  const { database } = backup;
  const [[pages = 0, content = 0, at = 0] = [], ...others] = database.runs;
  handOver({ database: { ...database, runs: [run, [pages - 1, content, at + pageBytes], ...others] } });
}

it.each(maps)('a backup with a page of the database that %s is refused with a sentence', (what, run) => {
  changeFirstPage(run);
  const { status, stderr } = sheaf(['restore', backups, '--data-dir', join(folder, what)]);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The backup (\S+ is damaged|has a damaged database): .*\.$/m),
  ]);
});

it.each(incomplete)('a backup with a page of the database that %s is refused, and nothing is written', (what, run) => {
  changeFirstPage(run);
  const to = join(folder, what);
  const { status, stderr } = sheaf(['restore', backups, '--data-dir', to]);
  expect(stderr).toMatch(/cannot be used: a field is missing or wrong/);
  expect([status, existsSync(to)]).toEqual([1, false]);
});

it.skipIf(process.platform !== 'linux')('a file that the disk takes only a part of is not called restored', () => {
  const bytes = Buffer.alloc(3_000_000, 'words ');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  mkdirSync(dirname(contentPath(backups, sha256)), { recursive: true });
  writeFileSync(contentPath(backups, sha256), bytes);
  handOver({ objects: [...backup.objects, { file: 'buckets/large', bytes: bytes.length, sha256, stamp: '' }] });
  const restore = [cli, 'restore', backups, '--data-dir', join(folder, 'on a small disk')];
  // As on a disk that is nearly full, the last write writes less than it was given and does not fail.
  const { status, stderr } = spawnSync('prlimit', ['--fsize=2900000', process.execPath, ...restore], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('EFBIG')]);
});
