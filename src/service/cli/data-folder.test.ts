import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sheaf } from '../testing/cli-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-modes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(process.platform === 'win32')(
  'whatever the umask, only the owner can read what is stored; a folder that others can read is named',
  () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    chmodSync(data, 0o755);
    const file = join(folder, 'a.csv');
    writeFileSync(file, 'Email,Why?\na@example.org,Because\n');
    const before = process.umask(0o022);
    try {
      const made = sheaf(['projects', 'create', '--name', 'Ours', '--data-dir', data]);
      expect(made.stderr).toContain(`chmod -R go= '${data}'`);
      expect(made.status).toBe(0);
      chmodSync(data, 0o700);
      const { status, stderr } = sheaf(['import', file, '--project', 'Ours', '--auto-map', '--data-dir', data]);
      expect([status, stderr.includes('chmod')]).toEqual([0, false]);
    } finally {
      process.umask(before);
    }
    const all = readdirSync(data, { recursive: true, encoding: 'utf8' });
    expect(all.some((name) => name.endsWith('sheaf.db'))).toBe(true);
    expect(all.filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0)).toEqual([]);
  },
);

it('a name with a line break makes no second line of the audit trail', () => {
  const data = ['--data-dir', join(folder, 'named')];
  const name = 'Ours”\n2026-01-01T00:00:00.000Z  delete  Somebody';
  expect(sheaf(['projects', 'create', '--name', name, ...data]).status).toBe(0);
  const { stdout } = sheaf(['audit', ...data]);
  expect(stdout.trimEnd().split('\n')).toEqual([expect.stringContaining('“Ours” 2026-01-01')]);
});

it.skipIf(process.platform !== 'linux')('a place where no folder can be made ends with a sentence', () => {
  const { status, stderr } = sheaf(['projects', 'create', '--name', 'Ours', '--data-dir', '/proc/x/data']);
  expect(stderr).toContain('The data folder /proc/x/data cannot be used.');
  expect(status).toBe(1);
});
