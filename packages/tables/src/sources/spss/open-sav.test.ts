import { describe, expect, it } from 'vitest';
import { readCells, readSource } from '../read-csv.fixture.ts';
import { type FixtureFile, type FixtureVariable, savFile } from './sav.fixture.ts';

const cells = (file: FixtureFile) => readCells(savFile(file), 'x.sav');
/** The cells of one variable. */
const column = async (
  variable: FixtureVariable,
  values: FixtureFile['cases'][number],
  more: Partial<FixtureFile> = {},
) =>
  (await cells({ variables: [{ name: 'ID' }, variable], cases: values.map((value) => [1, value]), ...more })).map(
    ([, cell]) => cell,
  );
const latin = (text: string) => Buffer.from(text, 'latin1');
const seconds = (text: string) => (Date.parse(`${text}Z`) - Date.UTC(1582, 9, 14)) / 1000;

const survey: FixtureFile = {
  variables: [
    { name: 'ID', label: 'Respondent' },
    {
      name: 'Q1',
      label: 'How satisfied are you, “all in all”?',
      labels: [
        [1, 'Very'],
        [2, 'Not at all'],
        [9, 'Refused'],
      ],
      missing: { count: 1, values: [9] },
    },
    { name: 'CITY', width: 12, label: 'Where do you live?' },
    {
      name: 'G',
      width: 1,
      labels: [
        ['m', 'Male'],
        ['f', 'Female'],
      ],
    },
    { name: 'AGE' },
  ],
  cases: [
    [1, 2, 'Graz', 'f', 33],
    [2, 9, 'Linz, Upper A', 'm', null],
    [3, 1, '', 'x', 1.5],
    [1234567, 3, 'Wien', '', -12],
  ],
  encoding: 'UTF-8',
};

const surveyCsv = `ID,Q1,CITY,G,AGE
Respondent,"How satisfied are you, “all in all”?",Where do you live?,G,AGE
1,Not at all,Graz,Female,33
2,,"Linz, Upper",Male,
3,Very,,x,1.5
1234567,3,Wien,,-12
`;

describe('an SPSS file', () => {
  it.each([
    ['without compression', {}],
    ['in bytecode', { compression: 1 }],
    ['in bytecode of a big-endian computer', { compression: 1, isLittle: false }],
    ['without a number of cases', { count: -1 }],
    ['in many zlib blocks', { compression: 2, blockBytes: 24 }],
    ['with its value labels before its variables', { labelsFirst: true }],
  ] satisfies [string, Partial<FixtureFile>][])('%s is a table', async (_, more) => {
    const { csv, notes, source } = await readSource(savFile({ ...survey, ...more }), 'x.sav');
    expect(csv).toBe(surveyCsv);
    expect(notes).toEqual([{ kind: 'missing-values', count: 1 }]);
    expect(source.format).toBe('spss');
  });

  it('has its question texts and the options of its columns', async () => {
    const { source } = await readSource(savFile(survey), 'x.sav');
    const [table] = source.tables;
    expect(table?.columns?.map(({ name, question, options }) => [name, question, options.join('|')])).toEqual([
      ['ID', 'Respondent', ''],
      ['Q1', 'How satisfied are you, “all in all”?', 'Very|Not at all'],
      ['CITY', 'Where do you live?', ''],
      ['G', '', 'Male|Female'],
      ['AGE', '', ''],
    ]);
    // Case 1 is the record below three header rows.
    expect((table?.firstRow ?? 0) + 3).toBe(1);
  });

  it.each([
    ['a value', { count: 1, values: [2] }, ['1', '', '3', '4', '5']],
    ['a range from the lowest', { count: -2, values: [-Number.MAX_VALUE, 2] }, ['', '', '3', '4', '5']],
    ['a range and a value', { count: -3, values: [4, Number.MAX_VALUE, 1] }, ['', '2', '3', '', '']],
  ])('leaves out what the user declared missing: %s', async (_, missing, expected) => {
    expect(await column({ name: 'Q', missing }, [1, 2, 3, 4, 5])).toEqual(expected);
  });

  it.each([
    ['numbers', [5, 5], [5, -5, 0, -0, 100], ['5', '-5', '0', '0', '100']],
    [
      'decimals',
      [5, 8, 2],
      [0.1, 0.1 + 0.2, 1.25, -12.5, 1 / 3],
      ['0.1', '0.30000000000000004', '1.25', '-12.5', '0.3333333333333333'],
    ],
    [
      'large and small',
      [5, 8, 2],
      [1e15, 1e21, 1e-7, -2.5e-9, 123456789.75],
      ['1000000000000000', '1000000000000000000000', '0.0000001', '-0.0000000025', '123456789.75'],
    ],
    ['numbers with zeros', [16, 5], [7, 123, 12345, 1.5, -1], ['00007', '00123', '12345', '1.5', '-1']],
    ['DATE', [20, 11], [seconds('2026-03-01T00:00'), seconds('1999-12-31T23:59')], ['2026-03-01', '1999-12-31']],
    ['DATETIME', [22, 20], [seconds('2026-03-01T12:30:05')], ['2026-03-01T12:30:05']],
    ['TIME', [21, 8], [3661, 180_000, -60], ['01:01:01', '50:00:00', '-00:01:00']],
    ['WKDAY', [26, 9], [1, 7, 8], ['Sunday', 'Saturday', '8']],
    ['MONTH', [27, 9], [1, 12, 0], ['January', 'December', '0']],
    ['MOYR', [28, 8], [seconds('2026-03-01T00:00')], ['2026-03']],
    ['QYR', [29, 8], [seconds('2026-12-01T00:00')], ['2026-Q4']],
    ['WKYR', [30, 10], [seconds('2026-01-08T00:00')], ['2026-W02']],
    ['a date that is none', [20, 11], [-1, 1e30], ['1582-10-13', '1000000000000000000000000000000']],
  ] as [string, number[], number[], string[]][])(
    'writes %s',
    async (_, [type = 5, width = 8, decimals = 0], values, expected) => {
      for (const compression of [0, 1] as const)
        expect(await column({ name: 'Q', format: [type, width, decimals] }, values, { compression })).toEqual(expected);
    },
  );

  it.each([
    ['UTF-8 by its name', { encoding: 'UTF-8' }, 'Köln €', 'Köln €'],
    ['Windows-1252 by its code page', { codePage: 1252 }, latin('K\u00f6ln \u0080'), 'Köln €'],
    ['Shift JIS', { codePage: 932 }, latin('\u0093\u008c\u008b\u009e'), '東京'],
    ['UTF-8 without a word of it', {}, 'Köln €', 'Köln €'],
    ['bytes that are no UTF-8', { encoding: 'UTF-8' }, latin('a\u00e0\u0080\u0080b'), 'aà€€b'],
  ] as [string, Partial<FixtureFile>, string | Uint8Array, string][])(
    'is read in %s',
    async (_, more, text, expected) => {
      const variables = [
        { name: 'T', width: 16, label: text },
        { name: 'N', labels: [[1, text]] as [number, typeof text][] },
      ];
      const { csv, source } = await readSource(savFile({ variables, cases: [[text, 1]], ...more }), 'x.sav');
      expect(csv).toBe(`T,N\n${expected},N\n${expected},${expected}\n`);
      expect(source.tables[0]?.columns?.[1]?.options).toEqual([expected]);
    },
  );

  it('joins the parts of very long texts and takes their names', async () => {
    const long = 'ä'.repeat(150) + 'b'.repeat(299);
    const at = (from: number) => new TextEncoder().encode(long).subarray(from, from + 255);
    const variables = [
      { name: 'LONGTEXT', width: 255, label: 'Tell us more' },
      { name: 'LONGT0', width: 255 },
      { name: 'LONGT1', width: 96 },
      { name: 'V2' },
    ];
    const extensions: FixtureFile['extensions'] = [
      [13, 1, (out) => out.text('LONGTEXT=a_long_text_variable\tV2=count')],
      [14, 1, (out) => out.text('LONGTEXT=00600\0\t')],
    ];
    for (const compression of [0, 1, 2] as const) {
      const { csv, source } = await readSource(
        savFile({ variables, extensions, encoding: 'UTF-8', compression, cases: [[at(0), at(255), at(510), 7]] }),
        'x.sav',
      );
      expect(csv).toBe(`a_long_text_variable,count\nTell us more,count\n${long},7\n`);
      expect(source.tables[0]?.columns).toHaveLength(2);
    }
  });

  it('numbers the parts of a text by 252 bytes, though each holds 255', async () => {
    const text = `${'x'.repeat(500)}yyyyyy`;
    const variables = [{ name: 'A', width: 255 }, { name: 'A0', width: 255 }, { name: 'A1', width: 2 }, { name: 'B' }];
    const extensions: FixtureFile['extensions'] = [[14, 1, (out) => out.text('A=00506\0\t')]];
    const cases = [[text.slice(0, 255), text.slice(255), '', 7]];
    const { csv } = await readSource(savFile({ variables, extensions, cases }), 'x.sav');
    expect(csv).toBe(`A,B\nA,B\n${text},7\n`);
  });

  it('reads labels and missing values of long texts', async () => {
    const sized = (out: { int32: (value: number) => { text: (value: string) => unknown } }, text: string) =>
      out.int32(text.length).text(text);
    const variables = [{ name: 'ID' }, { name: 'BRAND', width: 20 }];
    const extensions: FixtureFile['extensions'] = [
      [13, 1, (out) => out.text('BRAND=Favourite')],
      [
        21,
        1,
        (out) => {
          sized(out, 'Favourite');
          out.int32(20, 2);
          for (const [value, label] of [
            ['longer than eight', 'Brand A'],
            ['none', 'None of these'],
          ] as const) {
            sized(out, value.padEnd(20));
            sized(out, label);
          }
        },
      ],
      [
        22,
        1,
        (out) => {
          sized(out, 'Favourite');
          out.uint8(1).int32(8).text('refused', 8);
        },
      ],
    ];
    const cases = [
      [1, 'longer than eight'],
      [2, 'none'],
      [3, 'refused'],
      [4, 'refused too'],
      [5, 'else'],
    ];
    const { csv, notes, source } = await readSource(savFile({ variables, cases, extensions }), 'x.sav');
    expect(csv.split('\n').slice(2, -1)).toEqual(['1,Brand A', '2,None of these', '3,', '4,refused too', '5,else']);
    expect(notes).toEqual([{ kind: 'missing-values', count: 1 }]);
    expect(source.tables[0]?.columns?.[1]?.options).toEqual(['Brand A', 'None of these']);
  });

  it('tells values with the same label apart and keeps a value whose label is empty', async () => {
    const labels: [number, string][] = [
      [9, 'Other'],
      [1, 'Other'],
      [2, ''],
      [3, 'Yes'],
    ];
    expect(await column({ name: 'Q', labels }, [1, 2, 3, 9])).toEqual(['Other (1)', '2', 'Yes', 'Other (9)']);
  });

  it('takes the number of cases from the record for large files', async () => {
    const file = { variables: [{ name: 'A' }], cases: [[1], [2], [3]], count: 1 };
    expect(await cells({ ...file, extensions: [[16, 8, (out) => out.int64(1, 2)]] })).toEqual([['1'], ['2']]);
  });
});
