import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../data/sqlite/open.ts';
import { cli, killAfter, sheaf, startServe } from '../testing/cli-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-backup-'));
const dataDir = join(folder, 'data');
const data = ['--data-dir', dataDir];
/** Random notes, so that a survey is a few megabytes in the database and each is another one. */
const survey = (name: string, rows: number): string => {
  const path = join(folder, `${name}.csv`);
  const notes = Array.from(
    { length: rows },
    (_, row) => `${name}${row},"${(row * 7919 + name.length).toString(36).repeat(60)}"`,
  );
  writeFileSync(path, `Name,Why\n${notes.join('\n')}\n`);
  return path;
};

const listed = (backups: string): string[] => readdirSync(join(backups, 'backups'));

/** Starts a command without waiting for its end. @returns its end */
async function start(...args: string[]): Promise<unknown> {
  const child = spawn(process.execPath, [cli, ...args], { stdio: 'ignore' });
  return once(child, 'exit');
}

/** The completed surveys of a running service with their exports. */
async function readSurveys({ url }: { url: string }, from: string): Promise<Record<string, string>> {
  const [{ token }] = sheaf([
    'keys',
    'create',
    '--data-dir',
    from,
    '--name',
    'r',
    '--scopes',
    'survey:write,project:read',
    '--requests-per-minute',
    'unlimited',
  ]).lines;
  const headers = { authorization: `Bearer ${token}` };
  const get = (path: string) => fetch(`${url}/api/v1/workspace/${path}`, { headers });
  const { imports } = (await (await get('imports?kind=survey')).json()) as {
    imports: { survey_key: string; status: string }[];
  };
  const done = imports.filter(({ status }) => status === 'COMPLETED');
  const exports = done.map(async ({ survey_key }) => [
    survey_key,
    await (await get(`surveys/${survey_key}/export`)).text(),
  ]);
  return Object.fromEntries(await Promise.all(exports));
}

beforeAll(async () => {
  sheaf(['projects', 'create', ...data, '--name', 'Ours']);
  sheaf(['import', survey('first', 1000), ...data, '--project', 'Ours', '--auto-map']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a backup beside running imports, restored elsewhere: every completed survey reads byte for byte alike', async () => {
  const backups = join(folder, 'beside');
  const restored = join(folder, 'restored');
  const served = await startServe(dataDir);
  const running = ['second', 'third'].map((name) =>
    start('import', survey(name, 1500), ...data, '--project', 'Ours', '--auto-map'),
  );
  const made = sheaf(['backup', backups, ...data, '--verify', '--json']);
  expect([made.status, made.lines.at(-1)], made.stderr).toEqual([0, expect.objectContaining({ damaged: 0 })]);
  await Promise.all(running);
  const expected = await readSurveys(served, dataDir);
  expect(Object.keys(expected)).toHaveLength(3);
  expect(await served.end('SIGTERM')).toBe(0);
  const told = sheaf(['restore', backups, '--data-dir', restored]);
  expect(told.status, told.stderr).toBe(0);
  expect([statSync(restored).mode & 0o777, statSync(join(restored, 'sheaf.db')).mode & 0o777]).toEqual([0o700, 0o600]);
  const again = await startServe(restored);
  const found = await readSurveys(again, restored);
  expect(Object.keys(found).length).toBeGreaterThanOrEqual(1);
  for (const [key, text] of Object.entries(found)) expect(text).toBe(expected[key]);
  expect(await again.end('SIGTERM')).toBe(0);
});

it('serve makes backups by itself, one at once and then in each interval', async () => {
  const backups = join(folder, 'scheduled');
  const served = await startServe(dataDir, ['--backup-dir', backups, '--backup-keep', '1']);
  const list = () => (existsSync(join(backups, 'backups')) ? listed(backups) : []);
  await expect.poll(list, { timeout: 30_000 }).toHaveLength(1);
  expect(await served.end('SIGTERM')).toBe(0);
  const [first] = list();
  const again = await startServe(dataDir, ['--backup-dir', backups]);
  expect(await again.end('SIGTERM')).toBe(0);
  expect(list()).toEqual([first]);
});

describe('later backups', () => {
  const backups = join(folder, 'later');
  const make = (...more: string[]) => sheaf(['backup', backups, ...data, '--json', ...more]).lines[0];

  it('link the objects that have not changed, and --keep removes the older ones', () => {
    const first = make('--copy');
    const second = make('--copy');
    expect([first.objects.new_count, second.objects.new_count]).toEqual([first.objects.count, 0]);
    expect(statSync(join(backups, 'backups', second.backup, 'sheaf.db')).size).toBe(second.database.bytes);
    sheaf(['projects', 'create', ...data, '--name', 'Theirs']);
    const { lines } = sheaf(['backup', backups, ...data, '--json', '--keep', '1']);
    expect(lines[1]).toEqual({ removed: [first.backup, second.backup] });
    expect(listed(backups)).toEqual([lines[0].backup]);
    expect(sheaf(['backup', backups, '--verify-only', '--json']).lines[0]).toMatchObject({ damaged: 0 });
    const db = openDatabase(join(backups, 'backups', lines[0].backup, 'sheaf.db'), { readonly: true });
    expect(db.prepare('SELECT name FROM projects ORDER BY id').pluck().all()).toEqual(['Ours', 'Theirs']);
    db.close();
  });

  it('one that was killed in the middle is none, and the next removes what it left', async () => {
    let cut = '';
    // On a busy machine the signal may come when the backup is complete.
    for (let tries = 0; tries < 5; tries++) {
      cut = join(folder, `cut-${tries}`);
      await killAfter(['backup', cut, ...data], 'Backing up objects', 1);
      if (sheaf(['backup', cut, '--list']).stdout === '') break;
    }
    expect(sheaf(['backup', cut, '--list']).stdout).toBe('');
    expect(sheaf(['restore', cut, '--data-dir', join(folder, 'none')]).stderr).toContain('There is no backup in');
    const { lines } = sheaf(['backup', cut, ...data, '--verify', '--json']);
    expect(lines.at(-1)).toMatchObject({ damaged: 0 });
    expect(listed(cut)).toEqual([lines[0].backup]);
  });

  it('a changed byte in the backup is named, and nothing is restored from it', () => {
    const { backup } = make('--copy');
    appendFileSync(join(backups, 'backups', backup, 'sheaf.db'), 'x');
    const verified = sheaf(['backup', backups, '--verify-only']);
    expect([verified.status, verified.stdout]).toEqual([1, expect.stringContaining('is not what was kept')]);
    const target = join(folder, 'damaged');
    const refused = sheaf(['restore', backups, '--data-dir', target]);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(`The backup ${backup} is damaged`)]);
    expect(sheaf(['projects', 'list', '--data-dir', target]).stderr).toContain('A backup is being restored into');
  });
});

it.each([
  { what: 'other files', at: 'export', env: {}, says: 'holds other files' },
  { what: 'the data folder around it', at: 'data/backups', env: {}, says: 'must not lie in each other' },
  { what: 'data on a server', at: 'x', env: { SHEAF_DATABASE_URL: 'postgres://u@h/d' }, says: 'Use pg_dump' },
])('refuses a folder of backups with $what', ({ at, env, says }) => {
  mkdirSync(join(folder, 'export'), { recursive: true });
  writeFileSync(join(folder, 'export', 'mine.csv'), 'x');
  const { status, stderr } = sheaf(['backup', join(folder, at), ...data], env);
  expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
});

it('the audit trail names backups and restores of the command line, and not those of the service', () => {
  const [backups, restored] = [join(folder, 'audited'), join(folder, 'audited-restored')];
  const { backup } = sheaf(['backup', backups, ...data, '--json']).lines[0];
  sheaf(['backup', backups, ...data, '--for-service', '{"task":"make","makes_folder":false}']);
  const trail = (of: string) => sheaf(['audit', '--data-dir', of, '--json']).lines;
  const event = { actor: 'sheaf (command line)', address: null, subject: 'backup', subject_key: backup };
  const made = trail(dataDir).filter(({ action }) => action === 'backup_made');
  expect(made[0]).toMatchObject(event);
  expect(sheaf(['restore', backups, '--backup', backup, '--data-dir', restored]).status).toBe(0);
  const [newest, ...before] = trail(restored);
  expect(newest).toMatchObject({ ...event, action: 'backup_restored' });
  // What was copied is older than its own record.
  expect(before.filter(({ subject_key }) => subject_key === backup)).toEqual([]);
  expect(sheaf(['check', '--data-dir', restored]).status).toBe(0);
  const later = sheaf(['backup', backups, ...data, '--json']).lines[0];
  expect(trail(dataDir).filter(({ action }) => action === 'backup_made').length).toBe(made.length + 1);
  expect(trail(dataDir)[0]).toMatchObject({ action: 'backup_made', subject_key: later.backup });
});

it('restores into no folder that is in use, and from no manifest that was changed', () => {
  const backups = join(folder, 'refused');
  const { backup } = sheaf(['backup', backups, ...data, '--json']).lines[0];
  const full = sheaf(['restore', backups, '--data-dir', dataDir]);
  expect([full.status, full.stderr]).toEqual([2, expect.stringContaining('is not empty')]);
  const path = join(backups, 'backups', backup, 'manifest.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"schema":', '"schema":9'));
  const changed = sheaf(['restore', backups, '--data-dir', join(folder, 'newer')]);
  expect([changed.status, changed.stderr]).toEqual([1, expect.stringContaining('its checksum does not match')]);
  expect(existsSync(join(folder, 'newer'))).toBe(false);
});
