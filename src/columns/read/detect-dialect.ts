import { refuseKnownFormats } from '../dialect/binary.ts';
import { detectLayout, detectNewline } from '../dialect/delimiter.ts';
import { decode, detectEncoding, hasMark } from '../dialect/encoding.ts';
import { detectQuote } from '../dialect/quoting.ts';
import { recordShapes } from '../dialect/record-shapes.ts';
import { countExportHeaderRows, hasEscapedCells } from '../exporters/own-export.ts';
import { readFirstRows, type TextRow } from '../table/records.ts';
import { ColumnsError, type Dialect } from '../types.ts';
import { countHeaderRows } from './header-rows.ts';
import { countTitleRows } from './title-rows.ts';

/** Characters that are enough to see the layout. The encoding is detected from all bytes. */
const layoutCharacters = 1024 * 1024;
const layoutRecords = 60;
const evidenceRows = 200;

interface DetectOptions {
  /** The head is the complete file. */
  whole?: boolean;
  /** Settings the user chose. The rest is detected on top of them. */
  override?: Partial<Dialect>;
}

/**
 * Detects how the bytes of a survey export have to be read.
 * @param head the first bytes of a file, at least 64 KB if there are as many
 * @throws ColumnsError for an empty file and for data that is not text
 */
export function detectDialect(head: Uint8Array, { whole = false, override = {} }: DetectOptions = {}): Dialect {
  if (head.length === 0) throw emptyFile();
  refuseKnownFormats(head);
  const encoding =
    override.encoding === undefined
      ? detectEncoding(head, whole)
      : { encoding: override.encoding, encoding_certain: true, bom: override.bom ?? hasMark(head, override.encoding) };
  const text = decode(head, encoding.encoding, whole).slice(0, layoutCharacters);
  if (text.trim() === '') throw emptyFile();
  return { ...encoding, ...detectText(text, whole, override), ...override };
}

const emptyFile = (): ColumnsError =>
  new ColumnsError('empty', 'The file is empty: it has no header row. Export the survey again.');

function detectText(text: string, whole: boolean, override: Partial<Dialect>) {
  const quoted = recordShapes(text, layoutRecords, true);
  const plain = recordShapes(text, layoutRecords, false);
  const layout = detectLayout(text, quoted);
  const delimiter = override.delimiter ?? layout.delimiter;
  const newline = override.newline ?? detectNewline(delimiter === '\t' ? plain : quoted);
  const quote = override.quote === undefined ? detectQuote(text, { delimiter, newline }) : override.quote;
  const read = readFirstRows(text, { delimiter, quote, newline }, layout.skip_lines + evidenceRows);
  const rows = read.rows;
  if (!read.stopped && !whole && rows.length > layout.skip_lines + 2) rows.pop();
  const skip_lines = override.skip_lines ?? skippedRows(rows, layout.skip_lines);
  const table = filledRows(rows, skip_lines);
  const header_rows = override.header_rows ?? countHeaderRows(table);
  const escaped = hasEscapedCells(table.slice(0, countExportHeaderRows(table) ?? 0));
  return { delimiter, quote, newline, skip_lines, header_rows, ...(escaped && { escaped }) };
}

/** The cells of the rows from `from` on that are not blank. */
const filledRows = (rows: readonly TextRow[], from: number): string[][] =>
  rows
    .slice(from)
    .filter(({ blank }) => !blank)
    .map(({ cells }) => cells);

/** Counts the rows above the header: those known from the layout, blank ones, and padded titles. */
function skippedRows(rows: readonly TextRow[], known: number): number {
  const filled = rows.findIndex(({ blank }, index) => index >= known && !blank);
  const first = filled < 0 ? known : filled;
  return first + countTitleRows(rows.slice(first).map(({ cells }) => cells));
}
