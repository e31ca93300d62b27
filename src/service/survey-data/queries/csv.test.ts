import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../contract/any-text.fixture.ts';
import { writeCsvRecord } from './take-away/csv-cells.ts';

describe('a CSV record', () => {
  it.each([
    ['=1+1', "'=1+1", '=1+1'],
    ['+49 170 1', '+49 170 1', '+49 170 1'],
    ['-cmd', "'-cmd", '-cmd'],
    ['@SUM(A1)', "'@SUM(A1)", '@SUM(A1)'],
    ['＝1+1', "'＝1+1", '＝1+1'],
    ['\t=1', `"'\t=1"`, '"\t=1"'],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`, `"=HYPERLINK(""http://x"",""y"")"`],
    ['-1e9', '-1e9', '-1e9'],
    ['-1,5', '"-1,5"', '"-1,5"'],
    ['-', '-', '-'],
    ['a|b', '"a|b"', '"a|b"'],
    ['-5+2', "'-5+2", '-5+2'],
    [' x', '" x"', '" x"'],
    ['', '""', '""'],
  ])('%s is written %s, or %s with formulas kept', (cell, written, kept) => {
    expect(writeCsvRecord([cell], true)).toBe(`${written}\r\n`);
    expect(writeCsvRecord([cell], false)).toBe(`${kept}\r\n`);
  });

  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((columns) => fc.array(fc.array(anyText(), { minLength: columns, maxLength: columns }), { minLength: 1 }));
  const read = (text: string) => Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data.slice(0, -1);

  it('parsed back with formulas kept, every table is unchanged', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(read(rows.map((cells) => writeCsvRecord(cells, false)).join(''))).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });

  it('escaped, no cell begins like a formula, and only the apostrophe differs', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const back = read(rows.map((cells) => writeCsvRecord(cells, true)).join(''));
        for (const [y, row] of back.entries())
          for (const [x, cell] of row.entries()) {
            const before = rows[y]?.[x] ?? '';
            expect([before, `'${before}`]).toContain(cell);
            // Nothing that names a cell, a function or a program; -1e9 is a number.
            expect(cell).not.toMatch(/^[\t\r\n]?\s*[=@].*[A-Za-z0-9]/s);
            expect(cell).not.toMatch(/^[\t\r\n]?\s*[-+].*[A-DF-Za-df-z|!*^]/s);
          }
      }),
      { numRuns: 300 },
    );
  });
});
