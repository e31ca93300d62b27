import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { SourceError } from './source.ts';

/** The most files in an archive. */
const mostFiles = 100_000;
/** The most bytes of one file in an archive after unpacking: 4 GB. A larger one is no survey. */
const mostUnpackedBytes = 4 * 1024 ** 3;

/** A file in an archive. */
export interface ArchiveFile {
  /** With its folders, `/` between them. Never leads out of the archive. */
  path: string;
  /** Bytes after unpacking, as the archive says. */
  bytes: number;
  /**
   * Unpacks it in a stream. Ends with an error if it is damaged or larger than it said.
   * @throws SourceError (`damaged`, `too-large`)
   */
  open(signal?: AbortSignal): ReadableStream<Uint8Array>;
}

const damaged = (): SourceError =>
  new SourceError('damaged', 'The file is damaged: a part of it cannot be unpacked. Download or save it again.');

/** A path that would leave the folder it is unpacked in. */
const isUnsafe = (path: string): boolean =>
  path.startsWith('/') || /^[a-z]:/i.test(path) || path.split(/[/\\]/).includes('..');

/** Fails after more bytes than the archive promised. */
function limitTo(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = Math.min(bytes, mostUnpackedBytes);
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) throw damaged();
      controller.enqueue(chunk);
    },
  });
}

function openEntry(entry: FileEntry, signal?: AbortSignal): ReadableStream<Uint8Array> {
  if (entry.uncompressedSize > mostUnpackedBytes)
    throw new SourceError('too-large', `“${entry.filename}” is larger than 4 GB after unpacking. Split it first.`);
  const { readable, writable } = limitTo(entry.uncompressedSize);
  const options = { checkSignature: true, useWebWorkers: false, ...(signal ? { signal } : {}) };
  // The stream carries the error to its reader.
  entry.getData(writable, options).catch((error: unknown) => {
    const reason = signal?.aborted === true || error instanceof SourceError ? error : damaged();
    writable.abort(reason).catch(() => {});
  });
  return readable;
}

/**
 * Lists the files in a ZIP archive, without folders and without what could leave the archive. Reads its directory only.
 * @throws SourceError for an archive that is damaged, encrypted, or has too many files
 */
export async function openArchive(file: Blob): Promise<ArchiveFile[]> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false, checkOverlappingEntry: true });
  const files: ArchiveFile[] = [];
  const entries = reader.getEntriesGenerator();
  for (;;) {
    const next = await entries.next().catch(() => {
      throw damaged();
    });
    if (next.done) return files;
    const entry = next.value;
    if (entry.directory || isUnsafe(entry.filename)) continue;
    if (entry.encrypted)
      throw new SourceError(
        'encrypted',
        'The file is protected by a password. Save it without one, or unpack it first.',
      );
    if (files.length === mostFiles)
      throw new SourceError('too-large', `The archive has more than ${mostFiles.toLocaleString('en')} files.`);
    files.push({
      path: entry.filename,
      bytes: entry.uncompressedSize,
      open: (signal) => openEntry(entry, signal),
    });
  }
}

/** @returns the bytes of a small file of an archive. @throws SourceError as `open`, or if it is larger than `most` bytes */
export async function unpack(file: ArchiveFile, most: number): Promise<Uint8Array> {
  if (file.bytes > most) throw new SourceError('too-large', `“${file.path}” in the archive is too large to be read.`);
  return new Uint8Array(await new Response(file.open() as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}
