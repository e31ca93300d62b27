import { basename, join } from 'node:path';
import { ColumnsError, type Container, type ContainerEntry, classifyContainer, openContainer } from '@sheaf/tables';
import { digestFile, type InputFiles } from './input-files.ts';

/** What an archive holds, and what was unpacked. Paths are those of `InputFiles`. */
export type ArchiveFinding =
  | { kind: 'file'; path: string }
  | { kind: 'folder'; paths: string[]; leftOut: { path: string; reason: string }[] }
  | { kind: 'refused'; sentence: string };

const noteWords: Record<Container['notes'][number]['kind'], (count: number) => string> = {
  unsafe: (count) =>
    `left out: ${count === 1 ? 'a file' : `${count} files`} with an unsafe path: a link, or a path that leads out of the archive`,
  archives: (count) => `left out: ${count === 1 ? 'an archive' : `${count} archives`} in the archive`,
};

/** Says on standard error what is not imported. */
function printLeftOut(path: string, { notes }: Container, others: readonly ContainerEntry[]): void {
  for (const { kind, count } of notes) process.stderr.write(`${path}: ${noteWords[kind](count)}.\n`);
  const names = others.map((entry) => entry.path);
  if (names.length > 0) process.stderr.write(`${path}: not imported beside the table: ${names.join(', ')}.\n`);
}

interface UnpackOptions {
  files: InputFiles;
  signal: AbortSignal;
}

async function unpackAll(path: string, entries: readonly ContainerEntry[], { files, signal }: UnpackOptions) {
  process.stderr.write(`Unpacking ${path}\n`);
  const archive = await files.open(path);
  const sha256 = await digestFile(archive, signal);
  const facts = { file_name: basename(path), bytes: archive.size, sha256 };
  const paths: string[] = [];
  for (const entry of entries) {
    const own = join(path, entry.path);
    await files.add(own, entry.open(signal), facts);
    paths.push(own);
  }
  return paths;
}

async function unpack(path: string, container: Container, options: UnpackOptions): Promise<ArchiveFinding> {
  const content = await classifyContainer(container);
  printLeftOut(path, container, content.kind === 'table' ? content.others : []);
  if (content.kind === 'empty')
    return { kind: 'refused', sentence: 'The archive holds no file that could be imported.' };
  const isSingle = content.kind === 'table' || container.kind === 'gzip';
  if (isSingle) {
    const entries = content.kind === 'table' ? [content.table] : container.entries;
    const [unpacked = path] = await unpackAll(path, entries, options);
    return { kind: 'file', path: unpacked };
  }
  const { survey, repeats } = content;
  const wanted = container.entries.filter((entry) => !repeats.includes(entry));
  const reason = `It holds the rows of a repeated group of ${survey?.path ?? 'the survey'}. To import it as a survey of its own, unpack it.`;
  const leftOut = repeats.map((entry) => ({ path: join(path, entry.path), reason }));
  return { kind: 'folder', paths: await unpackAll(path, wanted, options), leftOut };
}

/**
 * Opens a ZIP archive or a gzip file and unpacks what can be imported. Of an archive with one table, only the table is unpacked.
 * @returns null for any other file, and for one that cannot be opened
 * @throws UserError when the disk is full; the signal's reason
 */
export async function unpackArchive(path: string, options: UnpackOptions): Promise<ArchiveFinding | null> {
  const file = await options.files.open(path).catch(() => null);
  if (file === null) return null;
  try {
    const container = await openContainer(file, path);
    return container === null ? null : await unpack(path, container, options);
  } catch (error) {
    if (error instanceof ColumnsError) return { kind: 'refused', sentence: error.message };
    throw error;
  }
}
