import type { FieldRecord } from '../record-table.ts';
import { flatten } from './flatten.ts';
import type { JsonObject } from './json-text.ts';
import { ListFacts } from './list-facts.ts';
import { readQualtricsRow } from './qualtrics-rows.ts';
import { readSurveyMonkeyRow } from './surveymonkey-rows.ts';
import { readTypeformRow } from './typeform-rows.ts';

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
