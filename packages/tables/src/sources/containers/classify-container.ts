import { baseName, findExtension, tableExtensions } from '../extensions.ts';
import type { Container, ContainerEntry } from './open-container.ts';

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
  const found = await findRepeats(entries.filter(isTable));
  return { kind: 'folder', survey: found?.survey ?? null, repeats: found?.repeats ?? [] };
}
