import { cleanText, makeHeadersDistinct } from '@sheaf/tables';
import { type ColumnType, columnTypes, isColumnType } from '../shapes.ts';
import {
  isRecord,
  isTexts,
  readTemplateCleaning,
  readTemplateOutline,
  readTemplateReading,
  type TemplateCleaning,
  type TemplateOutline,
  type TemplateReading,
} from './template-parts.ts';

/** The file is not a mapping template. The message is for the user. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** A mapping the user confirmed, by header. Plain JSON: it can be saved, exported and imported. */
export interface MappingTemplate {
  format: 'sheaf-mapping';
  version: 1;
  /** `question`: the question text, which is the header in a Sheaf export with one header row. */
  columns: { header: string; type: ColumnType; question?: string }[];
  /** Which columns are one question, how columns are shown, the order of options and the person key; absent if nobody changed them. */
  outline?: TemplateOutline;
  /** By header, the words that do not count as answers, where somebody listed them. */
  missing?: Readonly<Record<string, readonly string[]>>;
  /** How files like this one are read; absent if nobody set it. */
  reading?: TemplateReading;
  /** What is left out and replaced; absent if nobody chose anything. */
  cleaning?: TemplateCleaning;
}

/** What belongs to a mapping beside the types. */
export type FurtherMapping = Pick<MappingTemplate, 'outline' | 'missing' | 'reading' | 'cleaning'>;

const spelling = (header: string): string => cleanText(header).toLowerCase();

/** Equal for files with the same headers in any order, capitalisation and spacing; different for others. */
export function fingerprintHeader(header: readonly string[]): string {
  return JSON.stringify(header.map(spelling).sort());
}

/** @returns the template of a confirmed mapping; columns without a type are left out */
export function rememberMapping(
  header: readonly string[],
  mapping: Readonly<Record<string, ColumnType>>,
  further: FurtherMapping = {},
): MappingTemplate {
  const columns = header.flatMap((name) => {
    const type = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    return type === undefined ? [] : [{ header: name, type }];
  });
  return { format: 'sheaf-mapping', version: 1, columns, ...further };
}

/**
 * @returns the template's types for a file as a `column_mapping` by the file's headers. A header matches exactly, else
 * in another capitalisation and spacing, else by its question text.
 */
export function recallMapping(header: readonly string[], { columns }: MappingTemplate): Record<string, ColumnType> {
  const questions = makeHeadersDistinct(columns.map(({ question, header: own }) => question ?? own));
  const exact = new Map(columns.map((column) => [column.header, column.type]));
  const spelt = new Map(columns.map((column) => [spelling(column.header), column.type]));
  const asked = new Map(columns.map(({ type }, index) => [spelling(questions[index] ?? ''), type]));
  return Object.fromEntries(
    header.flatMap((name) => {
      const type = exact.get(name) ?? spelt.get(spelling(name)) ?? asked.get(spelling(name));
      return type === undefined ? [] : [[name, type] as const];
    }),
  );
}

/** @returns what finds a remembered header in a file, in another capitalisation and spacing too; undefined when the file does not have it */
export function findHeader(header: readonly string[]): (name: string) => string | undefined {
  const exact = new Set(header);
  const spelt = new Map(header.map((name) => [spelling(name), name]));
  return (name) => (exact.has(name) ? name : spelt.get(spelling(name)));
}

/** @returns the template's outline with the headers of a file, spelt as the file spells them; null if it has none */
export function recallOutline(header: readonly string[], { outline }: MappingTemplate): TemplateOutline | null {
  if (outline === undefined) return null;
  const find = findHeader(header);
  const own = (name: string) => find(name) ?? name;
  const renamed = <Value>(by: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(by).map(([name, value]) => [own(name), value]));
  return {
    groups:
      outline.groups?.map((group) => ({
        ...group,
        headers: group.headers.map(own),
        write_ins: group.write_ins.map(own),
      })) ?? null,
    displays: renamed(outline.displays),
    orders: renamed(outline.orders),
    person_key: outline.person_key && { ...outline.person_key, headers: outline.person_key.headers.map(own) },
  };
}

/** @returns the template's lists of missing answers for the columns of a file, by the file's headers */
export function recallMissing(header: readonly string[], { missing = {} }: MappingTemplate): Record<string, string[]> {
  const find = findHeader(header);
  const found = Object.entries(missing).flatMap(([name, words]): [string, string[]][] => {
    const own = find(name);
    return own === undefined ? [] : [[own, [...words]]];
  });
  return Object.fromEntries(found);
}

/** @returns how many columns of the template a file has when it is read with this header */
export function countKnown(header: readonly string[], { columns }: MappingTemplate): number {
  const find = findHeader(header);
  return columns.filter((column) => find(column.header) !== undefined).length;
}

export function writeTemplate(template: MappingTemplate): string {
  return `${JSON.stringify(template, null, 2)}\n`;
}

const refuse = (what: string): never => {
  throw new TemplateError(`This is not a mapping template of Sheaf: ${what}. Export the template again.`);
};

/** What a later version means by its fields is not known, so nothing of it is used. @throws TemplateError for a version above 1 */
export function refuseNewer(what: string, version: unknown): void {
  if (typeof version === 'number' && version > 1)
    throw new TemplateError(
      `This ${what} was written by a newer Sheaf: its version is ${version}, and this Sheaf reads version 1. Update Sheaf, or save it again with this one.`,
    );
}

function readColumn(value: unknown, index: number): MappingTemplate['columns'][number] {
  const where = `entry ${index + 1} of "columns"`;
  if (!isRecord(value) || typeof value.header !== 'string') return refuse(`${where} has no header`);
  if (!isColumnType(value.type)) return refuse(`the type in ${where} is none of ${columnTypes.join(', ')}`);
  const { header, type, question } = value;
  return { header, type, ...(typeof question === 'string' && { question }) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('it is not JSON');
  }
}

function readMissing(value: unknown): Record<string, readonly string[]> | null {
  if (!isRecord(value)) return null;
  const lists = Object.entries(value).flatMap(([header, words]) => (isTexts(words) ? [[header, words] as const] : []));
  return lists.length === 0 ? null : Object.fromEntries(lists);
}

/** Reads an exported template. @throws TemplateError that says what is wrong */
export function readTemplate(text: string): MappingTemplate {
  const value = parseJson(text);
  if (!isRecord(value) || value.format !== 'sheaf-mapping') return refuse('"format" is not "sheaf-mapping"');
  refuseNewer('mapping template', value.version);
  if (value.version !== 1) return refuse(`its version is ${JSON.stringify(value.version)}, and only 1 is known here`);
  if (!Array.isArray(value.columns)) return refuse('it has no list "columns"');
  const outline = readTemplateOutline(value.outline);
  const missing = readMissing(value.missing);
  const reading = readTemplateReading(value.reading);
  const cleaning = readTemplateCleaning(value.cleaning);
  return {
    format: 'sheaf-mapping',
    version: 1,
    columns: value.columns.map(readColumn),
    ...(outline !== null && { outline }),
    ...(missing !== null && { missing }),
    ...(reading !== null && { reading }),
    ...(cleaning !== null && { cleaning }),
  };
}

/** The parts of a template or a receipt that are read field by field. */
const fieldsWithParts = ['outline', 'reading', 'decisions', 'edits', 'displays', 'missing', 'cleaning'];

const isEmpty = (value: unknown): boolean =>
  value == null || (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * @param written what stands in a file
 * @param read what was made of it
 * @returns the names of the fields that the file has and the reading has not, such as "weights" and "outline.pages": those of a
 *   later Sheaf, and those that are damaged
 */
export function listUnread(written: unknown, read: unknown, path = ''): string[] {
  if (!isRecord(written)) return [];
  const kept = isRecord(read) ? read : {};
  return Object.entries(written).flatMap(([name, value]) => {
    const own = `${path}${name}`;
    if (isEmpty(value)) return [];
    if (!Object.hasOwn(kept, name)) return [own];
    const other = kept[name];
    if (Array.isArray(value) && Array.isArray(other)) return value.length > other.length ? [own] : [];
    return fieldsWithParts.includes(name) ? listUnread(value, other, `${own}.`) : [];
  });
}
