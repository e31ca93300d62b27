import type { FieldRecord } from '../record-table.ts';
import { addCell, cellOf } from './flatten.ts';
import { isList, isObject, type JsonObject, type JsonValue } from './json-text.ts';
import type { ListFacts } from './list-facts.ts';

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
    for (const [index, code] of value.entries()) remember(facts, field, cellOf(code), cellOf(label[index]));
  } else if (typeof value === 'string' && typeof label === 'string') remember(facts, field, value, label);
}

/**
 * Reads a response of the JSON and NDJSON exports of Qualtrics (API, “Create response export”): `values` holds codes, `labels`
 * the words of those that have any. The words are kept. `displayedFields` and `displayedValues` tell what was shown to this
 * respondent and are left out.
 * @returns null for another kind of entry
 */
export function readQualtricsRow(entry: JsonObject, facts: ListFacts): FieldRecord | null {
  const [id, values, labels] = [entry.get('responseId'), entry.get('values'), entry.get('labels')];
  if (!isObject(values) || (typeof id !== 'string' && !isList(entry.get('displayedFields')))) return null;
  const record = new Map<string, string>();
  if (typeof id === 'string' && !values.has('_recordId')) addCell(record, 'responseId', id);
  for (const [field, value] of values) {
    const label = isObject(labels) ? labels.get(field) : undefined;
    if (label !== undefined && label !== null) rememberAll(facts, field, value, label);
    addCell(record, field, cellOf(label ?? value));
  }
  return record;
}
