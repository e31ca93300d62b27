import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { provideFolder } from '../src/service/testing/provide-folder.ts';
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

/** Imports that every wall lets through. */
const legal: typeof violations = [
  { room: 'src/service/data/sqlite', line: "import { x } from 'better-sqlite3';" },
  { room: 'src/service', line: "import { x } from '../contract/index.ts';" },
];

// Another house with the same rules: a file planted in this one would be seen by tests that read the sources.
const house = provideFolder('rooms');

/** Plants a file in a room of the other house. @returns its name */
function plant({ room, line }: { room: string; line: string }, at: number): string {
  const file = `planted-${at}.ts`;
  mkdirSync(join(house, room), { recursive: true });
  writeFileSync(join(house, room, file), `${line}\nconsole.log(x);\n`);
  return file;
}

describe('the rooms of the house', () => {
  it('stand in biome.json as scripts/rooms.ts has them', () => {
    const current = readFileSync(`${root}biome.json`, 'utf8');
    expect(JSON.parse(withRooms(current))).toEqual(JSON.parse(current));
  });

  it('refuse every wrong import, and let legal ones pass', () => {
    const { vcs: _, ...rules } = JSON.parse(readFileSync(`${root}biome.json`, 'utf8'));
    writeFileSync(join(house, 'biome.json'), JSON.stringify(rules));
    const planted = [...violations, ...legal].map(plant);
    const args = ['lint', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none', '.'];
    const { stdout } = spawnSync(biome, args, { cwd: house, encoding: 'utf8' });
    const refused = new Map(
      [...stdout.matchAll(/file=[^,]*\/([^,/]+),.*::(.*)$/gm)].map(([, file = '', said = '']) => [file, said]),
    );
    for (const [at, { room, line }] of violations.entries())
      expect.soft(refused.get(planted[at] ?? '') ?? '', `${room}: ${line}`).toContain(`${basename(room)} may import`);
    expect(refused.size).toBe(violations.length);
  });
});
