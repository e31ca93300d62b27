import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Error } from '../s3-error.ts';
import { Digester } from './digester.ts';
import { DirectorySync } from './directory-sync.ts';
import type { Algorithm } from './hash-set.ts';
import { type ObjectRecord, readRecord } from './object-file.ts';
import { ObjectWriter } from './object-writer.ts';

/** Objects of a bucket are spread over these folders by the first digit of their id. */
const shards = [...'0123456789abcdef'];

/** Names never become paths: a bucket or object lives under the hash of its name. */
function idOf(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** An object open for reading; the handle keeps this version readable even when it is replaced or deleted meanwhile. */
export interface OpenObject {
  record: ObjectRecord;
  handle: FileHandle;
}

/**
 * Buckets and objects in a folder:
 * `tmp/<uuid>` what is being written, swept at start · `buckets/<id>/bucket.json` · `buckets/<id>/<shard>/<id>` objects.
 */
export class ObjectDisk {
  readonly #root: string;
  readonly #digester = new Digester();
  readonly #directories = new DirectorySync();
  readonly #buckets = new Set<string>();

  private constructor(root: string) {
    this.#root = root;
  }

  /**
   * Opens the folder, making it where it is missing, and removes what an earlier process left half written.
   * @throws Error of the file system.
   */
  static async open(root: string): Promise<ObjectDisk> {
    const disk = new ObjectDisk(root);
    await rm(disk.#temporary(), { recursive: true, force: true });
    for (const folder of [root, disk.#temporary(), join(root, 'buckets')]) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    }
    await disk.#directories.sync(root);
    for (const folder of await readdir(join(root, 'buckets'))) await disk.#loadBucket(folder);
    return disk;
  }

  /** @throws S3Error NoSuchBucket. */
  requireBucket(bucket: string): void {
    if (this.#buckets.has(bucket)) return;
    throw new S3Error('NoSuchBucket', 'The specified bucket does not exist', { BucketName: bucket });
  }

  /** Makes a bucket, which exists with all its folders or not at all. @returns false when it was there already. */
  async createBucket(bucket: string): Promise<boolean> {
    if (this.#buckets.has(bucket)) return false;
    const draft = this.#temporary(randomUUID());
    await mkdir(draft, { mode: 0o700 });
    for (const shard of shards) await mkdir(join(draft, shard), { mode: 0o700 });
    await writeFile(join(draft, 'bucket.json'), JSON.stringify({ name: bucket }), { mode: 0o600, flush: true });
    await this.#directories.sync(draft);
    try {
      await rename(draft, this.#bucketFolder(bucket));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (['EEXIST', 'ENOTEMPTY', 'EPERM'].includes(errorCode(error)) && this.#buckets.has(bucket)) return false;
      throw error;
    }
    this.#buckets.add(bucket);
    await this.#directories.sync(join(this.#root, 'buckets'));
    return true;
  }

  createWriter(wanted: Algorithm[]): ObjectWriter {
    return new ObjectWriter(this.#temporary(randomUUID()), wanted, this.#digester, this.#directories);
  }

  objectPath(bucket: string, key: string): string {
    return join(this.#shard(bucket, key), idOf(key));
  }

  /**
   * Opens an object's present version. The caller closes the handle.
   * @throws S3Error NoSuchBucket, NoSuchKey; Error when the file is damaged.
   */
  async openObject(bucket: string, key: string): Promise<OpenObject> {
    this.requireBucket(bucket);
    const handle = await open(this.objectPath(bucket, key), 'r').catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      throw new S3Error('NoSuchKey', 'The specified key does not exist.', { Key: key });
    });
    try {
      return { handle, record: await readRecord(handle) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Durable when it returns; an absent object is no error. */
  async deleteObject(bucket: string, key: string): Promise<void> {
    this.requireBucket(bucket);
    try {
      await unlink(this.objectPath(bucket, key));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      throw error;
    }
    await this.#directories.sync(this.#shard(bucket, key));
  }

  close(): Promise<void> {
    return this.#digester.close();
  }

  async #loadBucket(folder: string): Promise<void> {
    const text = await readFile(join(this.#root, 'buckets', folder, 'bucket.json'), 'utf8');
    const parsed: unknown = JSON.parse(text);
    const name = typeof parsed === 'object' && parsed !== null && 'name' in parsed ? parsed.name : undefined;
    if (typeof name !== 'string' || idOf(name) !== folder)
      throw new Error(`The bucket record in ${folder} is damaged.`);
    this.#buckets.add(name);
  }

  #temporary(name = ''): string {
    return join(this.#root, 'tmp', name);
  }

  #bucketFolder(bucket: string): string {
    return join(this.#root, 'buckets', idOf(bucket));
  }

  #shard(bucket: string, key: string): string {
    return join(this.#bucketFolder(bucket), idOf(key).slice(0, 1));
  }
}
