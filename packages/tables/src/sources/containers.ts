import { type ArchiveFile, bytesWithoutRatio, isGzip, listArchive, maxRatio, openGzip, peekGzip } from './archive.ts';
import { baseName, findExtension, tableExtensions } from './extensions.ts';
import { SourceError } from './source.ts';

/** A file in a container. */
export interface ContainerEntry {
  /** With its folders, `/` between them. Never leads out of the container. */
  path: string;
  /** Bytes after unpacking, as the container states them; null if it does not. */
  bytes: number | null;
  /**
   * Unpacks it in a stream. Ends with an error if it is damaged, or larger than it said or than 4 GB.
   * @throws SourceError (`damaged`, `too-large`)
   */
  open(signal?: AbortSignal): ReadableStream<Uint8Array>;
}

/** What was left out of a container. Files that operating systems write for themselves are not counted. */
export interface ContainerNote {
  /** `unsafe`: names that lead out of the container, and links. `archives`: archives in it, which are not opened. */
  kind: 'unsafe' | 'archives';
  count: number;
}

/** A file that packs others. */
export interface Container {
  kind: 'zip' | 'gzip';
  /** The files worth importing, in the natural order of their paths: `part 2` before `part 10`. */
  entries: readonly ContainerEntry[];
  notes: readonly ContainerNote[];
}

/** The most bytes of all files together after unpacking. */
const maxBytes = 8 * 1024 ** 3;

/** Extensions of formats that are archives themselves. Such a file is imported as it is. */
const packedFormats: ReadonlySet<string> = new Set([
  ...['xlsx', 'xlsm', 'xltx', 'xlsb', 'docx', 'docm', 'pptx', 'pptm', 'ods', 'odt', 'odp'],
  ...['epub', 'numbers', 'pages', 'key'],
  ...['lsa', 'jar', 'apk', 'kmz', 'rds', 'rdata', 'rda', 'svgz', 'npz', 'zsav'],
]);
/** Files in an archive that show that it is such a document. */
const documentParts: ReadonlySet<string> = new Set([
  ...['[content_types].xml', 'mimetype', 'index.zip', 'index/document.iwa', 'meta-inf/manifest.mf'],
]);
const archiveExtensions: ReadonlySet<string> = new Set(['zip', 'gz', 'tgz', 'tar', '7z', 'rar', 'xz', 'bz2', 'zst']);

const collator = new Intl.Collator('en', { numeric: true });
const byPath = (a: ContainerEntry, b: ContainerEntry): number =>
  collator.compare(a.path, b.path) || (a.path < b.path ? -1 : 1);

/** @returns whether systems or programs wrote a file for themselves */
const isSystemPath = (path: string): boolean =>
  path.split(/[/\\]/).some((part) => /^(?:\.|~\$|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i.test(part));

const inGigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** @throws SourceError if the files together are too large, or two have one name */
function checkFiles(files: readonly ArchiveFile[], packedBytes: number): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > maxBytes) throw new SourceError('too-large', 'archive_too_large', { size: inGigabytes(bytes) });
  if (bytes > bytesWithoutRatio && bytes > maxRatio * packedBytes)
    throw new SourceError('too-large', 'archive_grows', { ratio: maxRatio });
  const paths = new Set<string>();
  for (const { path } of files) {
    if (paths.has(path)) throw new SourceError('damaged', 'archive_names_twice', { path });
    paths.add(path);
  }
}

async function openZip(file: Blob): Promise<Container | null> {
  const { files, unsafe } = await listArchive(file);
  if (files.some(({ path }) => documentParts.has(path.toLowerCase()))) return null;
  const userFiles = files.filter(({ path }) => !isSystemPath(path));
  checkFiles(userFiles, file.size);
  const entries = userFiles.filter(({ path }) => !archiveExtensions.has(findExtension(path))).sort(byPath);
  const notes: ContainerNote[] = [
    { kind: 'unsafe', count: unsafe },
    { kind: 'archives', count: userFiles.length - entries.length },
  ];
  return { kind: 'zip', entries, notes: notes.filter(({ count }) => count > 0) };
}

/** The name of the packed file as a gzip file states it (RFC 1952 2.3); empty if it states no name. */
async function nameInGzip(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const flags = head[3] ?? 0;
  const extra = (flags & 4) === 0 ? 0 : 2 + (head[10] ?? 0) + 256 * (head[11] ?? 0);
  const end = head.indexOf(0, 10 + extra);
  if ((flags & 8) === 0 || end === -1) return '';
  return baseName(new TextDecoder('latin1').decode(head.subarray(10 + extra, end)));
}

async function openGzipFile(file: Blob, name: string): Promise<Container> {
  const tar = new TextDecoder('latin1').decode((await peekGzip(file, 512)).subarray(257, 262));
  if (tar === 'ustar' || /\.(?:tgz|tar\.gz)$/i.test(name)) throw new SourceError('unsupported', 'is_packed_tar');
  const outer = baseName(name).replace(/\.gz$/i, '');
  const inner = findExtension(outer) === '' ? await nameInGzip(file) : '';
  const path = inner === '' || isSystemPath(inner) ? outer : inner;
  return { kind: 'gzip', entries: [{ path, bytes: null, open: (signal) => openGzip(file, signal) }], notes: [] };
}

/**
 * Opens a ZIP archive or a gzip file by its first bytes. Reads the directory of a ZIP only. What systems wrote for themselves
 * (`__MACOSX`, `.DS_Store`, `Thumbs.db`) is left out, as are archives in it.
 * @param name with or without folders
 * @returns null for any other file, and for a document that is packed itself: a workbook, an Office or OpenDocument file
 * @throws SourceError with a sentence for an archive that is damaged, encrypted, or would unpack to more than 8 GB, to one
 *   file of more than 4 GB or to more than 500 times its size, and for a packed tar archive
 */
export async function openContainer(file: Blob, name: string): Promise<Container | null> {
  if (packedFormats.has(findExtension(name))) return null;
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (isGzip(head)) return openGzipFile(file, name);
  const mark = new TextDecoder('latin1').decode(head);
  // The first file of an archive, or the end of an empty one.
  const isZip = mark === 'PK\x03\x04' || mark === 'PK\x05\x06';
  return isZip ? openZip(file) : null;
}

/** What the user has packed in a container. */
export type ContainerContent =
  /** One table. The other files describe it and are not imported. */
  | { kind: 'table'; table: ContainerEntry; others: readonly ContainerEntry[] }
  /**
   * A folder of tables, documents or recordings. In an export of ODK Central one table is the survey, and others hold the rows
   * of its repeats.
   */
  | { kind: 'folder'; survey: ContainerEntry | null; repeats: readonly ContainerEntry[] }
  /** Nothing that could be imported. */
  | { kind: 'empty' };

/** An old workbook counts as a table, so that its own refusal tells how to save it. */
const isTableExtension = (extension: string): boolean => tableExtensions.includes(extension) || extension === 'xls';
const descriptionExtensions: ReadonlySet<string> = new Set([
  ...['txt', 'md', 'rtf', 'pdf', 'doc', 'docx', 'html', 'htm', 'log', 'sps', 'do', 'r', 'sas', 'qsf', 'lss'],
]);
/** Names of tables that describe another one. */
const descriptionName =
  /^(?:read[ _-]?me|code[ _-]?book|(?:data[ _-]?)?dictionary|labels?|value[ _-]?labels|variables?|metadata|license|licence)\b/i;

/** The most tables of which the header is read, and how much of each. */
const maxHeaders = 100;
const headerBytes = 64 * 1024;

const isTable = (entry: ContainerEntry): boolean => isTableExtension(findExtension(entry.path));
const isDescription = (entry: ContainerEntry): boolean =>
  descriptionExtensions.has(findExtension(entry.path)) ||
  (isTable(entry) && descriptionName.test(baseName(entry.path)));

/** The names in the first line of a CSV file; empty if it cannot be read. */
async function readHeader(entry: ContainerEntry): Promise<ReadonlySet<string>> {
  const reader = entry.open().getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < headerBytes && !text.includes('\n')) {
      const next = await reader.read();
      if (next.done) break;
      text += decoder.decode(next.value.subarray(0, headerBytes), { stream: true });
    }
  } catch {
    return new Set();
  } finally {
    reader.cancel().catch(() => {});
  }
  const [line = ''] = text.split(/\r?\n/, 1);
  return new Set(line.split(',').map((name) => name.replaceAll('"', '').trim()));
}

const stem = (entry: ContainerEntry): string => baseName(entry.path).replace(/\.csv$/i, '');

/**
 * Finds the survey and its repeats in an export of ODK Central: `form.csv` with a column KEY, and `form-children.csv` with the
 * columns PARENT_KEY and KEY for each repeat (docs.getodk.org, “Central submissions”).
 * @returns null for other tables
 */
async function findRepeats(
  tables: readonly ContainerEntry[],
): Promise<{ survey: ContainerEntry; repeats: ContainerEntry[] } | null> {
  const files = tables.filter((entry) => findExtension(entry.path) === 'csv').slice(0, maxHeaders);
  if (files.length < 2) return null;
  const repeats: ContainerEntry[] = [];
  const surveys: ContainerEntry[] = [];
  for (const entry of files) {
    const header = await readHeader(entry);
    if (header.has('PARENT_KEY') && header.has('KEY')) repeats.push(entry);
    else if (header.has('KEY')) surveys.push(entry);
  }
  const [survey, second] = surveys.filter((entry) =>
    repeats.every((repeat) => stem(repeat).startsWith(`${stem(entry)}-`)),
  );
  return survey !== undefined && second === undefined && repeats.length > 0 ? { survey, repeats } : null;
}

/**
 * Tells what a container holds: one table, perhaps with files that describe it, or a folder. If it holds several CSV files,
 * their first lines are read.
 */
export async function classifyContainer({ entries }: Container): Promise<ContainerContent> {
  const [first] = entries;
  if (first === undefined) return { kind: 'empty' };
  if (entries.length === 1 && isTable(first)) return { kind: 'table', table: first, others: [] };
  const tables = entries.filter((entry) => isTable(entry) && !isDescription(entry));
  const others = entries.filter((entry) => !tables.includes(entry));
  const [table] = tables;
  if (tables.length === 1 && table !== undefined && others.every(isDescription))
    return { kind: 'table', table, others };
  const central = await findRepeats(entries.filter(isTable));
  return { kind: 'folder', survey: central?.survey ?? null, repeats: central?.repeats ?? [] };
}
