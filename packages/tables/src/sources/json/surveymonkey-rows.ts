import type { FieldRecord } from '../record-table.ts';
import { addCell, cellOf, flatten } from './flatten.ts';
import { isList, isObject, type JsonObject, type JsonValue } from './json-text.ts';
import type { ListFacts } from './list-facts.ts';

const leftOut: ReadonlySet<string> = new Set(['pages', 'page_path', 'logic_path']);

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
const objectsOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  isList(value) ? value.filter(isObject) : [];

/** The column of an answer: the question, then the row and the column of a matrix, or `other`. */
function fieldOf(question: JsonObject, answer: JsonObject): string {
  const place = [question.get('id'), answer.get('row_id'), answer.get('col_id')].map(textOf).filter((id) => id !== '');
  return [...place, ...(answer.has('other_id') ? ['other'] : [])].join('/');
}

/** Adds the answers of a question. Several answers of one column are several choices. */
function addAnswers(question: JsonObject, record: Map<string, string>, facts: ListFacts): void {
  const cells = new Map<string, string[]>();
  for (const answer of objectsOf(question.get('answers'))) {
    const field = fieldOf(question, answer);
    const cell = textOf(answer.get('text')) || cellOf(answer.get('choice_id'));
    const found = cells.get(field);
    if (found === undefined) cells.set(field, [cell]);
    else found.push(cell);
  }
  const heading = textOf(question.get('heading'));
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
export function readSurveyMonkeyRow(entry: JsonObject, facts: ListFacts): FieldRecord | null {
  const pages = objectsOf(entry.get('pages'));
  if (!pages.some((page) => isList(page.get('questions')))) return null;
  const record = new Map<string, string>();
  flatten(entry, record, facts, { leftOut });
  for (const page of pages)
    for (const question of objectsOf(page.get('questions'))) addAnswers(question, record, facts);
  return record;
}
