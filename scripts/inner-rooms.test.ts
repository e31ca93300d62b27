import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkInnerRooms, innerRooms } from './inner-rooms.ts';

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

const rows = Object.entries(innerRooms).flatMap(([room, all]) => {
  const layers = all.filter((folders) => !folders.some((name) => name.endsWith('.ts')));
  return layers.flatMap((folders, layer) =>
    folders.map((folder) => ({
      room,
      lower: folder.replace('*', 'one'),
      // The folders that a folder may not import: those above it and those next to it.
      refused: [...layers.slice(0, layer + 1).flat(), ...(folder.endsWith('*') ? [folder.replace('*', 'other')] : [])]
        .map((name) => name.replace('*', 'one'))
        .filter((name) => name !== folder.replace('*', 'one')),
      allowed: layers.slice(layer + 1).flat(),
    })),
  );
});

describe('the folders inside the rooms', () => {
  it.each(rows)(
    '$room/$lower imports no folder above or beside it, and every one below',
    ({ room, lower, refused, allowed }) => {
      const upwards = (name: string) => `${room}/${name}/planted.ts`;
      const from = `${room}/${lower}/here.ts`;
      const back = '../'.repeat(lower.split('/').length);
      for (const name of refused)
        expect(
          check({
            [from]: `import type { x } from '${back}${name}/planted.ts';`,
            [upwards(name)]: 'export const x = 1;',
          }),
        ).toEqual([expect.stringContaining(`${from} may not import ${upwards(name)}`)]);
      for (const name of allowed)
        expect(
          check({ [from]: `import { x } from '${back}${name}/planted.ts';`, [upwards(name)]: 'export const x = 1;' }),
        ).toEqual([]);
    },
  );

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
