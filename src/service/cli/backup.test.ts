import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../data/backup/manifest.ts';
import { askService, callCommand, callSheaf, makeKey } from '../testing/called-command.ts';
import { cli, killAfter, sheaf, startServe } from '../testing/cli-process.ts';
import { flipBit } from '../testing/object-files.ts';
import { provideFolder } from '../testing/provide-folder.ts';

const folder = provideFolder('backup');
const dataDir = join(folder, 'data');
const data = ['--data-dir', dataDir];
/** Random notes, so that a survey is a few megabytes in the database and each is another one. */
const survey = (name: string, rows: number): string => {
  const path = join(folder, `${name}.csv`);
  const note = (row: number) => (row * 7919 + name.length).toString(36).repeat(60);
  const lines = Array.from({ length: rows }, (_, row) => `${name}${row},"${note(row)}"`);
  writeFileSync(path, `Name,Why\n${lines.join('\n')}\n`);
  return path;
};
const into = (path: string) => ['import', path, ...data, '--project', 'Ours', '--auto-map'];
const listed = (backups: string): string[] => readdirSync(join(backups, 'backups'));
const make = (backups: string, ...more: string[]) => callSheaf(['backup', backups, ...data, '--json', ...more]);

/** The completed surveys of a running service with their exports. */
async function readSurveys(served: { url: string }, from: string): Promise<Record<string, string>> {
  const { token } = await makeKey(from);
  const get = async (path: string) => (await askService(served, token, 'GET', `/api/v1/workspace/${path}`)).body;
  const { imports }: { imports: { survey_key: string; status: string }[] } = await get('imports?kind=survey');
  const done = imports.filter(({ status }) => status === 'COMPLETED');
  const read = async (key: string) => [key, await get(`surveys/${key}/export`)];
  return Object.fromEntries(await Promise.all(done.map(({ survey_key }) => read(survey_key))));
}

beforeAll(async () => {
  await callCommand('projects', 'create', ...data, '--name', 'Ours');
  const { status, stderr } = await callCommand(...into(survey('first', 1000)));
  expect(status, stderr).toBe(0);
});

it('a backup beside running imports, restored elsewhere: every completed survey reads byte for byte alike', async () => {
  const [backups, restored] = [join(folder, 'beside'), join(folder, 'restored')];
  const served = await startServe(dataDir);
  const running = ['second', 'third'].map((name) =>
    once(spawn(process.execPath, [cli, ...into(survey(name, 1500))], { stdio: 'ignore' }), 'exit'),
  );
  const made = sheaf(['backup', backups, ...data, '--json', '--verify']);
  expect([made.status, made.lines.at(-1)], made.stderr).toEqual([0, expect.objectContaining({ damaged: 0 })]);
  await Promise.all(running);
  const expected = await readSurveys(served, dataDir);
  expect(Object.keys(expected)).toHaveLength(3);
  expect(await served.end('SIGTERM')).toBe(0);
  const told = await callCommand('restore', backups, '--data-dir', restored);
  expect(told.status, told.stderr).toBe(0);
  expect([statSync(restored).mode & 0o777, statSync(join(restored, 'sheaf.db')).mode & 0o777]).toEqual([0o700, 0o600]);
  const again = await startServe(restored);
  const found = Object.entries(await readSurveys(again, restored));
  expect(found.length).toBeGreaterThanOrEqual(1);
  for (const [key, text] of found) expect(text).toBe(expected[key]);
  expect(await again.end('SIGTERM')).toBe(0);
});

it('later backups link the objects that have not changed, and --keep removes the older ones', async () => {
  const backups = join(folder, 'later');
  const [first, second] = [(await make(backups, '--copy')).lines[0], (await make(backups, '--copy')).lines[0]];
  expect([first.objects.new_count, second.objects.new_count]).toEqual([first.objects.count, 0]);
  const [third, removed] = (await make(backups, '--keep', '1')).lines;
  expect(removed).toEqual({ removed: [first.backup, second.backup] });
  expect(listed(backups)).toEqual([third.backup]);
  const elsewhere = await callCommand('backup', 's3://bucket/sheaf', ...data);
  expect([elsewhere.status, elsewhere.stderr]).toEqual([2, expect.stringContaining('must be a folder')]);
  const table = await callCommand('backup', backups, '--list', '--no-json');
  expect([table.status, table.stdout]).toEqual([0, expect.stringContaining(`${third.backup}  `)]);
  expect((await callSheaf(['backup', backups, '--verify-only', '--json'])).lines[0]).toMatchObject({ damaged: 0 });
});

it('one that was killed in the middle is none, and the next removes what it left', async () => {
  let cut = '';
  // On a busy machine the signal may come when the backup is complete.
  for (let tries = 0; tries < 5; tries++) {
    cut = join(folder, `cut-${tries}`);
    await killAfter(['backup', cut, ...data], 'Backing up objects', 1);
    if ((await callCommand('backup', cut, '--list')).stdout === '') break;
  }
  expect((await callSheaf(['restore', cut, '--data-dir', join(folder, 'none')])).stderr).toContain(
    'There is no backup in',
  );
  const { lines } = await make(cut, '--verify');
  expect(lines.at(-1)).toMatchObject({ damaged: 0 });
  expect(listed(cut)).toEqual([lines[0].backup]);
});

/** The file of a part in the object store, below the data folder. */
function storedPart(): string {
  const files = readdirSync(join(dataDir, 'objects'), { recursive: true, encoding: 'utf8' });
  return `objects/${files.find((file) => /[\\/][0-9a-f][\\/][0-9a-f]{64}$/u.test(file))}`;
}

describe('damage', () => {
  it.each([
    { what: 'a changed byte', damage: (path: string) => flipBit(path, 800) },
    { what: 'a file that is gone', damage: (path: string) => rmSync(path) },
  ])(
    '$what of the workspace is named by each backup, and the newest whole backup is kept',
    async ({ what, damage }) => {
      const file = storedPart();
      const [path, copy, backups] = [join(dataDir, file), join(folder, 'good'), join(folder, `kept-${what}`)];
      const good = (await make(backups, '--copy')).lines[0];
      copyFileSync(path, copy);
      damage(path);
      for (let run = 0; run < 2; run++) {
        const made = await callSheaf(['backup', backups, ...data, '--copy', '--verify', '--keep', '1']);
        expect([made.status, made.stdout], made.stderr).toEqual([1, expect.stringContaining(`${file}: `)]);
        expect(made.stderr).toContain('“sheaf check” says what they belong to');
      }
      expect(listed(backups)).toHaveLength(2);
      const restored = join(folder, `restored-${what}`);
      expect((await callSheaf(['restore', backups, '--backup', good.backup, '--data-dir', restored])).status).toBe(0);
      expect(readFileSync(join(restored, file))).toEqual(readFileSync(copy));
      expect((await callSheaf(['check', '--data-dir', restored])).status).toBe(0);
      copyFileSync(copy, path);
      expect((await make(backups, '--copy')).lines[0].damaged_objects).toEqual([]);
    },
  );

  it.each([
    { of: 'the database', file: () => 'sheaf.db' },
    { of: 'an object', file: storedPart },
  ])(
    'a changed byte of $of in a backup is told, nothing is restored from it, and the next has it whole',
    async ({ of, file }) => {
      const backups = join(folder, `unlike-${of}`);
      const [first] = (await make(backups, '--copy')).lines;
      flipBit(join(backups, 'backups', first.backup, file()), 100);
      const verified = await callSheaf(['backup', backups, '--verify-only']);
      expect([verified.status, verified.stderr]).toEqual([1, expect.stringContaining('is not what was written')]);
      const target = join(folder, `damaged-${of}`);
      const refused = await callSheaf(['restore', backups, '--data-dir', target]);
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(`${first.backup} is damaged`)]);
      expect((await callSheaf(['projects', 'list', '--data-dir', target])).stderr).toContain(
        'A backup is being restored into',
      );
      const { lines } = await make(backups, '--copy', '--verify', '--keep', '1');
      expect(lines.at(-1).removed).toEqual([first.backup]);
      expect((await callSheaf(['restore', backups, '--data-dir', join(folder, `mended-${of}`)])).status).toBe(0);
    },
  );
});

it.each([
  { what: 'other files', at: 'export', env: {}, says: 'holds other files' },
  { what: 'the data folder around it', at: 'data/backups', env: {}, says: 'must not lie in each other' },
  { what: 'data on a server', at: 'x', env: { SHEAF_DATABASE_URL: 'postgres://u@h/d' }, says: 'Use pg_dump' },
])('refuses a folder of backups with $what', async ({ at, env, says }) => {
  mkdirSync(join(folder, 'export'), { recursive: true });
  writeFileSync(join(folder, 'export', 'mine.csv'), 'x');
  const { status, stderr } = await callSheaf(['backup', join(folder, at), ...data], env);
  expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
});

it('the audit trail names backups and restores of the command line, and not those of the service', async () => {
  const [backups, restored] = [join(folder, 'audited'), join(folder, 'audited-restored')];
  const { backup } = (await make(backups)).lines[0];
  await make(backups, '--for-service', '{"task":"make","makes_folder":false}');
  const trail = async (of: string) => (await callSheaf(['audit', '--data-dir', of, '--json'])).lines;
  const event = { actor: 'sheaf (command line)', address: null, subject: 'backup', subject_key: backup };
  expect((await trail(dataDir)).find(({ action }) => action === 'backup_made')).toMatchObject(event);
  expect((await callSheaf(['restore', backups, '--backup', backup, '--data-dir', restored])).status).toBe(0);
  expect((await trail(restored))[0]).toMatchObject({ ...event, action: 'backup_restored' });
  expect((await callSheaf(['check', '--data-dir', restored])).status).toBe(0);
});

describe('a backup that somebody hands over', () => {
  const backups = join(folder, 'handed-over');
  const made = () => join(backups, 'backups', listed(backups)[0] ?? '');
  let backup: Manifest;
  beforeAll(async () => {
    await make(backups, '--copy');
    backup = JSON.parse(readFileSync(join(made(), 'manifest.json'), 'utf8')).backup;
  });

  /** Its checksum is right: who made it made that too. */
  function handOver(change: Partial<Manifest>): void {
    const changed = JSON.stringify({ ...backup, ...change });
    const sha256 = createHash('sha256').update(changed).digest('hex');
    writeFileSync(join(made(), 'manifest.json'), `{"sha256":"${sha256}","backup":${changed}}`);
  }

  it.each([
    ...['../outside', 'objects/../../outside', 'objects/a/../../../outside', '/outside', 'objects//outside'],
    ...['objects/..\\..\\outside', 'C:\\outside', ''],
    // Not outside, and still nothing that a backup has: Node would run the first, the store would believe the second.
    ...['compiled/24/code', 'storage-key.json', 'backups.json'],
  ])('that names the file “%s” is refused, and nothing is written', async (file) => {
    const [known] = backup.files;
    handOver({ files: [...backup.files, { ...known, file } as Manifest['files'][number]] });
    const to = join(folder, 'taken');
    const { status, stderr } = await callCommand('restore', backups, '--data-dir', to);
    expect(stderr).toMatch(/cannot be used: a field is missing or wrong/);
    expect([status, existsSync(join(folder, 'outside')), existsSync(to)]).toEqual([1, false, false]);
  });

  it.skipIf(process.platform !== 'linux')(
    'with a file that the disk takes only a part of is not called restored',
    () => {
      const bytes = Buffer.alloc(9_000_000, 'words ');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      writeFileSync(join(made(), 'objects', 'buckets', 'large'), bytes);
      handOver({ files: [...backup.files, { file: 'objects/buckets/large', bytes: bytes.length, sha256, stamp: '' }] });
      const restore = [cli, 'restore', backups, '--data-dir', join(folder, 'on a small disk')];
      // As on a disk that is nearly full, the last write writes less than it was given and does not fail.
      const limit = ['--fsize=8900000', process.execPath, ...restore];
      const { status, stderr } = spawnSync('prlimit', limit, { encoding: 'utf8' });
      expect([status, stderr]).toEqual([1, expect.stringContaining('no file larger than 8 MB')]);
    },
  );

  it('that was changed without its checksum is refused, and no folder in use is written over', async () => {
    handOver({});
    const full = await callSheaf(['restore', backups, '--data-dir', dataDir]);
    expect([full.status, full.stderr]).toEqual([2, expect.stringContaining('is not empty')]);
    const path = join(made(), 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"schema":', '"schema":9'));
    const changed = await callSheaf(['restore', backups, '--data-dir', join(folder, 'newer')]);
    expect([changed.status, changed.stderr]).toEqual([1, expect.stringContaining('its checksum does not match')]);
    expect(existsSync(join(folder, 'newer'))).toBe(false);
  });
});
