import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  ] as const)('$what is named by each backup, and the newest whole backup is kept', (one) => {
    const file = storedFiles()[one.of];
    const path = join(dataDir, file);
    const backups = join(folder, `kept-${one.what}`);
    const good = sheaf(['backup', backups, ...data, '--copy', '--json']).lines[0];
    copyFileSync(path, join(folder, 'good'));
    one.damage(path);
    try {
      for (let run = 0; run < 3; run++) {
        const made = sheaf(['backup', backups, ...data, '--copy', '--verify', '--keep', '1']);
        expect([made.status, made.stdout], made.stderr).toEqual([1, expect.stringContaining(`${file}: `)]);
        expect(made.stderr).toContain('“sheaf check” says what they belong to');
      }
      expect(readdirSync(join(backups, 'backups'))).toHaveLength(2);
      const restored = join(folder, `restored-${one.what}`);
      expect(sheaf(['restore', backups, '--backup', good.backup, '--data-dir', restored]).status).toBe(0);
      expect(readFileSync(join(restored, file))).toEqual(readFileSync(join(folder, 'good')));
      expect(sheaf(['check', '--data-dir', restored]).status).toBe(0);
    } finally {
      copyFileSync(join(folder, 'good'), path);
    }
    const mended = sheaf(['backup', backups, ...data, '--copy', '--json']);
    expect([mended.status, mended.lines[0].damaged_objects]).toEqual([0, []]);
  });

  it('is copied as it is, and that is said', () => {
    const { part } = storedFiles();
    const backups = join(folder, 'none');
    flipBit(join(dataDir, part), 800);
    try {
      const made = sheaf(['backup', backups, ...data, '--json']);
      expect([made.status, made.lines[0].damaged_objects]).toEqual([
        1,
        [{ file: part, problem: expect.stringContaining('sums of their blocks') }],
      ]);
      expect(sheaf(['backup', backups, '--list']).stdout).toContain('1 damaged file');
      expect(sheaf(['backup', backups, ...data]).stdout).toContain('It was copied as it is.');
    } finally {
      flipBit(join(dataDir, part), 800);
    }
  });
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
    { of: 'the database', file: () => 'sheaf.db' },
    { of: 'an object', file: () => storedFiles().part },
  ])('a changed byte of $of is told, and the next backup has it whole', ({ file }) => {
    const first = make();
    expect([first.status, first.damaged]).toEqual([0, 0]);
    flipBit(join(backups, 'backups', first.backup, file()), 100);
    const verified = sheaf(['backup', backups, '--verify-only']);
    expect([verified.status, verified.stderr]).toEqual([1, expect.stringContaining('is not what was written')]);
    const third = make();
    expect([third.status, third.damaged, third.removed.at(-1)]).toEqual([0, 0, first.backup]);
    const restored = join(folder, `mended-${third.backup}`);
    expect(sheaf(['restore', backups, '--data-dir', restored]).status).toBe(0);
    expect(statSync(join(restored, 'sheaf.db')).size).toBeGreaterThan(0);
  });
});
