import type { FieldRecord } from '../record-table.ts';
import { addCell, cellOf, flatten } from './flatten.ts';
import { isList, isObject, type JsonObject, type JsonValue } from './json-text.ts';
import type { ListFacts } from './list-facts.ts';

const leftOut: ReadonlySet<string> = new Set(['answers', 'definition', 'form_response', 'variables']);

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

/** The name of a field: its reference, which the author may have chosen, or its id. */
const fieldName = (field: JsonObject): string => textOf(field.get('ref')) || textOf(field.get('id'));

/** The words of the chosen options and of the respondent's own answer. */
function choiceCell(choice: JsonObject): string {
  const labels = choice.get('labels');
  const chosen = isList(labels) ? labels : [choice.get('label') ?? null];
  return [...chosen, choice.get('other') ?? null]
    .map((label) => cellOf(label))
    .filter((label) => label !== '')
    .join('; ');
}

/** An answer holds its value under the name of its type. */
function answerCell(answer: JsonObject): string {
  const value = answer.get(textOf(answer.get('type')));
  if (!isObject(value)) return cellOf(value);
  return value.has('label') || value.has('labels') || value.has('other') ? choiceCell(value) : cellOf(value);
}

const isAnswer = (value: JsonValue): value is JsonObject =>
  isObject(value) && isObject(value.get('field')) && typeof value.get('type') === 'string';

/** Remembers the texts of the questions, which only a webhook sends. */
function readDefinition(response: JsonObject, facts: ListFacts): void {
  const definition = response.get('definition');
  const fields = isObject(definition) ? definition.get('fields') : null;
  for (const field of isList(fields) ? fields : [])
    if (isObject(field) && fieldName(field) !== '') facts.texts.set(fieldName(field), textOf(field.get('title')));
}

/**
 * Reads a response of Typeform's Responses API (`items[].answers[]`) or of its webhook (`form_response`). One column for each
 * field, named by its reference; the options that were chosen are joined by `; `.
 * @returns null for another kind of entry
 */
export function readTypeformRow(entry: JsonObject, facts: ListFacts): FieldRecord | null {
  const inner = entry.get('form_response');
  const response = isObject(inner) ? inner : entry;
  const answers = response.get('answers');
  if (!isList(answers) || (answers.length === 0 && !response.has('token')) || !answers.every(isAnswer)) return null;
  readDefinition(response, facts);
  const record = new Map<string, string>();
  flatten(response, record, facts, { leftOut });
  for (const answer of answers) {
    const field = answer.get('field');
    if (!isObject(field)) continue;
    const name = fieldName(field);
    if (textOf(field.get('title')) !== '') facts.texts.set(name, textOf(field.get('title')));
    addCell(record, name, answerCell(answer));
  }
  return record;
}
