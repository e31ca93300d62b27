import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { SourceError } from './source.ts';
import { type OpenOptions, type Unpack, unpackStream } from './unpack.ts';

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

const damaged = (): SourceError => new SourceError('damaged', 'archive_damaged');

/** A path that would leave the folder it is unpacked in. */
const isUnsafe = (path: string): boolean => /^(?:[/\\]|[a-z]:)/i.test(path) || path.split(/[/\\]/).includes('..');

const tooLarge = ({ filename }: FileEntry): SourceError =>
  new SourceError('too-large', 'archived_file_too_large', { path: filename });

/** Unpacks other methods than DEFLATE with zip.js. Ends with an error for a damaged file. */
async function* unpackOther(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  entry.getData(writable, { checkSignature: true, useWebWorkers: false }).catch(() => {
    writable.abort(damaged()).catch(() => {});
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
  if (header.byteLength < localHeaderBytes || header.getUint32(0, true) !== 0x04034b50) throw damaged();
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
      if (left < 0) throw damaged();
      yield chunk;
    }
  } catch (error) {
    // The file itself may have gone.
    throw error instanceof SourceError || error instanceof DOMException ? error : damaged();
  }
}

/** @returns chunks as a stream that ends with their error */
export function asStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
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
  if (entry.uncompressedSize > maxUnpackedBytes) throw tooLarge(entry);
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
  const reader = new ZipReader(new BlobReader(file), options);
  const files: ArchiveFile[] = [];
  let unsafe = 0;
  const entries = reader.getEntriesGenerator();
  for (;;) {
    const next = await entries.next().catch(() => {
      throw damaged();
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
