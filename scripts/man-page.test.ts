import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeManPage, manPage } from './man-page.ts';

it('man/sheaf.1 says what the commands are (node scripts/man-page.ts writes it again)', async () => {
  expect(readFileSync(manPage, 'utf8')).toBe(await makeManPage());
});

it.skipIf(spawnSync('groff', ['--version']).error !== undefined)(
  'groff reads it without a complaint (where it is installed)',
  () => {
    const { status, stderr, stdout } = spawnSync('groff', ['-man', '-ww', '-z', '-Tutf8', manPage], {
      encoding: 'utf8',
    });
    expect([status, stderr, stdout]).toEqual([0, '', '']);
  },
);
