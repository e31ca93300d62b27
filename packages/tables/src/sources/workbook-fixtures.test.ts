import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openNamed, readTable } from './read-csv.fixture.ts';

/** What pandas writes, in either format. */
const frame =
  'score,when,comment,done\n1.5,2024-03-01 12:30:05,"two\nlines",TRUE\n,2024-03-02 12:30:05,  blanks  inside,FALSE\n3,,ü,TRUE\n';

/** How workbook-fixtures/write-fixtures.py made them stands there. */
const open = async (name: string) =>
  openNamed(new Uint8Array(readFileSync(new URL(`./workbook-fixtures/${name}`, import.meta.url))), name);

describe('workbooks of other programs', () => {
  it('openpyxl: a title, formats, formulas, a hidden row, column and sheet', async () => {
    const source = await open('openpyxl.xlsx');
    expect(source.tables.map(({ name, looksLikeTable }) => [name, looksLikeTable])).toEqual([
      ['Responses', true],
      ['Notes', false],
      ['Old', false],
    ]);
    expect(source.tables[0]?.dialect.skip_lines).toBe(2);
    expect(await readTable(source)).toEqual({
      csv: [
        'Survey of spring,,,,,,,,',
        '',
        'ID,When,Day,Score,Done,Share,Code,Comment,Sum',
        '1,2024-03-01 12:30:05,2024-03-01,0.3,TRUE,12%,00123,"said ""so"", and\nleft",',
        '2,2024-03-01 12:30:05,2024-03-01,12345678901,FALSE,50%,00124,é 東京 😀 <&>,',
        '3,,,,,,,plain bold,',
        '',
      ].join('\n'),
      notes: [
        { kind: 'hidden-rows', count: 1 },
        { kind: 'hidden-columns', count: 1 },
        { kind: 'formulas-without-value', count: 2 },
      ],
    });
  });

  it.each([
    ['xlsxwriter.xlsx', 'Name,When,For,Text\nAnn,2024-03-01 12:30:05,36:00:00,Ann!\n\nBen,,,TRUE\n'],
    ['pandas.xlsx', frame],
    ['pandas.ods', frame],
  ])('%s', async (name, csv) => {
    expect(await readTable(await open(name))).toEqual({ csv, notes: [] });
  });
});
