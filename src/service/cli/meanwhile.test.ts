import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { cli, sheaf } from '../testing/cli-process.ts';
import type { Meanwhile, Moment } from '../testing/meanwhile.preload.ts';

// Sums of the pages that do not fit the database would make it look damaged: to the command itself, or to the next one.

const folder = mkdtempSync(join(tmpdir(), 'sheaf-meanwhile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const preload = pathToFileURL(join(import.meta.dirname, '../testing/meanwhile.preload.ts')).href;
const sums = 'sheaf.db-sums';
const moments: [what: string, moment: Moment][] = [
  ['compares the pages with their sums', { call: 'openSync', file: 'sheaf.db', when: 'before' }],
  ['has removed the sums and not opened the database', { call: 'rmSync', file: sums, when: 'after' }],
  ['has read the pages and not saved their sums', { call: 'renameSync', file: sums, when: 'before' }],
];

it.each(moments)('another command may open and leave a folder while one %s', (what, moment) => {
  const data = ['--data-dir', join(folder, what)];
  const create = (name: string) => ['projects', 'create', '--name', name, ...data];
  expect(sheaf(create('First')).status).toBe(0);
  const meanwhile: Meanwhile = { ...moment, command: [cli, ...create('Other')] };
  const env = { ...process.env, SHEAF_MEANWHILE: JSON.stringify(meanwhile) };
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, cli, ...create('Second')], {
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, 'The other command ended with 0.\n']);
  const { lines, stderr: words } = sheaf(['projects', 'list', ...data]);
  expect([lines.map(({ name }) => name).sort(), words]).toEqual([['First', 'Other', 'Second'], '']);
});
