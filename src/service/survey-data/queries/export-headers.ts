import { type DeclaredColumn, namingRows, typeCell } from '@sheaf/survey-columns';
import { distinctHeaders } from '@sheaf/tables';
import type { ExportHeaders } from '../../../contract/index.ts';
import type { Reader } from '../../data/database.ts';
import { holdsText } from '../../data/sql.ts';
import { csvRecord } from './export-cells.ts';
import type { ShapeColumn } from './shape.ts';

/** Longer lists of options are left out of the row of types, because cells of spreadsheets are limited. */
const mostWhole = 8000;

/** The missing answers of a column: the listed ones, or the ones found in addition to the words for every file. */
function missingIn({ rule }: ShapeColumn, found: readonly string[]): Pick<DeclaredColumn, 'missing' | 'usual'> {
  if (rule.missing?.standard === 'nothing') return { missing: rule.missing.words };
  return found.length === 0 ? {} : { missing: found, usual: true };
}

/** How the cells of a column must be read again. @param separator separates answers in an export of parsed values */
function declared(column: ShapeColumn, separator: string | null, isParsed: boolean): Omit<DeclaredColumn, 'missing'> {
  const { type, rule } = column;
  if (isParsed) return { type, ...(separator !== null && { separator }) };
  if (rule.kind === 'timestamp' && rule.order !== 'ymd') return { type, order: rule.order };
  if ((rule.kind !== 'multi' && rule.kind !== 'ranking') || rule.separator === null) return { type };
  const { options } = rule;
  if (options.join('').length > mostWhole) return { type };
  return { type, separator: rule.separator, ...(options.length > 0 && { whole: options }) };
}

interface ExportedColumns {
  /** As in the imported file. */
  header_rows: readonly (readonly string[])[];
  columns: readonly ShapeColumn[];
  separators: readonly (string | null)[];
  /** For each column, the missing answers that were found. */
  missing: readonly (readonly string[])[];
}

/** The first records of an export: the survey's header rows and the row of types, or only the question texts. */
export function headerRecords(
  { header_rows, columns, separators, missing }: ExportedColumns,
  { headers, isParsed, isEscaped }: { headers: ExportHeaders; isParsed: boolean; isEscaped: boolean },
): string {
  if (columns.length === 0) return '';
  if (headers === 'one') return csvRecord(distinctHeaders(columns.map(({ text }) => text)), isEscaped);
  const types = columns.map((column, index) => {
    const how = declared(column, separators[index] ?? null, isParsed);
    return typeCell({ ...how, ...missingIn(column, missing[index] ?? []) }, !isEscaped);
  });
  return [...namingRows(header_rows), types].map((row) => csvRecord(row, isEscaped)).join('');
}

/** Separators between the answers of one cell, the usual one first. Reading recognizes all of them. */
const between = { multi: ['; ', ' | ', '┋', '\n'], ranking: [' > ', '; ', ' | ', '┋'] } as const;

/**
 * The separator for several answers of a cell in an export of counted values: the first one that is part of no option, so
 * that options can be imported again. null for a column of another type.
 */
export async function separatorOf(db: Reader, { id, rule }: Pick<ShapeColumn, 'id' | 'rule'>): Promise<string | null> {
  if (rule.kind !== 'multi' && rule.kind !== 'ranking') return null;
  const candidates = between[rule.kind];
  for (const separator of candidates) {
    const holds = db
      .selectFrom('question_options')
      .select('question_id')
      .where('question_id', '=', id)
      .where(holdsText('value', separator.trim() || separator));
    if ((await holds.limit(1).executeTakeFirst()) === undefined) return separator;
  }
  return candidates[0];
}
