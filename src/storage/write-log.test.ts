// Changes that come at once are durable in a log before their files are. The store is killed, and the test does to files that were not
// synced what a power cut would.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { elements } from './testing/raw.ts';
import { type SpawnedStore, spawnStore } from './testing/spawn-store.ts';
import { signed } from './testing/version-book.ts';

const bucket = 'logged';
const keys = Array.from({ length: 24 }, (_, at) => `key-${String(at).padStart(2, '0')}`);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

let folder: string;
let store: SpawnedStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-data-log-'));
  store = await spawnStore(folder);
  await signed('PUT', `${store.url}/${bucket}`);
});
afterEach(async () => {
  store.child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const log = () => join(folder, 'write.log');
const file = (key: string) => join(folder, 'buckets', hash(bucket), hash(key).slice(0, 1), hash(key));
const put = (key: string, text: string) => signed('PUT', `${store.url}/${bucket}/${key}`, Buffer.from(text));
const putAll = (text: string) => Promise.all(keys.map((key) => put(key, `${text} ${key}`)));
const removeAll = () => Promise.all(keys.map((key) => signed('DELETE', `${store.url}/${bucket}/${key}`)));
const read = async (key: string) => {
  const { status, text } = await signed('GET', `${store.url}/${bucket}/${key}`);
  return status === 200 ? text : status;
};
const readAll = () => Promise.all(keys.map(read));
const listed = async () => elements((await signed('GET', `${store.url}/${bucket}?list-type=2`)).text, 'Key');

/**
 * The first changes of a burst find the bucket idle, and are synced one by one.
 * @returns the keys of the others: those whose last record, of which two bytes come before the path, does not say that they were synced
 */
const loggedKeys = () => {
  const bytes = readFileSync(log(), 'latin1');
  return keys.filter((key) => {
    const path = bytes.lastIndexOf(`${hash(bucket)}/${hash(key).slice(0, 1)}/${hash(key)}`);
    return path >= 0 && bytes.charCodeAt(path - 2) !== 2;
  });
};

async function restart(signal: 'SIGKILL' | 'SIGTERM', change: () => void = () => {}, planted?: string): Promise<void> {
  const gone = once(store.child, 'exit');
  store.child.kill(signal);
  await gone;
  change();
  store = await spawnStore(folder, planted === undefined ? {} : { planted });
}

it.each<[string, (path: string) => void]>([
  ['are missing', (path) => rmSync(path)],
  ['are empty', (path) => truncateSync(path, 0)],
  ['have other bytes', (path) => writeFileSync(path, 'rubbish')],
])('objects whose files %s after a power cut are written again', async (_, damage) => {
  await listed();
  expect((await putAll('first')).map(({ status }) => status)).toEqual(keys.map(() => 200));
  const logged = loggedKeys();
  expect(logged.length).toBeGreaterThan(keys.length / 2);
  await restart('SIGKILL', () => {
    for (const key of logged) damage(file(key));
  });
  expect(await readAll()).toEqual(keys.map((key) => `first ${key}`));
  expect(await listed()).toEqual(keys);
});

it('the last of several changes counts, deletions included', async () => {
  await putAll('first');
  await putAll('second');
  await removeAll();
  const logged = loggedKeys();
  await restart('SIGKILL', () => {
    for (const key of logged) writeFileSync(file(key), 'a name that is back');
  });
  expect(await readAll()).toEqual(keys.map(() => 404));
  expect(await listed()).toEqual([]);
  await putAll('third');
  await restart('SIGKILL');
  expect(await readAll()).toEqual(keys.map((key) => `third ${key}`));
});

it('a log that a start has replayed is replayed again after another kill', async () => {
  await putAll('first');
  await restart('SIGKILL');
  await putAll('second');
  const logged = loggedKeys();
  await restart('SIGKILL', () => {
    for (const key of logged) rmSync(file(key));
  });
  expect(await readAll()).toEqual(keys.map((key) => `second ${key}`));
});

it('a later change that does not go through the log is not undone: a large object, tags, a deletion, a bucket of the same name', async () => {
  await putAll('first');
  const large = 'x'.repeat(200_000);
  const [one = '', two = '', three = ''] = loggedKeys();
  await put(one, large);
  const tags = Buffer.from('<Tagging><TagSet><Tag><Key>k</Key><Value>v</Value></Tag></TagSet></Tagging>');
  expect((await signed('PUT', `${store.url}/${bucket}/${two}?tagging=`, tags)).status).toBe(200);
  expect((await signed('DELETE', `${store.url}/${bucket}/${three}`)).status).toBe(204);
  await restart('SIGKILL');
  expect([await read(one), await read(two), await read(three)]).toEqual([large, `first ${two}`, 404]);
  expect((await signed('GET', `${store.url}/${bucket}/${two}?tagging=`)).text).toContain('<Key>k</Key>');

  await removeAll();
  expect((await signed('DELETE', `${store.url}/${bucket}`)).status).toBe(204);
  await signed('PUT', `${store.url}/${bucket}`);
  await put(one, large);
  await restart('SIGKILL');
  expect(await read(one)).toBe(large);
});

it.each<[string, () => void]>([
  ['is cut off', () => truncateSync(log(), statSync(log()).size - 10)],
  ['has a changed bit at its end', () => changeByte(statSync(log()).size - 5)],
  ['is longer', () => appendFileSync(log(), Buffer.alloc(1000, 7))],
])('a log that %s is replayed up to there', async (_, damage) => {
  await putAll('first');
  const logged = loggedKeys();
  await restart('SIGKILL', () => {
    for (const key of logged) rmSync(file(key));
    damage();
  });
  const found = await readAll();
  const whole = found.filter((text, at) => text === `first ${keys[at]}`).length;
  expect(whole).toBeGreaterThanOrEqual(keys.length - 1);
  expect(found.filter((text) => text !== 404)).toHaveLength(whole);
  await putAll('second');
  await restart('SIGKILL');
  expect(await readAll()).toEqual(keys.map((key) => `second ${key}`));
});

function changeByte(at: number): void {
  const bytes = readFileSync(log());
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(log(), bytes);
}

it('a stop syncs all files and empties the log, so that nothing is done again later', async () => {
  await putAll('first');
  await restart('SIGTERM', () => {
    expect(statSync(log()).size).toBe(0);
    rmSync(file(keys.at(-1) ?? ''));
  });
  expect(await readAll()).toEqual([...keys.slice(0, -1).map((key) => `first ${key}`), 404]);
});

it('a stop on a slow disk leaves what it has not synced in time to the next start', async () => {
  await restart('SIGTERM', () => {}, 'slow-syncs.ts');
  await putAll('first');
  const logged = loggedKeys();
  await restart('SIGTERM', () => {
    // Four syncs at once would have taken a quarter of the keys in seconds.
    expect(statSync(log()).size).toBeGreaterThan(0);
    for (const key of logged) rmSync(file(key));
  });
  expect(await readAll()).toEqual(keys.map((key) => `first ${key}`));
});

it('changes that come one by one are not logged', async () => {
  for (const key of keys.slice(0, 6)) await put(key, 'alone');
  expect(existsSync(log())).toBe(false);
});
