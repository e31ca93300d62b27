import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, S3Error } from '../s3-error.ts';
import type { DirectorySync } from './directory-sync.ts';
import { KeyLock } from './key-lock.ts';
import { type OpenFile, readMetadata } from './object-file.ts';
import { type ObjectMetadata, type UploadRecord, uploadRecord } from './object-metadata.ts';
import type { ObjectWriter } from './object-writer.ts';

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

/** Runs `work`. @returns `otherwise` where a file is missing */
async function unlessMissing<T, U>(work: Promise<T>, otherwise: () => U): Promise<T | U> {
  return work.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return otherwise();
    throw error;
  });
}

/**
 * The multipart uploads of one bucket: `<upload id>/upload.json` and `<upload id>/<part number>`, each part an object
 * file. One rename creates or removes an upload, and each version of a part.
 */
export class UploadFolder {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #directories: DirectorySync;
  readonly #locks = new KeyLock();

  /** @param temporary folder on the same disk in which folders are prepared and deleted; emptied at start. */
  constructor(folder: string, temporary: string, directories: DirectorySync) {
    this.#folder = folder;
    this.#temporary = temporary;
    this.#directories = directories;
  }

  /** Creates an upload, durably. @returns its id. */
  async create(upload: UploadRecord): Promise<string> {
    const id = randomUUID();
    const prepared = join(this.#temporary, id);
    await mkdir(prepared, { mode: 0o700 });
    await writeFile(join(prepared, 'upload.json'), JSON.stringify(upload), { mode: 0o600, flush: true });
    await this.#directories.sync(prepared);
    await rename(prepared, join(this.#folder, id));
    await this.#directories.sync(this.#folder);
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
      await this.#directories.sync(folder);
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
    await this.#directories.sync(this.#folder);
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
