import { openAsBlob } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { findContentProblem, findImportProblem, type ImportKind, kindsOf } from '../../importer/index.ts';
import { UserError } from '../core/user-error.ts';

/** A file and what it is to become. `shown` is its path as a person knows it. */
export interface ImportItem {
  kind: ImportKind;
  path: string;
  shown: string;
}

export interface ItemPlan {
  items: ImportItem[];
  /** Files of a folder that are left where they are. */
  left_out: { shown: string; reason: string }[];
  has_folder: boolean;
}

export interface ItemOptions {
  as?: ImportKind;
  media?: string;
}

const naturally = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** @returns the paths of all files below a folder, in their natural order. @throws UserError */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new UserError(`The folder ${folder} cannot be read. Check the name and whether you may read it.`);
  });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.sort(naturally);
}

async function statOf(path: string) {
  return stat(path).catch(() => {
    throw new UserError(`${path} cannot be opened. Check the name and whether you may read it.`);
  });
}

/** A document or recording that is not what its name says. */
const fakeIn = async (path: string, kind: ImportKind | null): Promise<string | null> =>
  kind === null || kind === 'survey' ? null : findContentProblem(path, await openAsBlob(path));

const choice = (shown: string) => `${shown} can be an insight or a file. Say which with --as insight or --as file.`;

/** A file that was named must be what `--as` says. @throws UserError (exit code 2) */
async function namedItem(path: string, as: ImportKind | undefined): Promise<ImportItem> {
  const [kind, other] = as === undefined ? kindsOf(path) : [as];
  if (other !== undefined) throw new UserError(choice(path), 2);
  const unknown = as === undefined ? ' If it is a table, add --as survey.' : '';
  // What the name alone tells is wrong use.
  const problem = findImportProblem(path, 1, kind ?? null);
  if (kind === undefined || problem !== null) throw new UserError(`${path}: ${problem}${unknown}`, 2);
  const late = kind === 'survey' ? null : findImportProblem(path, (await statOf(path)).size, kind);
  const wrong = late ?? (await fakeIn(path, kind));
  if (wrong !== null) throw new UserError(`${path}: ${wrong}`);
  return { kind, path, shown: path };
}

/** Files of a folder, without those of the media folder in it. */
async function filesOf(folder: string, media: string | undefined): Promise<string[]> {
  const paths = await filesBelow(folder);
  if (media === undefined) return paths;
  const aside = `${resolve(media)}${sep}`;
  return paths.filter((path) => !resolve(path).startsWith(aside));
}

/** In a folder `--as` decides where there is a choice. @throws UserError (exit code 2) where nothing decides */
async function folderItems(folder: string, { as, media }: ItemOptions): Promise<Omit<ItemPlan, 'has_folder'>> {
  const items: ImportItem[] = [];
  const left_out: ItemPlan['left_out'] = [];
  const undecided: string[] = [];
  for (const path of await filesOf(folder, media)) {
    const shown = join(basename(resolve(folder)), relative(folder, path));
    const kinds = kindsOf(path);
    const kind = kinds.find((one) => one === as) ?? kinds[0] ?? null;
    const reason = findImportProblem(path, (await statOf(path)).size, kind) ?? (await fakeIn(path, kind));
    if (reason !== null) left_out.push({ shown, reason });
    else if (kinds.length > 1 && kind !== as) undecided.push(shown);
    else if (kind !== null) items.push({ kind, path, shown });
  }
  const [first, ...others] = undecided;
  if (first === undefined) return { items, left_out };
  const more = others.length === 0 ? '' : ` So can ${others.length} more: ${others.slice(0, 5).join(', ')}.`;
  throw new UserError(`${choice(first)}${more}`, 2);
}

/**
 * @param paths files, and folders whose every file is meant
 * @throws UserError for a file that cannot be what it should be (exit code 2), and one that is not there
 */
export async function planItems(paths: readonly string[], options: ItemOptions): Promise<ItemPlan> {
  const plan: ItemPlan = { items: [], left_out: [], has_folder: false };
  for (const path of paths) {
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) {
      plan.items.push(await namedItem(path, options.as));
      continue;
    }
    const found = await folderItems(path, options);
    plan.has_folder = true;
    plan.items.push(...found.items);
    plan.left_out.push(...found.left_out);
  }
  if (plan.items.length === 0) {
    const reasons = plan.left_out.map(({ shown, reason }) => `\n  ${shown}: ${reason}`).join('');
    throw new UserError(`There is nothing to import in ${paths.join(', ')}.${reasons}`);
  }
  return plan;
}

/** The plan in words, a line a file. */
export function planInWords({ items, left_out }: ItemPlan): string {
  const lines = [
    ...items.map(({ kind, shown }) => `  ${kind.padEnd(8)} ${shown}`),
    ...left_out.map(({ shown, reason }) => `  left out ${shown}: ${reason}`),
  ];
  return `${items.length} to import, ${left_out.length} left out:\n${lines.join('\n')}\n`;
}
