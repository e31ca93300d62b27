import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { Dialect } from '../types.ts';
import { SourceError } from './source.ts';

/** The compressed data in files of other formats: gzip (RFC 1952) in archives, zlib (RFC 1950) in statistics files. */
type PackedFormat = 'gzip' | 'deflate';

/**
 * Unpacks in pieces. A loop over them that is left early ends it.
 * @throws an error for damaged data
 */
export type Unpack = (packed: Blob, format: PackedFormat) => AsyncIterable<Uint8Array>;

/** How files are opened. */
export interface OpenOptions {
  /** The charset of a statistics file, chosen by a person. */
  encoding?: string | null;
  /** Unpacks compressed data, where a platform has a faster way than `DecompressionStream`. */
  unpack?: Unpack;
  /**
   * Called often while a file is opened that must be read to its end for that.
   * @param share of the file that is read, from 0 to 1
   */
  onOpening?: (share: number) => void;
  /** How the table is read, where that is not plain: a text is then a source too. */
  reading?: Dialect | null;
}

/**
 * Unpacks with `DecompressionStream`. A stream that is left early is not cancelled: Node fails beyond reach of its reader if a
 * DecompressionStream is cancelled while it unpacks. Nothing reads on, so it waits until its memory is reclaimed.
 */
export async function* unpackStream(packed: Blob, format: PackedFormat): AsyncGenerator<Uint8Array> {
  const reader = packed.stream().pipeThrough(new DecompressionStream(format)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

/** The most files in an archive. */
const maxFiles = 100_000;
/** The most bytes of one file in an archive after unpacking: 4 GB. No survey is larger. */
const maxUnpackedBytes = 4 * 1024 ** 3;

/** A file in an archive. */
export interface ArchiveFile {
  /** With its folders, `/` between them. Never leads out of the archive. */
  path: string;
  /** Bytes after unpacking, as the archive states them. */
  bytes: number;
  /**
   * Unpacks it in a stream. Ends with an error if it is damaged or larger than it said.
   * @throws SourceError (`damaged`, `too-large`)
   */
  open(signal?: AbortSignal): ReadableStream<Uint8Array>;
  /** The same as chunks: faster for a large file, because a stream hands over each chunk once more. */
  chunks(signal?: AbortSignal): AsyncGenerator<Uint8Array>;
}

const damagedError = (): SourceError => new SourceError('damaged', 'archive_damaged');

/** A path that would leave the folder it is unpacked in. */
const isUnsafe = (path: string): boolean => /^(?:[/\\]|[a-z]:)/i.test(path) || path.split(/[/\\]/).includes('..');

/** Unpacks other methods than DEFLATE with zip.js. Ends with an error for a damaged file. */
async function* unpackOther(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  entry.getData(writable, { checkSignature: true, useWebWorkers: false }).catch(() => {
    writable.abort(damagedError()).catch(() => {});
  });
  const reader = readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.releaseLock();
  }
}

/** GZIP's header without a name (RFC 1952). */
const gzipHeader = Uint8Array.of(31, 139, 8, 0, 0, 0, 0, 0, 0, 255);
/** Bytes of a file's own header in an archive, without its name and its extra fields. */
const localHeaderBytes = 30;

/**
 * The DEFLATE data of an entry between the header and the trailer of GZIP: the platform then checks its CRC and its length.
 * @throws SourceError
 */
async function asGzip(file: Blob, entry: FileEntry): Promise<Blob> {
  const header = new DataView(await file.slice(entry.offset, entry.offset + localHeaderBytes).arrayBuffer());
  if (header.byteLength < localHeaderBytes || header.getUint32(0, true) !== 0x04034b50) throw damagedError();
  const start = entry.offset + localHeaderBytes + header.getUint16(26, true) + header.getUint16(28, true);
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, entry.crc32 ?? 0, true);
  trailer.setUint32(4, entry.uncompressedSize % 2 ** 32, true);
  return new Blob([gzipHeader, file.slice(start, start + entry.compressedSize), trailer]);
}

async function* readChunks(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let left = limit;
  try {
    for await (const chunk of chunks) {
      left -= chunk.length;
      if (left < 0) throw damagedError();
      yield chunk;
    }
  } catch (error) {
    // The file itself may have gone.
    throw error instanceof SourceError || error instanceof DOMException ? error : damagedError();
  }
}

/** @returns chunks as a stream that ends with their error */
function asStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}

const deflated = 8;

async function* entryChunks(
  file: Blob,
  entry: FileEntry,
  unpack: Unpack,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (entry.uncompressedSize > maxUnpackedBytes)
    throw new SourceError('too-large', 'archived_file_too_large', { path: entry.filename });
  const isDeflated = entry.compressionMethod === deflated && entry.crc32 !== undefined;
  const chunks = isDeflated ? unpack(await asGzip(file, entry), 'gzip') : unpackOther(entry);
  for await (const chunk of readChunks(chunks, entry.uncompressedSize)) {
    signal?.throwIfAborted();
    yield chunk;
  }
}

/**
 * Lists the files in a ZIP archive, without folders, links and unsafe paths. Reads its directory only.
 * @returns the files, and the number of entries left out because of where their names lead or because they are links
 * @throws SourceError for an archive that is damaged, encrypted, or has too many files
 */
export async function listArchive(
  file: Blob,
  { unpack = unpackStream }: OpenOptions = {},
): Promise<{ files: ArchiveFile[]; unsafe: number }> {
  // Unsafe names are left out below: for zip.js one of them would make the archive unreadable.
  const options = { useWebWorkers: false, checkOverlappingEntry: true, filenameValidation: 'tolerant' } as const;
  // Few programs that read tables meet an archive: they load its reader then.
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const reader = new ZipReader(new BlobReader(file), options);
  const files: ArchiveFile[] = [];
  let unsafe = 0;
  const entries = reader.getEntriesGenerator();
  for (;;) {
    const next = await entries.next().catch(() => {
      throw damagedError();
    });
    if (next.done) return { files, unsafe };
    const entry = next.value;
    if (entry.directory) continue;
    if (entry.encrypted) throw new SourceError('encrypted', 'archive_locked');
    if (files.length + unsafe === maxFiles)
      throw new SourceError('too-large', 'archive_too_many_files', { count: maxFiles });
    if (isUnsafe(entry.filename) || entry.symlink) unsafe++;
    else
      files.push({
        // Some writers of Windows use its own separator.
        path: entry.filename.replaceAll('\\', '/'),
        bytes: entry.uncompressedSize,
        open: (signal) => asStream(entryChunks(file, entry, unpack, signal)),
        chunks: (signal) => entryChunks(file, entry, unpack, signal),
      });
  }
}

/** @returns the files of `listArchive`. @throws SourceError as it does */
export async function openArchive(file: Blob, options?: OpenOptions): Promise<ArchiveFile[]> {
  return (await listArchive(file, options)).files;
}

/** @returns the bytes of a small file of an archive. @throws SourceError as `open`, or if it is larger than `maxBytes` */
export async function unpack(file: ArchiveFile, maxBytes: number): Promise<Uint8Array> {
  if (file.bytes > maxBytes) throw new SourceError('too-large', 'archived_part_too_large', { path: file.path });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of file.chunks()) parts.push(part as Uint8Array<ArrayBuffer>);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The most bytes of a gzip file after unpacking. */
const maxGzipBytes = 4 * 1024 ** 3;
/** The most bytes for each packed one, beyond the first 100 MB. Files of a survey do not pack better. */
export const maxRatio = 500;
export const bytesWithoutRatio = 100 * 1024 ** 2;

/** @returns whether bytes begin like a gzip file (RFC 1952 2.3.1): a signature, the method, and flags with three reserved bits */
export const isGzip = (head: Uint8Array): boolean =>
  head[0] === 0x1f && head[1] === 0x8b && head[2] === 8 && ((head[3] ?? 0xff) & 0xe0) === 0;

/** Unpacks a gzip file of one member. @throws SourceError for a damaged one, and beyond the limits; the signal's reason */
async function* unpackGzip(file: Blob, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const limit = Math.min(maxGzipBytes, Math.max(bytesWithoutRatio, maxRatio * file.size));
  const pieces = unpackStream(file, 'gzip');
  let bytes = 0;
  try {
    for (;;) {
      const next = await pieces.next().catch(() => {
        throw new SourceError('damaged', 'gzip_damaged');
      });
      if (next.done) return;
      signal?.throwIfAborted();
      bytes += next.value.length;
      if (bytes > maxGzipBytes) throw new SourceError('too-large', 'gzip_too_large');
      if (bytes > limit) throw new SourceError('too-large', 'gzip_grows', { ratio: maxRatio });
      yield next.value;
    }
  } finally {
    await pieces.return(undefined);
  }
}

/**
 * Unpacks a gzip file.
 * @returns a stream that ends with a SourceError for a damaged file and beyond the limits, and with the signal's reason
 */
export const openGzip = (file: Blob, signal?: AbortSignal): ReadableStream<Uint8Array> =>
  asStream(unpackGzip(file, signal));

/** @returns the first bytes of a gzip file after unpacking; fewer if it is damaged there */
export async function peekGzip(file: Blob, length: number): Promise<Uint8Array> {
  const head = new Uint8Array(length);
  let filled = 0;
  try {
    for await (const bytes of unpackGzip(file)) {
      const part = bytes.subarray(0, length - filled);
      head.set(part, filled);
      filled += part.length;
      if (filled === length) break;
    }
  } catch {
    // The bytes that were unpacked before tell what it is.
  }
  return head.subarray(0, filled);
}
