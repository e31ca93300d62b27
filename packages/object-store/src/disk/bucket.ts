import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Error, unlessMissing } from '../s3-error.ts';
import { Listing } from './listing.ts';
import { type OpenFile, readMetadata } from './object-file.ts';
import { type BucketSettings, type ObjectMetadata, type UploadRecord, uploadRecord } from './object-metadata.ts';
import { type ObjectWriter, syncFolder } from './object-writer.ts';

/** Runs work on the same name one after another; work on different names runs at the same time. */
class KeyLock {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` when all earlier work on `name` has settled. @returns what `work` returns. @throws what it throws. */
  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(name, mine);
    const forget = () => {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    };
    mine.then(forget, forget);
    return mine;
  }

  /** Settles when all work that was running at the time of the call has settled. Never throws. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}

/** An upload that is not completed after this time is deleted. */
const staleMilliseconds = 7 * 24 * 3_600_000;

export interface Upload extends UploadRecord {
  id: string;
}

/** An uploaded part. */
export interface Part {
  number: number;
  metadata: ObjectMetadata;
}

function noSuchUpload(id: string): S3Error {
  const message =
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.';
  return new S3Error('NoSuchUpload', message, { UploadId: id });
}

const uploadId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const partFile = (number: number) => String(number).padStart(5, '0');

/**
 * The multipart uploads of one bucket: `<upload id>/upload.json` and `<upload id>/<part number>`, each part an object
 * file. One rename creates or removes an upload, and each version of a part.
 */
export class UploadFolder {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #locks = new KeyLock();

  /** @param temporary folder on the same disk in which folders are prepared and deleted; emptied at start. */
  constructor(folder: string, temporary: string) {
    this.#folder = folder;
    this.#temporary = temporary;
  }

  /** Creates an upload, durably. @returns its id. */
  async create(upload: UploadRecord): Promise<string> {
    const id = randomUUID();
    const prepared = join(this.#temporary, id);
    await mkdir(prepared, { mode: 0o700 });
    await writeFile(join(prepared, 'upload.json'), JSON.stringify(upload), { mode: 0o600, flush: true });
    await syncFolder(prepared);
    await rename(prepared, join(this.#folder, id));
    await syncFolder(this.#folder);
    return id;
  }

  /** @throws S3Error NoSuchUpload, also when the upload is for another key. */
  async find(id: string, key: string): Promise<Upload> {
    const upload = uploadId.test(id) ? await this.#read(id) : undefined;
    if (upload === undefined || upload.key !== key) throw noSuchUpload(id);
    return upload;
  }

  /** Runs `work` while nobody else completes or aborts the upload. */
  exclusively<T>(id: string, work: () => Promise<T>): Promise<T> {
    return this.#locks.run(id, work);
  }

  /** Adds or replaces a part. @throws S3Error NoSuchUpload when the upload has ended meanwhile. */
  async publishPart(id: string, part: number, writer: ObjectWriter, metadata: ObjectMetadata): Promise<void> {
    await writer.seal(metadata);
    const folder = join(this.#folder, id);
    const publish = async () => {
      await rename(writer.path, join(folder, partFile(part)));
      await syncFolder(folder);
    };
    await unlessMissing(publish(), () => {
      throw noSuchUpload(id);
    });
  }

  /** @returns a part open for reading, or undefined; the caller closes the handle. */
  async openPart(id: string, part: number): Promise<OpenFile | undefined> {
    const handle = await unlessMissing(open(join(this.#folder, id, partFile(part)), 'r'), () => undefined);
    if (handle === undefined) return undefined;
    try {
      return { handle, metadata: await readMetadata(handle) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** @returns the parts after number `after` in order, at most `limit`. */
  async listParts(id: string, after: number, limit: number): Promise<Part[]> {
    const names = await readdir(join(this.#folder, id));
    const numbers = names.filter((name) => /^\d{5}$/.test(name)).map(Number);
    const wanted = numbers.filter((number) => number > after).sort((left, right) => left - right);
    const parts: Part[] = [];
    for (const number of wanted.slice(0, limit)) {
      const part = await this.openPart(id, number);
      await part?.handle.close();
      if (part !== undefined) parts.push({ number, metadata: part.metadata });
    }
    return parts;
  }

  /** @returns all uploads, unordered. */
  async list(): Promise<Upload[]> {
    const names = await readdir(this.#folder);
    const uploads = await Promise.all(names.filter((name) => uploadId.test(name)).map((id) => this.#read(id)));
    return uploads.filter((upload) => upload !== undefined);
  }

  /** Removes an upload and its parts; does nothing when it has ended already. */
  async remove(id: string): Promise<void> {
    const removed = join(this.#temporary, randomUUID());
    const isThere = await unlessMissing(
      rename(join(this.#folder, id), removed).then(() => true),
      () => false,
    );
    if (!isThere) return;
    await syncFolder(this.#folder);
    await rm(removed, { recursive: true, force: true });
  }

  /** Removes uploads that were started over a week before `now`. */
  async removeStale(now: number): Promise<void> {
    for (const { id, initiated } of await this.list()) if (now - initiated > staleMilliseconds) await this.remove(id);
  }

  async #read(id: string): Promise<Upload | undefined> {
    const json = await unlessMissing(readFile(join(this.#folder, id, 'upload.json'), 'utf8'), () => undefined);
    return json === undefined ? undefined : { id, ...uploadRecord.parse(JSON.parse(json)) };
  }
}

/** Folders of a bucket; the first digit of its id decides where an object is. */
export const shards = [...'0123456789abcdef'];

/** @returns the error for a missing bucket. */
export function noSuchBucketError(bucket: string): S3Error {
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
    if (this.#removed) throw noSuchBucketError(this.settings.name);
    return this.#changes.run(key, work);
  }

  /**
   * Runs `work`, which removes the folder, once no change is running, if the bucket is empty.
   * @throws S3Error BucketNotEmpty, NoSuchBucket.
   */
  async remove(work: () => Promise<void>): Promise<void> {
    while (this.#removal !== undefined) await this.#removal.catch(() => {});
    if (this.#removed) throw noSuchBucketError(this.settings.name);
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
