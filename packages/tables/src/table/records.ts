import { isPlain } from '../types.ts';
import { type LooseFormat, LooseRows, RowReader, type TextRow } from './loose-rows.ts';

export type { TextRow };

/**
 * Yields the rows of a text, blank ones too. This is the lenient reader: it finds rows and cells exactly where the
 * kernels (rows.as.ts, cells.as.ts) find them and also reads what they refuse. A quote opens a cell only at its start;
 * elsewhere it is a character. Linear in the text. A text that is not plain CSV has a reader of its own.
 */
export function* readAllRows(text: string, format: LooseFormat): Generator<TextRow> {
  if (!isPlain(format)) {
    yield* new LooseRows(format).read(text, true);
    return;
  }
  const reader = new RowReader(format);
  for (let at = 0; at < text.length; ) {
    const row = reader.read(text, at);
    at = row.end;
    yield row;
  }
}

/** Yields the rows of a text that are not blank, as `readAllRows` reads them. */
export function* readRecords(text: string, format: LooseFormat): Generator<TextRow> {
  for (const row of readAllRows(text, format)) if (!row.blank) yield row;
}

/** The first rows of a text, blank ones too, and whether there are more. */
export function readFirstRows(text: string, format: LooseFormat, limit: number): { rows: TextRow[]; stopped: boolean } {
  const rows: TextRow[] = [];
  for (const row of readAllRows(text, format)) {
    if (rows.length === limit) return { rows, stopped: true };
    rows.push(row);
  }
  return { rows, stopped: false };
}

const needsQuotes = /[",\r\n]/;

/** Writes a row as RFC 4180 has it. A single blank cell is quoted, so that its line counts as a row. */
export function writeRecord(cells: readonly string[]): string {
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  const written = cells.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${written.join(',')}\r\n`;
}
