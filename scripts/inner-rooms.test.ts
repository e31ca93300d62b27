import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkInnerRooms } from './inner-rooms.ts';

/** A tree of its own in a temporary folder, from paths and contents. */
function check(files: Record<string, string>): string[] {
  const house = mkdtempSync(join(tmpdir(), 'inner-rooms-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(house, dirname(path)), { recursive: true });
      writeFileSync(join(house, path), content);
    }
    return checkInnerRooms(house);
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

describe('the folders inside the rooms', () => {
  it('a folder imports no folder above or beside it, and those below', () => {
    const upwards = { 'src/importer/core/a.ts': "import '../plan/b.ts';", 'src/importer/plan/b.ts': '' };
    expect(check(upwards)).toEqual([
      expect.stringContaining('src/importer/core/a.ts may not import src/importer/plan/b.ts'),
    ]);
    const downwards = { 'src/importer/plan/b.ts': "import '../core/a.ts';", 'src/importer/core/a.ts': '' };
    expect(check(downwards)).toEqual([]);
  });

  it.each([
    ["import type { b } from './b.ts';", "export type { a } from './a.ts';"],
    ["const b = import('./b.ts');", "type A = import('./a.ts').A;"],
  ])('a circle of %s and %s is found', (a, b) => {
    expect(check({ 'scripts/a.ts': a, 'scripts/b.ts': b })).toEqual([
      expect.stringContaining('scripts/a.ts, scripts/b.ts'),
    ]);
  });

  it('an entry file is imported by no folder of its room, and a new folder must have a layer', () => {
    expect(check({ 'src/importer/plan/a.ts': "import '../index.ts';", 'src/importer/index.ts': '' })).toHaveLength(1);
    const data = 'src/service/survey-data';
    expect(
      check({ [`${data}/retyping/a.ts`]: "import '../rewrite-thread.ts';", [`${data}/rewrite-thread.ts`]: '' }),
    ).toHaveLength(1);
    expect(check({ 'src/importer/attic/a.ts': "import '../plan/b.ts';", 'src/importer/plan/b.ts': '' })).toEqual([
      'src/importer/attic has no layer in scripts/inner-rooms.ts.',
    ]);
  });
});
