import { basename, join } from 'node:path';
import { describeDecision } from '@sheaf/survey-columns';
import {
  ColumnsError,
  type Container,
  type ContainerEntry,
  classifyContainer,
  findMisnamed,
  findRefusal,
  openContainer,
  type Source,
  SourceError,
  type SourceNote,
  sayTableProblem,
} from '@sheaf/tables';
import type { ImportKind } from '../../contract/index.ts';
import { chooseTable, findImportProblem, findTable, listKinds, type TableChoice } from '../../importer/index.ts';
import { digestFile, type InputFiles } from './input-files.ts';
import { type ReadyTable, readTableHeader } from './open-table.ts';

/** What an archive holds, and what was unpacked. Paths are those of `InputFiles`. */
type ArchiveFinding =
  | { kind: 'file'; path: string }
  | { kind: 'folder'; paths: string[]; leftOut: { path: string; reason: string }[] }
  | { kind: 'refused'; sentence: string };

const leftOutWords: Record<Container['notes'][number]['kind'], (count: number) => string> = {
  unsafe: (count) =>
    `left out: ${count === 1 ? 'a file' : `${count} files`} with an unsafe path: a link, or a path that leads out of the archive`,
  archives: (count) => `left out: ${count === 1 ? 'an archive' : `${count} archives`} in the archive`,
};

/** Says on standard error what is not imported. */
function printLeftOut(path: string, { notes }: Container, others: readonly ContainerEntry[]): void {
  for (const { kind, count } of notes) process.stderr.write(`${path}: ${leftOutWords[kind](count)}.\n`);
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

/** Which table of a file becomes the survey, or why no table does. `isUse`: other options of the command can help. */
export type TableFinding =
  | { kind: 'table'; table: number }
  | { kind: 'document' | 'refused'; sentence: string; isUse: boolean };

/** The tables of a file with their numbers and names: 1 “Data”, 2 “Notes”. */
function listTables({ tables }: Source, wanted: readonly number[] = tables.map((_, at) => at)): string {
  return wanted.map((at) => `${at + 1} “${tables[at]?.name ?? ''}”`).join(', ');
}

/** One column can be the answers to one question, or the lines of a document. */
async function hasOneColumn(source: Source, table: number): Promise<boolean> {
  return (await readTableHeader(source, table)).header.length === 1;
}

interface Wanted {
  as?: ImportKind;
  sheet?: string;
  /** The sheet of a template, which is taken where the file has it. */
  likelySheet?: string | null;
  files: InputFiles;
}

/** Chooses the table that looks like one. In a file that can be a document as well it must have several columns. */
async function chooseLikely(source: Source, path: string, as: ImportKind | undefined): Promise<TableChoice> {
  const choice = chooseTable(source);
  if (choice.kind === 'none' || as === 'survey' || listKinds(path).length === 0) return choice;
  for (const table of choice.kind === 'one' ? [choice.table] : choice.tables)
    if (!(await hasOneColumn(source, table))) return choice;
  return { kind: 'none' };
}

async function chooseBy(source: Source, path: string, { as, sheet, likelySheet }: Wanted): Promise<TableFinding> {
  const what = ['xlsx', 'ods'].includes(source.format) ? 'sheet' : 'table';
  if (sheet !== undefined) {
    const table = findTable(source, sheet);
    if (table !== null) return { kind: 'table', table };
    return {
      kind: 'refused',
      sentence: `There is no ${what} “${sheet}”. Its ${what}s are ${listTables(source)}.`,
      isUse: true,
    };
  }
  const likely = likelySheet == null ? -1 : source.tables.findIndex(({ name }) => name === likelySheet);
  if (likely >= 0) return { kind: 'table', table: likely };
  const choice = await chooseLikely(source, path, as);
  if (choice.kind === 'one') return { kind: 'table', table: choice.table };
  if (choice.kind === 'several') {
    const sentence = `${choice.tables.length} ${what}s can become a survey: ${listTables(source, choice.tables)}. Choose one with --sheet and its name or number.`;
    return { kind: 'refused', sentence, isUse: true };
  }
  if (as === 'survey' && source.tables.length === 1) return { kind: 'table', table: 0 };
  const other = listKinds(path)
    .map((kind) => `--as ${kind}`)
    .join(' or ');
  const document = other === '' ? '' : ` Import the file with ${other}.`;
  const sentence = `No ${what} looks like a table of responses.${document} If one of them is a survey, choose it with --sheet: ${listTables(source)}.`;
  return { kind: 'document', sentence, isUse: true };
}

/** Why a file holds no table, if it cannot be a document; for a file with a wrong name, what it is. */
async function refuse(file: Blob, path: string, { as }: Wanted): Promise<TableFinding | null> {
  // With --as survey a text is read as one, if its name allows that.
  const isAllowed = as === 'survey' && findImportProblem(path, 1, 'survey') === null;
  const misnamed = isAllowed ? null : await findMisnamed(file, path);
  if (misnamed !== null) return { kind: 'refused', sentence: sayTableProblem(misnamed), isUse: false };
  if (as !== 'survey' && listKinds(path).some((kind) => kind !== 'survey')) return null;
  const refusal = await findRefusal(file, path);
  return refusal === null ? null : { kind: 'refused', sentence: sayTableProblem(refusal), isUse: false };
}

/**
 * Opens a file in a format other than text, and chooses the table that becomes the survey.
 * @returns null for any other file, and for one that cannot be opened
 */
export async function findSurveyTable(path: string, options: Wanted): Promise<TableFinding | null> {
  const file = await options.files.open(path).catch(() => null);
  if (file === null) return null;
  if (file.size === 0) return options.as === 'survey' ? null : refuse(file, path, options);
  try {
    const source = await options.files.openSource(path);
    return source === null ? await refuse(file, path, options) : await chooseBy(source, path, options);
  } catch (error) {
    if (!(error instanceof ColumnsError)) throw error;
    const isDocument = error instanceof SourceError && error.fault === 'no-table';
    return { kind: isDocument ? 'document' : 'refused', sentence: error.message, isUse: false };
  }
}

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const noteWords: Record<SourceNote['kind'], (count: number, note: SourceNote) => string> = {
  'hidden-rows': (count) => `${plural(count, 'hidden row is', 'hidden rows are')} imported like the others`,
  'hidden-columns': (count) => `${plural(count, 'hidden column is', 'hidden columns are')} imported like the others`,
  'error-cells': (count) =>
    `${plural(count, 'cell holds', 'cells hold')} an error such as #N/A, which counts as no answer`,
  'missing-values': (count) =>
    `${plural(count, 'value is', 'values are')} declared missing in the file, which counts as no answer`,
  'binary-cells': (count) =>
    `${plural(count, 'cell holds', 'cells hold')} something other than text, which counts as no answer`,
  'formulas-without-value': (count) =>
    `${plural(count, 'formula has', 'formulas have')} no value in the file, which counts as no answer: open it in a spreadsheet, save it and import it again`,
  'other-rows': (count) => `${plural(count, 'row is', 'rows are')} the header again or another table, and left out`,
  repeats: (count) =>
    `${plural(count, 'column holds', 'columns hold')} the number of rows in a list of its own; the rows are not imported`,
  'merged-cells': (count) =>
    `${plural(count, 'blank cell belongs', 'blank cells belong')} to a merged one above and got its value`,
  'other-charset': (count, { encoding, named }) =>
    `${plural(count, 'text is', 'texts are')} not written in ${named}, as the file says, and read as ${encoding}; if letters are wrong, name the charset with --encoding`,
  'guessed-charset': (count, { encoding }) =>
    `the file does not name its charset; ${plural(count, 'text is', 'texts are')} read as ${encoding}; if letters are wrong, name the charset with --encoding`,
};

/** Says on standard error what the user should know about how a table was read. */
export function printNotes({
  path,
  original,
  dialect,
  decisions,
}: Pick<ReadyTable, 'path' | 'original' | 'dialect' | 'decisions'>): void {
  for (const decision of decisions) process.stderr.write(`${path}: ${describeDecision(decision)}.\n`);
  for (const note of original?.notes ?? [])
    process.stderr.write(`${path}: ${noteWords[note.kind](note.count, note)}.\n`);
  const { encoding, encoding_certain } = dialect;
  if (original === null && !encoding_certain && encoding !== 'utf-8')
    process.stderr.write(
      `${path}: the file does not say its encoding and is read as ${encoding}; if letters are wrong, name it with --encoding.\n`,
    );
}
