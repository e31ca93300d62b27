// Folders, files and addresses that a command cannot use: each ends with a sentence that names it.
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { callSheaf } from '../testing/called-command.ts';
import { sheaf, startServe } from '../testing/cli-process.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const folder = provideFolder('places');
const place = (name: string): string => join(folder, name);
const file = place('a.csv');
const isLinux = process.platform === 'linux';

beforeAll(async () => {
  writeFileSync(file, 'Email,Why?\na@example.org,Because\n');
  mkdirSync(place('empty'));
  expect((await callSheaf(['projects', 'create', '--name', 'Ours', '--data-dir', place('data')])).status).toBe(0);
  expect((await callSheaf(['backup', place('backups'), '--data-dir', place('data')])).status).toBe(0);
});

const data = ['--data-dir', place('data')];
it.each<[what: string, args: string[], status: number, says: RegExp]>([
  ['a file for backups', ['backup', file, ...data], 2, /^.*a\.csv cannot be used for backups: .*folder/m],
  [
    'a place for backups where no folder can be made',
    ['backup', '/proc/x', ...data],
    2,
    /^\/proc\/x cannot be used for backups/m,
  ],
  [
    'a file to restore into',
    ['restore', place('backups'), '--data-dir', file],
    1,
    /^The data folder .*a\.csv cannot be used/m,
  ],
  [
    'a place to restore into where no folder can be made',
    ['restore', place('backups'), '--data-dir', '/proc/x/new'],
    1,
    /^The data folder \/proc\/x\/new cannot be used/m,
  ],
  [
    'the folder of the backups to restore into',
    ['restore', place('backups'), '--data-dir', join(place('backups'), 'new')],
    2,
    /must not lie in each other/,
  ],
  [
    'a folder of backups as data folder',
    ['projects', 'create', '--name', 'Ours', '--data-dir', place('backups')],
    2,
    /backups holds backups.*“sheaf restore”/,
  ],
  [
    'a name that nobody knows to listen on',
    ['serve', '--host', 'nobody.invalid', '--data-dir', place('served')],
    2,
    /^The name given with --host is not known/m,
  ],
  [
    'a foreign address for figures',
    ['serve', '--metrics-listen', '203.0.113.7:9464', '--data-dir', place('served')],
    2,
    /^This computer does not have the address given with --metrics-listen\.$/m,
  ],
  ['a folder in place of a file of answers', ['columns', place('empty')], 1, /empty is a folder/],
])('%s', async (_, args, status, says) => {
  if (!isLinux && args.some((arg) => arg.startsWith('/proc/'))) return;
  const before = readdirSync(place('backups'));
  const ended = await callSheaf(args);
  expect(ended.stderr).toMatch(says);
  expect(ended.stderr).not.toContain('did not foresee');
  expect([ended.status, readdirSync(place('backups'))]).toEqual([status, before]);
});

it.skipIf(process.platform === 'win32')(
  'whatever the umask, only the owner can read what is stored; a folder that others can read is named',
  () => {
    const data = place('closed');
    mkdirSync(data);
    chmodSync(data, 0o755);
    const file = place('b.csv');
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

it('a name with a line break makes no second line of the audit trail', async () => {
  const named = ['--data-dir', place('named')];
  const name = 'Ours”\n2026-01-01T00:00:00.000Z  delete  Somebody';
  expect((await callSheaf(['projects', 'create', '--name', name, ...named])).status).toBe(0);
  const { stdout } = await callSheaf(['audit', ...named]);
  expect(stdout.trimEnd().split('\n')).toEqual([expect.stringContaining('“Ours” 2026-01-01')]);
});

it('a setting that does not exist is named at the start', async () => {
  const env = { SHEAF_DATABSE_URL: 'postgres://x', SHEAF_STOP_SECONDS: '9', SHEAF_S3_REGION: 'eu' };
  const served = await startServe(place('misspelt'), [], undefined, { env });
  expect(await served.end('SIGTERM')).toBe(0);
  expect(served.said().match(/SHEAF_\w+ is not a setting/g)).toEqual(['SHEAF_DATABSE_URL is not a setting']);
});
