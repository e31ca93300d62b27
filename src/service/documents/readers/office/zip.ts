import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { errorCode } from '../../../core/errors.ts';
import { ParseFailure } from '../../types.ts';
import { damaged, locked, tooMuch } from '../failures.ts';

/** Limits of an archive. A pptx with videos is large but has few parts; a zip bomb has many, or an extreme ratio. */
const zipLimits = {
  entries: 10_000,
  /** Bytes inflated from one archive. */
  inflatedBytes: 768 * 1024 * 1024,
  /** The ratio of inflated to packed bytes, checked once a part is larger than `ratioFromBytes`. Deflate reaches 1,032; office XML some 60. */
  ratio: 250,
  ratioFromBytes: 4 * 1024 * 1024,
} as const;

const localHeaderBytes = 30;
const symbolicLink = 0o120000;
const fileTypeBits = 0o170000;

/** A zip archive. Only requested parts are inflated, and nothing is written to disk under a name of the archive. */
export interface ZipArchive {
  has(name: string): boolean;
  /** The bytes of a part, counted and checked against size, ratio and CRC. @throws ParseFailure when it is missing or its sizes are false */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

/** Opens an archive after checking its directory. Names are compared without case. @throws ParseFailure */
export async function openZip(path: string): Promise<ZipArchive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(asFailure);
  try {
    const entries = await readDirectory(zip);
    refuseOverlaps(entries, zip.fileSize);
    return archiveOf(zip, entries);
  } catch (error) {
    zip.close();
    return asFailure(error);
  }
}

async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > zipLimits.entries) {
    throw tooMuch('archive_parts_too_many', { parts: String(zip.entryCount), most: String(zipLimits.entries) });
  }
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

/** Refuses entries that share packed bytes: flat zip bombs are made that way. */
function refuseOverlaps(entries: readonly Entry[], fileBytes: number) {
  const spans = entries
    .map((entry) => ({
      start: entry.relativeOffsetOfLocalHeader,
      end: entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.fileNameLength + entry.compressedSize,
    }))
    .sort((left, right) => left.start - right.start);
  let end = 0;
  for (const span of spans) {
    if (span.start < end || span.end > fileBytes) throw tooMuch('archive_parts_overlap');
    end = span.end;
  }
}

function archiveOf(zip: ZipFile, entries: readonly Entry[]): ZipArchive {
  const files = entries.filter((entry) => ((entry.externalFileAttributes >>> 16) & fileTypeBits) !== symbolicLink);
  const byName = new Map(files.map((entry) => [entry.fileName.toLowerCase(), entry]));
  const budget = { inflated: 0 };
  return {
    has: (name) => byName.has(name.toLowerCase()),
    read(name) {
      const entry = byName.get(name.toLowerCase());
      if (!entry) throw damaged('part_missing', { name });
      return readEntry(zip, entry, budget);
    },
    close: () => zip.close(),
  };
}

async function* readEntry(zip: ZipFile, entry: Entry, budget: { inflated: number }): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw locked();
  refuseBomb(entry);
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(asFailure);
  let sum = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.inflated += chunk.length;
      if (budget.inflated > zipLimits.inflatedBytes)
        throw tooMuch('archive_too_swollen', { most: zipLimits.inflatedBytes / 1024 / 1024 });
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    asFailure(error);
  } finally {
    stream.destroy();
  }
  if (sum !== entry.crc32) throw damaged('archive_checksum_wrong');
}

/** Checks the stated sizes before anything is inflated. yauzl checks that the stream has the stated size. */
function refuseBomb({ uncompressedSize, compressedSize }: Entry) {
  if (uncompressedSize > zipLimits.ratioFromBytes && uncompressedSize > compressedSize * zipLimits.ratio) {
    throw tooMuch('archive_part_too_swollen', { most: zipLimits.ratio });
  }
}

/** Errors of yauzl and zlib mean a damaged file. Errors of the file system (with a `code` such as EIO) do not. */
function asFailure(error: unknown): never {
  if (error instanceof ParseFailure) throw error;
  const code = errorCode(error);
  if (code.startsWith('E') && !code.startsWith('ERR_')) throw error;
  throw damaged('archive_unreadable');
}
