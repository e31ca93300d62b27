import { describe, expect, it } from 'vitest';
import { openNamed, readTable } from '../read-csv.fixture.ts';
import { makeZip } from '../zip.fixture.ts';
import { makeWorkbook, row, type WorkbookParts, workbookParts } from './workbook.fixture.ts';

const text = (place: string, value: string): string => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
/** Rows of texts from row 1 on; a cell of '' is left out. */
const rows = (...lines: string[][]): string =>
  lines
    .map((cells, at) =>
      row(at + 1, cells.map((cell, column) => (cell === '' ? '' : text(`${'ABCDE'[column]}${at + 1}`, cell))).join('')),
    )
    .join('');
const sheet = (data: string, ...merges: string[]) => ({
  xml: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData><mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
});
const read = async (workbook: WorkbookParts, name = 'a.xlsx') =>
  readTable(await openNamed(await makeWorkbook(workbook), name));

describe('a value of a merged cell', () => {
  it('belongs to all its rows, and a note counts the others', async () => {
    const data = rows(
      ['Region', 'City'],
      ['North', 'a'],
      ['', 'b'],
      ['', 'c'],
      ['South, "far"', 'd'],
      ['', 'e'],
      ['', 'f'],
    );
    expect(await read({ sheets: [sheet(data, 'A2:A4', 'A5:A6')] })).toEqual({
      csv: 'Region,City\nNorth,a\nNorth,b\nNorth,c\n"South, ""far""",d\n"South, ""far""",e\n,f\n',
      notes: [{ kind: 'merged-cells', count: 3 }],
    });
  });

  it.each([
    ['of several columns', rows(['a', 'b', 'c'], ['1', '', '2'], ['3', '4', '5']), ['A2:B2'], 'a,b,c\n1,,2\n3,4,5\n'],
    ['over rows without answers', rows(['a', 'b'], ['1', '2'], ['', ''], ['3', '4']), ['A2:A3'], 'a,b\n1,2\n\n3,4\n'],
  ])('%s adds nothing', async (_, data, merges, csv) => {
    expect(await read({ sheets: [sheet(data, ...merges)] })).toEqual({ csv, notes: [] });
  });
});

describe('a sheet that lists the others', () => {
  const data = rows(['id', 'colour', 'why'], ['1', 'Red', 'a'], ['2', 'Blue', 'b'], ['3', 'Red', 'c']);
  const list = (...names: string[]) =>
    rows(
      ['Export Summary'],
      ['This document was exported from Numbers.'],
      [],
      ['', 'Numbers Sheet Name', 'Numbers Table Name', 'Excel Worksheet Name'],
      ...names.map((name) => ['', name, 'Table 1', name]),
    );
  const likely = async (sheets: WorkbookParts['sheets']) =>
    (await openNamed(await makeWorkbook({ sheets }), 'a.xlsx')).tables.map(({ looksLikeTable }) => looksLikeTable);

  it.each<[string, WorkbookParts['sheets'], boolean[]]>([
    [
      'of one table',
      [
        { name: 'Export Summary', data: list('Survey') },
        { name: 'Survey', data },
      ],
      [false, true],
    ],
    [
      'no: a sheet of answers among which is one such word',
      [
        { name: 'Red', data },
        { name: 'Other', data },
      ],
      [true, true],
    ],
  ])('%s is no survey', async (_, sheets, expected) => {
    expect(await likely(sheets)).toEqual(expected);
  });
});

it('reads a workbook whose parts are named with backslashes', async () => {
  const parts = workbookParts({ sheets: [{ data: rows(['id', 'why'], ['1', 'a'], ['2', 'b']) }] });
  const files = Object.fromEntries(
    Object.entries(parts).map(([path, content]) => [path.replaceAll('/', '\\'), content]),
  );
  expect((await readTable(await openNamed(await makeZip(files), 'a.xlsx'))).csv).toBe('id,why\n1,a\n2,b\n');
});
