import type { FieldRecord } from '../csv-writer.ts';
import { SourceError } from '../source.ts';
import { isList, isObject, type JsonObject, type JsonValue, makeDistinctName } from './json-text.ts';

/** What the entries of a list say about its columns, collected while they are read. */
export class ListFacts {
  /** The words of each code, by field. */
  readonly labels = new Map<string, Map<string, string>>();
  /** Fields that hold rows of their own. */
  readonly repeats = new Set<string>();
}

/** @returns a value as the text of one cell: entries of a list with `; ` between them, of a list in a list with `, ` */
function writeCell(value: JsonValue | undefined, between = '; '): string {
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
function addCell(record: Map<string, string>, field: string, cell: string): void {
  const name = makeDistinctName(record, field);
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
 */
function flatten(object: JsonObject, record: Map<string, string>, facts: ListFacts, path = ''): void {
  for (const [name, value] of object) {
    const field = `${path}${name}`;
    if (isObject(value)) flatten(value, record, facts, `${field}/`);
    else if (isList(value) && (value.length === 0 || value.some(isObject)))
      addCount(record, facts, field, value.length);
    else addCell(record, field, writeCell(value));
  }
}

/** The most codes of a field whose words are kept. A longer list does not hold options. */
const maxLabels = 500;

/** Remembers which words belong to which code. */
function remember(facts: ListFacts, field: string, code: string, words: string): void {
  const labels = facts.labels.get(field);
  if (labels === undefined) facts.labels.set(field, new Map([[code, words]]));
  else if (!labels.has(code) && labels.size < maxLabels) labels.set(code, words);
}

function rememberAll(facts: ListFacts, field: string, value: JsonValue, label: JsonValue): void {
  if (isList(value) && isList(label) && value.length === label.length) {
    // These fields hold the order in which one respondent saw the options, which is not that of the question.
    if (field.endsWith('_DO')) return;
    for (const [index, code] of value.entries()) remember(facts, field, writeCell(code), writeCell(label[index]));
  } else if (typeof value === 'string' && typeof label === 'string') remember(facts, field, value, label);
}

/**
 * Reads a response of the JSON and NDJSON exports of Qualtrics (API, “Create response export”): `values` holds codes, `labels`
 * the words of those that have any. The words are kept. `displayedFields` and `displayedValues` tell what was shown to this
 * respondent and are left out.
 * @returns null for another kind of entry
 */
function readQualtricsRow(entry: JsonObject, facts: ListFacts): FieldRecord | null {
  const [id, values, labels] = [entry.get('responseId'), entry.get('values'), entry.get('labels')];
  if (!isObject(values) || (typeof id !== 'string' && !isList(entry.get('displayedFields')))) return null;
  const record = new Map<string, string>();
  if (typeof id === 'string' && !values.has('_recordId')) addCell(record, 'responseId', id);
  for (const [field, value] of values) {
    const label = isObject(labels) ? labels.get(field) : undefined;
    if (label !== undefined && label !== null) rememberAll(facts, field, value, label);
    addCell(record, field, writeCell(label ?? value));
  }
  return record;
}

/** Reads an entry of a list as one response. */
export type RowShape = (entry: JsonObject, facts: ListFacts) => FieldRecord;

const readPlainRow: RowShape = (entry, facts) => {
  const record = new Map<string, string>();
  flatten(entry, record, facts);
  return record;
};

const isAnswerList = (value: JsonValue | undefined, ...fields: readonly string[]): boolean =>
  value !== undefined && isList(value) && value.some((one) => isObject(one) && fields.every((field) => one.has(field)));

/**
 * Whether an entry is a response of the program interfaces of Typeform (also as a webhook sends it) or SurveyMonkey. Their answers are lists
 * of objects, of which a table would hold nothing but the number.
 */
function holdsAnswersApart(entry: JsonObject): boolean {
  const sent = entry.get('form_response');
  const response = isObject(sent) ? sent : entry;
  return isAnswerList(response.get('answers'), 'field', 'type') || isAnswerList(response.get('pages'), 'questions');
}

/**
 * Recognises an export of Qualtrics by its entries. Those of KoboToolbox and ODK Central need no shape of their own: groups are
 * paths, several choices one text with blanks between them, and repeats are lists of objects.
 * @param entries the first ones of the list
 * @throws SourceError for answers that would be counted instead of read
 */
export function recogniseRows(entries: readonly JsonObject[]): RowShape {
  if (entries.some(holdsAnswersApart)) throw new SourceError('no-table', 'json_answers_apart');
  const isQualtrics = entries.some((entry) => readQualtricsRow(entry, new ListFacts()) !== null);
  return isQualtrics ? (entry, facts) => readQualtricsRow(entry, facts) ?? readPlainRow(entry, facts) : readPlainRow;
}
