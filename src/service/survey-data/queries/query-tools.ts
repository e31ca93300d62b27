import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { parseJson } from '../../core/json.ts';
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

const parts = z.array(z.union([z.number(), z.string()]));

/** Identifies a list: a cursor is valid only for the list it came from. */
function fingerprint(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 10);
}

/** @param last the position of the last entry of the page @param list everything that decides the content and the order of the list */
function writeCursor(list: unknown, last: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify([fingerprint(list), ...last])).toString('base64url');
}

/**
 * Cuts a page off rows of which one more than `limit` was read.
 * @param toPlace the position of a row, for the cursor after it
 */
export function cutPage<Row>(
  list: unknown,
  rows: readonly Row[],
  limit: number,
  toPlace: (row: Row) => readonly (number | string)[],
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last !== undefined ? writeCursor(list, toPlace(last)) : null };
}

/** @throws DomainError (invalid) for a cursor of another list, or one that is not readable */
export function readCursor(list: unknown, cursor: string): (number | string)[] {
  const [print, ...last] = parseJson(Buffer.from(cursor, 'base64url').toString(), parts) ?? [];
  if (print !== fingerprint(list)) throw invalid('cursor_of_other_list');
  return last;
}

/** The same for lists whose position is one number. */
export function readNumber(list: unknown, cursor: string): number {
  return Number(readCursor(list, cursor)[0]);
}
