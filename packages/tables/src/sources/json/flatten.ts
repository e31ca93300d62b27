import { SourceError } from '../source.ts';
import { distinctName, isList, isObject, type JsonObject, type JsonValue } from './json-text.ts';

/** What the entries of a list say about its columns, collected while they are read. */
export class ListFacts {
  /** The text of a question, by field. */
  readonly texts = new Map<string, string>();
  /** The words of each code, by field. */
  readonly labels = new Map<string, Map<string, string>>();
  /** Fields that hold rows of their own. */
  readonly repeats = new Set<string>();
}

/** @returns a value as the text of one cell: entries of a list with `; ` between them, of a list in a list with `, ` */
export function writeCell(value: JsonValue | undefined, between = '; '): string {
  if (value === null || value === undefined) return '';
  if (isList(value)) {
    const cells = value.map((entry) => writeCell(entry, ', '));
    return cells.every((cell) => cell === '') ? '' : cells.join(between);
  }
  return isObject(value)
    ? [...value].map(([name, inner]) => `${name}: ${writeCell(inner, ', ')}`).join(between)
    : value;
}

/**
 * Adds a cell to a record. A field that the record has already gets a name of its own, so that nothing is lost.
 * @throws SourceError for a field with more than a hundred values
 */
export function addCell(record: Map<string, string>, field: string, cell: string): void {
  const name = distinctName(record, field);
  if (name === null) throw new SourceError('no-table', 'json_field_too_many_values', { field: field.slice(0, 80) });
  record.set(name, cell);
}

function addCount(record: Map<string, string>, facts: ListFacts, field: string, rows: number): void {
  if (rows > 0) facts.repeats.add(field);
  // An empty list may as well be a list of texts, until an entry shows that it holds objects.
  if (facts.repeats.has(field)) addCell(record, `${field} (count)`, String(rows));
}

/**
 * Adds the values of an object to a record. Objects inside become columns with a path (`address/city`), lists of texts become one
 * cell. A list of objects holds rows of its own: only their number becomes a cell, `children (count)`. A field
 * that is an empty list in every entry does not become a column.
 * @param leftOut names that do not become columns
 */
export function flatten(
  object: JsonObject,
  record: Map<string, string>,
  facts: ListFacts,
  { path = '', leftOut }: { path?: string; leftOut?: ReadonlySet<string> } = {},
): void {
  for (const [name, value] of object) {
    if (leftOut?.has(name) === true) continue;
    const field = `${path}${name}`;
    if (isObject(value)) flatten(value, record, facts, { path: `${field}/` });
    else if (isList(value) && (value.length === 0 || value.some(isObject)))
      addCount(record, facts, field, value.length);
    else addCell(record, field, writeCell(value));
  }
}
