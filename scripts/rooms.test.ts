import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { withRooms } from './rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const biome = `${root}node_modules/.bin/biome`;

/** One wrong import for each wall between rooms; the linter must refuse each. */
const violations: { room: string; line: string }[] = [
  { room: 'src/contract', line: "import { x } from '@sheaf/tables';" },
  { room: 'src/contract', line: "import { x } from 'node:fs';" },
  { room: 'packages/tables', line: "import { x } from '@sheaf/survey-columns';" },
  { room: 'packages/survey-columns', line: "import { x } from '../tables/src/types.ts';" },
  { room: 'packages/object-store', line: "import { x } from '../../src/contract/index.ts';" },
  { room: 'src/service', line: "import { x } from '@sheaf/tables/src/types.ts';" },
  { room: 'src/service', line: "import { x } from '../../lab/start.ts';" },
  { room: 'src/service', line: "import { x } from '../importer/index.ts';" },
  { room: 'src/service', line: "import { x } from 'better-sqlite3';" },
  { room: 'src/service', line: "import { x } from 'pg-copy-streams';" },
  { room: 'src/importer', line: "import { x } from '../service/index.ts';" },
  { room: 'src/importer', line: "import { x } from 'node:fs';" },
  { room: 'src/main', line: "import { x } from '../service/index.ts';" },
  { room: 'src/preload', line: "import { x } from 'node:fs';" },
  { room: 'src/renderer', line: "import { x } from '@sheaf/object-store';" },
  { room: 'src/renderer', line: "import { x } from 'electron';" },
];

describe('the rooms of the house', () => {
  // Another house with the same rules: a file planted in this one would be seen by tests that read the sources.
  const house = mkdtempSync(join(tmpdir(), 'rooms-'));
  const { vcs: _, ...rules } = JSON.parse(readFileSync(`${root}biome.json`, 'utf8'));
  writeFileSync(join(house, 'biome.json'), JSON.stringify(rules));
  afterAll(() => rmSync(house, { recursive: true, force: true }));

  function lint(room: string, line: string) {
    mkdirSync(join(house, room), { recursive: true });
    writeFileSync(join(house, room, 'planted.ts'), `${line}\nconsole.log(x);\n`);
    return spawnSync(biome, ['lint', '--only=style/noRestrictedImports', `${room}/planted.ts`], {
      cwd: house,
      encoding: 'utf8',
    });
  }

  it('biome.json holds the table of scripts/rooms.ts', () => {
    const current = readFileSync(`${root}biome.json`, 'utf8');
    expect(JSON.parse(withRooms(current))).toEqual(JSON.parse(current));
  });

  it.each(violations)('$room refuses $line', ({ room, line }) => {
    const { status, stdout, stderr } = lint(room, line);
    expect(status, stdout + stderr).not.toBe(0);
    expect(stdout + stderr).toContain(`${basename(room)} may import`);
  });

  it('lets better-sqlite3 into the folder for SQLite', () => {
    mkdirSync(join(house, 'src', 'service', 'data', 'sqlite'), { recursive: true });
    const { status, stdout, stderr } = lint('src/service/data/sqlite', "import { x } from 'better-sqlite3';");
    expect(status, stdout + stderr).toBe(0);
  });

  it('lets a legal import pass', () => {
    const { status, stdout, stderr } = lint('src/service', "import { x } from '../contract/index.ts';");
    expect(status, stdout + stderr).toBe(0);
  });
});
