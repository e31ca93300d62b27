import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

// A worker of the window starts again for nearly every job. Whatever it takes with it is compiled each time.
const assets = new URL('../out/renderer/assets/', import.meta.url);

/** @returns the size of a built worker, in KB */
function measureSize(worker: string): number {
  const [file = `no ${worker}`] = readdirSync(assets).filter((name) => name.startsWith(`${worker}.worker-`));
  return statSync(new URL(file, assets)).size / 1000;
}

test.skipIf(!process.env.SHEAF_TEST_CLI).each([
  ['table-jobs', 650],
  ['convert', 200],
])('the worker “%s” has less than %i KB (skipped when nothing is built)', (worker, most) => {
  expect(measureSize(worker)).toBeLessThan(most);
});

/** @returns the built files of the window that a file takes with it, itself among them */
function listNeeded(file: string, known: Set<string> = new Set()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const code = readFileSync(new URL(file, assets), 'utf8');
  for (const [, needed = ''] of code.matchAll(/(?:^|[;}])import[^;"'(]*["']\.\/([^"']+\.js)["']/g))
    listNeeded(needed, known);
  return known;
}

// Modules keep words as they load: the German ones have to be in place by then.
test.skipIf(!process.env.SHEAF_TEST_CLI)('German needs no code of the window (skipped when nothing is built)', () => {
  const [german = 'no german'] = readdirSync(assets).filter((name) => /^german-.*\.js$/.test(name));
  const needed = [...listNeeded(german)];
  expect(needed.filter((name) => name.startsWith('words-'))).toHaveLength(1);
  expect(needed.filter((name) => name.startsWith('app-'))).toEqual([]);
});
