import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, S3Error } from '../s3-error.ts';
import { BucketIndex, type IndexEntry } from './bucket-index.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { KeyLock } from './key-lock.ts';
import { readMetadata } from './object-file.ts';

/** Folders of a bucket; the first digit of its id decides where an object is. */
export const shards = [...'0123456789abcdef'];
/** Object files read in parallel while an index is built. */
const readersAtOnce = 16;

/** @returns the error for a missing bucket. */
export function noSuchBucket(bucket: string): S3Error {
  return new S3Error('NoSuchBucket', 'The specified bucket does not exist', { BucketName: bucket });
}

async function readEntry(path: string): Promise<IndexEntry[]> {
  try {
    const handle = await open(path, 'r');
    return [await readMetadata(handle).finally(() => handle.close())];
  } catch (error) {
    // Deleted since the folder was listed, or so damaged that its key is unknown.
    if (errorCode(error) === 'ENOENT' || (error instanceof S3Error && error.code === 'ObjectDamaged')) return [];
    throw error;
  }
}

async function readEntries(folder: string): Promise<IndexEntry[]> {
  const names = await readdir(folder);
  const entries: IndexEntry[] = [];
  const read = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      entries.push(...(await readEntry(join(folder, name))));
    }
  };
  await Promise.all(Array.from({ length: readersAtOnce }, read));
  return entries;
}

/** One bucket: its settings, its index, and the order of concurrent changes. */
export class Bucket {
  readonly folder: string;
  settings: BucketSettings;
  readonly #changes = new KeyLock();
  #index: BucketIndex | undefined;
  #loading: Promise<BucketIndex> | undefined;
  #removal: Promise<void> | undefined;
  #removed = false;

  constructor(folder: string, settings: BucketSettings) {
    this.folder = folder;
    this.settings = settings;
  }

  /**
   * Runs `work`, which changes one key. Changes of the same key run one after another, so the version that `work` sees
   * stays the present one until it is done.
   * @throws S3Error NoSuchBucket when the bucket was deleted meanwhile.
   */
  async change<T>(key: string, work: () => Promise<T>): Promise<T> {
    while (this.#removal !== undefined) await this.#removal.catch(() => {});
    if (this.#removed) throw noSuchBucket(this.settings.name);
    return this.#changes.run(key, work);
  }

  /** Updates the index; call it in the `work` of `change`, directly after the change of the file system. */
  wrote(entry: IndexEntry): void {
    this.#index?.set(entry);
  }

  /** Like `wrote`, for a deleted key. */
  deleted(key: string): void {
    this.#index?.delete(key);
  }

  /** @returns the sorted keys; the first call reads the metadata of every object. @throws Error of the file system. */
  index(): Promise<BucketIndex> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      this.#index = undefined;
      throw error;
    });
    return this.#loading;
  }

  /**
   * Runs `work`, which removes the folder, once no change is running, if the bucket is empty.
   * @throws S3Error BucketNotEmpty, NoSuchBucket.
   */
  async remove(work: () => Promise<void>): Promise<void> {
    while (this.#removal !== undefined) await this.#removal.catch(() => {});
    if (this.#removed) throw noSuchBucket(this.settings.name);
    this.#removal = this.#remove(work).finally(() => {
      this.#removal = undefined;
    });
    return this.#removal;
  }

  async #remove(work: () => Promise<void>): Promise<void> {
    await this.#changes.idle();
    for (const shard of shards) {
      if ((await readdir(join(this.folder, shard))).length === 0) continue;
      throw new S3Error('BucketNotEmpty', 'The bucket you tried to delete is not empty', {
        BucketName: this.settings.name,
      });
    }
    await work();
    this.#removed = true;
  }

  async #load(): Promise<BucketIndex> {
    const index = new BucketIndex();
    this.#index = index;
    for (const shard of shards) index.load(await readEntries(join(this.folder, shard)));
    index.loaded();
    return index;
  }
}
