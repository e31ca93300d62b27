import { type FileHandle, open, rm } from 'node:fs/promises';
import { type Algorithm, type Digests, MultiDigest } from './multi-digest.ts';
import { BlockSums, encodeMetadata, type OpenFile, readBlocks } from './object-file.ts';
import type { ObjectMetadata } from './object-metadata.ts';

/** Makes renames in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open directories for fsync; NTFS keeps their entries in its journal.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  // A close that fails after the sync loses nothing.
  await handle.sync().finally(() => handle.close().catch(() => {}));
}

/** Written at once: smaller writes are slow, and larger ones no faster. */
const batchBytes = 256 * 1024;

/**
 * Writes one object to a temporary file. Call `write` until the bytes end, then `digest`, then `seal` to complete the object
 * file, which no reader sees before it is renamed. `abort` at any point deletes it.
 */
export class ObjectWriter {
  /** Bytes accepted so far. */
  size = 0;
  readonly path: string;
  readonly #digests: MultiDigest;
  readonly #sums = new BlockSums();
  readonly #file: Promise<FileHandle>;
  #batch: Buffer[] = [];
  #batchSize = 0;
  #position = 0;
  #written: Promise<unknown>;

  constructor(path: string, algorithms: Iterable<Algorithm>) {
    this.path = path;
    this.#digests = new MultiDigest(algorithms);
    this.#file = open(path, 'wx', 0o600);
    this.#written = this.#file;
    this.#written.catch(() => {});
  }

  /** Adds bytes. Nobody may change them until they are written. */
  write(bytes: Buffer): void {
    this.#sums.update(bytes);
    this.#digests.update(bytes);
    this.size += bytes.length;
    this.#add(bytes);
  }

  /** @returns a promise to wait for before more bytes, when the disk is slower than the sender. @throws Error of the file system */
  drain(): Promise<unknown> | undefined {
    return this.#batchSize < batchBytes ? undefined : this.#flush();
  }

  /** @returns the digests of all bytes. */
  digest(): Digests {
    return this.#digests.digest();
  }

  /** Adds the metadata and makes the file durable; it is then ready to be renamed. @throws Error of the file system */
  async seal(metadata: ObjectMetadata): Promise<void> {
    this.#add(encodeMetadata({ ...metadata, block_sums: this.#sums.finish() }));
    await this.#flush();
    await this.#written;
    const handle = await this.#file;
    await handle.datasync();
    await handle.close();
  }

  /** Never throws. May be called after any failure, and after the file was renamed. */
  async abort(): Promise<void> {
    await this.#written.catch(() => {});
    await this.#file.then((handle) => handle.close()).catch(() => {});
    await rm(this.path, { force: true }).catch(() => {});
  }

  #add(bytes: Buffer): void {
    this.#batch.push(bytes);
    this.#batchSize += bytes.length;
  }

  /** Starts writing the batch. @returns the write before it, so that one batch is written while the next one fills. */
  #flush(): Promise<unknown> {
    const earlier = this.#written;
    const bytes = Buffer.concat(this.#batch);
    this.#batch = [];
    this.#batchSize = 0;
    this.#written = earlier.then(() => this.#write(bytes));
    this.#written.catch(() => {});
    return earlier;
  }

  /** Writes all bytes, also where the system takes fewer at a time than it was given. */
  async #write(bytes: Buffer): Promise<void> {
    const handle = await this.#file;
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, at, bytes.length - at, this.#position);
      at += bytesWritten;
      this.#position += bytesWritten;
    }
  }
}

/** Runs `work` and deletes the unfinished object when it fails. @throws what `work` throws. */
export async function abortOnFailure<T>(writer: ObjectWriter, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** Copies `length` bytes from `start` of an open object to `writer`. @throws S3Error ObjectDamaged; Error of the file system */
export async function appendRange(writer: ObjectWriter, source: OpenFile, start?: number, length?: number) {
  for await (const bytes of readBlocks(source, start, length)) {
    writer.write(bytes);
    await writer.drain();
  }
}
