import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { isSourceExtension } from '@sheaf/tables';
import { findExtension, type ImportKind } from '../../contract/index.ts';
import {
  findContentProblem,
  findImportProblem,
  isSystemFile,
  listKinds,
  planDrop,
  sayImporterProblem,
} from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { findSurveyTable, type TableFinding, unpackArchive } from './file-contents.ts';
import type { InputFiles } from './input-files.ts';

/** A file and what it becomes. `shown` is its path for the user. */
export interface ImportItem {
  kind: ImportKind;
  path: string;
  shown: string;
  /** The place of the table in a file of another format; null for other files. */
  table: number | null;
  /** The file is kept beside the survey that the item before it makes. */
  isKept?: true;
}

export interface ItemPlan {
  items: ImportItem[];
  /** Files of a folder that are not imported. */
  leftOut: { shown: string; reason: string }[];
  hasFolder: boolean;
}

interface ItemOptions {
  as?: ImportKind;
  sheet?: string;
  likelySheet?: string | null;
  media?: string;
  files: InputFiles;
  signal: AbortSignal;
}

const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** @returns the paths of all files below a folder, in their natural order. @throws UserError */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new UserError(`The folder ${folder} cannot be read. Check the name and whether you may read it.`);
  });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.sort(naturally);
}

/** @returns why a file cannot be imported as a kind, in a sentence; null when its name and size allow it */
function problemOfName(...file: Parameters<typeof findImportProblem>): string | null {
  const problem = findImportProblem(...file);
  return problem && sayImporterProblem(problem);
}

/** @returns why the content of a document or recording does not fit its name; null when it does */
async function contentProblem(path: string, kind: ImportKind | null, files: InputFiles): Promise<string | null> {
  const problem = kind === null || kind === 'survey' ? null : await findContentProblem(path, await files.open(path));
  return problem && sayImporterProblem(problem);
}

const choice = (shown: string) => `${shown} can be an insight or a file. Say which with --as insight or --as file.`;

/** @returns the survey that a file of another format becomes; null for a file that is planned by its name. @throws UserError */
async function namedTable(path: string, options: ItemOptions): Promise<ImportItem | null> {
  if (options.as === 'insight' || options.as === 'file') return null;
  const found = await findSurveyTable(path, options);
  if (found === null && options.sheet !== undefined)
    throw new UserError(`${path} is no file with several tables: leave --sheet out.`, 2);
  if (found === null) return null;
  if (found.kind === 'table') return { kind: 'survey', path, shown: path, table: found.table };
  throw new UserError(`${path}: ${found.sentence}`, found.isUse ? 2 : 1);
}

/** A file that was named must be what `--as` says. @throws UserError (exit code 2) */
async function namedItem(path: string, options: ItemOptions): Promise<ImportItem> {
  const { as, files } = options;
  const table = await namedTable(path, options);
  if (table !== null) return table;
  const [kind, other] = as === undefined ? listKinds(path) : [as];
  if (other !== undefined) throw new UserError(choice(path), 2);
  const unknown = as === undefined ? ' If it is a table, add --as survey.' : '';
  // A problem that the name alone shows is wrong use.
  const problem = problemOfName(path, 1, kind ?? null);
  if (kind === undefined || problem !== null) throw new UserError(`${path}: ${problem}${unknown}`, 2);
  const sizeProblem = kind === 'survey' ? null : problemOfName(path, await files.measureSize(path), kind);
  const wrong = sizeProblem ?? (await contentProblem(path, kind, files));
  if (wrong !== null) throw new UserError(`${path}: ${wrong}`);
  return { kind, path, shown: path, table: null };
}

/** Files of a folder, without those of the media folder in it. */
async function listFiles(folder: string, media: string | undefined): Promise<string[]> {
  const paths = await listFilesBelow(folder);
  if (media === undefined) return paths;
  const aside = `${resolve(media)}${sep}`;
  return paths.filter((path) => !resolve(path).startsWith(aside));
}

/**
 * @param kinds what the file can be by its name
 * @returns what its content says of a survey in it; null for a file that is planned by its name, such as a workbook of notes
 */
async function tableInFolder(
  path: string,
  kinds: readonly ImportKind[],
  options: ItemOptions,
): Promise<TableFinding | null> {
  const { as } = options;
  if (isSystemFile(basename(path)) || (as !== undefined && as !== 'survey' && kinds.includes(as))) return null;
  const found = await findSurveyTable(path, options);
  return found?.kind === 'document' && kinds.length > 0 ? null : found;
}

/** An archive with one table stands for that table. @returns the path of what is in it, or of the file itself; else why not */
async function openInFolder(path: string, options: ItemOptions): Promise<{ path: string } | { reason: string }> {
  const archive = isSystemFile(basename(path)) ? null : await unpackArchive(path, options);
  if (archive === null) return { path };
  if (archive.kind === 'file') return { path: archive.path };
  return {
    reason: archive.kind === 'refused' ? archive.sentence : 'The archive holds several files. Import it by itself.',
  };
}

type FolderPlan = Omit<ItemPlan, 'hasFolder'>;

/**
 * Plans the files of a folder or an archive. `--as` decides when a file can be of several kinds.
 * @param folder the path before the part that is shown
 * @throws UserError (exit code 2) when nothing decides
 */
async function planFiles(folder: string, paths: readonly string[], options: ItemOptions): Promise<FolderPlan> {
  const items: ImportItem[] = [];
  const leftOut: ItemPlan['leftOut'] = [];
  const undecided: string[] = [];
  const { as, files } = options;
  const sizes = await Promise.all(paths.map(async (path) => ({ path, bytes: await files.measureSize(path) })));
  for (const { path, kind, kinds, problem } of planDrop(sizes, as)) {
    const shown = join(basename(resolve(folder)), relative(folder, path));
    const table = await tableInFolder(path, kinds, options);
    if (table?.kind === 'table') {
      items.push({ kind: 'survey', path, shown, table: table.table });
      continue;
    }
    const reason =
      table?.sentence ?? (problem && sayImporterProblem(problem)) ?? (await contentProblem(path, kind, files));
    if (reason !== null) leftOut.push({ shown, reason });
    else if (kinds.length > 1 && kind !== as) undecided.push(shown);
    else if (kind !== null) items.push({ kind, path, shown, table: null });
  }
  const [first, ...others] = undecided;
  if (first === undefined) return { items, leftOut };
  const more =
    others.length === 0 ? '' : ` The same is true of ${others.length} more: ${others.slice(0, 5).join(', ')}.`;
  throw new UserError(`${choice(first)}${more}`, 2);
}

/** Every file of a folder, archives opened. */
async function folderItems(folder: string, options: ItemOptions): Promise<FolderPlan> {
  const paths: string[] = [];
  const leftOut: ItemPlan['leftOut'] = [];
  for (const path of await listFiles(folder, options.media)) {
    const opened = await openInFolder(path, options);
    if ('path' in opened) paths.push(opened.path);
    else leftOut.push({ shown: join(basename(resolve(folder)), relative(folder, path)), reason: opened.reason });
  }
  const plan = await planFiles(folder, paths, options);
  return { items: plan.items, leftOut: [...leftOut, ...plan.leftOut] };
}

/** A file that was named; an archive stands for what is in it. */
async function namedItems(path: string, options: ItemOptions): Promise<FolderPlan & { isFolder: boolean }> {
  // A workbook or an archive that is not there would be planned by its name.
  if (isSourceExtension(findExtension(basename(path))) || /\.(?:zip|gz)$/i.test(path))
    await options.files.measureSize(path);
  const archive = await unpackArchive(path, options);
  if (archive?.kind === 'refused') throw new UserError(`${path}: ${archive.sentence}`);
  if (archive?.kind !== 'folder')
    return { items: [await namedItem(archive?.path ?? path, options)], leftOut: [], isFolder: false };
  const plan = await planFiles(path, archive.paths, options);
  const shown = (own: string) => join(basename(path), relative(path, own));
  const repeats = archive.leftOut.map(({ path: own, reason }) => ({ shown: shown(own), reason }));
  return { items: plan.items, leftOut: [...plan.leftOut, ...repeats], isFolder: true };
}

/**
 * @param paths files, and folders of which every file is imported
 * @throws UserError for a file that cannot become what it should (exit code 2), and for one that does not exist
 */
export async function planItems(paths: readonly string[], options: ItemOptions): Promise<ItemPlan> {
  const plan: ItemPlan = { items: [], leftOut: [], hasFolder: false };
  for (const path of paths) {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    const found = isFolder ? { ...(await folderItems(path, options)), isFolder } : await namedItems(path, options);
    plan.hasFolder ||= found.isFolder;
    plan.items.push(...found.items);
    plan.leftOut.push(...found.leftOut);
  }
  if (plan.items.length === 0) {
    const reasons = plan.leftOut.map(({ shown, reason }) => `\n  ${shown}: ${reason}`).join('');
    throw new UserError(`There is nothing to import in ${paths.join(', ')}.${reasons}`);
  }
  return plan;
}

/**
 * Adds the files that `--keep-original` keeps, each after its survey.
 * @throws UserError (exit code 2) for one that the import service does not accept as a file
 */
export async function withOriginals(items: readonly ImportItem[], files: InputFiles): Promise<ImportItem[]> {
  const all: ImportItem[] = [];
  for (const item of items) {
    all.push(item);
    if (item.kind !== 'survey') continue;
    const problem = problemOfName(item.path, await files.measureSize(item.path), 'file');
    if (problem !== null) throw new UserError(`--keep-original: ${item.path}: ${problem}`, 2);
    all.push({ kind: 'file', path: item.path, shown: `${item.shown} (the original)`, table: null, isKept: true });
  }
  return all;
}

/** The plan in words, a line a file. */
export function planInWords({ items, leftOut }: ItemPlan): string {
  const lines = [
    ...items.map(({ kind, shown }) => `  ${kind.padEnd(8)} ${shown}`),
    ...leftOut.map(({ shown, reason }) => `  left out ${shown}: ${reason}`),
  ];
  return `${items.length} to import, ${leftOut.length} left out:\n${lines.join('\n')}\n`;
}
