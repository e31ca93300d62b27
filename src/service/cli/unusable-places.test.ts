// Folders, files and addresses that a command cannot use: each ends with a sentence that names it.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheaf } from '../testing/cli-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-places-'));
const place = (name: string): string => join(folder, name);
const file = place('a.csv');
const isLinux = process.platform === 'linux';

beforeAll(() => {
  writeFileSync(file, 'Email,Why?\na@example.org,Because\n');
  mkdirSync(place('empty'));
  expect(sheaf(['projects', 'create', '--name', 'Ours', '--data-dir', place('data')]).status).toBe(0);
  expect(sheaf(['backup', place('backups'), '--data-dir', place('data')]).status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = ['--data-dir', place('data')];
it.each<{ what: string; args: string[]; status: number; says: RegExp; where?: boolean }>([
  {
    what: 'a file for backups',
    args: ['backup', file, ...data],
    status: 2,
    says: /^.*a\.csv cannot be used for backups: .*folder/m,
  },
  {
    what: 'a place for backups where no folder can be made',
    args: ['backup', '/proc/x', ...data],
    status: 2,
    says: /^\/proc\/x cannot be used for backups/m,
    where: isLinux,
  },
  {
    what: 'a file to restore into',
    args: ['restore', place('backups'), '--data-dir', file],
    status: 1,
    says: /^The data folder .*a\.csv cannot be used/m,
  },
  {
    what: 'a place to restore into where no folder can be made',
    args: ['restore', place('backups'), '--data-dir', '/proc/x/new'],
    status: 1,
    says: /^The data folder \/proc\/x\/new cannot be used/m,
    where: isLinux,
  },
  {
    what: 'the folder of the backups to restore into',
    args: ['restore', place('backups'), '--data-dir', join(place('backups'), 'new')],
    status: 2,
    says: /must not lie in each other/,
  },
  {
    what: 'a folder of backups as data folder',
    args: ['projects', 'create', '--name', 'Ours', '--data-dir', place('backups')],
    status: 2,
    says: /backups holds backups.*“sheaf restore”/,
  },
  {
    what: 'a name that nobody knows to listen on',
    args: ['serve', '--host', 'nobody.invalid', '--data-dir', place('served')],
    status: 2,
    says: /^The name given with --host is not known/m,
  },
  {
    what: 'a foreign address for figures',
    args: ['serve', '--metrics-listen', '203.0.113.7:9464', '--data-dir', place('served')],
    status: 2,
    says: /^This computer does not have the address given with --metrics-listen\.$/m,
  },
  {
    what: 'a folder in place of a file of answers',
    args: ['columns', place('empty')],
    status: 1,
    says: /empty is a folder/,
  },
])('$what', ({ args, status, says, where = true }) => {
  if (!where) return;
  const before = readdirSync(place('backups'));
  const ended = sheaf(args);
  expect(ended.stderr).toMatch(says);
  expect(ended.stderr).not.toContain('did not foresee');
  expect([ended.status, readdirSync(place('backups'))]).toEqual([status, before]);
});
