import { isUtf8 } from 'node:buffer';
import { declaredColumns } from '@sheaf/survey-columns';
import type { Dialect, Table } from '@sheaf/tables';
import { problem } from '../../core/problems.ts';
import type { PlannedColumn } from '../columns/planned-columns.ts';
import { PartFailure } from './failure.ts';
import { dialectOf, headOf, type Plan } from './plan.ts';

/** The dialect and header of a part, and the plan for its columns. */
interface ReadHeader {
  dialect: Dialect;
  head: Table;
  plan: Plan;
}

function isSameHeader({ header_rows }: Plan, head: Table): boolean {
  return (
    header_rows.length === head.header_rows.length &&
    header_rows.every((row, level) => {
      const found = head.header_rows[level] ?? [];
      return row.length === found.length && row.every((cell, index) => cell === found[index]);
    })
  );
}

/** The first part's dialect, applied to another file. Its encoding is used only if the file is not UTF-8. */
function knownDialect({ dialect }: Plan, bytes: Uint8Array): Dialect | undefined {
  if (isUtf8(bytes) && !bytes.includes(0)) return { ...dialect, encoding: 'utf-8' };
  return dialect.encoding === 'utf-8' ? undefined : dialect;
}

/** @returns the header as the first part's dialect reads it, if it is the same header */
function readAlike(plan: Plan, bytes: Uint8Array): ReadHeader | undefined {
  const dialect = knownDialect(plan, bytes);
  if (dialect === undefined) return undefined;
  try {
    const head = headOf(bytes, dialect);
    // An export of Sheaf has the survey's header and a row of types below it.
    const isOwnExport = declaredColumns([[], ...head.rows]) !== null;
    return isSameHeader(plan, head) && !isOwnExport ? { dialect, head, plan } : undefined;
  } catch (error) {
    if (error instanceof PartFailure) return undefined;
    throw error;
  }
}

/** The positions of texts that occur once. */
function placesOf(texts: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, text] of texts.entries()) {
    if (places.has(text)) repeated.add(text);
    places.set(text, place);
  }
  for (const text of repeated) places.delete(text);
  return places;
}

/**
 * Finds each column of the survey in another header: by its question text where both files have several header rows
 * (there the first row may be blank or repeat itself), else by its name.
 * @throws PartFailure naming every column that is missing
 */
function placeColumns(plan: Plan, head: Table): PlannedColumn[] {
  const isDeep = plan.header_rows.length > 1 && head.header_rows.length > 1;
  const known = placesOf(plan.columns.map(({ text }) => text));
  const byText = placesOf(head.texts);
  const byName = placesOf(head.header);
  const taken = new Set<number>();
  const missing: string[] = [];
  const placed = plan.columns.flatMap((column) => {
    const told = isDeep && known.has(column.text) ? byText.get(column.text) : undefined;
    const place = told ?? byName.get(column.header);
    if (place === undefined || taken.has(place)) {
      missing.push(column.header);
      return [];
    }
    taken.add(place);
    return [{ ...column, place }];
  });
  if (missing.length > 0) throw missingColumns(missing);
  return placed;
}

/** @param headers the columns of the survey that a part lacks, at least one */
function missingColumns(headers: string[]): PartFailure {
  const [column = '', ...others] = headers;
  const named = headers.map((one) => `"${one}"`).join(', ');
  const isOne = others.length === 0;
  const why = isOne ? problem('survey_column_missing') : problem('survey_columns_missing', { names: named });
  return new PartFailure(problem('missing_column', { why }), isOne ? { column } : { column, columns: headers });
}

/**
 * An appended part must have every column of the survey; further columns are ignored (docs/interface.md#append-to-a-survey).
 * Delimiter, quotes, header rows and encoding may differ from the first part's.
 * @throws PartFailure
 */
export function readAppendedHeader(plan: Plan, bytes: Uint8Array): ReadHeader {
  const alike = readAlike(plan, bytes);
  if (alike !== undefined) return alike;
  const dialect = dialectOf(bytes);
  const head = headOf(bytes, dialect);
  return { dialect, head, plan: { ...plan, columns: placeColumns(plan, head) } };
}
