import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPath } from '../data/backup/backup-folder.ts';
import { readManifest } from '../data/backup/manifest.ts';
import { sheaf } from '../testing/cli-process.ts';
import { flipBit } from '../testing/object-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-damage-'));
const dataDir = join(folder, 'data');
const data = ['--data-dir', dataDir];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files of the object store, below the data folder. */
function storedFiles(): { part: string; settings: string } {
  const files = readdirSync(join(dataDir, 'objects'), { recursive: true, encoding: 'utf8' });
  const pathOf = (matching: RegExp) => `objects/${files.find((file) => matching.test(file))}`;
  return { part: pathOf(/[\\/][0-9a-f][\\/][0-9a-f]{64}$/u), settings: pathOf(/bucket\.json$/u) };
}

beforeAll(() => {
  sheaf(['projects', 'create', ...data, '--name', 'Ours']);
  const csv = join(folder, 'survey.csv');
  writeFileSync(csv, `Name,Why\n${Array.from({ length: 500 }, (_, row) => `${row},Because of ${row}\n`).join('')}`);
  const { status, stderr } = sheaf(['import', csv, ...data, '--project', 'Ours', '--auto-map']);
  expect(status, stderr).toBe(0);
});

describe('a file of the workspace that is damaged', () => {
  it.each([
    { what: 'a changed byte', of: 'part', damage: (path: string) => flipBit(path, 800) },
    { what: 'a file that was cut off', of: 'part', damage: (path: string) => truncateSync(path, 100) },
    { what: 'a file that is gone', of: 'part', damage: (path: string) => rmSync(path) },
    { what: 'settings that are no JSON', of: 'settings', damage: (path: string) => flipBit(path, 0) },
  ] as const)('$what does not take the place of the whole copy, is named, and the restored folder is whole', (one) => {
    const file = storedFiles()[one.of];
    const path = join(dataDir, file);
    const backups = join(folder, `kept-${one.what}`);
    const good = sheaf(['backup', backups, ...data, '--copy', '--json']).lines[0];
    copyFileSync(path, join(folder, 'good'));
    one.damage(path);
    try {
      const made = sheaf(['backup', backups, ...data, '--copy', '--verify', '--keep', '1']);
      expect([made.status, made.stdout], made.stderr).toEqual([1, expect.stringContaining(`${file}: `)]);
      expect(made.stdout).toContain(`The copy of ${good.backup} was kept in its place.`);
      expect(made.stderr).toContain('“sheaf check” says what they belong to');
      const restored = join(folder, `restored-${one.what}`);
      expect(sheaf(['restore', backups, '--data-dir', restored]).status).toBe(0);
      expect(readFileSync(join(restored, file))).toEqual(readFileSync(join(folder, 'good')));
      expect(sheaf(['check', '--data-dir', restored]).status).toBe(0);
      // It is looked at again each time, and named until it is repaired.
      const again = sheaf(['backup', backups, ...data, '--copy', '--json']).lines[0];
      expect(again.damaged_objects).toMatchObject([
        { file, problem: expect.any(String), kept_from: expect.any(String) },
      ]);
    } finally {
      copyFileSync(join(folder, 'good'), path);
    }
    const mended = sheaf(['backup', backups, ...data, '--copy', '--json']);
    expect([mended.status, mended.lines[0].damaged_objects]).toEqual([0, []]);
  });

  it('is copied as it is where no backup has it, and that is said', () => {
    const { part } = storedFiles();
    const backups = join(folder, 'none');
    flipBit(join(dataDir, part), 800);
    try {
      const made = sheaf(['backup', backups, ...data, '--json']);
      expect([made.status, made.lines[0].damaged_objects]).toEqual([
        1,
        [{ file: part, problem: expect.stringContaining('sums of their blocks'), kept_from: null }],
      ]);
      expect(sheaf(['backup', backups, '--list']).stdout).toContain('1 damaged file');
      expect(sheaf(['backup', backups, ...data]).stdout).toContain('It was copied as it is.');
    } finally {
      flipBit(join(dataDir, part), 800);
    }
  });
});

it('a file of the workspace that is gone, and in no backup, is named by each backup', () => {
  const { part } = storedFiles();
  const backups = join(folder, 'gone');
  renameSync(join(dataDir, part), join(folder, 'away'));
  try {
    for (let run = 0; run < 2; run++) {
      const { status, stdout, stderr } = sheaf(['backup', backups, ...data]);
      expect([status, stdout]).toEqual([
        1,
        expect.stringContaining(`${part}: It is missing. No backup has it, so it is not in this one.`),
      ]);
      expect(stderr).toContain('No backup has a whole copy');
    }
  } finally {
    renameSync(join(folder, 'away'), join(dataDir, part));
  }
  expect(sheaf(['backup', backups, ...data, '--json'])).toMatchObject({ status: 0, lines: [{ damaged_objects: [] }] });
});

describe('a backup that is not what was written', () => {
  const backups = join(folder, 'unlike');
  const make = () => {
    const { status, lines, stderr } = sheaf([
      'backup',
      backups,
      ...data,
      '--copy',
      '--verify',
      '--keep',
      '1',
      '--json',
    ]);
    const [{ backup }] = lines;
    return { status, backup, stderr, ...lines.find((line) => 'checked' in line), removed: lines.at(-1).removed };
  };

  it.each([
    { of: 'the database', content: (name: string) => readManifest(backups, name).database.contents[0]?.sha256 },
    { of: 'an object', content: (name: string) => readManifest(backups, name).objects.at(-1)?.sha256 },
  ])('a changed byte of $of is told, keeps the older backups, and the next backup mends it', ({ content }) => {
    const first = make();
    expect([first.status, first.damaged]).toEqual([0, 0]);
    flipBit(contentPath(backups, content(first.backup) ?? ''), 100);
    const second = make();
    expect([second.status, second.stderr]).toEqual([1, expect.stringContaining('is not what was written')]);
    expect(second.damaged).toBeGreaterThan(0);
    expect(second.removed).toBeUndefined();
    expect(readdirSync(join(backups, 'backups'))).toContain(`${first.backup}.json`);
    const third = make();
    expect([third.status, third.damaged, third.removed.at(-1)]).toEqual([0, 0, second.backup]);
    expect(existsSync(join(backups, 'damaged.json'))).toBe(false);
    const restored = join(folder, `mended-${third.backup}`);
    expect(sheaf(['restore', backups, '--data-dir', restored]).status).toBe(0);
    expect(statSync(join(restored, 'sheaf.db')).size).toBeGreaterThan(0);
  });

  it('one that is known to be damaged does not count among those that are kept', () => {
    const dir = join(folder, 'counted');
    const add = (name: string, ...more: string[]) => {
      sheaf(['projects', 'create', ...data, '--name', name]);
      return sheaf(['backup', dir, ...data, '--copy', '--json', ...more]).lines;
    };
    const [[good], [bad]] = [add('Good'), add('Bad')];
    const of = (backup: string) => readManifest(dir, backup).database.contents.map(({ sha256 }) => sha256);
    const own = of(bad.backup).find((sha256) => !of(good.backup).includes(sha256));
    flipBit(contentPath(dir, own ?? ''), 100);
    expect(sheaf(['backup', dir, '--verify-only']).status).toBe(1);
    expect(add('Third', '--keep', '2').at(-1)).toEqual({ removed: [] });
    expect(add('Fourth', '--keep', '2').at(-1)).toEqual({ removed: [good.backup, bad.backup] });
    expect(sheaf(['backup', dir, '--verify-only']).status).toBe(0);
  });
});
