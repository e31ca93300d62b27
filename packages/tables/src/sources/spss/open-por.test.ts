import { describe, expect, it } from 'vitest';
import { readSource } from '../read-csv.fixture.ts';
import {
  type PorOptions,
  porFile,
  porText as text,
  porVariable as variable,
  porWhole as whole,
} from './por.fixture.ts';

const records = [
  '13/abc45/',
  variable('ID'),
  variable('Q1'),
  '89/',
  `C${text('How satisfied are you?')}`,
  variable('CITY', 100),
  `C${text('Where do you live?')}`,
  variable('D', 0, [20, 11, 0]),
  variable('G', 1),
  `8${text('x')}`,
  `D1/${text('Q1')}3/2/${text('Not at all')}1/${text('Very')}9/${text('Refused')}`,
  `D1/${text('G')}2/${text('m')}${text('Male')}${text('x')}${text('Refused')}`,
  `E2/${text('A line')}${text('Another')}`,
].join('');
const long = 'a long text that goes on in the next line, '.repeat(2).trim();
const cases = `1/2/${text('Graz')}${whole(13_990_000_000)}${text('m')}1A/9/${text(long)}*.${text('x')}-.F/1/${text(' ')}*.${text('f')}`;
const csv = `ID,Q1,CITY,D,G
ID,How satisfied are you?,Where do you live?,D,G
1,Not at all,Graz,2026-02-09,Male
40,,"${long}",,
-0.5,Very,,,f
`;

describe('a portable file of SPSS', () => {
  it.each([
    ['with lines', {}],
    ['whose lines lost their blanks', { isTrimmed: true }],
    ['of a computer with another charset', { isShifted: true, newline: '\n' }],
  ] satisfies [string, PorOptions][])('%s is a table', async (_, options) => {
    const { csv: found, notes, source } = await readSource(porFile(records, cases, options), 'x.por');
    expect(found).toBe(csv);
    expect(notes).toEqual([{ kind: 'missing-values', count: 2 }]);
    expect(source.tables[0]?.columns?.map(({ options: words }) => words.join('|'))).toEqual([
      '',
      'Very|Not at all',
      '',
      '',
      'Male',
    ]);
  });

  it.each([
    ['a number', '5/', '5'],
    ['a fraction', '.3/', '0.1'],
    ['more digits than a double has', '.48H48H48H48D/', '0.14285714285714285'],
    ['a negative exponent', '1-2/', '0.0011111111111111111'],
    ['too large a number', '1+TTT/', ''],
    ['a missing value', '*.', ''],
  ])('reads %s', async (_, field, expected) => {
    const { csv: found } = await readSource(porFile(`45/${variable('A')}${variable('B')}`, `${field}1/`), 'x.por');
    expect(found).toBe(`A,B\nA,B\n${expected},1\n`);
  });

  it.each([
    ['a value', '82/', ['1', '', '3', '4']],
    ['a range from the lowest', '92/', ['', '', '3', '4']],
  ])('leaves out what the user declared missing: %s', async (_, missing, expected) => {
    const { csv: found } = await readSource(
      porFile(variable('A') + missing + variable('B'), '1/1/2/1/3/1/4/1/'),
      'x.por',
    );
    expect(found.split('\n').slice(2, -1)).toEqual(expected.map((cell) => `${cell},1`));
  });

  it.each([
    ['has no cases', porFile(variable('A'), ''), 'has no cases'],
    ['has a text of 30^9 characters', porFile('1TTTTTTTTT/abc', '1/'), 'there is no record at character'],
    ['ends in a case', porFile(variable('A', 9), '9/abc', { end: 'a' }).subarray(0, 560), 'cannot be read'],
    ['has a letter in a number', porFile(variable('A'), '1x/'), 'case 1 cannot be read'],
    [
      'has labels of no variable',
      porFile(`${variable('A')}D1/${text('B')}0/`, '1/'),
      'value labels belong to “B”, which is not there',
    ],
  ] as [string, Uint8Array<ArrayBuffer>, string][])('says so if it %s', async (_, file, sentence) => {
    await expect(readSource(file, 'x.por')).rejects.toThrow(sentence);
    await expect(readSource(file, 'x.por')).rejects.toMatchObject({ fault: expect.any(String) });
  });
});
