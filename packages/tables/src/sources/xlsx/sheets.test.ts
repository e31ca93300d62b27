import { detectDialect, readTable as readCsvTable } from '@sheaf/survey-columns';
import { describe, expect, it } from 'vitest';
import { openNamed, readTable } from '../read-csv.fixture.ts';
import { makeZip } from '../zip.fixture.ts';
import { makeWorkbook, row, type WorkbookParts, workbookParts } from './workbook.fixture.ts';

const open = async (workbook: WorkbookParts) => openNamed(await makeWorkbook(workbook), 'a.xlsx');
const toCsv = async (data: string, before = ''): Promise<string> =>
  (await readTable(await open({ sheets: [{ data, before }] }))).csv;

const number = (place: string, value: number): string => `<c r="${place}"><v>${value}</v></c>`;
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const texts = (...values: string[]): string => values.map(text).join('');

describe('the rows of a sheet', () => {
  it.each([
    ['rows left out', row(2, number('A2', 1)) + row(5, number('A5', 2)), '\n1\n\n\n2\n'],
    ['cells left out', row(1, number('B1', 1) + number('AA1', 2)), `,1${','.repeat(25)}2\n`],
    ['rows and cells without numbers', `<row>${texts('a', 'b')}</row><row>${texts('c')}</row>`, 'a,b\nc,\n'],
    ['short rows', row(1, number('A1', 1) + number('C1', 3)) + row(2, number('A2', 2)), '1,,3\n2,,\n'],
    [
      'a row longer than the first ones',
      `<row>${texts('a')}</row>`.repeat(200) + row(201, number('B201', 2)),
      `${'a\n'.repeat(200)},2\n`,
    ],
    [
      'one value far to the right',
      `${row(1, number('A1', 1) + number('XFD1', 2))}${'<row><c><v>3</v></c></row>'.repeat(5000)}`,
      `1${','.repeat(16383)}2\n${'3\n'.repeat(5000)}`,
    ],
    ['no rows', '', ''],
  ])('%s', async (_, data, expected) => {
    expect(await toCsv(data)).toBe(expected);
  });

  it('are read when they are hidden, and counted', async () => {
    const data = `${row(1, texts('a', 'b', 'c', 'd'))}<row r="2" hidden="1">${texts('1')}</row><row r="3" hidden="1"/>`;
    const before = '<cols><col min="2" max="3" hidden="1"/><col min="4" max="16384" hidden="true"/></cols>';
    expect(await readTable(await open({ sheets: [{ data, before }] }))).toEqual({
      csv: 'a,b,c,d\n1,,,\n',
      notes: [
        { kind: 'hidden-rows', count: 1 },
        { kind: 'hidden-columns', count: 3 },
      ],
    });
  });

  it('take their shared texts from anywhere in a long list', async () => {
    const list = Array.from({ length: 60_000 }, (_, i) => `<si><t>text ${i}</t></si>`).join('');
    const wanted = [59_999, 0, 30_000];
    const data = wanted.map((index) => `<row><c t="s"><v>${index}</v></c></row>`).join('');
    const source = await open({ sheets: [{ data }, { data }], texts: list });
    const both = await Promise.all([readTable(source, 0), readTable(source, 1)]);
    for (const { csv } of both) expect(csv).toBe('text 59999\ntext 0\ntext 30000\n');
  });
});

describe('how a sheet is written', () => {
  const data = row(1, texts('é')) + row(2, number('A2', 1));
  const sheet = (encoding: string): string =>
    `<?xml version="1.0" encoding="${encoding}"?><worksheet><sheetData>${data}</sheetData></worksheet>`;
  const utf16 = (value: string): Uint8Array => new Uint8Array(Uint16Array.from(value, (c) => c.charCodeAt(0)).buffer);

  it.each<[string, string | Uint8Array]>([
    ['UTF-8', sheet('UTF-8')],
    ['UTF-8 with a byte order mark', `\uFEFF${sheet('utf-8')}`],
    ['UTF-16 with a byte order mark', utf16(`\uFEFF${sheet('UTF-16')}`)],
    ['UTF-16 without one', utf16(sheet('UTF-16'))],
    ['with prefixes', sheet('UTF-8').replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')],
  ])('%s', async (_, xml) => {
    expect((await readTable(await open({ sheets: [{ xml }] }))).csv).toBe('é\n1\n');
  });

  it('in the strict form, with other names for namespaces', async () => {
    const strict = (xml: string | Uint8Array | undefined): string =>
      String(xml)
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
          'http://purl.oclc.org/ooxml/officeDocument/relationships',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
          'http://purl.oclc.org/ooxml/spreadsheetml/main',
        );
    const parts = Object.entries(workbookParts({ sheets: [{ data }] })).map(([path, xml]) => [path, strict(xml)]);
    expect((await readTable(await openNamed(await makeZip(Object.fromEntries(parts)), 'a.xlsx'))).csv).toBe('é\n1\n');
  });
});

describe('the sheets of a workbook', () => {
  const responses =
    row(1, texts('Name', 'Age', 'City', 'Why?')) +
    row(2, texts('Ann', '30', 'Oslo', 'So')) +
    row(3, texts('Ben', '31', 'Rome'));
  const legend = row(1, texts('Code', 'Label')) + row(2, texts('1', 'Yes')) + row(3, texts('2', 'No'));
  const prose = row(1, texts('These are the results of spring.')) + row(3, texts('Ask us for more.'));

  it('are listed with their names, and those that look like tables are marked', async () => {
    const { tables } = await open({
      sheets: [
        { name: 'Notes', data: responses },
        { name: 'About the survey', data: prose },
        { name: 'R&D "new"', data: responses },
        { name: 'Codes', data: legend },
        { name: 'Old', data: responses, state: 'hidden' },
        { name: 'Older', data: responses, state: 'veryHidden' },
        { name: 'Empty' },
        {
          name: 'With a title',
          data: row(1, texts('Results')) + responses.replace(/r="(\d)"/g, (_, n) => `r="${Number(n) + 2}"`),
        },
      ],
    });
    expect(tables.map(({ name, looksLikeTable }) => [name, looksLikeTable])).toEqual([
      ['Notes', false],
      ['About the survey', false],
      ['R&D "new"', true],
      ['Codes', false],
      ['Old', false],
      ['Older', false],
      ['Empty', false],
      ['With a title', true],
    ]);
    expect(tables.every(({ firstRow }) => firstRow === 1)).toBe(true);
  });

  it('can be read when another one is damaged', async () => {
    const source = await open({ sheets: [{ xml: '<worksheet>' }, { data: responses }] });
    expect(source.tables.map(({ looksLikeTable }) => looksLikeTable)).toEqual([false, true]);
    expect((await readTable(source, 1)).csv).toContain('Ann,30');
    await expect(readTable(source, 0)).rejects.toThrow('The sheet “Sheet1” is cut off after row 0.');
  });
});

it('finds the header below a title, with a merged question above its options', async () => {
  const options = ['Tea', 'Milk', 'Water'];
  const people = Array.from({ length: 6 }, (_, i) => {
    const chosen = options.map((option, at) => (i % 3 === at || i === 5 ? text(option) : '<c/>'));
    return row(i + 5, `${number('A5', 100 + i)}<c r="B5" s="1"><v>${45352 + i}</v></c>${chosen.join('')}`);
  });
  const data = [
    row(1, text('Results of spring')),
    row(3, `${texts('Respondent ID', 'Time', 'What do you drink?')}<c r="D3"/><c r="E3"/>`),
    row(4, `<c r="A4"/><c r="B4"/>${texts(...options)}`),
    ...people,
  ];
  const source = await open({ sheets: [{ data: data.join('') }], formats: [14] });
  const bytes = new TextEncoder().encode((await readTable(source)).csv);
  const dialect = detectDialect(bytes, { whole: true, override: source.tables[0]?.dialect ?? {} });
  expect(dialect).toMatchObject({ skip_lines: 2, header_rows: 2 });
  const table = readCsvTable(bytes, dialect, { limit: 10, whole: true });
  expect(table.texts.slice(2)).toEqual(options.map((option) => `What do you drink? – ${option}`));
  expect(table.rows).toHaveLength(6);
});
