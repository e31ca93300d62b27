import { describe, expect, it } from 'vitest';
import { findErrorSentence, openNamed, readTable } from '../read-csv.fixture.ts';
import { makeZip } from '../zip.fixture.ts';

const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';

interface OdsParts {
  /** What stands in `office:spreadsheet`. */
  body: string;
  styles?: string;
  manifest?: string;
}

/** @returns a workbook as LibreOffice writes it */
const makeOds = async ({ body, styles = '', manifest = '' }: OdsParts): Promise<Uint8Array<ArrayBuffer>> =>
  makeZip({
    mimetype,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml': `<manifest:manifest>${manifest}</manifest:manifest>`,
  });

const table = (rows: string, name = 'Sheet1'): string => `<table:table table:name="${name}">${rows}</table:table>`;
const row = (cells: string, attributes = ''): string => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const text = (value: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const texts = (...values: string[]): string => values.map(text).join('');

const read = async (parts: OdsParts, index = 0) => readTable(await openNamed(await makeOds(parts), 'a.ods'), index);

describe('a cell of an OpenDocument sheet', () => {
  const float = (value: string, shown: string, type = 'float'): string =>
    `<table:table-cell office:value-type="${type}" office:value="${value}" calcext:value-type="${type}"><text:p>${shown}</text:p></table:table-cell>`;

  it.each([
    ['a number', float('1234.5', '1,234.50'), '1234.5'],
    ['a number with leading zeros', float('123', '00123'), '00123'],
    ['digits in groups', float('12345678', '012-34-5678'), '012-34-5678'],
    ['a percentage', float('0.1234', '12 %', 'percentage'), '12.34%'],
    [
      'a date',
      '<table:table-cell office:value-type="date" office:date-value="2024-03-01"><text:p>01.03.24</text:p></table:table-cell>',
      '2024-03-01',
    ],
    [
      'a date with a time',
      '<table:table-cell office:value-type="date" office:date-value="2024-03-01T12:30:05.000000000"/>',
      '2024-03-01 12:30:05',
    ],
    ['a time', '<table:table-cell office:value-type="time" office:time-value="PT14H30M00S"/>', '14:30:00'],
    ['an elapsed time', '<table:table-cell office:value-type="time" office:time-value="PT36H15M00S"/>', '36:15:00'],
    ['a text', text('a &amp; b'), 'a & b'],
    [
      'paragraphs',
      '<table:table-cell office:value-type="string"><text:p>a</text:p><text:p/><text:p>b</text:p></table:table-cell>',
      '"a\n\nb"',
    ],
    [
      'blanks, tabs and line breaks',
      text('a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d<text:s/>'),
      '"a   b\tc\nd "',
    ],
    [
      'an annotation',
      '<table:table-cell office:value-type="string"><office:annotation><dc:creator>Ann</dc:creator><text:p>Sure?</text:p></office:annotation><text:p>yes</text:p></table:table-cell>',
      'yes',
    ],
    [
      'a repeated cell',
      text('a').replace('<table:table-cell', '<table:table-cell table:number-columns-repeated="3"'),
      'a,a,a',
    ],
    ['a merged cell', `${text('a')}<table:covered-table-cell table:number-columns-repeated="2"/>${text('b')}`, 'a,,,b'],
  ])('%s', async (_, cell, expected) => {
    expect((await read({ body: table(row(cell)) })).csv).toBe(`${expected}\n`);
  });

  it('without an answer is empty: errors and formulas without a value are counted', async () => {
    const error =
      '<table:table-cell table:formula="of:=NA()" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>';
    const uncalculated = '<table:table-cell table:formula="of:=1+1"/>';
    expect(await read({ body: table(row(`${text('a')}${error}${uncalculated}${text('b')}`)) })).toEqual({
      csv: 'a,,,b\n',
      notes: [
        { kind: 'error-cells', count: 1 },
        { kind: 'formulas-without-value', count: 1 },
      ],
    });
  });
});

describe('the rows of an OpenDocument sheet', () => {
  const blank = '<table:table-cell table:number-columns-repeated="16384"/>';
  const million = 'table:number-rows-repeated="1048576"';

  it.each([
    ['short rows', row(texts('a', 'b')) + row(texts('c')), 'a,b\nc,\n'],
    ['blank rows to the end of the sheet', row(text('a')) + row(blank, million), 'a\n'],
    ['header rows', `<table:table-header-rows>${row(text('a'))}</table:table-header-rows>${row(text('b'))}`, 'a\nb\n'],
    ['no rows', row(blank, million), ''],
  ])('%s', async (_, rows, expected) => {
    expect((await read({ body: table(rows) })).csv).toBe(expected);
  });

  it('are read when they are hidden, and counted', async () => {
    const columns =
      '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:visibility="collapse" table:number-columns-repeated="16382"/>';
    const rows = [
      row(texts('a', 'b', 'c')),
      row(texts('1'), 'table:visibility="filter"'),
      row(texts('2'), 'table:visibility="collapse" table:number-rows-repeated="2"'),
      row('', 'table:visibility="collapse"'),
    ];
    expect(await read({ body: table(columns + rows.join('')) })).toEqual({
      csv: 'a,b,c\n1,,\n2,,\n2,,\n',
      notes: [
        { kind: 'hidden-rows', count: 3 },
        { kind: 'hidden-columns', count: 2 },
      ],
    });
  });
});

it('lists the sheets with their names, and those that look like tables', async () => {
  const responses =
    row(texts('Name', 'Age', 'City')) + row(texts('Ann', '30', 'Oslo')) + row(texts('Ben', '31', 'Rome'));
  const styles =
    '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
  const hidden = table(responses, 'Old').replace('<table:table ', '<table:table table:style-name="ta2" ');
  const body = table(row(text('About')), 'Notes') + hidden + table('', 'Empty') + table(responses, 'R&amp;D');
  const source = await openNamed(await makeOds({ body, styles }), 'a.ods');
  expect(source.tables.map(({ name, looksLikeTable }) => [name, looksLikeTable])).toEqual([
    ['Notes', false],
    ['Old', false],
    ['Empty', false],
    ['R&D', true],
  ]);
  expect((await readTable(source, 3)).csv).toBe('Name,Age,City\nAnn,30,Oslo\nBen,31,Rome\n');
  expect((await readTable(source, 0)).csv).toBe('About\n');
  expect((await readTable(source, 2)).csv).toBe('');
});

describe('an OpenDocument workbook that cannot be read', () => {
  const save = 'Open the workbook in a spreadsheet program and save it again.';

  it.each<[string, OdsParts, string]>([
    [
      'with a password',
      { body: '', manifest: '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>' },
      'The workbook is protected by a password. Save it without one first.',
    ],
    [
      'with a number that is none',
      { body: table(row('') + row('<table:table-cell office:value-type="float" office:value="x"/>')) },
      `Cell A2 of the sheet “Sheet1” is damaged: its value is not a number. ${save}`,
    ],
    [
      'with too many rows',
      { body: table(row(text('a'), 'table:number-rows-repeated="2000000"')) },
      'no more than 1,048,576 rows',
    ],
    [
      'with rows that make a bomb',
      {
        body: table(
          row(
            text('a').replace('<table:table-cell', '<table:table-cell table:number-columns-repeated="16000"'),
            'table:number-rows-repeated="1000000"',
          ),
        ),
      },
      'Cell A1000000 of the sheet “Sheet1” is damaged: its rows are repeated too often.',
    ],
  ])('%s', async (_, parts, sentence) => {
    expect(await findErrorSentence(async () => read(parts))).toContain(sentence);
  });

  it('with entities, or cut off', async () => {
    const entity = await makeZip({
      mimetype,
      'content.xml': '<!DOCTYPE a [<!ENTITY b "bb">]><office:document-content/>',
    });
    expect(await findErrorSentence(async () => openNamed(entity, 'a.ods'))).toContain('it declares a document type');
    const whole = await makeOds({ body: table(row(text('a'))) });
    const sentence = 'The file is damaged: a part of it cannot be unpacked. Download or save it again.';
    expect(await findErrorSentence(async () => openNamed(whole.slice(0, 600), 'a.ods'))).toBe(sentence);
    const missing = await makeZip({ mimetype, 'a.xml': '' });
    expect(await findErrorSentence(async () => openNamed(missing, 'a.ods'))).toContain('its content is missing');
  });
});
