import { deflateRawSync } from 'node:zlib';
import type { FrozenDatabase } from '../sqlite/frozen-database.ts';
import { pageBytes } from '../sqlite/page-sums.ts';
import type { Manifest } from './manifest.ts';
import { type Content, mapOf, mostlyUnused, type PagePlace, placesOf } from './page-map.ts';
import { hashOf, newTagKey, PageTags } from './page-tags.ts';
import type { Pool } from './pool.ts';
import type { PageReader } from './pool-reader.ts';

/** Sixteen pages: a pool with a file for each page would be slow to sync. */
const contentBytes = 16 * pageBytes;

export type KeptDatabase = Manifest['database'];

/** Collects bytes until they are worth a file of the pool. */
class Packer {
  readonly #pool: Pool;
  #parts: Uint8Array[] = [];
  #content: Content = { sha256: '', bytes: 0 };
  newBytes = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async add(part: Uint8Array): Promise<{ content: Content; at: number }> {
    if (this.#content.bytes + part.length > contentBytes) await this.flush();
    const place = { content: this.#content, at: this.#content.bytes };
    this.#parts.push(part);
    this.#content.bytes += part.length;
    return place;
  }

  async flush(): Promise<void> {
    if (this.#parts.length === 0) return;
    const bytes = Buffer.concat(this.#parts);
    this.#content.sha256 = hashOf(bytes);
    if (!(await this.#pool.has(this.#content.sha256))) {
      await this.#pool.keep(this.#content.sha256, bytes);
      this.newBytes += bytes.length;
    }
    this.#parts = [];
    this.#content = { sha256: '', bytes: 0 };
  }
}

interface DatabaseWork {
  pool: Pool;
  reader: PageReader;
  /** Of the backup before; undefined: there is none, or it has no tags for pages. */
  before: KeptDatabase | undefined;
}

/** Tells whether the pool still has a content, and whether enough of it is used. */
function usableContents({ pool, before }: DatabaseWork): (content: Content) => Promise<boolean> {
  const unused = before === undefined ? new Set<string>() : mostlyUnused(before, pageBytes);
  const known = new Map<string, Promise<boolean>>();
  return ({ sha256 }) => {
    if (unused.has(sha256)) return Promise.resolve(false);
    const found = known.get(sha256) ?? pool.has(sha256);
    known.set(sha256, found);
    return found;
  };
}

/** @returns what turns another page into this one; undefined where that is large, or the other page is damaged */
async function changeOf(bytes: Buffer, base: PagePlace, reader: PageReader): Promise<Buffer | undefined> {
  try {
    const dictionary = await reader.read(base, bytes.length);
    const change = deflateRawSync(bytes, { dictionary });
    return change.length > bytes.length / 2 ? undefined : change;
  } catch {
    // The base cannot be read, so the page is kept as a whole.
    return undefined;
  }
}

/** Finds a place for each page: its old one where it has not changed, else a new one. */
function pageKeeper(work: DatabaseWork) {
  const { pool, reader } = work;
  const isUsable = usableContents(work);
  const [whole, changes] = [new Packer(pool), new Packer(pool)];

  async function baseOf({ content, at, change }: PagePlace): Promise<PagePlace | undefined> {
    const base = { ...(change?.base ?? { content, at }), change: null };
    return (await isUsable(base.content)) ? base : undefined;
  }

  return {
    /** @param before where it was @param isSame it is as it was */
    async keep(bytes: Buffer, before: PagePlace | undefined, isSame: boolean): Promise<PagePlace> {
      const base = before && (await baseOf(before));
      if (isSame && before && base && (await isUsable(before.content))) return before;
      const change = base && (await changeOf(bytes, base, reader));
      if (base && change) return { ...(await changes.add(change)), change: { bytes: change.length, base } };
      return { ...(await whole.add(bytes)), change: null };
    },
    /** @returns the bytes that the pool did not have */
    async end(): Promise<number> {
      await whole.flush();
      await changes.flush();
      return whole.newBytes + changes.newBytes;
    },
  };
}

/**
 * Keeps the database: of a page that has changed since the backup before only what differs.
 * @param onRead gets how many bytes were read
 */
export async function keepDatabase(
  frozen: FrozenDatabase,
  { before: last, ...rest }: DatabaseWork,
  onRead: (bytes: number) => void,
): Promise<{ database: KeptDatabase; new_bytes: number }> {
  const before = last?.page_bytes === pageBytes && last.tags !== '' ? last : undefined;
  const tag_key = before?.tag_key ?? newTagKey();
  const tags = new PageTags(tag_key, before?.tags ?? '', Math.ceil(frozen.bytes / pageBytes));
  const old = before && placesOf(before, pageBytes);
  const keeper = pageKeeper({ ...rest, before });
  const places: PagePlace[] = [];
  for (let start = 0; start < frozen.bytes; start += contentBytes) {
    const block = frozen.read(start, contentBytes);
    for (let at = 0; at < block.length; at += pageBytes) {
      const bytes = block.subarray(at, at + pageBytes);
      places.push(await keeper.keep(bytes, old?.next().value ?? undefined, tags.add(bytes)));
    }
    onRead(start + block.length);
  }
  const new_bytes = await keeper.end();
  const map = mapOf(places, pageBytes);
  return { database: { bytes: frozen.bytes, page_bytes: pageBytes, tag_key, tags: String(tags), ...map }, new_bytes };
}
