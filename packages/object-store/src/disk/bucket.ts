import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Error } from '../s3-error.ts';
import { KeyLock } from './key-lock.ts';
import { Listing } from './listing/listing.ts';
import type { BucketSettings } from './object-metadata.ts';
import type { UploadFolder } from './upload-folder.ts';

/** Folders of a bucket; the first digit of its id decides where an object is. */
export const shards = [...'0123456789abcdef'];

/** @returns the error for a missing bucket. */
export function noSuchBucket(bucket: string): S3Error {
  return new S3Error('NoSuchBucket', 'The specified bucket does not exist', { BucketName: bucket });
}

/** One bucket: its settings, its listing, its uploads, and the order of concurrent changes. */
export class Bucket {
  readonly folder: string;
  settings: BucketSettings;
  readonly listing: Listing;
  readonly uploads: UploadFolder;
  readonly #changes = new KeyLock();
  #removal: Promise<void> | undefined;
  #removed = false;

  constructor(folder: string, settings: BucketSettings, uploads: UploadFolder) {
    this.folder = folder;
    this.settings = settings;
    this.uploads = uploads;
    this.listing = new Listing(shards.map((shard) => join(folder, shard)));
  }

  /**
   * Runs `work`, which changes one key, or with '' the settings. Changes of the same key run one after another, so the version
   * that `work` sees stays the present one until it is done.
   * @throws S3Error NoSuchBucket when the bucket was deleted meanwhile.
   */
  async change<T>(key: string, work: () => Promise<T>): Promise<T> {
    while (this.#removal !== undefined) await this.#removal.catch(() => {});
    if (this.#removed) throw noSuchBucket(this.settings.name);
    return this.#changes.run(key, work);
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
    await this.listing.close();
    await work();
    this.#removed = true;
  }
}
