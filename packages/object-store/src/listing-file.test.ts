// A listing is kept beside its objects. The objects are the truth: whatever became of its file, the answer is right.
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { elements, raw } from './testing/raw.ts';
import { startTestStore, type TestStore, testBucket } from './testing/test-store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
  for (const key of ['a/1', 'a/2', 'b']) await put(key);
  await keys();
});
afterEach(() => store.remove());

const put = (key: string) => raw(store, { method: 'PUT', path: `/${testBucket}/${key}`, body: key });
const remove = (key: string) => raw(store, { method: 'DELETE', path: `/${testBucket}/${key}` });
const keys = async () => elements((await raw(store, { path: `/${testBucket}?list-type=2` })).text, 'Key');
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const place = (name: string) => join(store.dataDir, 'buckets', hash(testBucket), name);
const object = (key: string) => place(join(hash(key).slice(0, 1), hash(key)));
const listing = () => place('listing.db');

/** When the file was made; a new file may get the inode of the old one. */
const born = () => statSync(listing(), { bigint: true, throwIfNoEntry: false })?.birthtimeNs;

/** Closes the store, changes its folder, and opens it again. @returns whether the listing is the same file as before */
async function restart(change: () => void = () => {}): Promise<boolean> {
  const { dataDir } = store;
  await store.close();
  change();
  const before = born();
  store = await startTestStore({ dataDir });
  const found = await keys();
  expect(found).toEqual([...found].sort());
  return born() === before;
}

const flip = (at: number) => () => {
  const bytes = readFileSync(listing());
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(listing(), bytes);
};

it('is kept over restarts, with what was written and deleted in between', async () => {
  await put('c');
  await remove('b');
  expect(await restart()).toBe(true);
  expect(await keys()).toEqual(['a/1', 'a/2', 'c']);
  // Written before anybody lists.
  const { dataDir } = store;
  await store.close();
  store = await startTestStore({ dataDir });
  await Promise.all([put('a/3'), remove('c'), put('a/1')]);
  expect(await restart()).toBe(true);
  expect(await keys()).toEqual(['a/1', 'a/2', 'a/3']);
});

it.each<[string, () => void]>([
  ['is missing', () => rmSync(listing())],
  ['is cut off', () => truncateSync(listing(), 5000)],
  ['is longer', () => appendFileSync(listing(), 'x')],
  ['has a changed bit in its header', () => flip(30)()],
  ['has a changed bit in a key', () => flip(readFileSync(listing()).indexOf('a/2'))()],
  ['is something else', () => writeFileSync(listing(), 'no database')],
  ['has lost its seal', () => rmSync(place('listing.seal'))],
  ['has a seal that cannot be read', () => writeFileSync(place('listing.seal'), '{')],
])('is made again when it %s', async (_, damage) => {
  expect(await restart(damage)).toBe(false);
  expect(await keys()).toEqual(['a/1', 'a/2', 'b']);
});

it('is made again when another hand has changed the objects', async () => {
  expect(await restart(() => rmSync(object('b')))).toBe(false);
  expect(await keys()).toEqual(['a/1', 'a/2']);
  expect(await restart(() => copyFileSync(object('a/1'), place('0/other')))).toBe(false);
});

it.each([
  ['with its seal', ['listing.db', 'listing.seal']],
  ['without', ['listing.db']],
])('is made again when an older one was put back %s', async (_, names) => {
  const { dataDir } = store;
  await store.close();
  for (const name of names) cpSync(place(name), `${dataDir}-${name}`);
  store = await startTestStore({ dataDir });
  await remove('b');
  const putBack = () => {
    rmSync(place('listing.seal'), { force: true });
    for (const name of names) cpSync(`${dataDir}-${name}`, place(name));
  };
  await restart(putBack);
  expect(await keys()).toEqual(['a/1', 'a/2']);
  for (const name of names) rmSync(`${dataDir}-${name}`);
});

it('does not hold up a deletion that fills the disk: a listing that cannot be written is deleted', async () => {
  // A second process that writes to the file is as bad as a full disk.
  const { default: Database } = await import('better-sqlite3');
  const other = new Database(listing());
  other.exec('BEGIN IMMEDIATE');
  expect((await remove('b')).status).toBe(204);
  other.close();
  expect(await keys()).toEqual(['a/1', 'a/2']);
  expect(store.errors).toEqual([]);
});
