import { type DeclaredColumn, distinctHeaders, namingRows, typeCell } from '../../columns/index.ts';
import type { ExportHeaders } from '../../contract/index.ts';
import { csvRecord } from './csv.ts';
import type { ShapeColumn } from './shape.store.ts';

/** Longer lists of whole options are left out of the row of types: a spreadsheet's cell has its limits. */
const mostWhole = 8000;

/** How the cells of a column are to be read again. @param separator what stands between answers where they were parsed */
function declared({ type, rule }: ShapeColumn, separator: string | null, isParsed: boolean): DeclaredColumn {
  if (isParsed) return { type, ...(separator !== null && { separator }) };
  // What a person listed; what was decided from the cells is decided from them again.
  const listed = rule.missing?.also === 'nothing' && rule.missing.words.length > 0 ? rule.missing.words : undefined;
  const known: DeclaredColumn = { type, ...(listed !== undefined && { missing: listed }) };
  if (rule.kind === 'timestamp' && rule.order !== 'ymd') return { ...known, order: rule.order };
  if ((rule.kind !== 'multi' && rule.kind !== 'ranking') || rule.separator === null) return known;
  const { options } = rule;
  if (options.join('').length > mostWhole) return known;
  return { ...known, separator: rule.separator, ...(options.length > 0 && { whole: options }) };
}

export interface HeaderSource {
  /** As they stood in the file the survey came from. */
  header_rows: readonly (readonly string[])[];
  columns: readonly ShapeColumn[];
  separators: readonly (string | null)[];
}

/** The first records of an export: the survey's own header rows and the row of types, or the question texts alone. */
export function headerRecords(
  { header_rows, columns, separators }: HeaderSource,
  { headers, isParsed, isEscaped }: { headers: ExportHeaders; isParsed: boolean; isEscaped: boolean },
): string {
  if (columns.length === 0) return '';
  if (headers === 'one') return csvRecord(distinctHeaders(columns.map(({ text }) => text)), isEscaped);
  const types = columns.map((column, index) =>
    typeCell(declared(column, separators[index] ?? null, isParsed), !isEscaped),
  );
  return [...namingRows(header_rows), types].map((row) => csvRecord(row, isEscaped)).join('');
}
