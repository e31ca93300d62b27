import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, S3Error } from '../s3-error.ts';
import type { DirectorySync } from './directory-sync.ts';
import { KeyLock } from './key-lock.ts';
import { checksumAlgorithms } from './multi-digest.ts';
import { type ObjectMetadata, type PendingObject, readMetadata } from './object-file.ts';
import {
  asCount,
  asFields,
  asOneOf,
  asText,
  type Checksum,
  type ObjectTraits,
  parseTraits,
} from './object-metadata.ts';
import type { OpenFile } from './read-blocks.ts';

/** An upload that is not completed after this time is deleted. */
const staleMilliseconds = 7 * 24 * 3_600_000;

/** A multipart upload that is not completed yet. */
export interface Upload extends ObjectTraits {
  id: string;
  key: string;
  /** Milliseconds since 1970. */
  initiated: number;
  /** The checksum to compute of the parts and of the object. */
  checksum?: Pick<Checksum, 'algorithm' | 'type'>;
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
const fileOf = (part: number) => String(part).padStart(5, '0');

function parseUpload(id: string, json: string): Upload {
  const fields = asFields(JSON.parse(json));
  const upload = {
    id,
    key: asText(fields, 'key'),
    initiated: asCount(fields, 'initiated'),
    ...parseTraits(fields),
  };
  if (fields.checksum === undefined) return upload;
  const checksum = asFields(fields.checksum);
  const algorithm = asOneOf(checksum, 'algorithm', checksumAlgorithms);
  return { ...upload, checksum: { algorithm, type: asOneOf(checksum, 'type', ['FULL_OBJECT', 'COMPOSITE']) } };
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
  async create(upload: Omit<Upload, 'id'>): Promise<string> {
    const id = randomUUID();
    const prepared = join(this.#temporary, id);
    await mkdir(prepared, { mode: 0o700 });
    await writeFile(join(prepared, 'upload.json'), JSON.stringify(upload), { mode: 0o600, flush: true });
    await this.#directories.sync(prepared);
    if ((await mkdir(this.#folder, { recursive: true, mode: 0o700 })) !== undefined) {
      await this.#directories.sync(dirname(this.#folder));
    }
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
  async publishPart(id: string, part: number, pending: PendingObject, metadata: ObjectMetadata): Promise<void> {
    await pending.seal(metadata);
    const folder = join(this.#folder, id);
    await rename(pending.path, join(folder, fileOf(part))).catch((error: unknown) => {
      throw errorCode(error) === 'ENOENT' ? noSuchUpload(id) : error;
    });
    await this.#directories.sync(folder).catch((error: unknown) => {
      throw errorCode(error) === 'ENOENT' ? noSuchUpload(id) : error;
    });
  }

  /** @returns a part open for reading, or undefined; the caller closes the handle. */
  async openPart(id: string, part: number): Promise<OpenFile | undefined> {
    let handle: FileHandle;
    try {
      handle = await open(join(this.#folder, id, fileOf(part)), 'r');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
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
    const uploads: Upload[] = [];
    for (const id of await this.#listIds()) {
      const upload = await this.#read(id);
      if (upload !== undefined) uploads.push(upload);
    }
    return uploads;
  }

  /** Removes an upload and its parts; does nothing when it has ended already. */
  async remove(id: string): Promise<void> {
    const removed = join(this.#temporary, randomUUID());
    try {
      await rename(join(this.#folder, id), removed);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      throw error;
    }
    await this.#directories.sync(this.#folder);
    await rm(removed, { recursive: true, force: true });
  }

  /** Removes uploads that were started over a week before `now`. */
  async removeStale(now: number): Promise<void> {
    for (const id of await this.#listIds()) {
      const upload = await this.#read(id);
      if (upload !== undefined && now - upload.initiated > staleMilliseconds) await this.remove(id);
    }
  }

  async #listIds(): Promise<string[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => uploadId.test(name));
  }

  async #read(id: string): Promise<Upload | undefined> {
    try {
      return parseUpload(id, await readFile(join(this.#folder, id, 'upload.json'), 'utf8'));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }
}
