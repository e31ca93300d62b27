// Compares the names of the public suite with the titles of our tests: a name without a test, or an unknown name, fails
// here. `node scripts/s3-score.ts` runs the tests and prints the score.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { declined, target } from './testing/public-suite.ts';

const folder = import.meta.dirname;
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(\.test|-rows)\.ts$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'));
/** Names inside quotes, so that comments do not count. */
const quoted = sources.flatMap((source) => source.replace(/^\s*\/\/.*$/gm, '').match(/'[^'\n]*'|"[^"\n]*"/g) ?? []);
const named = new Set(quoted.flatMap((text) => text.match(/\w+/g) ?? []));

/** The number of names by area: must, then should. */
const counts = {
  post: [29, 6],
  object: [30, 2],
  multipart: [22, 4],
  range: [6, 0],
  listing: [79, 2],
  presigned: [12, 3],
  conditional: [19, 0],
  bucket: [32, 1],
  cors: [0, 4],
  copy: [0, 11],
  tagging: [0, 11],
  headers: [0, 12],
  checksum: [0, 3],
};

it('the target has the documented length, and no name twice', () => {
  const areas = Object.entries(target).map(([area, { must, should }]) => [area, [must.length, should.length]]);
  expect(Object.fromEntries(areas)).toEqual(counts);
  const names = Object.values(target).flatMap(({ must, should }) => [...must, ...should]);
  expect(new Set(names).size).toBe(229 + 59);
});

it.each(Object.entries(target))('%s: every name has a row, or a reason not to', (_, { must, should }) => {
  const names = [...must, ...should];
  expect(names.filter((name) => !named.has(name) && !(name in declined))).toEqual([]);
  expect(must.filter((name) => name in declined)).toEqual([]);
});

it('declined tests are in the target and have no row', () => {
  const names = new Set(Object.values(target).flatMap(({ should }) => [...should]));
  for (const name of Object.keys(declined))
    expect([name, names.has(name), named.has(name)]).toEqual([name, true, false]);
});
