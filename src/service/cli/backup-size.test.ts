import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeBackups } from '../testing/change-backup.ts';
import { sheaf } from '../testing/cli-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-size-'));
const dataDir = join(folder, 'data');
const data = ['--data-dir', dataDir];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rowsOf = (name: string, rows: number): string =>
  Array.from({ length: rows }, (_, row) => `${name}${row}@example.org,Because of ${name} ${row}\n`).join('');

function importSurvey(name: string, rows: number): void {
  const path = join(folder, `${name}.csv`);
  writeFileSync(path, `Email,Why\n${rowsOf(name, rows)}`);
  const { status, stderr } = sheaf(['import', path, ...data, '--project', 'Ours', '--auto-map']);
  expect(status, stderr).toBe(0);
}

/** Bytes of all files below a folder, the manifests included. */
const sizeOf = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

function backup(dir: string, ...more: string[]): void {
  const { status, stderr } = sheaf(['backup', dir, ...data, '--copy', '--verify', ...more]);
  expect(status, stderr).toBe(0);
}

beforeAll(() => {
  sheaf(['projects', 'create', ...data, '--name', 'Ours']);
  importSurvey('first', 8000);
});

it('a backup after 1 % more responses writes 5 % of a full one at most, of a small folder too', () => {
  const backups = join(folder, 'share');
  backup(backups);
  const full = sizeOf(backups);
  importSurvey('later', 80);
  backup(backups);
  expect(full).toBeLessThan(4_000_000);
  expect((sizeOf(backups) - full) / full).toBeLessThan(0.05);
});

it('each of several backups with small changes is restored as it was', () => {
  const backups = join(folder, 'row');
  backup(backups);
  for (const name of ['Second', 'Third', 'Fourth']) {
    sheaf(['projects', 'create', ...data, '--name', name]);
    backup(backups, '--keep', '2');
  }
  const names = readdirSync(join(backups, 'backups')).map((name) => name.replace('.json', ''));
  expect(names).toHaveLength(2);
  for (const [at, name] of names.sort().entries()) {
    const restored = join(folder, name);
    expect(sheaf(['restore', backups, '--backup', name, '--data-dir', restored]).status).toBe(0);
    expect(sheaf(['check', '--data-dir', restored]).status).toBe(0);
    expect(sheaf(['projects', 'list', '--data-dir', restored]).lines).toHaveLength(3 + at);
  }
});

it('after one that was made while the clock was ahead, a new backup is the newest: it is kept, and restored', () => {
  const backups = join(folder, 'ahead');
  backup(backups);
  changeBackups(backups, { created_at: '2040-02-29T23:59:59.000Z' });
  sheaf(['projects', 'create', ...data, '--name', 'After']);
  backup(backups, '--keep', '1');
  const restored = join(folder, 'of-now');
  expect(sheaf(['restore', backups, '--data-dir', restored]).status).toBe(0);
  const names = sheaf(['projects', 'list', '--data-dir', restored]).lines.map(({ name: project }) => project);
  expect(names).toContain('After');
  rmSync(backups, { recursive: true });
});

/** Puts a folder of backups that an earlier Sheaf made where its manifests say that it belongs. */
function unpackFirst(): { backups: string; dataDir: string } {
  const backups = join(folder, 'first-format');
  mkdirSync(backups);
  execFileSync('tar', ['-xzf', join(import.meta.dirname, '../testing/released-backups/format-1.tgz'), '-C', backups]);
  const of = join(folder, 'first-data');
  changeBackups(backups, { data_dir: of });
  return { backups, dataDir: of };
}

it('backups of the first format are verified, restored and continued, and nothing of them is copied again', () => {
  const { backups, dataDir: restored } = unpackFirst();
  const [older = ''] = readdirSync(join(backups, 'backups')).sort();
  expect(sheaf(['backup', backups, '--verify-only', '--json']).lines.at(-1)).toMatchObject({ damaged: 0 });
  const before = join(folder, 'before');
  expect(sheaf(['restore', backups, '--backup', older.replace('.json', ''), '--data-dir', before]).status).toBe(0);
  expect(sheaf(['projects', 'list', '--data-dir', before]).lines).toHaveLength(3);
  expect(sheaf(['restore', backups, '--data-dir', restored]).status).toBe(0);
  expect(sheaf(['projects', 'list', '--data-dir', restored]).lines).toHaveLength(4);
  const of = ['--data-dir', restored, '--json', '--verify'];
  const [continued, verified] = sheaf(['backup', backups, ...of]).lines;
  expect(verified).toMatchObject({ damaged: 0 });
  expect(continued.objects.new_count).toBe(0);
  // The restore is in its audit trail, so some pieces of a quarter of a megabyte are others, for the last time.
  expect(continued.database.new_bytes).toBeLessThan(continued.database.bytes);
  expect(sheaf(['backup', backups, ...of]).lines[0].database.new_bytes).toBeLessThan(10_000);
  const marker = JSON.parse(readFileSync(join(backups, 'sheaf-backups.json'), 'utf8'));
  expect(marker.format).toBe(2);
});
