import { expect, test } from 'vitest';
import { isBlank } from './answer-text.ts';
import { answerRule, readNps, readOptions, readRank, readRanking } from './rule.ts';
import { makeTimestampRule, readTimestamp } from './timestamp.ts';

test('words for a missing answer are blank, and answers are not', () => {
  const blanks = '| |NA|n/a|NULL|-|.|(空)|-9|-99|[not completed]| NaN |#N/A|\u00a0'.split('|');
  expect(blanks.filter((cell) => !isBlank(cell))).toEqual([]);
  const answers = ['None', '0', 'No', 'none', '-1', '9', 'Nancy', '- well', 'nothing', '.5', `N${'a'.repeat(100)}`];
  expect(answers.filter(isBlank)).toEqual([]);
});

test.each([
  ['0', 0],
  ['10', 10],
  [' 7 ', 7],
  ['7.0', 7],
  ['9 - because', 9],
  ['9 because it works', 9],
  ['10 (very likely)', 10],
  ['8/10', 8],
  ['10: Extremely likely', 10],
  ['7.5', null],
  ['11', null],
  ['100', null],
  ['-1', null],
  ['9/5', null],
  ['5-6', null],
  ['3, 4', null],
  ['1 2', null],
  ['9th', null],
  ['Absolutely', null],
  ['', null],
])('the score of %j is %j', (cell, score) => {
  expect(readNps(cell)).toBe(score);
});

const repeat = (cells: string[], times: number): string[] => Array.from({ length: times }, () => cells).flat();

test('an option that holds the separator stays one option', () => {
  const cells = repeat(
    ['Coffee, tea and cake, Bread', 'Bread', 'Bread, Juice', 'Juice, Coffee, tea and cake', 'Juice'],
    4,
  );
  const rule = answerRule('Multi choice', cells);
  expect(readOptions(rule, 'Juice, Coffee, tea and cake, Bread')).toEqual(['Juice', 'Coffee, tea and cake', 'Bread']);
  expect(JSON.parse(JSON.stringify(rule))).toEqual(rule);
});

test('brackets keep an option together, even with several separators', () => {
  const cells = repeat(['Master (e.g. MA, MS, MBA), PhD', 'PhD', 'School', 'School, Master (e.g. MA, MS, MBA)'], 3);
  const rule = answerRule('Multi choice', cells);
  expect(readOptions(rule, 'School, Master (e.g. MA, MS, MBA), PhD')).toEqual([
    'School',
    'Master (e.g. MA, MS, MBA)',
    'PhD',
  ]);
});

test.each([
  ['a trailing separator adds nothing', ['A;B;', 'B;', 'A;'], 'A;B;', ['A', 'B']],
  ['line breaks', ['A\nB', 'B', 'A\nC'], 'A\nB', ['A', 'B']],
  ['commas without blanks (Qualtrics)', ['A,B', 'B,C', 'C'], 'A,B', ['A', 'B']],
  [
    'semicolons beat the commas inside options',
    ['Rome, Italy; Oslo, Norway', 'Oslo, Norway'],
    'Rome, Italy; Oslo, Norway',
    ['Rome, Italy', 'Oslo, Norway'],
  ],
  ['WJX', ['甲┋乙', '乙', '甲┋丙'], '甲┋乙', ['甲', '乙']],
  ['one option ticked twice counts once', ['A;B', 'B;A'], 'A;A', ['A']],
  ['blank', ['A;B'], 'n/a', []],
])('multi choice: %s', (_, cells, cell, expected) => {
  expect(readOptions(answerRule('Multi choice', cells), cell)).toEqual(expected);
});

test('the column of a single option keeps the commas of its name', () => {
  const rule = answerRule('Multi choice', ['', 'Cheese, Crackers', '', 'Cheese, Crackers']);
  expect(readOptions(rule, 'Cheese, Crackers')).toEqual(['Cheese, Crackers']);
});

test('a single choice is the complete cell, with its commas', () => {
  expect(readOptions(answerRule('Single choice', []), ' Rome, Italy ')).toEqual(['Rome, Italy']);
  expect(readOptions(answerRule('Single choice', []), '-')).toEqual([]);
});

test.each([
  ['A > B > C', ['A', 'B', 'C']],
  ['A;B;C;', ['A', 'B', 'C']],
  ['A, B, C', ['A', 'B', 'C']],
  ['甲→乙→丙', ['甲', '乙', '丙']],
])('the order of %j', (cell, items) => {
  const reversed = cell.endsWith(';') ? 'C;B;A;' : cell;
  expect(readRanking(answerRule('Ranking', [cell, reversed]), cell)).toEqual(items);
});

test('a column of ranks is about one item', () => {
  const rule = answerRule('Ranking', ['1', '3', '2', '-1', '2.0', '1', '1', '2', '3', '3']);
  expect(rule).toEqual({ kind: 'rank' });
  expect(['1', '2.0', '-1', 'No opinion', '0'].map((cell) => readRank(rule, cell))).toEqual([1, 2, null, null, null]);
});

test.each([
  ['ISO with zone', '2024-03-21T12:05:19.250+02:00', '2024-03-21T10:05:19.250Z'],
  ['ISO UTC', '2024-03-21T12:05:19Z', '2024-03-21T12:05:19.000Z'],
  ['ISO local', '2024-03-21 12:05:19', '2024-03-21T12:05:19'],
  ['date alone', '2024-03-21', '2024-03-21'],
  ['Google download', '2024/03/21 12:05:19 PM AST', '2024-03-21T16:05:19.000Z'],
  ['Google download, Chinese', '2024/03/05 1:12:19 上午 GMT+8', '2024-03-04T17:12:19.000Z'],
  ['midnight', '2024/03/21 12:05 AM', '2024-03-21T00:05:00'],
  ['impossible', '2024-02-31', null],
  ['text', 'yesterday', null],
])('%s', (_, cell, expected) => {
  expect(readTimestamp(makeTimestampRule([cell]), cell)).toBe(expected);
});

test('day or month first is decided from the whole column', () => {
  expect(makeTimestampRule(['1/2/2024', '13/2/2024'])).toMatchObject({ order: 'dmy', order_certain: true });
  expect(makeTimestampRule(['1/2/2024', '2/13/2024 3:05:00'])).toMatchObject({ order: 'mdy', order_certain: true });
  expect(readTimestamp(makeTimestampRule(['1/2/24 7:05', '13/2/24']), '1/2/24 7:05')).toBe('2024-02-01T07:05:00');
});

test('if only the order of the rows shows day and month, it decides; if nothing shows it, that is reported', () => {
  const days = Array.from({ length: 60 }, (_, i) => `${String(1 + Math.floor(i / 6)).padStart(2, '0')}/10/2024`);
  const november = Array.from({ length: 12 }, (_, i) => `0${1 + Math.floor(i / 2)}/11/2024`);
  expect(makeTimestampRule([...days, ...november])).toMatchObject({ order: 'dmy', order_certain: true });
  expect(makeTimestampRule(['05/06/2024', '05/06/2024'])).toMatchObject({ order_certain: false });
});
