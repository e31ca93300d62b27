import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Digester, DigestJob } from './digester.ts';
import { type Algorithm, type Digests, MultiDigest } from './multi-digest.ts';
import { encodeMetadata, type ObjectMetadata } from './object-file.ts';
import type { WriteBudget } from './write-budget.ts';

/** The disk starts writing back this early, so that the last fsync finds little left to do. */
const writeBackBytes = 32 * 1024 * 1024;

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

/** @returns what of `chunks` is left after their first `count` bytes; a nearly full disk may take only a part. */
function dropBytes(chunks: Buffer[], count: number): Buffer[] {
  let left = count;
  for (const [index, chunk] of chunks.entries()) {
    if (left < chunk.length) return [chunk.subarray(left), ...chunks.slice(index + 1)];
    left -= chunk.length;
  }
  return [];
}

/**
 * Hands received memory back at once instead of at the next garbage collection: without this a fast upload holds a
 * hundred megabytes of dead buffers. Slices of a shared pool are left alone.
 */
function release(chunks: Buffer[]): void {
  for (const { buffer, byteLength } of chunks) {
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  }
}

/**
 * One object being written to a temporary file. `write` until the bytes end, then `finish` for their digests, then
 * `seal` to make it a whole object file; `abort` at any point leaves nothing behind.
 */
export class ObjectWriter {
  /** Bytes accepted so far. */
  size = 0;
  readonly path: string;
  readonly #wanted: Algorithm[];
  readonly #digester: Digester;
  readonly #budget: WriteBudget;
  readonly #leaveBudget: () => void;
  readonly #opened: Promise<FileHandle>;
  #isOpen = false;
  #batch: Buffer[] = [];
  #received: Buffer[] = [];
  #batchSize = 0;
  #position = 0;
  #written: Promise<unknown>;
  #digest: DigestJob | undefined;
  #writeBack: Promise<void> = Promise.resolve();
  #writeBackEnd = 0;

  constructor(path: string, wanted: Algorithm[], digester: Digester, budget: WriteBudget) {
    this.path = path;
    this.#wanted = wanted;
    this.#digester = digester;
    this.#budget = budget;
    this.#leaveBudget = budget.enter();
    this.#opened = open(path, 'wx+', 0o600);
    this.#written = this.#opened.then(() => {
      this.#isOpen = true;
    });
    this.#written.catch(() => {});
  }

  /** Takes bytes, which must stay as they are until they are written: a slice of a received chunk, or memory of one's own. */
  write(bytes: Buffer): void {
    this.#batch.push(bytes);
    this.#batchSize += bytes.length;
    this.size += bytes.length;
  }

  /**
   * Says that nothing more of a received chunk will come, so that its memory may go once the bytes so far are on disk.
   * @returns when the disk is behind: what to wait for before taking the next chunk.
   */
  chunkDone(chunk: Buffer): Promise<unknown> | undefined {
    this.#received.push(chunk);
    if (this.#batchSize >= this.#budget.batchBytes) return this.#flush();
    // A file that cannot be opened is told at once, not when the body has ended.
    return this.#isOpen ? undefined : this.#opened;
  }

  /**
   * Writes what is left and answers with the digests of all bytes.
   * @throws Error of the file system: no space, no handles.
   */
  async finish(): Promise<Digests> {
    this.#leaveBudget();
    const handle = await this.#opened;
    if (this.#digest === undefined && this.#position === 0 && this.size === this.#batchSize) return this.#finishSmall();
    this.#flush();
    await this.#written;
    this.#digest ??= this.#startDigest(handle);
    return this.#digest.finish();
  }

  /** Adds the metadata and makes all of it durable; the file is then ready for its final name. */
  async seal(metadata: ObjectMetadata): Promise<void> {
    const handle = await this.#opened;
    await writeFully(handle, [encodeMetadata(metadata)], this.#position);
    await this.#writeBack;
    await handle.datasync();
    await handle.close();
  }

  /** Never throws; safe after any failure, and when the file has moved on too. */
  async abort(): Promise<void> {
    this.#leaveBudget();
    this.#digest?.cancel();
    await Promise.allSettled([this.#written, this.#writeBack]);
    await this.#opened.then((handle) => handle.close()).catch(() => {});
    await rm(this.path, { force: true }).catch(() => {});
  }

  /** Starts writing the batch. @returns the write before it: one batch is on its way to disk while the next one fills. */
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
    const handle = await this.#opened;
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
    return this.#digester.start(handle.fd, this.#wanted);
  }

  /** An object of one batch is hashed here: a millisecond, less than the way to the worker and back. */
  async #finishSmall(): Promise<Digests> {
    const hashes = new MultiDigest(this.#wanted);
    for (const chunk of this.#batch) hashes.update(chunk);
    const handle = await this.#opened;
    this.#position = await writeFully(handle, this.#batch, 0);
    return hashes.digest();
  }
}

const readBytes = 256 * 1024;

/** Copies `length` bytes from `start` of an open file to the end of what `writer` has. @throws Error of the file system. */
export async function appendRange(
  writer: ObjectWriter,
  handle: FileHandle,
  start: number,
  length: number,
): Promise<void> {
  if (length === 0) return;
  const end = start + length - 1;
  const chunks = handle.createReadStream({ start, end, highWaterMark: readBytes, autoClose: false });
  const expected = writer.size + length;
  for await (const chunk of chunks) {
    const bytes: Buffer = chunk;
    writer.write(bytes);
    await writer.chunkDone(bytes);
  }
  if (writer.size !== expected) throw new Error('The object to copy from ended early.');
}
