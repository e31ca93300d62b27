import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KeptFile } from '../data/backup/manifest.ts';
import { sheaf } from '../testing/cli-process.ts';

// A backup that somebody hands over, with a list of files that lead elsewhere. Its checksum is right: who made it made that too.

const folder = mkdtempSync(join(tmpdir(), 'sheaf-handed-over-'));
const backups = join(folder, 'backups');
const [manifest, outside] = [join(backups, 'backups'), join(folder, 'outside')];
let backup: { objects: KeptFile[]; settings: KeptFile[] };
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

const named: [file: string, list: 'objects' | 'settings'][] = [
  ['../../outside', 'objects'],
  ['../outside', 'settings'],
  ['a/../../../outside', 'objects'],
  ['/outside', 'settings'],
  ['..\\..\\outside', 'objects'],
  ['C:\\outside', 'settings'],
  ['', 'objects'],
];

it.each(named)('a backup that names the file “%s” among its %s is refused, and nothing is written', (file, list) => {
  const [known] = backup.objects;
  const changed = JSON.stringify({ ...backup, [list]: [...backup[list], { ...known, file }] });
  const sha256 = createHash('sha256').update(changed).digest('hex');
  writeFileSync(join(manifest, readdirSync(manifest)[0] ?? ''), `{"sha256":"${sha256}","backup":${changed}}`);
  const to = join(folder, 'restored');
  const { status, stderr } = sheaf(['restore', backups, '--data-dir', to]);
  expect(stderr).toMatch(/cannot be used: a field is missing or wrong/);
  expect([status, existsSync(outside), existsSync(to)]).toEqual([1, false, false]);
});
