import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

// A worker of the window starts again for nearly every job. Whatever it takes with it is compiled each time.
const assets = new URL('../out/renderer/assets/', import.meta.url);

/** @returns the size of a built worker, in KB */
function measureSize(worker: string): number {
  const [file = `no ${worker}`] = readdirSync(assets).filter((name) => name.startsWith(`${worker}.worker-`));
  return statSync(new URL(file, assets)).size / 1000;
}

test.skipIf(!process.env.SHEAF_TEST_CLI).each([
  ['table-jobs', 660],
  ['convert', 200],
])('the worker “%s” has less than %i KB (skipped when nothing is built)', (worker, most) => {
  expect(measureSize(worker)).toBeLessThan(most);
});
