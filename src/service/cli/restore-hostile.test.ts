import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Manifest } from '../data/backup/manifest.ts';
import { cli, sheaf } from '../testing/cli-process.ts';

// A backup that somebody hands over, with a manifest that names what it should not. Its checksum is right: who made it made that too.

const folder = mkdtempSync(join(tmpdir(), 'sheaf-handed-over-'));
const backups = join(folder, 'backups');
const outside = join(folder, 'outside');
let made: string;
let backup: Manifest;
beforeAll(() => {
  const data = ['--data-dir', join(folder, 'data')];
  const notes = join(folder, 'notes.txt');
  writeFileSync(notes, 'What was said.\n');
  sheaf(['projects', 'create', ...data, '--name', 'Ours']);
  sheaf(['import', notes, ...data, '--as', 'file', '--project', 'Ours']);
  sheaf(['backup', backups, ...data]);
  made = join(backups, 'backups', readdirSync(join(backups, 'backups'))[0] ?? '');
  backup = JSON.parse(readFileSync(join(made, 'manifest.json'), 'utf8')).backup;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function handOver(change: Partial<Manifest>): void {
  const changed = JSON.stringify({ ...backup, ...change });
  const sha256 = createHash('sha256').update(changed).digest('hex');
  writeFileSync(join(made, 'manifest.json'), `{"sha256":"${sha256}","backup":${changed}}`);
}

const named = [
  '../outside',
  'objects/../../outside',
  'objects/a/../../../outside',
  '/outside',
  'objects//outside',
  'objects/..\\..\\outside',
  'C:\\outside',
  // Not outside, and still nothing that a backup has: Node would run the first, the store would believe the second.
  'compiled/24/code',
  'storage-key.json',
  'backups.json',
  '',
];

it.each(named)('a backup that names the file “%s” is refused, and nothing is written', (file) => {
  const [known] = backup.files;
  handOver({ files: [...backup.files, { ...known, file } as Manifest['files'][number]] });
  const to = join(folder, 'restored');
  const { status, stderr } = sheaf(['restore', backups, '--data-dir', to]);
  expect(stderr).toMatch(/cannot be used: a field is missing or wrong/);
  expect([status, existsSync(outside), existsSync(to)]).toEqual([1, false, false]);
});

it.skipIf(process.platform !== 'linux')('a file that the disk takes only a part of is not called restored', () => {
  const bytes = Buffer.alloc(3_000_000, 'words ');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(join(made, 'objects', 'buckets', 'large'), bytes);
  handOver({ files: [...backup.files, { file: 'objects/buckets/large', bytes: bytes.length, sha256, stamp: '' }] });
  const restore = [cli, 'restore', backups, '--data-dir', join(folder, 'on a small disk')];
  // As on a disk that is nearly full, the last write writes less than it was given and does not fail.
  const { status, stderr } = spawnSync('prlimit', ['--fsize=2900000', process.execPath, ...restore], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('EFBIG')]);
});
