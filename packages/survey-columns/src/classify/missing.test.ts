import { describe, expect, it } from 'vitest';
import { countMissing } from '../answers/missing.ts';
import type { ColumnType } from '../shapes.ts';
import { tableOf } from '../testing/tables.fixture.ts';
import { decideColumns } from './decide-columns.ts';

type Cells = Record<string, number>;

/** `{ Yes: 2, '': 1 }` as cells. */
const cellsOf = (cells: Cells): string[] => Object.entries(cells).flatMap(([cell, count]) => Array(count).fill(cell));

/** A file of columns by header; each is filled up with its own first cell where it has fewer cells than the longest. */
function missingIn(columns: Record<string, Cells>, types: Record<string, ColumnType> = {}) {
  const header = Object.keys(columns);
  const cells = Object.values(columns).map(cellsOf);
  const rows = Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, row) =>
    cells.map((column) => column[row] ?? column[0] ?? ''),
  );
  const mapping = Object.fromEntries(
    header.map((name) => [name, types[name] ?? ('Single choice' satisfies ColumnType)]),
  );
  const { columns: decided } = decideColumns(tableOf(header, rows), { column_mapping: mapping, auto_map: false });
  return Object.fromEntries(
    decided.map(({ header: name, index, rule }) => [
      name,
      Object.fromEntries(
        countMissing(
          rule.missing,
          rows.map((row) => row[index] ?? ''),
        ).map(({ value, count }) => [value, count]),
      ),
    ]),
  );
}

const scale: Cells = { '1': 5, '2': 9, '3': 12, '4': 8, '5': 4 };
const answers: Cells = { Yes: 12, No: 9 };
const many: Cells = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index + 20}`, 1]));

describe('"N/A" that was offered is an answer', () => {
  const offered: [name: string, word: string, columns: Record<string, Cells>][] = [
    ['beside empty cells of its own column', 'N/A', { Q: { 'N/A': 41, '': 3, Yes: 4 }, R: answers }],
    [
      'in a column without an empty cell, where others have some',
      'N/A',
      { Q: { 'N/A': 41, Yes: 7 }, R: { Yes: 9, '': 3 } },
    ],
    ['"Prefer not to say"', 'Prefer not to say', { Q: { 'Prefer not to say': 11, Woman: 7, Man: 9 }, R: answers }],
    ['a refusal that is an outcome', 'Refused', { Q: { Refused: 11, Accepted: 7, '': 2 }, R: answers }],
  ];
  it.each(offered)('%s: %s', (_, word, columns) => {
    expect(missingIn(columns).Q).not.toHaveProperty(word);
  });

  it('but not if nothing is offered: in texts, names, addresses, times and scores', () => {
    const types: Record<string, ColumnType> = {
      A: 'Open-ended',
      B: 'Name',
      C: 'Email',
      D: 'NPS',
      E: 'Timestamp',
      F: 'Ranking',
    };
    const columns = Object.fromEntries(Object.keys(types).map((name) => [name, { 'n/a': 3, '': 2, '9': 4 }]));
    expect(missingIn(columns, types)).toEqual(
      Object.fromEntries(Object.keys(types).map((name) => [name, { 'n/a': 3 }])),
    );
  });
});

describe('a word that programs write for a blank is not an answer', () => {
  const written: [name: string, word: string, columns: Record<string, Cells>][] = [
    ['R, where nothing is empty', 'NA', { Q: { Yes: 9, NA: 12 }, R: { ...many, NA: 4 } }],
    ['R, whose texts may be empty', 'NA', { Q: { Yes: 9, NA: 21 }, R: { ...many, NA: 4 }, S: { a: 9, '': 9 } }],
    ['Prolific', 'DATA_EXPIRED', { Q: { DATA_EXPIRED: 4, Woman: 9, Man: 3 } }],
    ['REDCap', '[not completed]', { Q: { '[not completed]': 4, Yes: 9 } }],
    ['SAS and Stata', '.', { Q: { '.': 4, '1': 9, '2': 8 } }],
    ['a label: (Missing)', '(Missing)', { Q: { '(Missing)': 4, Yes: 9 } }],
    ['a dash', '-', { Q: { '-': 4, Yes: 9 } }],
  ];
  it.each(written)('%s: %s', (_, word, columns) => {
    expect(missingIn(columns).Q).toHaveProperty([word]);
  });

  it('a dash in a scale of signs is an answer', () => {
    expect(missingIn({ Q: { '++': 4, '+': 9, '0': 3, '-': 2, '--': 1, '#N/A': 2 } }).Q).toEqual({ '#N/A': 2 });
  });

  it('a program’s word that only occurs in later rows is not an answer either', () => {
    const { columns } = decideColumns(
      tableOf(
        ['Q', 'R'],
        cellsOf({ ...many, NA: 9 }).map((cell) => ['Yes', cell]),
      ),
      { column_mapping: { Q: 'Single choice', R: 'Do nothing' }, auto_map: false },
    );
    expect(countMissing(columns[0]?.rule.missing, ['NA', 'Yes', '#N/A', '-99'])).toHaveLength(3);
  });
});

describe('codes for no answer', () => {
  const codes = (...words: string[]): Cells => Object.fromEntries(words.map((word) => [word, 2]));
  const cases: [name: string, cells: Cells, missing: string[]][] = [
    [
      '-66 to -99',
      { ...scale, ...codes('-66', '-77', '-88', '-97', '-98', '-99') },
      ['-66', '-77', '-88', '-97', '-98', '-99'],
    ],
    ['98 and 99 beside 1 to 5', { ...scale, ...codes('98', '99') }, ['98', '99']],
    ['99 among ages is an age', { ...many, '81': 2, ...codes('99') }, []],
    ['a scale around zero', { '-2': 3, '-1': 4, '0': 5, '1': 6, '2': 7 }, []],
  ];
  it.each(cases)('%s', (_, cells, missing) => {
    expect(Object.keys(missingIn({ Q: cells }).Q ?? {}).sort()).toEqual([...missing].sort());
  });

  it('"Refused" beside a scale, beside "Don’t know", or in many columns is an interviewer’s note', () => {
    expect(missingIn({ Q: { ...scale, Refused: 2 } }).Q).toEqual({ Refused: 2 });
    expect(missingIn({ Q: { Yes: 9, No: 4, "Don't know": 3, Refused: 2 } }).Q).toEqual({ Refused: 2 });
    expect(missingIn({ Q: { '18–24': 9, '25–34': 4, '35–49': 3, Refused: 2 } }).Q).toEqual({ Refused: 2 });
    const column = { Yes: 9, No: 4, Refused: 2 };
    expect(missingIn({ Q: column, R: column, S: column }).Q).toEqual({ Refused: 2 });
  });
});

it('a column whose missing answers the user listed has only these', () => {
  const table = tableOf(['Q'], [['N/A'], ['-99'], ['Maybe'], ['NULL']]);
  const wanted = { column_mapping: { Q: 'Single choice' as const }, auto_map: false };
  const read = (words: string[]) => {
    const [column] = decideColumns(table, { ...wanted, missing_answers: { Q: words } }).columns;
    return countMissing(column?.rule.missing, table.rows.flat()).map(({ value }) => value);
  };
  expect(read([' n/a ', 'maybe'])).toEqual(['N/A', 'Maybe']);
  expect(read([])).toEqual([]);
});
