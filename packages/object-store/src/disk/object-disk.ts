import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readErrorCode, S3Error, unlessMissing } from '../s3-error.ts';
import { Bucket, noSuchBucketError, UploadFolder } from './bucket.ts';
import { makeBucketFolders } from './bucket-folder.ts';
import type { Algorithm } from './multi-digest.ts';
import {
  hashName,
  nameBucketFolder,
  nameBucketsFolder,
  type OpenFile,
  readMetadata,
  toObjectPath,
} from './object-file.ts';
import { type BucketSettings, bucketSettings, type ObjectMetadata } from './object-metadata.ts';
import { ObjectWriter, syncFolder } from './object-writer.ts';

/** Checks the present version before it is replaced; throws to keep it. */
export type Precondition = (present: ObjectMetadata | undefined) => void;

/**
 * Buckets and objects in a folder:
 * `tmp/<uuid>` files being written or removed, emptied at start · `buckets/<id>/bucket.json` ·
 * `buckets/<id>/<shard>/<id>` objects · `buckets/<id>/uploads/…` multipart uploads.
 */
export class ObjectDisk {
  readonly #root: string;
  readonly #buckets = new Map<string, Bucket>();

  private constructor(root: string) {
    this.#root = root;
  }

  /**
   * Opens the folder; makes it when it is missing. Removes what an earlier process left half written, and uploads older
   * than a week. @param now milliseconds since 1970.
   * @throws Error of the file system.
   */
  static async open(root: string, now: number = Date.now()): Promise<ObjectDisk> {
    const disk = new ObjectDisk(root);
    await rm(disk.#temporary(), { recursive: true, force: true });
    for (const folder of [root, disk.#temporary(), nameBucketsFolder(root)]) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    }
    await syncFolder(root);
    for (const folder of await readdir(nameBucketsFolder(root))) await disk.#loadBucket(folder);
    for (const { uploads } of disk.#buckets.values()) await uploads.removeStale(now);
    return disk;
  }

  /** @throws S3Error NoSuchBucket. */
  requireBucket(bucket: string): Bucket {
    const found = this.#buckets.get(bucket);
    if (found !== undefined) return found;
    throw noSuchBucketError(bucket);
  }

  /** @returns the bucket, or undefined. */
  findBucket(bucket: string): Bucket | undefined {
    return this.#buckets.get(bucket);
  }

  /** @returns the settings of all buckets, sorted by name. */
  listBuckets(): BucketSettings[] {
    const all = [...this.#buckets.values()].map((bucket) => bucket.settings);
    return all.sort((left, right) => (left.name < right.name ? -1 : 1));
  }

  /** Creates a bucket with all its folders, by one rename. @returns false when it exists already. */
  async createBucket(settings: BucketSettings): Promise<boolean> {
    const { name } = settings;
    if (this.#buckets.has(name)) return false;
    const prepared = this.#temporary(randomUUID());
    await mkdir(prepared, { mode: 0o700 });
    await makeBucketFolders(prepared);
    await writeFile(join(prepared, 'bucket.json'), JSON.stringify(settings), { mode: 0o600, flush: true });
    await syncFolder(prepared);
    try {
      await rename(prepared, this.#bucketFolder(name));
    } catch (error) {
      await rm(prepared, { recursive: true, force: true });
      if (['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(readErrorCode(error)) && this.#buckets.has(name)) return false;
      throw error;
    }
    this.#addBucket(settings);
    await syncFolder(nameBucketsFolder(this.#root));
    return true;
  }

  /** Changes the settings of a bucket. @throws S3Error NoSuchBucket. */
  async changeSettings(bucket: string, change: (settings: BucketSettings) => BucketSettings): Promise<void> {
    const found = this.requireBucket(bucket);
    await found.change('', async () => {
      const settings = change(found.settings);
      const prepared = this.#temporary(randomUUID());
      await writeFile(prepared, JSON.stringify(settings), { mode: 0o600, flush: true });
      await rename(prepared, join(found.folder, 'bucket.json'));
      await syncFolder(found.folder);
      found.settings = settings;
    });
  }

  /** Deletes an empty bucket and its unfinished uploads. @throws S3Error BucketNotEmpty, NoSuchBucket. */
  async deleteBucket(bucket: string): Promise<void> {
    const found = this.requireBucket(bucket);
    await found.remove(async () => {
      const removed = this.#temporary(randomUUID());
      await rename(found.folder, removed);
      this.#buckets.delete(bucket);
      await syncFolder(nameBucketsFolder(this.#root));
      await rm(removed, { recursive: true, force: true });
    });
  }

  createWriter(wanted: Iterable<Algorithm> = []): ObjectWriter {
    return new ObjectWriter(this.#temporary(randomUUID()), wanted);
  }

  /**
   * Adds the metadata to a written object and gives it its final name. Readers then see it; it is durable on return.
   * @throws S3Error NoSuchBucket, and what `precondition` throws
   */
  async publish(writer: ObjectWriter, metadata: ObjectMetadata, precondition?: Precondition): Promise<void> {
    const bucket = this.requireBucket(metadata.bucket);
    const file = this.#objectFile(bucket, metadata.key);
    await writer.seal(metadata);
    await bucket.change(metadata.key, async () => {
      if (precondition !== undefined) precondition(await this.findMetadata(metadata.bucket, metadata.key));
      await rename(writer.path, file);
      bucket.listing.changed(metadata.key, metadata);
    });
    await syncFolder(dirname(file));
  }

  /**
   * Runs `work` with an object's present version, which it reads even when it is replaced or deleted meanwhile.
   * @throws S3Error NoSuchBucket, NoSuchKey, ObjectDamaged, and what `work` throws
   */
  async readObject<T>(bucket: string, key: string, work: (object: OpenFile) => Promise<T>): Promise<T> {
    const path = this.#objectFile(this.requireBucket(bucket), key);
    const handle = await unlessMissing(open(path, 'r'), () => {
      throw new S3Error('NoSuchKey', 'The specified key does not exist.', { Key: key });
    });
    try {
      return await work({ handle, metadata: await readMetadata(handle) });
    } finally {
      await handle.close();
    }
  }

  /** @returns the metadata of the present version. @throws S3Error NoSuchBucket, NoSuchKey, ObjectDamaged. */
  readMetadata(bucket: string, key: string): Promise<ObjectMetadata> {
    return this.readObject(bucket, key, async ({ metadata }) => metadata);
  }

  /** @returns the metadata of the present version, undefined when there is none. @throws S3Error NoSuchBucket. */
  async findMetadata(bucket: string, key: string): Promise<ObjectMetadata | undefined> {
    return this.readMetadata(bucket, key).catch((error: unknown) => {
      if (readErrorCode(error) === 'NoSuchKey') return undefined;
      throw error;
    });
  }

  /** Deletes an object, durably; does nothing when there is none. @throws S3Error NoSuchBucket, what `precondition` throws. */
  async deleteObject(bucket: string, key: string, precondition?: Precondition): Promise<void> {
    const found = this.requireBucket(bucket);
    const file = this.#objectFile(found, key);
    const isGone = await found.change(key, async () => {
      if (precondition !== undefined) precondition(await this.findMetadata(bucket, key));
      const existed = await unlessMissing(
        unlink(file).then(() => true),
        () => false,
      );
      if (existed) found.listing.changed(key, undefined);
      return existed;
    });
    if (isGone) await syncFolder(dirname(file));
  }

  async close(): Promise<void> {
    for (const { listing } of this.#buckets.values()) await listing.close();
  }

  async #loadBucket(folder: string): Promise<void> {
    const path = join(nameBucketsFolder(this.#root), folder, 'bucket.json');
    const settings = bucketSettings.parse(JSON.parse(await readFile(path, 'utf8')));
    if (hashName(settings.name) !== folder) throw new Error(`The settings of the bucket in ${folder} are damaged.`);
    this.#addBucket(settings);
  }

  #addBucket(settings: BucketSettings): void {
    const folder = this.#bucketFolder(settings.name);
    const uploads = new UploadFolder(join(folder, 'uploads'), this.#temporary());
    this.#buckets.set(settings.name, new Bucket(folder, settings, uploads));
  }

  #temporary(name = ''): string {
    return join(this.#root, 'tmp', name);
  }

  #bucketFolder(bucket: string): string {
    return join(this.#root, nameBucketFolder(bucket));
  }

  #objectFile({ folder }: Bucket, key: string): string {
    return join(folder, toObjectPath(key));
  }
}
