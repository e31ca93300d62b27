import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { provideFolder } from '../service/testing/provide-folder.ts';
import { RecentFiles } from './recent-files.ts';

const folder = provideFolder('recent');
const at = (name: string) => join(folder, name);

const system = { addRecentDocument: vi.fn(), clearRecentDocuments: vi.fn() };
let lists: (readonly string[])[];
beforeEach(() => {
  vi.clearAllMocks();
  lists = [];
});
async function open(name: string): Promise<RecentFiles> {
  const recent = new RecentFiles({ file: at(name), system, changed: (paths) => lists.push(paths), log: () => {} });
  await recent.read();
  return recent;
}

test('the newest come first, none twice, ten at most, over a restart, readable by their owner only', async () => {
  const recent = await open('list.json');
  await recent.add([at('a.csv'), at('b.csv')]);
  await recent.add([at('a.csv')]);
  expect(lists).toEqual([[], [at('b.csv'), at('a.csv')], [at('a.csv'), at('b.csv')]]);
  const many = Array.from({ length: 12 }, (_, n) => at(`${n}.txt`));
  await Promise.all(many.map((path) => recent.add([path])));
  await open('list.json');
  expect(lists.at(-1)).toEqual(many.toReversed().slice(0, 10));
  expect(statSync(at('list.json')).mode & 0o077).toBe(0);
  expect(system.addRecentDocument).toHaveBeenCalledTimes(15);
});

test.each(['', '{', '[]', '{"paths":[1]}', `{"paths":${JSON.stringify(Array(11).fill('/a.csv'))}}`])(
  'a file that holds %j is an empty list',
  async (text) => {
    writeFileSync(at('bad.json'), text);
    await open('bad.json');
    expect(lists).toEqual([[]]);
  },
);
