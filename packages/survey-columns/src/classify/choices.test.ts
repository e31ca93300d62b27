import { describe, expect, it } from 'vitest';
import { readOptions } from '../answers/rule.ts';
import type { ColumnType } from '../shapes.ts';
import { choose, decide as decideTable, seeded } from '../testing/tables.fixture.ts';

/** The result for columns of cells, by header. */
function decide(columns: Record<string, readonly string[]>, types: Record<string, ColumnType> = {}) {
  const header = Object.keys(columns);
  const longest = Math.max(...Object.values(columns).map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, row) => header.map((name) => columns[name]?.[row] ?? ''));
  const decision = decideTable(header, rows, types);
  return header.map((name, index) => {
    const { type, rule } = decision.columns[index] ?? {};
    const found = new Set((columns[name] ?? []).flatMap((cell) => (rule === undefined ? [] : readOptions(rule, cell))));
    return { type, suggested: decision.suggestions[index]?.type, options: [...found].sort() };
  });
}

/** Each response ticks up to four of the options, in their order. */
const ticked = (options: readonly string[], rows: number, join: (chosen: string[]) => string): string[] =>
  choose(options, rows, 11).map((chosen) => join(chosen.slice(0, 4)));

const codes = ['1', '2', '3', '4', '5', '6', '12'];
const joins: [name: string, join: (chosen: string[]) => string][] = [
  ['commas', (chosen) => chosen.join(',')],
  ['commas and blanks', (chosen) => chosen.join(', ')],
  ['blanks', (chosen) => chosen.join(' ')],
  ['commas, one at the end', (chosen) => chosen.map((code) => `${code},`).join('')],
  ['line breaks', (chosen) => chosen.join('\n')],
];

describe('several codes in a cell', () => {
  it.each(joins)('%s', (_, join) => {
    expect(decide({ Q7: ticked(codes, 60, join) })).toEqual([
      { type: 'Multi choice', suggested: 'Multi choice', options: [...codes].sort() },
    ]);
  });

  const asked = 'Which of these do you use? (Select all that apply)';
  it.each([
    ...joins,
    ['slashes', (chosen: string[]) => chosen.join('/')],
    ['Japanese commas', (chosen: string[]) => chosen.join('、')],
    ['SharePoint', (chosen: string[]) => chosen.join(';#')],
    ['in brackets', (chosen: string[]) => `[${chosen.join(',')}]`],
  ] as typeof joins)('letters and numbers where several answers are asked for: %s', (_, join) => {
    for (const options of [codes, ['A', 'B', 'C', 'D'], ['SQ001', 'SQ002', 'SQ003']])
      expect(decide({ [asked]: ticked(options, 60, join) })).toMatchObject([
        { type: 'Multi choice', options: [...options].sort() },
      ]);
  });

  it('few responses, but the header or the user says so', () => {
    const cells = ['1,2', '3', '2,3', '1', '1,2,3', '2'];
    const read = [{ options: ['1', '2', '3'] }];
    expect(decide({ 'Welche nutzen Sie? (Mehrfachnennung möglich)': cells })).toMatchObject(read);
    expect(decide({ Q: cells }, { Q: 'Multi choice' })).toMatchObject(read);
  });

  const below = seeded(5);
  const numbers: [name: string, cells: string[]][] = [
    ['German decimals', Array.from({ length: 60 }, () => `${1 + below(5)},${below(10)}`)],
    ['thousands', Array.from({ length: 60 }, () => `${1 + below(9)},${100 + below(9) * 100}`)],
    ['millions', Array.from({ length: 60 }, () => `${1 + below(9)},000,000`)],
    ['dates', Array.from({ length: 60 }, () => `${1 + below(28)}/${1 + below(12)}/2024`)],
    [
      'phone numbers',
      Array.from({ length: 60 }, () => Array.from({ length: 5 }, () => `${below(10)}${below(10)}`).join(' ')),
    ],
    ['measured times', Array.from({ length: 60 }, () => Array.from({ length: 3 }, () => 1 + below(400)).join(','))],
    ['single codes', Array.from({ length: 60 }, () => `${1 + below(5)}`)],
  ];
  it.each(numbers)('%s are not lists', (_, cells) => {
    expect(decide({ Q7: cells })[0]?.suggested).not.toBe('Multi choice');
  });

  it('all items in different orders are ranks', () => {
    const orders = ['1,2,3,4', '2,1,4,3', '4,3,2,1', '3,1,2,4', '1,3,2,4', '2,4,1,3', '4,1,3,2', '3,4,2,1'];
    expect(decide({ 'Please rank these': orders })[0]?.suggested).toBe('Ranking');
    expect(decide({ FL_12_DO: orders })[0]?.suggested).toBe('Do nothing');
  });
});

describe('options that contain the separator', () => {
  const cases: [name: string, options: string[], join: (chosen: string[]) => string][] = [
    ['a comma and a blank at the end', ['Office', 'Phone', 'Letter'], (chosen) => `${chosen.join(', ')}, `],
    ['an unclosed bracket', ['Office (new', 'Phone', 'Letter'], (chosen) => chosen.join('; ')],
  ];
  it.each(cases)('%s', (_, options, join) => {
    expect(decide({ Q7: ticked(options, 80, join) }, { Q7: 'Multi choice' })).toMatchObject([
      { options: [...options].sort() },
    ]);
  });

  it('an option is not split because a respondent typed its beginning', () => {
    const options = ['Bread', 'Coffee, tea and cake', 'Milk', 'Rye, Wheat and Spelt'];
    const cells = [
      ...ticked(options, 90, (chosen) => chosen.join(', ')),
      'Coffee',
      'Bread, Coffee',
      'Rye',
      'Milk, Rye',
    ];
    expect(decide({ Q7: cells }, { Q7: 'Multi choice' })[0]?.options).toEqual([...options, 'Coffee', 'Rye'].sort());
  });

  it('options are known from the columns of the options', () => {
    const options = ['Bread', 'Rye, Wheat', 'Milk'];
    const cells = 'Bread, Rye, Wheat|Milk|Rye, Wheat|Bread|Bread, Milk|Rye, Wheat, Milk|Milk|Bread'.split('|');
    const columns = Object.fromEntries(
      options.map((option) => [
        `What do you eat? (${option})`,
        cells.map((cell) => (cell.includes(option) ? 'TRUE' : 'FALSE')),
      ]),
    );
    expect(decide({ 'What do you eat?': cells, ...columns })[0]).toMatchObject({
      type: 'Multi choice',
      options: [...options].sort(),
    });
  });

  it('options are known from the other rows of the same grid', () => {
    const options = ['Never', 'Mornings, Early', 'Evenings'];
    const full = ticked(options, 60, (chosen) => chosen.join(', '));
    const few = ['Mornings, Early', 'Never', 'Mornings, Early, Evenings', 'Evenings'];
    const found = decide(
      { 'When? [Home]': full, 'When? [Work]': [...few, ...Array(56).fill('')] },
      { 'When? [Home]': 'Multi choice', 'When? [Work]': 'Multi choice' },
    );
    expect(found.map(({ options: read }) => read)).toEqual([[...options].sort(), [...options].sort()]);
  });
});

describe('columns of one option each', () => {
  const marks: [name: string, yes: string, no: string][] = [
    ['1 and NA', '1', 'NA'],
    ['Yes and NA', 'Yes', 'NA'],
    ['TRUE and NA', 'TRUE', 'NA'],
  ];
  const patterns = ['110010', '011000', '100110', '000101', '101000'];
  const shapes: [name: string, headers: string[]][] = [
    ['one stem', ['Apples', 'Pears', 'Plums', 'Figs', 'Dates'].map((fruit) => `Which fruit? - ${fruit}`)],
    ['codes', ['q5_1', 'q5_2', 'q5_3', 'q5_4', 'q5_5']],
    ['bare options', ['Apples', 'Pears', 'Plums', 'Figs', 'Cherries']],
  ];
  const cells = (yes: string, no: string, shift: number) =>
    Array.from({ length: 48 }, (_, row) => (patterns[(row + shift) % 5]?.[(row * 7 + shift) % 6] === '1' ? yes : no));

  describe.each(shapes)('%s', (_, headers) => {
    it.each(marks)('%s', (__, yes, no) => {
      const columns = Object.fromEntries(headers.map((header, index) => [header, cells(yes, no, index)]));
      expect(decide(columns).map(({ suggested }) => suggested)).toEqual(headers.map(() => 'Multi choice'));
    });

    it('the option’s own name and NA: only the name is counted', () => {
      const columns = Object.fromEntries(
        headers.map((header, index) => [header, cells(`Option ${index}`, 'NA', index)]),
      );
      expect(decide(columns)).toEqual(
        headers.map((___, index) => ({
          type: 'Multi choice',
          suggested: 'Multi choice',
          options: [`Option ${index}`],
        })),
      );
    });
  });
});
