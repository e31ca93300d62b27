import { ColumnsError, type Dialect, plainDialect as plain } from '@sheaf/tables';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../../src/contract/any-text.fixture.ts';
import { readText, toRows, utf8 } from '../testing/tables.fixture.ts';
import { readTable } from './read-table.ts';

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Every encoding a test can write: the platform only writes UTF-8. Windows-1252 is written for Latin-1 text. */
const encodings: Record<string, { write: (text: string) => Uint8Array; bom: boolean }> = {
  'utf-8': { write: utf8, bom: false },
  'utf-8 with BOM': { write: (text) => utf8(`\ufeff${text}`), bom: true },
  'utf-16le': { write: utf16, bom: true },
  'utf-16be': { write: (text) => utf16(text).swap16(), bom: true },
  'windows-1252': { write: (text) => Buffer.from(text, 'latin1'), bom: false },
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const needsQuotes = (cell: string): boolean => /[",;\t|\r\n]/.test(cell) || cell.trim() !== cell || cell === '';

const latinCell = fc.string({ unit: fc.constantFrom(...'ab cdé ñü",;\t|\n\r09¡ß'), maxLength: 12 });
const anyCell = fc.oneof(
  latinCell,
  anyText({ maxLength: 10 }).filter((cell) => cell.isWellFormed()),
);
/** A carriage return at a cell's very end is read as part of the line end where lines end in `\n`. */
const kept = (cell: string): string => cell.replace(/\r+$/, '').replaceAll('\0', '').replaceAll('\ufeff', '');

const tables = (cell: fc.Arbitrary<string>) =>
  fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell.map(kept), { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    );

const header = ['Name', 'Ort é', 'Why?', 'Tea or coffee', 'Age'];

function write(rows: string[][], delimiter: string, newline: string, quoteAll: boolean): string {
  const cell = (text: string): string => (quoteAll || needsQuotes(text) ? quoted(text) : text);
  return rows.map((row) => row.map(cell).join(delimiter) + newline).join('');
}

test.each(Object.entries(encodings))('any table written as %s reads back the same', (name, { write: encode, bom }) => {
  const cell = name === 'windows-1252' ? latinCell : anyCell;
  const formats = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    newline: fc.constantFrom('\n', '\r\n', '\r') as fc.Arbitrary<Dialect['newline']>,
    quoteAll: fc.boolean(),
  });
  fc.assert(
    fc.property(tables(cell), formats, (rows, { delimiter, newline, quoteAll }) => {
      const names = header.slice(0, rows[0]?.length);
      const bytes = encode(write([names, ...rows], delimiter, newline, quoteAll));
      const encoding = name.split(' ')[0] ?? '';
      const layout = { delimiter, newline, quote: '"', skip_lines: 0, header_rows: 1 } as const;
      const dialect = { encoding, encoding_certain: true, bom, ...layout };
      const table = readTable(bytes, dialect, { limit: 1000, whole: true });
      expect(table.header).toEqual(names);
      // A row whose cells hold white space alone is no response.
      const said = rows.filter((row) => /[^ \t-\r]/.test(row.join('')));
      expect(table.rows).toEqual(said);
      expect(table.problems).toEqual([]);
    }),
    { numRuns: 80 },
  );
});

test('a table of words is detected whatever the dialect it was written in', () => {
  const word = fc
    .string({ unit: fc.constantFrom(...'abcé ñü",;0'), minLength: 1, maxLength: 12 })
    .map((cell) => `x${cell}x`);
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(word, { minLength: width, maxLength: width }), { minLength: 4, maxLength: 12 }),
    );
  const formats = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
    quoteAll: fc.boolean(),
    // Random letters say nothing of a single-byte encoding: that is told from words (encoding.test.ts).
    encoding: fc.constantFrom('utf-8', 'utf-8 with BOM', 'utf-16le', 'utf-16be'),
  });
  fc.assert(
    fc.property(table, formats, (rows, { delimiter, newline, quoteAll, encoding }) => {
      const names = header.slice(0, rows[0]?.length);
      const bytes = encodings[encoding]?.write(write([names, ...rows], delimiter, newline, quoteAll)) ?? utf8('');
      const { dialect, table } = readText(bytes);
      expect(dialect).toMatchObject({ delimiter, newline, header_rows: 1, skip_lines: 0 });
      expect(table.rows).toEqual(rows);
    }),
    { numRuns: 100 },
  );
});

test('a beginning cut at any byte gives its complete rows', () => {
  const rows = [
    ['Zoë', 'a "quote", a comma\nand a line'],
    ['Łukasz', 'plain'],
    ['', 'x'],
  ];
  const bytes = utf8(write([['Name', 'Why?'], ...rows], ',', '\n', false));
  const headerEnd = bytes.indexOf(10) + 1;
  for (let end = headerEnd; end < bytes.length; end++) {
    const table = readTable(bytes.subarray(0, end), plain, { limit: 100, whole: false });
    expect(rows.slice(0, table.rows.length)).toEqual(table.rows);
    expect(table.truncated).toBe(true);
  }
  expect(readTable(bytes, plain, { limit: 100, whole: true })).toMatchObject({ rows, truncated: false });
});

test('no more rows than requested, and it reports that there are more', () => {
  const table = readTable(utf8('a,b\n1,2\n3,4\n5,6\n'), plain, { limit: 2, whole: true });
  expect(table).toMatchObject({
    rows: toRows('1|2 / 3|4'),
    truncated: true,
  });
  expect(readTable(utf8('a,b\n1,2\n3,4\n'), plain, { limit: 2, whole: true }).truncated).toBe(false);
});

test('ragged rows are adjusted and reported', () => {
  const table = readTable(utf8('a,b,c\n1,2\n1,2,3\n1,2,3,4\n1,2,3,,\n\n7,8,9\n'), plain, { limit: 10, whole: true });
  expect(table.rows).toEqual(toRows('1|2| / 1|2|3 / 1|2|3 / 1|2|3 / 7|8|9'));
  expect(table.problems).toEqual([
    { kind: 'ragged', row: 1, expected: 3, found: 2 },
    { kind: 'ragged', row: 3, expected: 3, found: 4 },
  ]);
});

test('an unclosed quote is reported', () => {
  const table = readTable(utf8('a,b\n1,2\n3,"open\n4,5\n'), plain, { limit: 10, whole: true });
  expect(table.problems).toContainEqual({ kind: 'unclosed-quote', row: 2 });
});

test('a file with only a header has no rows; a table without a header is refused with a sentence', () => {
  expect(readTable(utf8('a,b\n'), plain, { limit: 10, whole: true })).toMatchObject({ header: ['a', 'b'], rows: [] });
  expect(() => readTable(utf8('a\n'), { ...plain, skip_lines: 3 }, { limit: 10, whole: true })).toThrow(ColumnsError);
  expect(() => readTable(utf8('a\n'), { ...plain, encoding: 'klingon' }, { limit: 1, whole: true })).toThrow(
    /encoding klingon/,
  );
});

test('all kinds of line ends outside quotes end rows', () => {
  const { table } = readText('a,b\r\n1,2\n3,"4"\r\n5,6\n');
  expect(table.rows).toEqual(toRows('1|2 / 3|4 / 5|6'));
  expect(table.header).toEqual(['a', 'b']);
});
