import { type FileHandle, open, rm } from 'node:fs/promises';
import { BlockSums } from './block-sums.ts';
import type { Digester, DigestJob } from './digester.ts';
import { type Algorithm, type Digests, MultiDigest } from './multi-digest.ts';
import { encodeMetadata, type ObjectMetadata } from './object-file.ts';
import { type IntactBytes, type OpenFile, type ReadMemory, readBlocks } from './read-blocks.ts';

/** Joined parts have their digests already, so their bytes are not read again. */
const noDigests: DigestJob = { advance: () => {}, finish: () => Promise.resolve({}), cancel: () => {} };

/** The file of an object that is announced to be no larger is opened when it is written. */
const smallBytes = 64 * 1024;

/** Written bytes are synced this often, so that the last fsync has little to do. */
const writeBackBytes = 32 * 1024 * 1024;

/**
 * Frees received memory at once instead of at the next garbage collection: without this a fast upload holds a hundred
 * megabytes of unused buffers. Does not touch slices of a shared pool.
 */
function release(chunks: Buffer[]): void {
  for (const { buffer, byteLength } of chunks) {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  }
}

/**
 * Writes one object to a temporary file. Call `write` until the bytes end, then `finish` for their digests, then `seal` to
 * complete the object file. `abort` at any point deletes it.
 */
export class ObjectWriter {
  /** Bytes accepted so far. */
  size = 0;
  readonly path: string;
  readonly #wanted: Algorithm[];
  readonly #digester: Digester;
  readonly #budget: WriteBudget;
  readonly #leaveBudget: () => void;
  #opened: Promise<FileHandle> | undefined;
  readonly #sums = new BlockSums();
  #isOpen = false;
  #batch: Buffer[] = [];
  #received: Buffer[] = [];
  #batchSize = 0;
  #position = 0;
  #written: Promise<unknown> = Promise.resolve();
  #digest: DigestJob | undefined;
  #writeBack: Promise<void> = Promise.resolve();
  #writeBackEnd = 0;

  /** @param announced the most bytes there will be; the file of a small object is not opened before it is written */
  constructor(path: string, wanted: Algorithm[], digester: Digester, budget: WriteBudget, announced = Infinity) {
    this.path = path;
    this.#wanted = wanted;
    this.#digester = digester;
    this.#budget = budget;
    this.#leaveBudget = budget.enter();
    if (announced > smallBytes) {
      this.#written = this.#open();
      this.#written.catch(() => {});
    }
  }

  /** Adds bytes. Nobody may change them until they are written. */
  write(bytes: Buffer): void {
    this.#batch.push(bytes);
    this.#batchSize += bytes.length;
    this.size += bytes.length;
    this.#sums.update(bytes);
  }

  /**
   * Writes bytes of a stored object at once. Their memory stays the caller's.
   * @returns a promise to wait for before the memory of the bytes before these is used again
   */
  copy({ bytes, sums }: IntactBytes): Promise<unknown> {
    this.#batch.push(bytes);
    this.#batchSize += bytes.length;
    this.size += bytes.length;
    this.#sums.update(bytes, sums);
    return this.#flush();
  }

  /**
   * Call after the last `write` of a received chunk: its memory is freed once its bytes are on disk.
   * @returns a promise to wait for before the next chunk, when the disk is slower than the sender
   */
  chunkDone(chunk: Buffer): Promise<unknown> | undefined {
    this.#received.push(chunk);
    if (this.#batchSize >= this.#budget.batchBytes) return this.#flush();
    // If the file cannot be opened, fail now and not at the end of the body.
    return this.#isOpen ? undefined : this.#opened;
  }

  /**
   * Writes the rest, unless it is little. @returns the digests of all bytes.
   * @throws Error of the file system: no space, no handles.
   */
  async finish(): Promise<Digests> {
    this.#leaveBudget();
    if (this.#isUnwritten) return this.#finishSmall();
    const handle = await this.#open();
    this.#flush();
    await this.#written;
    this.#digest ??= this.#startDigest(handle);
    return this.#digest.finish();
  }

  /** Adds the metadata and makes the file durable; it is then ready to be renamed. */
  async seal(metadata: ObjectMetadata): Promise<void> {
    const handle = await this.#open();
    const end = encodeMetadata({ ...metadata, block_sums: this.#sums.finish() });
    await writeFully(handle, [...this.#batch, end], this.#position);
    await this.#writeBack;
    await handle.datasync();
    await handle.close();
  }

  /** Never throws. May be called after any failure, and after the file was renamed. */
  async abort(): Promise<void> {
    this.#leaveBudget();
    this.#digest?.cancel();
    await Promise.allSettled([this.#written, this.#writeBack]);
    await this.#opened?.then((handle) => handle.close()).catch(() => {});
    await rm(this.path, { force: true }).catch(() => {});
  }

  #open(): Promise<FileHandle> {
    this.#opened ??= open(this.path, 'wx+', 0o600).then((handle) => {
      this.#isOpen = true;
      return handle;
    });
    return this.#opened;
  }

  get #isUnwritten(): boolean {
    return this.#digest === undefined && this.#position === 0 && this.size === this.#batchSize;
  }

  /** Starts writing the batch. @returns the write before it, so that one batch is written while the next one fills. */
  #flush(): Promise<unknown> {
    const earlier = this.#written;
    const batch = this.#batch;
    const received = this.#received;
    this.#batch = [];
    this.#received = [];
    this.#batchSize = 0;
    this.#written = earlier.then(() => this.#writeBatch(batch)).then(() => release(received));
    this.#written.catch(() => {});
    return earlier;
  }

  async #writeBatch(batch: Buffer[]): Promise<void> {
    const handle = await this.#open();
    this.#position = await writeFully(handle, batch, this.#position);
    this.#digest ??= this.#startDigest(handle);
    this.#digest.advance(this.#position);
    if (this.#position - this.#writeBackEnd >= writeBackBytes) this.#startWriteBack(handle);
  }

  #startWriteBack(handle: FileHandle): void {
    this.#writeBackEnd = this.#position;
    this.#writeBack = this.#writeBack.then(() => handle.datasync());
    this.#writeBack.catch(() => {});
  }

  #startDigest(handle: FileHandle): DigestJob {
    return this.#wanted.length === 0 ? noDigests : this.#digester.start(handle.fd, this.#wanted);
  }

  /** Hashes an object of one batch in this thread: it takes a millisecond, less than a message to the worker. It is written with its metadata. */
  #finishSmall(): Digests {
    const hashes = new MultiDigest(this.#wanted);
    for (const chunk of this.#batch) hashes.update(chunk);
    return hashes.digest();
  }
}

/**
 * Copies `length` bytes from `start` of an open object to `writer`.
 * @param memory the same for all copies to `writer`
 * @throws S3Error ObjectDamaged; Error of the file system
 */
export async function appendRange(
  writer: ObjectWriter,
  source: OpenFile,
  { start, length }: { start: number; length: number },
  memory: ReadMemory,
): Promise<void> {
  for await (const read of readBlocks(source, start, length, memory)) await writer.copy(read);
}

const totalBytes = 8 * 1024 * 1024;
/** Small writes are slow; writes larger than this are no faster. */
const largestBatch = 1024 * 1024;
const smallestBatch = 128 * 1024;

/** Divides the memory for bytes that wait for the disk among the uploads being written. */
export class WriteBudget {
  #writers = 0;

  /** Adds a writer. @returns a function that removes it; calling it again does nothing. */
  enter(): () => void {
    let isInside = true;
    this.#writers++;
    return () => {
      if (isInside) this.#writers--;
      isInside = false;
    };
  }

  /** Bytes that a writer collects before it writes; as many again may be being written. */
  get batchBytes(): number {
    return Math.max(smallestBatch, Math.min(largestBatch, totalBytes / this.#writers));
  }
}

/**
 * Writes all bytes, also where the system takes fewer at a time than it was given.
 * @returns the position after them
 * @throws Error of the file system, for instance ENOSPC with a part of them written
 */
async function writeFully(handle: FileHandle, chunks: Buffer[], start: number): Promise<number> {
  let position = start;
  let rest = chunks;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, position);
    position += bytesWritten;
    rest = dropBytes(rest, bytesWritten);
  }
  return position;
}

/** @returns `chunks` without their first `count` bytes: a nearly full disk may write only a part. */
function dropBytes(chunks: Buffer[], count: number): Buffer[] {
  let left = count;
  for (const [index, chunk] of chunks.entries()) {
    if (left < chunk.length) return [chunk.subarray(left), ...chunks.slice(index + 1)];
    left -= chunk.length;
  }
  return [];
}
