import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type CellShape, CellTable, PackedTexts, packTexts } from './cell-table.ts';

const shape = { delimiter: ',', quote: '"', header_rows: 1, max_rows: 20_000 };

function load(table: CellTable, text: string): void {
  const bytes = new TextEncoder().encode(text);
  table.reserve(bytes.length).set(bytes);
}

function read(text: string, columns: number, options: Partial<Omit<CellShape, 'columns'>> = {}) {
  const table = new CellTable();
  load(table, text);
  const indexed = table.index({ ...shape, ...options, columns });
  const cells = Array.from({ length: table.rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => table.text(row, column)),
  );
  return { indexed, cells, table };
}

test('reads quotes, embedded newlines, CRLF, short rows and rows without a byte', () => {
  const { indexed, cells } = read('a,b,c\r\n1,"x, ""y""\nz",é\r\n\r\n2\r\n"","",""\n,,5,,\n"last"', 3);
  expect(indexed).toEqual({ kind: 'indexed', rows: 4 });
  expect(cells).toEqual([
    ['1', 'x, "y"\nz', 'é'],
    ['2', '', ''],
    ['', '', '5'],
    ['last', '', ''],
  ]);
});

test.each([
  ['a,b\n1,2\n3,x"y\n', { kind: 'stray_quote' }],
  ['a,b\n1,"x"y\n', { kind: 'stray_quote' }],
  ['a,b\n1,2\n3,"x\n4,5\n6,7\n', { kind: 'unclosed_quote', row: 2 }],
  ['a,b\n1,2,3\n', { kind: 'ragged_row', row: 1, cells: 3 }],
])('reports the problem in %j', (text, expected) => {
  expect(read(text, 2).indexed).toEqual(expected);
});

test('rows with only delimiters, white space and empty quotes are ignored', () => {
  expect(read('a,b\n\n,\n1,2\n  \n""\n,\n"",""\n "","\t"\r\n,2\n,,,,\n', 2).indexed).toEqual({ kind: 'stray_quote' });
  expect(read('a,b\n\n,\n1,2\n  \n""\n,\n"",""\n , "\t"\r\n,2\n,,,,\n'.replace(' "\t"', '"\t"'), 2).cells).toEqual([
    ['1', '2'],
    ['', '2'],
  ]);
  expect(read('a\n1\n\n""\n2\n', 1).cells).toEqual([['1'], ['2']]);
  expect(read('a\tb\n"\t"\n\t\nx\t\n', 2, { delimiter: '\t', quote: null }).cells).toEqual([
    ['"', '"'],
    ['x', ''],
  ]);
  // A cell of a quote or of a delimiter says something.
  expect(read('a,b\n;,|\n"",""\n"",""""\n",",\n', 2).cells).toEqual([
    [';', '|'],
    ['', '"'],
    [',', ''],
  ]);
});

test('blank rows beyond the most rows allowed do not count', () => {
  const rows = `${'1,2\n'.repeat(3)}${',\n'.repeat(900)}`;
  expect(read(`a,b\n${rows}`, 2, { max_rows: 3 }).indexed).toEqual({ kind: 'indexed', rows: 3 });
  expect(read(`a,b\n${rows}3,4\n`, 2, { max_rows: 3 }).indexed).toEqual({ kind: 'too_many_rows' });
});

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é', '👍', '\r\n'), maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('x', '"', '漢'), minLength: 60, maxLength: 140 }),
);

test('agrees with Papa Parse on every valid text', () => {
  const tables = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(tables, fc.constantFrom('\n', '\r\n'), fc.boolean(), (rows, newline, quotes) => {
      const text = Papa.unparse([['a', 'b', 'c'], ...rows], { newline, quotes });
      // A row with only separators and quotes is not a response.
      expect(read(text, 3).cells).toEqual(rows.filter((row) => /\S/.test(row.join(''))));
    }),
    { numRuns: 400 },
  );
});

test('numbers distinct cells and packs them, whatever their quoting', () => {
  const { table } = read('a,b\nx,"1"\n"x",2\n"y ""z""",1\n,3\n', 2);
  const dictionary = table.dictionary(0, 10);
  expect([...(dictionary?.codes ?? [])]).toEqual([0, 0, 1, 2]);
  expect([...(dictionary?.counts ?? [])]).toEqual([2, 1, 1]);
  expect(new PackedTexts(dictionary?.texts ?? new Uint8Array()).all()).toEqual(['x', 'y "z"', '']);
  expect(table.dictionary(0, 2)).toBeNull();
  const packed = table.packRows(1, 1, 3);
  expect(new PackedTexts(packed.bytes).all()).toEqual(['2', '1', '3']);
  expect(packed.filled).toBe(3);
});

test('packed texts are unpacked unchanged, and a cut one is reported', () => {
  const texts = ['', 'a', 'ä漢👍', '', 'z'.repeat(1000)];
  expect(new PackedTexts(packTexts(texts)).all()).toEqual(texts);
  expect(() => new PackedTexts(packTexts(texts).subarray(0, 900))).toThrow('cut short');
});
