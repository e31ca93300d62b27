import { type ColumnType, columnTypes, isColumnType } from '../../contract/column-type.ts';
import { cleanText, distinctHeaders } from '../table/headers.ts';

/** A file that is no mapping template. The message is a sentence for a person. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** A mapping a person confirmed, by header name. Plain JSON: it can be kept, exported and imported. */
export interface MappingTemplate {
  format: 'sheaf-mapping';
  version: 1;
  /** `question`: the column's question text, as an export of ours with one header row names it. */
  columns: { header: string; type: ColumnType; question?: string }[];
}

const spelling = (header: string): string => cleanText(header).toLowerCase();

/** The same for files with the same headers in any order, however they are capitalised and spaced; not for others. */
export function headerFingerprint(header: readonly string[]): string {
  return JSON.stringify(header.map(spelling).sort());
}

/** @returns the template of a confirmed mapping; columns nobody mapped are left out. */
export function rememberMapping(
  header: readonly string[],
  mapping: Readonly<Record<string, ColumnType>>,
): MappingTemplate {
  const columns = header.flatMap((name) => {
    const type = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
    return type === undefined ? [] : [{ header: name, type }];
  });
  return { format: 'sheaf-mapping', version: 1, columns };
}

/**
 * @returns for a file's headers what the template says of them, as a `column_mapping` keyed by the file's spelling: by the
 * header as it stands there, else however it is capitalised and spaced, else by the question text.
 */
export function recallMapping(header: readonly string[], { columns }: MappingTemplate): Record<string, ColumnType> {
  const questions = distinctHeaders(columns.map(({ question, header: own }) => question ?? own));
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

export function writeTemplate(template: MappingTemplate): string {
  return `${JSON.stringify(template, null, 2)}\n`;
}

const refuse = (what: string): never => {
  throw new TemplateError(`This is not a mapping template of Sheaf: ${what}. Export the template again.`);
};
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

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

/** Reads an exported template. @throws TemplateError that says what is wrong, for everything else. */
export function readTemplate(text: string): MappingTemplate {
  const value = parseJson(text);
  if (!isRecord(value) || value.format !== 'sheaf-mapping') return refuse('"format" is not "sheaf-mapping"');
  if (value.version !== 1) return refuse(`its version is ${JSON.stringify(value.version)}, and only 1 is known here`);
  if (!Array.isArray(value.columns)) return refuse('it has no list "columns"');
  return { format: 'sheaf-mapping', version: 1, columns: value.columns.map(readColumn) };
}
