import { baseName, type Container, type ContainerEntry, classifyContainer, openContainer } from '@sheaf/tables';
import { type ArchiveFacts, streamSha256 } from '../../../importer/index.ts';
import { words } from '../words.ts';
import { rememberArchive, rememberPath } from './dropped-files.ts';
import { freeSpace, TemporaryFiles } from './temporary-files.ts';

/** What an archive holds. The files are on the browser's own disk. */
export interface UnpackedArchive {
  files: readonly File[];
  /** The rows of repeated groups of `survey`, which are not imported with it. */
  repeats: readonly File[];
  survey: File | null;
  /** Names of files that only describe the table. */
  others: readonly string[];
  notes: Container['notes'];
}

interface UnpackOptions {
  /** Called with the bytes unpacked so far, and with the total that the archive states. */
  onBytes?: (bytes: number, total: number) => void;
  signal?: AbortSignal;
}

function counter(onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      onBytes(chunk.length);
      controller.enqueue(chunk);
    },
  });
}

/** Reads the archive for its SHA-256 while it is unpacked. Whoever needs the result learns of a failure, nobody else. */
function beginFacts(archive: File, signal?: AbortSignal): Promise<ArchiveFacts> {
  const { name: file_name, size: bytes } = archive;
  const facts = streamSha256(archive, signal).then((sha256) => ({ file_name, bytes, sha256 }));
  facts.catch(() => undefined);
  return facts;
}

async function unpackAll(
  archive: File,
  entries: readonly ContainerEntry[],
  { onBytes, signal }: UnpackOptions,
): Promise<Map<ContainerEntry, File>> {
  const temporary = new TemporaryFiles();
  const total = entries.reduce((sum, { bytes }) => sum + (bytes ?? archive.size), 0);
  const room = await freeSpace();
  let done = 0;
  const count = (bytes: number) => {
    done += bytes;
    if (done > room) throw new Error(words.error.diskFull);
    onBytes?.(done, Math.max(done, total));
  };
  const unpacked = new Map<ContainerEntry, File>();
  if (total > room) throw new Error(words.error.diskFull);
  try {
    const facts = beginFacts(archive, signal);
    for (const entry of entries) {
      const content = entry.open(signal).pipeThrough(counter(count)) as ReadableStream<Uint8Array<ArrayBuffer>>;
      const file = await temporary.save(content, baseName(entry.path));
      rememberPath(file, `${archive.name}/${entry.path}`);
      rememberArchive(file, facts);
      unpacked.set(entry, file);
    }
  } catch (error) {
    await temporary.release();
    throw error;
  }
  return unpacked;
}

/**
 * Unpacks a ZIP archive or a gzip file. Of an archive with one table, only the table is unpacked.
 * @returns null for any other file
 * @throws SourceError with a sentence for an archive that cannot be unpacked; the signal's reason
 */
export async function unpackArchive(file: File, options: UnpackOptions = {}): Promise<UnpackedArchive | null> {
  const container = await openContainer(file, file.name);
  if (container === null) return null;
  const { notes, entries } = container;
  const content = await classifyContainer(container);
  const isTable = content.kind === 'table';
  const wanted = isTable ? [content.table] : content.kind === 'folder' ? entries : [];
  const unpacked = await unpackAll(file, wanted, options);
  const { survey, repeats } = content.kind === 'folder' ? content : { survey: null, repeats: [] };
  const isRepeat = new Set(repeats);
  return {
    files: wanted.flatMap((entry) => (isRepeat.has(entry) ? [] : (unpacked.get(entry) ?? []))),
    repeats: repeats.flatMap((entry) => unpacked.get(entry) ?? []),
    survey: (survey && unpacked.get(survey)) ?? null,
    others: isTable ? content.others.map(({ path }) => path) : [],
    notes,
  };
}

/** @returns the files, with the content of each archive in its place. An archive that cannot be unpacked stays as it is. */
export async function withUnpacked(files: readonly File[]): Promise<File[]> {
  const all = await Promise.all(
    files.map(async (file) => (await unpackArchive(file).catch(() => null))?.files ?? [file]),
  );
  return all.flat();
}
