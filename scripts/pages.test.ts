import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

it('docs/libraries.md has every package, and no other', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'));
  const listed = [...read('docs/libraries.md').matchAll(/^\| (?:dev: )?(`.+`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(listed.sort()).toEqual(packages.sort());
});

it('docs/troubleshooting.md quotes sentences that the program says', () => {
  const sources = globSync('{src,packages/*/src,scripts}/**/*.ts', {
    cwd: root,
    exclude: (path) => path.endsWith('.test.ts'),
  })
    .map((path) => read(path))
    .join('\n');
  // What a sentence is filled with (an ellipsis, a number) is passed over.
  const pieces = [...read('docs/troubleshooting.md').matchAll(/"([^"|]+)"/g)].flatMap(([, sentence = '']) =>
    sentence.split(/…|\d+/).map((piece) => piece.trim()),
  );
  expect(pieces.length).toBeGreaterThan(20);
  expect(pieces.filter((piece) => piece.length > 3 && !sources.includes(piece))).toEqual([]);
});
