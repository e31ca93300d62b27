import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../contract/any-text.fixture.ts';
import { csvRecord } from './export-cells.ts';

describe('a CSV record', () => {
  const cells: { cell: string; written: string; kept: string }[] = [
    { cell: '=1+1', written: "'=1+1", kept: '=1+1' },
    { cell: '+49 170 1', written: '+49 170 1', kept: '+49 170 1' },
    { cell: '-cmd', written: "'-cmd", kept: '-cmd' },
    { cell: '@SUM(A1)', written: "'@SUM(A1)", kept: '@SUM(A1)' },
    { cell: '＝1+1', written: "'＝1+1", kept: '＝1+1' },
    { cell: '\t=1', written: `"'\t=1"`, kept: '"\t=1"' },
    { cell: '\r=1', written: `"'\r=1"`, kept: '"\r=1"' },
    {
      cell: '=HYPERLINK("http://x","y")',
      written: `"'=HYPERLINK(""http://x"",""y"")"`,
      kept: `"=HYPERLINK(""http://x"",""y"")"`,
    },
    { cell: '-5', written: '-5', kept: '-5' },
    { cell: '+3.25', written: '+3.25', kept: '+3.25' },
    { cell: '-1e9', written: '-1e9', kept: '-1e9' },
    { cell: '-1,5', written: '"-1,5"', kept: '"-1,5"' },
    { cell: '-', written: '-', kept: '-' },
    { cell: 'a|b', written: '"a|b"', kept: '"a|b"' },
    { cell: '-5+2', written: "'-5+2", kept: '-5+2' },
    { cell: 'a=b', written: 'a=b', kept: 'a=b' },
    { cell: ' x', written: '" x"', kept: '" x"' },
    { cell: '', written: '""', kept: '""' },
  ];
  it.each(cells)('$cell is written $written, or $kept with formulas kept', ({ cell, written, kept }) => {
    expect(csvRecord([cell], true)).toBe(`${written}\r\n`);
    expect(csvRecord([cell], false)).toBe(`${kept}\r\n`);
  });

  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((columns) => fc.array(fc.array(anyText(), { minLength: columns, maxLength: columns }), { minLength: 1 }));
  const read = (text: string) => Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data.slice(0, -1);

  it('parsed back with formulas kept, every table is unchanged', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(read(rows.map((cells) => csvRecord(cells, false)).join(''))).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });

  it('escaped, no cell begins like a formula, and only the apostrophe differs', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const back = read(rows.map((cells) => csvRecord(cells, true)).join(''));
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
