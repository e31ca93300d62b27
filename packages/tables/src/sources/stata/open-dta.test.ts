import { describe, expect, it } from 'vitest';
import { readCells, readSource } from '../read-csv.fixture.ts';
import { dtaFile, type FixtureFile, type FixtureValue, type FixtureVariable } from './dta.fixture.ts';

const releases = [113, 114, 115, 117, 118, 119];

const survey = (release: number): FixtureFile => ({
  release,
  variables: [
    { name: 'id', type: 'int32', label: 'Respondent' },
    { name: 'q1', type: 'int8', label: 'How satisfied are you, all in all?', labels: 'agree' },
    { name: 'city', type: 12, label: 'Where do you live?' },
    { name: 'share', type: 'float32' },
    { name: 'price', type: 'float64' },
    { name: 'count', type: 'int16' },
  ],
  cases: [
    [1, 2, 'Graz', 0.1, 0.1, 300],
    [2, '.a', 'Linz, Upper A', null, '.z', null],
    [2_000_000, 1, '', -1.5, 1 / 3, -32_000],
    [-5, 3, 'Köln', '.a', null, '.a'],
  ],
  labels: {
    agree: [
      [2, 'Not at all'],
      [1, 'Very'],
      [2_147_483_622, 'Refused'],
    ],
  },
});

const surveyCsv = `id,q1,city,share,price,count
Respondent,"How satisfied are you, all in all?",Where do you live?,share,price,count
1,Not at all,Graz,0.1,0.1,300
2,,"Linz, Upper",,,
2000000,Very,,-1.5,0.3333333333333333,-32000
-5,3,Köln,,,
`;

const column = async (variable: FixtureVariable, values: FixtureValue[], more: Partial<FixtureFile> = {}) =>
  (
    await readCells(
      dtaFile({
        release: 118,
        variables: [{ name: 'id', type: 'int8' }, variable],
        cases: values.map((value) => [1, value]),
        ...more,
      }),
      'x.dta',
    )
  ).map(([, cell]) => cell);
const latin = (text: string) => Buffer.from(text, 'latin1');
const days = (text: string) => (Date.parse(`${text}Z`) - Date.UTC(1960, 0, 1)) / 86_400_000;

describe('a Stata file', () => {
  it.each(releases.flatMap((release) => [true, false].map((isLittle) => [release, isLittle] as const)))(
    'of format %i is a table (little-endian: %s)',
    async (release, isLittle) => {
      const { csv, notes, source } = await readSource(dtaFile({ ...survey(release), isLittle }), 'x.dta');
      expect(csv).toBe(surveyCsv);
      expect(notes).toEqual([{ kind: 'missing-values', count: 4 }]);
      expect(source.format).toBe('stata');
      expect(source.tables[0]?.columns?.[1]).toEqual({
        name: 'q1',
        question: 'How satisfied are you, all in all?',
        options: ['Very', 'Not at all'],
        measure: null,
      });
    },
  );

  it.each([
    ['%td', 'float64', [days('2026-03-01T00:00'), -1, 1e9], ['2026-03-01', '1959-12-31', '1000000000']],
    [
      '%tc',
      'float64',
      [86_400_000 * days('2026-03-01T12:30:05'), 0.25],
      ['2026-03-01T12:30:05', '1960-01-01T00:00:00'],
    ],
    ['%tc', 'float64', [86_400_000 * days('2026-03-01T12:30:05') + 250], ['2026-03-01T12:30:05.250']],
    ['%tC', 'float64', [86_400_000 * days('2026-03-01T12:30:05') + 27_000], ['2026-03-01T12:30:05']],
    [
      '%tC',
      'float64',
      [
        86_400_000 * days('1972-06-30T23:59:59'),
        86_400_000 * days('1972-07-01T00:00:00'),
        86_400_000 * days('1972-07-01T00:00:00') + 1000,
      ],
      ['1972-06-30T23:59:59', '1972-07-01T00:00:00', '1972-07-01T00:00:00'],
    ],
    ['%tw', 'int16', [0, 52 * 66 + 8, -1], ['1960-W01', '2026-W09', '1959-W52']],
    ['%tm', 'int16', [0, 12 * 66 + 2, -1], ['1960-01', '2026-03', '1959-12']],
    ['%tq', 'int16', [0, 4 * 66 + 3], ['1960-Q1', '2026-Q4']],
    ['%ty', 'int16', [2026], ['2026']],
    ['%8.2f', 'float64', [5, 0.1 + 0.2, 1e300], ['5', '0.30000000000000004', '1e+300']],
    ['%9.0g', 'float32', [16_777_216, 0.1, 3.14159274, 1e-7], ['16777216', '0.1', '3.1415927', '0.0000001']],
  ] as [string, FixtureVariable['type'], number[], string[]][])(
    'writes %s in a %s',
    async (format, type, values, expected) => {
      expect(await column({ name: 'v', type, format }, values)).toEqual(expected);
    },
  );

  it('knows the last answers before the missing values', async () => {
    expect(await column({ name: 'v', type: 'int8' }, [100, -127, null, '.a'])).toEqual(['100', '-127', '', '']);
    expect(await column({ name: 'v', type: 'int16' }, [32_740, null, '.z'])).toEqual(['32740', '', '']);
    expect(await column({ name: 'v', type: 'int32' }, [2_147_483_620, null])).toEqual(['2147483620', '']);
  });

  it('labels whole numbers in variables of every type', async () => {
    for (const type of ['int8', 'int16', 'int32', 'float32', 'float64'] as const)
      expect(await column({ name: 'v', type, labels: 'x' }, [1, 2, 2], { labels: { x: [[2, 'two']] } })).toEqual([
        '1',
        'two',
        'two',
      ]);
  });

  it.each([
    [113, latin('K\u00f6ln \u0080'), 'Köln €'],
    [117, 'Köln €', 'Köln €'],
    [118, 'Köln 東京', 'Köln 東京'],
    [118, latin('abc\0def'), 'abc'],
  ])('reads texts of format %i', async (release, text, expected) => {
    expect(await column({ name: 'v', type: 20, label: 'x' }, [text], { release })).toEqual([expected]);
  });

  it.each(releases.slice(3).flatMap((release) => [true, false].map((isLittle) => [release, isLittle] as const)))(
    'of format %i has long texts (little-endian: %s)',
    async (release, isLittle) => {
      const long = 'word '.repeat(300_000).trim();
      const cases: FixtureValue[][] = [
        [1, { long: 'first' }, { long: 'second' }],
        [2, null, { long }],
        [3, { refer: [2, 1] }, { long: 'a\0b', isBinary: true }],
        [4, { refer: [3, 2] }, { refer: [3, 1] }],
        [5, { long: 'ä'.repeat(3000) }, { long: '' }],
      ];
      const variables: FixtureVariable[] = [
        { name: 'id', type: 'int8' },
        { name: 'a', type: 'long' },
        { name: 'b', type: 'long' },
      ];
      const file = dtaFile({ release, isLittle, variables, cases });
      const { csv, notes } = await readSource(file, 'x.dta');
      const rows = csv.split('\n').slice(2, -1);
      expect(rows).toEqual(['1,first,second', `2,,${long}`, '3,first,', `4,${long},second`, `5,${'ä'.repeat(3000)},`]);
      expect(notes).toEqual([{ kind: 'binary-cells', count: 1 }]);
    },
  );
});

const small = (release: number, more: Partial<FixtureFile> = {}): Uint8Array<ArrayBuffer> =>
  dtaFile({ ...survey(release), ...more });
const withLong = (cases: FixtureValue[][]): Uint8Array<ArrayBuffer> =>
  dtaFile({ release: 118, variables: [{ name: 'a', type: 'long' }], cases });
/** A file in which a text is another one of the same length. */
function replaced(file: Uint8Array<ArrayBuffer>, text: string, other: string): Uint8Array<ArrayBuffer> {
  const at = Buffer.from(file).indexOf(text);
  file.set(new TextEncoder().encode(other), at);
  return file;
}

describe('a Stata file that cannot be read', () => {
  it.each([
    [
      'has no variables',
      small(118, { variables: [], cases: [] }),
      'The Stata file has no variables, so it has no responses.',
    ],
    ['has no observations', small(118, { cases: [] }), 'no observations, so it has no responses'],
    ['is of Stata 7', small(110), 'comes from Stata 7 or older (format 110)'],
    [
      'is of a later Stata',
      replaced(small(118), '<release>118', '<release>130'),
      'that Sheaf does not know (format 130)',
    ],
    ['ends in its observations', small(115).subarray(0, 1400), 'ends before its last observation'],
    ['ends in its labels', small(115).subarray(0, -4), 'ends in its value labels'],
    ['has fewer observations than it says', small(118, { count: 1000 }), 'the map of its parts is wrong'],
    [
      'has an unknown type',
      small(118, { variables: [{ name: 'a', type: 40_000 }], cases: [['x']] }),
      'has the unknown type 40000',
    ],
    ['refers to a long text that is not there', withLong([[{ refer: [1, 9] }]]), 'a long text is missing'],
  ] as [string, Uint8Array<ArrayBuffer>, string][])('says so if it %s', async (_, file, sentence) => {
    await expect(readSource(file, 'x.dta')).rejects.toThrow(sentence);
    await expect(readSource(file, 'x.dta')).rejects.toMatchObject({ fault: expect.any(String) });
  });
});
