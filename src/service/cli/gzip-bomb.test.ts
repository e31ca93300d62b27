import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { sheaf } from '../testing/cli-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-gzip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['columns', []],
  ['import', ['--auto-map', '--project', 'Ours', '--data-dir', join(folder, 'data')]],
])('a .gz of 30 million rows ends “sheaf %s” with its sentence, every time', (command, options) => {
  const path = join(folder, 'rows.csv.gz');
  writeFileSync(path, gzipSync(`a,b\n${'1,2\n'.repeat(30_000_000)}`, { level: 9 }));
  if (command === 'import') sheaf(['projects', 'create', '--name', 'Ours', '--data-dir', join(folder, 'data')]);
  for (let time = 0; time < 3; time++) {
    const { status, stderr } = sheaf([command, path, ...options]);
    expect(stderr).toContain('The .gz file grows to more than 500 times its size.');
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
  }
});
