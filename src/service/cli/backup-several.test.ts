import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

function backup(dir: string, ...more: string[]): void {
  const { status, stderr } = sheaf(['backup', dir, ...data, '--copy', '--verify', ...more]);
  expect(status, stderr).toBe(0);
}

beforeAll(() => {
  sheaf(['projects', 'create', ...data, '--name', 'Ours']);
  importSurvey('first', 8000);
});

it('each of several backups with small changes is restored as it was', () => {
  const backups = join(folder, 'row');
  backup(backups);
  for (const name of ['Second', 'Third', 'Fourth']) {
    sheaf(['projects', 'create', ...data, '--name', name]);
    backup(backups, '--keep', '2');
  }
  const names = readdirSync(join(backups, 'backups'));
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
