// Kills a store again and again while clients write to it, and checks after each restart that every acknowledged object
// is there, that nothing is half visible and that nothing is left over.
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnStore } from './spawn-store.ts';
import { digest, postForm, signed, VersionBook } from './version-book.ts';

const bucket = 'killed';
const writers = 8;
const keysPerWriter = 3;

interface KillReport {
  kills: number;
  acknowledged: number;
  /** Writes that were not acknowledged before a kill, but are complete. */
  completed: number;
  /** A sentence for each lost or damaged write. */
  broken: string[];
}

/** Writes, overwrites and deletes one key after another until the store is killed. */
async function write(url: string, keys: string[], book: VersionBook): Promise<void> {
  for (;;) {
    const key = keys[randomInt(keys.length)] ?? '';
    const bytes = randomBytes(randomInt(10) === 0 ? randomInt(4_000_000) : randomInt(50_000));
    const address = `${url}/${bucket}/${key}`;
    const store = randomInt(2) === 0 ? () => postForm(url, bucket, key, bytes) : () => signed('PUT', address, bytes);
    const isAlive =
      randomInt(6) === 0
        ? await book.write(key, undefined, () => signed('DELETE', address))
        : await book.write(key, digest(bytes), store);
    if (!isAlive) return;
  }
}

/** @returns the loops of all writers, each on keys of its own; they end when the store does. */
export function startWriters(url: string, book: VersionBook): Promise<void>[] {
  const toKeys = (writer: number) => Array.from({ length: keysPerWriter }, (_, index) => `w${writer}/k${index}`);
  return Array.from({ length: writers }, (_, writer) => write(url, toKeys(writer), book));
}

/** Makes the bucket that the writers write to. */
export async function makeBucket(url: string): Promise<VersionBook> {
  await signed('PUT', `${url}/${bucket}`);
  return new VersionBook(bucket);
}

/** Runs `kills` rounds of write, SIGKILL at a random moment, restart, check. */
export async function killStorage(kills: number): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-data-kill-'));
  const broken: string[] = [];
  let store = await spawnStore(dataDir);
  try {
    const book = await makeBucket(store.url);
    for (let kill = 1; kill <= kills; kill++) {
      const work = startWriters(store.url, book);
      await delay(randomInt(10, 400));
      const gone = once(store.child, 'exit');
      store.child.kill('SIGKILL');
      await Promise.all([...work, gone]);
      store = await spawnStore(dataDir);
      broken.push(...(await book.check(store.url, dataDir)).map((sentence) => `Kill ${kill}: ${sentence}`));
    }
    return { kills, acknowledged: book.acknowledged, completed: book.completed, broken };
  } finally {
    store.child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}
