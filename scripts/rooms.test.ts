import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { withRooms } from './rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const biome = `${root}node_modules/.bin/biome`;

/** One planted violation for each wall of DESIGN.md section 1; each must turn the lint red. */
const violations: { room: string; line: string }[] = [
  { room: 'contract', line: "import { x } from '../columns/index.ts';" },
  { room: 'contract', line: "import { x } from 'node:fs';" },
  { room: 'columns', line: "import { x } from '../importer/index.ts';" },
  { room: 'columns', line: "import { x } from 'node:fs';" },
  { room: 'storage', line: "import { x } from '../contract/index.ts';" },
  { room: 'storage', line: "import { x } from 'better-sqlite3';" },
  { room: 'service', line: "import { x } from '../importer/index.ts';" },
  { room: 'service', line: "import { x } from 'electron';" },
  { room: 'importer', line: "import { x } from '../service/index.ts';" },
  { room: 'importer', line: "import { x } from 'node:fs';" },
  { room: 'main', line: "import { x } from '../service/index.ts';" },
  { room: 'main', line: "import { x } from 'better-sqlite3';" },
  { room: 'preload', line: "import { x } from 'node:fs';" },
  { room: 'renderer', line: "import { x } from '../storage/index.ts';" },
  { room: 'renderer', line: "import { x } from 'electron';" },
];

describe('the rooms of the house', () => {
  let planted: string | undefined;
  afterEach(() => {
    if (planted) rmSync(planted, { force: true });
  });

  it('biome.json holds the table of scripts/rooms.ts', () => {
    const current = readFileSync(`${root}biome.json`, 'utf8');
    expect(JSON.parse(withRooms(current))).toEqual(JSON.parse(current));
  });

  it.each(violations)('$room refuses $line', ({ room, line }) => {
    planted = `${root}src/${room}/planted-${process.pid}.ts`;
    writeFileSync(planted, `${line}\nconsole.log(x);\n`);
    const { status, stdout, stderr } = spawnSync(biome, ['lint', '--only=style/noRestrictedImports', planted], {
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).not.toBe(0);
    expect(stdout + stderr).toContain(`${room} may import`);
  });

  it('lets a legal import pass', () => {
    planted = `${root}src/service/planted-${process.pid}.ts`;
    writeFileSync(planted, "import { x } from '../contract/index.ts';\nconsole.log(x);\n");
    expect(() => execFileSync(biome, ['lint', '--only=style/noRestrictedImports', planted ?? ''])).not.toThrow();
  });
});
