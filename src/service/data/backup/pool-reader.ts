import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { contentPath } from './backup-folder.ts';
import type { PagePlace } from './page-map.ts';
import { hashOf } from './page-tags.ts';

/** Contents of a quarter of a megabyte that stay in memory. */
const keptContents = 64;

/** A content of the pool is missing or is not what was kept. */
export class DamagedContent extends Error {
  override readonly name = 'DamagedContent';
  readonly path: string;

  constructor(path: string, how: string) {
    super(`${path} ${how}`);
    this.path = path;
  }
}

export interface PageReader {
  /** @returns a page of so many bytes @throws DamagedContent when it, or what it is a change of, is not what was kept */
  read(place: PagePlace, bytes: number): Promise<Buffer>;
}

/** Reads pages out of the contents of a folder of backups. Each content is compared with its SHA-256. */
export function openPageReader(dir: string): PageReader {
  async function load(sha256: string): Promise<Buffer> {
    const path = contentPath(dir, sha256);
    const bytes = await readFile(path).catch((error: unknown) => {
      throw new DamagedContent(path, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (hashOf(bytes) !== sha256) throw new DamagedContent(path, 'is not what was kept.');
    return bytes;
  }

  const contents = new LRUCache<string, Promise<Buffer>>({ max: keptContents, memoMethod: load });

  async function unpack({ content, at, change }: PagePlace, bytes: number): Promise<Buffer> {
    const held = await contents.memo(content.sha256);
    if (change === null) return held.subarray(at, at + bytes);
    const { base } = change;
    const dictionary = (await contents.memo(base.content.sha256)).subarray(base.at, base.at + bytes);
    try {
      return inflateRawSync(held.subarray(at, at + change.bytes), { dictionary, maxOutputLength: bytes });
    } catch (error) {
      throw new DamagedContent(contentPath(dir, content.sha256), `cannot be unpacked: ${(error as Error).message}`);
    }
  }

  return {
    async read(place, bytes) {
      const page = await unpack(place, bytes);
      if (page.length === bytes) return page;
      throw new DamagedContent(contentPath(dir, place.content.sha256), 'has only a part of the page.');
    },
  };
}
