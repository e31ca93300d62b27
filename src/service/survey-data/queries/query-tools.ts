import { LRUCache } from 'lru-cache';
import type { Reader } from '../../data/database.ts';

/** A value with its size in bytes, which includes what it may load later. */
interface Sized {
  byteLength: number;
}

/** A cache of computed values. When it is full, the value that was not used for the longest time goes first. */
export interface Cache {
  /** @returns the value of `key`, computed by `make` if it is not there. The key names everything the value depends on. */
  get<T extends Sized>(key: string, make: () => T | Promise<T>): Promise<T>;
}

/** Bytes counted for an entry besides its value, so that there are never too many small ones. */
const overhead = 512;

/** Surveys that changed or were deleted leave values that are never read again. */
const idleMs = 10 * 60_000;

/**
 * A value that was not read for ten minutes is removed.
 * @param bytes the most that all values may take
 */
export function createCache(bytes = 64 * 1024 * 1024): Cache {
  const entries = new LRUCache<string, Sized>({
    maxSize: bytes,
    sizeCalculation: ({ byteLength }) => byteLength + overhead,
    ttl: idleMs,
    updateAgeOnGet: true,
    ttlResolution: 1000,
  });
  setInterval(() => entries.purgeStale(), idleMs / 10).unref();
  return {
    async get<T extends Sized>(key: string, make: () => T | Promise<T>): Promise<T> {
      const held = entries.get(key) as T | undefined;
      if (held !== undefined) return held;
      const value = await make();
      entries.set(key, value);
      return value;
    },
  };
}

/** The parts that a query needs. */
export interface QueryTools {
  /** One state of the database. */
  db: Reader;
  /** Row sets and orders that the next page needs again. */
  cache: Cache;
}

/** A value that is kept as JSON, because its size in memory is not known otherwise. */
export async function cacheJson<T>(
  { cache }: Pick<QueryTools, 'cache'>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const bytes = await cache.get(key, async () => Buffer.from(JSON.stringify(await make())));
  return JSON.parse(bytes.toString());
}
