import type { FieldRecord } from '../record-table.ts';
import { addCell, flatten, ListFacts, writeCell } from './flatten.ts';
import { isList, isObject, type JsonObject, type JsonValue } from './json-text.ts';

/** What a response of Typeform has beside its answers. */
const besideAnswers: ReadonlySet<string> = new Set(['answers', 'definition', 'form_response', 'variables']);

const asText = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

/** The name of a field: its reference, which the author may have chosen, or its id. */
const fieldName = (field: JsonObject): string => asText(field.get('ref')) || asText(field.get('id'));

/** The words of the chosen options and of the respondent's own answer. */
function choiceCell(choice: JsonObject): string {
  const labels = choice.get('labels');
  const chosen = isList(labels) ? labels : [choice.get('label') ?? null];
  return [...chosen, choice.get('other') ?? null]
    .map((label) => writeCell(label))
    .filter((label) => label !== '')
    .join('; ');
}

/** An answer holds its value under the name of its type. */
function answerCell(answer: JsonObject): string {
  const value = answer.get(asText(answer.get('type')));
  if (!isObject(value)) return writeCell(value);
  return value.has('label') || value.has('labels') || value.has('other') ? choiceCell(value) : writeCell(value);
}

const isAnswer = (value: JsonValue): value is JsonObject =>
  isObject(value) && isObject(value.get('field')) && typeof value.get('type') === 'string';

/** Remembers the texts of the questions, which only a webhook sends. */
function readDefinition(response: JsonObject, facts: ListFacts): void {
  const definition = response.get('definition');
  const fields = isObject(definition) ? definition.get('fields') : null;
  for (const field of isList(fields) ? fields : [])
    if (isObject(field) && fieldName(field) !== '') facts.texts.set(fieldName(field), asText(field.get('title')));
}

/**
 * Reads a response of Typeform's Responses API (`items[].answers[]`) or of its webhook (`form_response`). One column for each
 * field, named by its reference; the options that were chosen are joined by `; `.
 * @returns null for another kind of entry
 */
function readTypeformRow(entry: JsonObject, facts: ListFacts): FieldRecord | null {
  const inner = entry.get('form_response');
  const response = isObject(inner) ? inner : entry;
  const answers = response.get('answers');
  if (!isList(answers) || (answers.length === 0 && !response.has('token')) || !answers.every(isAnswer)) return null;
  readDefinition(response, facts);
  const record = new Map<string, string>();
  flatten(response, record, facts, { leftOut: besideAnswers });
  for (const answer of answers) {
    const field = answer.get('field');
    if (!isObject(field)) continue;
    const name = fieldName(field);
    if (asText(field.get('title')) !== '') facts.texts.set(name, asText(field.get('title')));
    addCell(record, name, answerCell(answer));
  }
  return record;
}

/** What a response of SurveyMonkey has beside its answers. */
const besidePages: ReadonlySet<string> = new Set(['pages', 'page_path', 'logic_path']);

const keepObjects = (value: JsonValue | undefined): readonly JsonObject[] =>
  isList(value) ? value.filter(isObject) : [];

/** The column of an answer: the question, then the row and the column of a matrix, or `other`. */
function nameField(question: JsonObject, answer: JsonObject): string {
  const place = [question.get('id'), answer.get('row_id'), answer.get('col_id')].map(asText).filter((id) => id !== '');
  return [...place, ...(answer.has('other_id') ? ['other'] : [])].join('/');
}

/** Adds the answers of a question. Several answers of one column are several choices. */
function addAnswers(question: JsonObject, record: Map<string, string>, facts: ListFacts): void {
  const cells = new Map<string, string[]>();
  for (const answer of keepObjects(question.get('answers'))) {
    const field = nameField(question, answer);
    const cell = asText(answer.get('text')) || writeCell(answer.get('choice_id'));
    const found = cells.get(field);
    if (found === undefined) cells.set(field, [cell]);
    else found.push(cell);
  }
  const heading = asText(question.get('heading'));
  for (const [field, found] of cells) {
    if (heading !== '') facts.texts.set(field, heading);
    addCell(record, field, found.filter((cell) => cell !== '').join('; '));
  }
}

/**
 * Reads a response of SurveyMonkey's API v3 (`responses/bulk`): pages, their questions, and their answers. Texts of questions
 * and words of choices are read where the response holds them; otherwise the ids are kept.
 * @returns null for another kind of entry
 */
function readSurveyMonkeyRow(entry: JsonObject, facts: ListFacts): FieldRecord | null {
  const pages = keepObjects(entry.get('pages'));
  if (!pages.some((page) => isList(page.get('questions')))) return null;
  const record = new Map<string, string>();
  flatten(entry, record, facts, { leftOut: besidePages });
  for (const page of pages)
    for (const question of keepObjects(page.get('questions'))) addAnswers(question, record, facts);
  return record;
}

/** The most codes of a field whose words are kept. A longer list does not hold options. */
const maxLabels = 500;

/** Remembers which words belong to which code. */
function remember(facts: ListFacts, field: string, code: string, words: string): void {
  const known = facts.labels.get(field);
  if (known === undefined) facts.labels.set(field, new Map([[code, words]]));
  else if (!known.has(code) && known.size < maxLabels) known.set(code, words);
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

/**
 * Recognises an export by its entries. Those of KoboToolbox and ODK Central need no shape of their own: groups are paths,
 * several choices one text with blanks between them, and repeats are lists of objects.
 * @param entries the first ones of the list
 */
export function recogniseRows(entries: readonly JsonObject[]): RowShape {
  for (const shape of [readQualtricsRow, readTypeformRow, readSurveyMonkeyRow])
    if (entries.some((entry) => shape(entry, new ListFacts()) !== null))
      return (entry, facts) => shape(entry, facts) ?? readPlainRow(entry, facts);
  return readPlainRow;
}
