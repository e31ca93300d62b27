import type { Dialect } from '@sheaf/tables';
import { CellTable, type RowKind, RowScanner, readAllRows, readRecords, readRowEnd } from '@sheaf/tables';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../src/contract/any-text.fixture.ts';

// There are two readers of CSV: the lenient one (records.ts) and the kernels (rows.as.ts, cells.as.ts). Here they are
// compared cell by cell over text that is malformed in every way, and with Papa Parse as an outsider.

type Format = Pick<Dialect, 'delimiter' | 'quote' | 'newline'>;

const formats: fc.Arbitrary<Format> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  quote: fc.constantFrom('"' as const, '"' as const, null),
  newline: fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const),
});

const anything = anyText({ maxLength: 6 }).map((text) => text.replaceAll('\0', '').toWellFormed());
const pieces = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('"', '"', '""', ',', ';', '\t', '|', '\n', '\r\n', '\r', ' ', '" ', '"\r') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('a', 'an answer', '",\n"', '"";""', '5" screen', 'é漢👍\u00a0', 'x'.repeat(61)),
  },
  { weight: 1, arbitrary: anything },
);
/** Strays, quotes that never close, mixtures of line ends, blanks after quotes, any delimiter and any character. */
const malformed = fc.array(pieces, { maxLength: 80 }).map((some) => some.join(''));

/** The rows as the kernel that cuts files finds them: kind, and the bytes up to its end. */
function kernelRows(text: string, format: Format): { end: number; kind: RowKind }[] {
  const bytes = new TextEncoder().encode(text);
  const scanner = new RowScanner({ ...format, encoding: 'utf-8' });
  const rows: { end: number; kind: RowKind }[] = [];
  scanner.push(bytes, (list, count) => {
    for (const entry of list.subarray(0, count)) rows.push(readRowEnd(entry));
  });
  const { has_open_row, is_open_blank } = scanner.end();
  if (has_open_row) rows.push({ end: bytes.length, kind: is_open_blank ? 'blank' : 'row' });
  return rows;
}

function lenientRows(text: string, format: Format): { end: number; blank: boolean }[] {
  const encoder = new TextEncoder();
  const rows = [...readAllRows(text, format)];
  return rows.map(({ blank }, at) => ({
    end: encoder.encode(text.slice(0, rows[at + 1]?.start ?? text.length)).length,
    blank,
  }));
}

/** One for all texts, as in the service. */
const table = new CellTable();

/** The cells as the kernel of the service finds them; null where it gives up and the lenient reader takes over. */
function kernelCells(text: string, { delimiter, quote }: Format, columns: number): string[][] | null {
  const bytes = new TextEncoder().encode(text);
  table.reserve(bytes.length).set(bytes);
  const indexed = table.index({ delimiter, quote, columns, header_rows: 0, max_rows: 1000 });
  if (indexed.kind !== 'indexed') return null;
  return Array.from({ length: table.rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => table.text(row, column)),
  );
}

const padded = (cells: readonly string[], width: number): string[] => [
  ...cells,
  ...Array<string>(width - cells.length).fill(''),
];

const withoutReturn = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => (at === cells.length - 1 ? cell.replace(/\r+$/, '') : cell));

/** Papa Parse's cells, without the blank row that it adds after a final line end. */
function papaCells(text: string, { delimiter, quote, newline }: Format): string[][] {
  const lineEnd = newline === '\r' ? '\r' : '\n';
  const quoting = quote === null ? { fastMode: true } : { quoteChar: quote, fastMode: false };
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: lineEnd, ...quoting });
  if (text.endsWith(lineEnd) && data.at(-1)?.join() === '') data.pop();
  return data;
}

describe('two CSV readers with the same result', () => {
  it('rows end as in the kernel that cuts files, and the same rows are blank', () => {
    fc.assert(
      fc.property(malformed, formats, (text, format) => {
        const kernel = kernelRows(text, format);
        const lenient = lenientRows(text, format);
        // A last carriage return alone is no row to the kernel and a blank one to the reader: no response to both.
        const found = lenient.slice(0, kernel.length);
        expect(lenient.slice(kernel.length).every(({ blank }) => blank)).toBe(true);
        expect(found).toEqual(kernel.map(({ end, kind }) => ({ end, blank: kind !== 'row' })));
      }),
      { numRuns: 2000 },
    );
  });

  it('cells are those of the kernel that stores them, if it accepts the text', () => {
    let accepted = 0;
    fc.assert(
      fc.property(malformed, formats, (text, format) => {
        fc.pre(format.newline !== '\r'); // the service reads these leniently
        const rows = [...readRecords(text, format)].map(({ cells }) => cells);
        const width = Math.max(2, ...rows.map(({ length }) => length));
        const cells = kernelCells(text, format, width);
        fc.pre(cells !== null);
        accepted++;
        expect(cells).toEqual(rows.map((row) => padded(row, width)));
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(1000);
  });

  it('cells are those of Papa Parse', () => {
    fc.assert(
      fc.property(malformed, formats, (given, format) => {
        // White space between a closing quote and the end of the text opens the cell again there, before a line end not.
        const text = `${given}${format.newline}`;
        const rows = [...readAllRows(text, format)];
        // A quote that is never closed is an error for Papa Parse, and for the import as well.
        fc.pre(rows.every(({ unclosed }) => !unclosed));
        // It leaves carriage returns before a line feed in the last cell, quoted or not.
        const found = rows.map(({ cells }) => withoutReturn(cells));
        expect(found).toEqual(papaCells(text, format).map(withoutReturn));
      }),
      { numRuns: 2000 },
    );
  });
});
