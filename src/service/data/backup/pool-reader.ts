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
  const contents = new LRUCache<string, Promise<Buffer>>({ max: keptContents });

  async function load(sha256: string): Promise<Buffer> {
    const path = contentPath(dir, sha256);
    const bytes = await readFile(path).catch((error: unknown) => {
      throw new DamagedContent(path, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (hashOf(bytes) !== sha256) throw new DamagedContent(path, 'is not what was kept.');
    return bytes;
  }

  function contentOf(sha256: string): Promise<Buffer> {
    const held = contents.get(sha256) ?? load(sha256);
    contents.set(sha256, held);
    return held;
  }

  return {
    async read({ content, at, change }, bytes) {
      const held = await contentOf(content.sha256);
      if (change === null) return held.subarray(at, at + bytes);
      const { base } = change;
      const dictionary = (await contentOf(base.content.sha256)).subarray(base.at, base.at + bytes);
      return inflateRawSync(held.subarray(at, at + change.bytes), { dictionary });
    },
  };
}
