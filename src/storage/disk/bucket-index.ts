import type { ObjectMetadata } from './object-metadata.ts';

/** What a listing says of an object. */
export type IndexEntry = Pick<ObjectMetadata, 'key' | 'size' | 'etag' | 'last_modified' | 'checksum'>;

function merge(left: string[], right: string[]): string[] {
  const merged: string[] = [];
  let at = 0;
  for (const key of left) {
    while (at < right.length && compareUtf8(right[at] as string, key) < 0) merged.push(right[at++] as string);
    merged.push(key);
  }
  return merged.concat(right.slice(at));
}

/**
 * The keys of a bucket in order, in memory only: it is read from the objects themselves when first needed, so no crash
 * can make it lie, and kept up to date from then on. New keys wait unsorted until somebody looks.
 */
export class BucketIndex {
  readonly #entries = new Map<string, IndexEntry>();
  /** May hold keys that are gone: `#entries` tells. */
  #sorted: string[] = [];
  #added: string[] = [];
  /** Keys written or deleted while the objects are being read for the first time: what is read of them is out of date. */
  #changed: Set<string> | undefined = new Set();

  get size(): number {
    return this.#entries.size;
  }

  set(entry: IndexEntry): void {
    this.#changed?.add(entry.key);
    this.#put(entry);
  }

  delete(key: string): void {
    this.#changed?.add(key);
    this.#entries.delete(key);
  }

  /** Adds what was read from disk, unless it has changed since. */
  load(entries: readonly IndexEntry[]): void {
    for (const entry of entries) if (!this.#changed?.has(entry.key)) this.#put(entry);
    this.#settle();
  }

  /** Call when all was read. */
  loaded(): void {
    this.#changed = undefined;
  }

  /** @returns the first object behind `key`; behind '' is the very first. */
  after(key: string): IndexEntry | undefined {
    return this.#first((other) => compareUtf8(other, key) > 0);
  }

  /** @returns the first object whose key is not below `prefix`. */
  from(prefix: string): IndexEntry | undefined {
    return this.#first((other) => compareUtf8(other, prefix) >= 0);
  }

  /** @returns the first object behind all those whose keys start with `prefix`. */
  behind(prefix: string): IndexEntry | undefined {
    return this.#first((other) => !other.startsWith(prefix) && compareUtf8(other, prefix) > 0);
  }

  #put({ key, size, etag, last_modified, checksum }: IndexEntry): void {
    if (!this.#entries.has(key)) this.#added.push(key);
    this.#entries.set(key, { key, size, etag, last_modified, ...(checksum === undefined ? {} : { checksum }) });
  }

  #first(isAfter: (key: string) => boolean): IndexEntry | undefined {
    this.#settle();
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isAfter(this.#sorted[middle] as string)) high = middle;
      else low = middle + 1;
    }
    return this.#entries.get(this.#sorted[low] ?? '');
  }

  #settle(): void {
    if (this.#added.length === 0 && this.#sorted.length === this.#entries.size) return;
    const added = new Set(this.#added);
    const kept = this.#sorted.filter((key) => this.#entries.has(key) && !added.has(key));
    const fresh = [...added].filter((key) => this.#entries.has(key)).sort(compareUtf8);
    this.#sorted = merge(kept, fresh);
    this.#added = [];
  }
}

/** Code units in the order their characters have in UTF-8: surrogates, which stand for U+10000 and above, come last. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Compares two strings as S3 lists them, "in UTF-8 binary order". @returns negative, 0 or positive. */
export function compareUtf8(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const difference = rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
