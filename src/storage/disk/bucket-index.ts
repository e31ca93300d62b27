import type { ObjectMetadata } from './object-metadata.ts';

/** The metadata that a listing shows of an object. */
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
 * The sorted keys of a bucket, in memory only. It is built from the object files when it is first needed, so it is right
 * after any crash, and kept up to date from then on. New keys are sorted in at the next read.
 */
export class BucketIndex {
  readonly #entries = new Map<string, IndexEntry>();
  /** May hold deleted keys, which are not in `#entries`. */
  #sorted: string[] = [];
  #added: string[] = [];
  /** Keys written or deleted while the object files are first read: what is read of them may be out of date. */
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

  /** Adds entries read from disk, except those that have changed since. */
  load(entries: readonly IndexEntry[]): void {
    for (const entry of entries) if (!this.#changed?.has(entry.key)) this.#put(entry);
    this.#sort();
  }

  /** Call when all object files have been read. */
  loaded(): void {
    this.#changed = undefined;
  }

  /** @returns the first object after `key`; '' gives the first of all. */
  after(key: string): IndexEntry | undefined {
    return this.#first((other) => compareUtf8(other, key) > 0);
  }

  /** @returns the first object whose key is `prefix` or comes after it. */
  from(prefix: string): IndexEntry | undefined {
    return this.#first((other) => compareUtf8(other, prefix) >= 0);
  }

  /** @returns the first object after all those whose keys start with `prefix`. */
  afterPrefix(prefix: string): IndexEntry | undefined {
    return this.#first((other) => !other.startsWith(prefix) && compareUtf8(other, prefix) > 0);
  }

  #put({ key, size, etag, last_modified, checksum }: IndexEntry): void {
    if (!this.#entries.has(key)) this.#added.push(key);
    this.#entries.set(key, { key, size, etag, last_modified, ...(checksum === undefined ? {} : { checksum }) });
  }

  #first(isAfter: (key: string) => boolean): IndexEntry | undefined {
    this.#sort();
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isAfter(this.#sorted[middle] as string)) high = middle;
      else low = middle + 1;
    }
    return this.#entries.get(this.#sorted[low] ?? '');
  }

  #sort(): void {
    if (this.#added.length === 0 && this.#sorted.length === this.#entries.size) return;
    const added = new Set(this.#added);
    const kept = this.#sorted.filter((key) => this.#entries.has(key) && !added.has(key));
    const fresh = [...added].filter((key) => this.#entries.has(key)).sort(compareUtf8);
    this.#sorted = merge(kept, fresh);
    this.#added = [];
  }
}

/** @returns a number that orders UTF-16 code units as UTF-8 does: surrogates, which stand for U+10000 and above, come last. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** Compares two strings by their UTF-8 bytes, the order of S3's listings. @returns negative, 0 or positive. */
export function compareUtf8(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const difference = rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
