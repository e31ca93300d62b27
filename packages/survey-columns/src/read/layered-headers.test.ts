import { expect, test } from 'vitest';
import { detectDialect } from './detect-dialect.ts';
import { readTable } from './read-table.ts';

// Headers of several rows that name the columns together: the question stands above its first option only, and the metadata in one of
// the rows. The rows below are the same; what is right was written before they were read.

const answers = Array.from({ length: 14 }, (_, row) => [
  String(100 + row),
  `2024-05-${10 + row}`,
  ...['Tea', 'Milk', 'Water'].map((drink, at) => ((row * 3 + at * 2) % 4 < 2 ? drink : '')),
  ...['fine', 'fair', 'poor', 'fine', 'poor'].slice(row % 3, (row % 3) + 2),
  String(20 + ((row * 7) % 40)),
]);
const questions = ['', '', 'What do you drink?', '', '', 'How are they?', '', ''];
const options = ['', '', 'Tea', 'Milk', 'Water', 'Staff', 'Rooms', ''];
const codes = ['', '', 'Q1_1', 'Q1_2', 'Q1_3', 'Q2_1', 'Q2_2', 'Q3'];
const names = ['who', 'when', 'tea_yn', 'milk_yn', 'water_yn', 'staff', 'rooms', 'age'];
/** The metadata and the age stand in this row. */
const named = (row: readonly string[], names: readonly string[]) => row.map((cell, at) => cell || (names[at] ?? ''));
const metadata = ['Respondent', 'Day'];
const age = ['', '', '', '', '', '', '', 'How old are you?'];

const texts = [
  'Respondent',
  'Day',
  'What do you drink? – Tea',
  'What do you drink? – Milk',
  'What do you drink? – Water',
  'How are they? – Staff',
  'How are they? – Rooms',
  'How old are you?',
];

function read(header: readonly (readonly string[])[], rows: readonly (readonly string[])[] = answers) {
  const text = [...header, ...rows].map((row) => `${row.join(';')}\n`).join('');
  const bytes = new TextEncoder().encode(text);
  const dialect = detectDialect(bytes, { whole: true });
  const table = readTable(bytes, dialect, { limit: 100, whole: true });
  return { header_rows: dialect.header_rows, responses: table.rows.length, texts: table.texts };
}

test.each([
  ['codes, question, option: metadata below', [codes, named(questions, age), named(options, metadata)]],
  ['codes, question, option: metadata above', [named(codes, metadata), named(questions, age), options]],
  ['codes, question, option: metadata between', [codes, named(named(questions, metadata), age), options]],
  ['question, option, codes: metadata in the codes', [named(questions, age), options, named(codes, metadata)]],
  ['question, option, codes: metadata in the options', [named(questions, age), named(options, metadata), codes]],
  ['question and option: metadata in the options', [named(questions, age), named(options, metadata)]],
  ['question and option: metadata in the questions', [named(named(questions, metadata), age), options]],
  ['short names, question, option', [names, named(questions, age), named(options, metadata)]],
  ['question, option, short names', [named(questions, age), named(options, metadata), names]],
  [
    'codes, question, option: the age is asked in the row of options',
    [codes, questions, named(named(options, metadata), age)],
  ],
])('%s', (_, header) => {
  expect(read(header)).toEqual({ header_rows: header.length, responses: answers.length, texts });
});

test.each<[string, string[][], string[][], number]>([
  ['a first response without most answers', [['id', 'day', 'a', 'b', 'c', 'd', 'e', 'f']], answers, 14],
  [
    'a first response that has nothing but its number',
    [['id', 'day', 'a', 'b', 'c', 'd', 'e', 'f']],
    [['99', '', '', '', '', '', '', ''], ...answers],
    15,
  ],
  [
    'a first response without a number, whose answers others gave as well',
    [['id', 'day', 'a', 'b', 'c', 'd', 'e', 'f']],
    [['', '2024-05-01', 'Tea', '', 'Water', 'fine', 'poor', '31'], ...answers],
    15,
  ],
])('no layer: %s', (_, header, rows, responses) => {
  expect(read(header, rows)).toMatchObject({ header_rows: 1, responses });
});
