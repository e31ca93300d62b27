import type { Dialect } from '../columns/types.ts';

type Format = Pick<Dialect, 'delimiter' | 'quote' | 'newline'>;

const isOnlySpace = (text: string): boolean => /^[\t\v\f\r\n ]*$/.test(text);

/** Past a cell that opens with a quote at `at`: where its closing quote stands, or the text's end. */
function closingQuote(text: string, at: number, { delimiter, newline }: Format): { close: number; next: number } {
  const lineEnd = newline === '\r' ? '\r' : '\n';
  for (let i = text.indexOf('"', at + 1); i !== -1; i = text.indexOf('"', i + 1)) {
    if (text[i + 1] === '"') {
      i++;
      continue;
    }
    let next = i + 1;
    while (next < text.length && text[next] !== delimiter && text[next] !== lineEnd && isOnlySpace(text[next] ?? ''))
      next++;
    if (next === text.length || text[next] === delimiter || text[next] === lineEnd) return { close: i, next };
    i = next - 1;
  }
  return { close: text.length, next: text.length };
}

/** The cell that starts at `at`, and where the delimiter or line end after it stands. */
function readCell(text: string, at: number, format: Format): { cell: string; stop: number } {
  if (format.quote !== null && text[at] === format.quote) {
    const { close, next } = closingQuote(text, at, format);
    return { cell: text.slice(at + 1, close).replaceAll('""', '"'), stop: next };
  }
  const lineEnd = format.newline === '\r' ? '\r' : '\n';
  let stop = at;
  while (stop < text.length && text[stop] !== format.delimiter && text[stop] !== lineEnd) stop++;
  const hasReturn = lineEnd === '\n' && text[stop] !== format.delimiter && stop > at && text[stop - 1] === '\r';
  return { cell: text.slice(at, hasReturn ? stop - 1 : stop), stop };
}

/** A row: its cells, and where in the text it starts. */
interface Record {
  start: number;
  cells: string[];
}

/**
 * The rows of a text, read exactly as rows.as.ts finds them: lenient where quotes stray, lines without a character left
 * out. For the few files that cannot travel as they are, and to find one row; one part at a time.
 */
export function* readRecords(text: string, format: Format): Generator<Record> {
  let cells: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length || cells.length > 0; ) {
    const { cell, stop } = readCell(text, at, format);
    cells.push(cell);
    at = stop + 1;
    if (text[stop] === format.delimiter) continue;
    if (cells.length > 1 || cell !== '' || text[start] === format.quote) yield { start, cells };
    cells = [];
    start = at;
  }
}

const needsQuotes = /[",\r\n]/;

/** A row as RFC 4180 writes it. A single blank cell is quoted, so that its line is not taken for no row at all. */
export function writeRecord(cells: readonly string[]): string {
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  const written = cells.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return `${written.join(',')}\r\n`;
}
