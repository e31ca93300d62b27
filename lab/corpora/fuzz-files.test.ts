import { findSourceFormat, sourceDrivers } from '@sheaf/tables';
import { expect, it } from 'vitest';
import { changeInside } from './change-inside.ts';
import { fuzzDocuments, fuzzFiles, fuzzSeeds } from './fuzz-files.ts';

const seeds = await fuzzSeeds();

it('there is a file to change for each format', async () => {
  const formats = await Promise.all([...seeds].map(([name, bytes]) => findSourceFormat(new Blob([bytes]), name)));
  expect(Object.keys(sourceDrivers).filter((format) => !formats.some((one) => one === format))).toEqual([]);
  const extensions = new Set([...seeds.keys()].map((name) => name.split('.').at(-1)));
  // Other names of the same formats, and what is only refused.
  const others = ['xlsm', 'xltx', 'xltm', 'xlsb', 'ots', 'ndjson', 'geojson'];
  const own = Object.values(sourceDrivers).flatMap((driver) => driver.extensions);
  expect(own.filter((extension) => !extensions.has(extension) && !others.includes(extension))).toEqual([]);
});

it.each(['responses.ods', 'responses.zsav', 'responses.csv.gz'])(
  'what %s packs can be changed so that it is unpacked all the same',
  async (name) => {
    const bytes = seeds.get(name) ?? new Uint8Array();
    const changed = await Promise.all([1, 3, 5].map((seed) => changeInside(bytes, name, seed)));
    for (const one of changed) expect(Buffer.compare(one, bytes)).not.toBe(0);
  },
);

it('changed files of each format are read or refused with a sentence', async () => {
  const { answers } = await fuzzFiles(4, 1);
  const refused = Object.keys(answers).filter((answer) => answer.endsWith('refused'));
  expect(refused.length).toBeGreaterThan(8);
});

it('300 changed documents are read or refused with a sentence', async () => {
  const { answers } = await fuzzDocuments(50, 1);
  const count = (outcome: string) =>
    Object.entries(answers).reduce((sum, [answer, number]) => sum + (answer.endsWith(outcome) ? number : 0), 0);
  expect(count('read') + count('refused')).toBe(300);
  expect(count('read')).toBeGreaterThan(10);
});
