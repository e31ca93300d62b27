import { makeHeadersDistinct } from '@sheaf/tables';
import { expect, test } from 'vitest';
import { readQuestions } from '../headers/question-texts.ts';
import { sampleRows } from '../rows/sample.ts';
import type { ColumnType } from '../shapes.ts';
import { tableOf } from '../testing/tables.fixture.ts';
import { suggestTypes } from './suggest-types.ts';

/** Suggestions for columns given one by one: header rows, then cells, repeated to `rows`. */
function suggest(columns: { header: string | string[]; cells: string[] }[], rows = 60) {
  const header_rows = [0, 1]
    .map((row) =>
      columns.map(({ header }) => (typeof header === 'string' ? (row === 0 ? header : '') : (header[row] ?? ''))),
    )
    .filter((row, index) => index === 0 || row.some((cell) => cell !== ''));
  const cells = Array.from({ length: rows }, (_, row) =>
    columns.map((column) => column.cells[row % column.cells.length] ?? ''),
  );
  return suggestTypes({
    header: makeHeadersDistinct(header_rows[0] ?? []),
    texts: readQuestions(header_rows, []).map(({ text }) => text),
    header_rows,
    rows: cells,
  });
}

const typeOf = (header: string, cells: string[], rows?: number): ColumnType | undefined =>
  suggest([{ header, cells }], rows)[0]?.type;
const numbers = (count: number, of: (i: number) => string): string[] => Array.from({ length: count }, (_, i) => of(i));
const people =
  'Ada Lovelace|Grace Hopper|Alan Turing|Edsger Dijkstra|Barbara Liskov|Tim Berners-Lee|María Pérez|Jürgen Groß'.split(
    '|',
  );
const sentences = numbers(60, (i) => `I liked part ${i} of it most, because it was clear and short enough for me.`);

const cases: [name: string, header: string, cells: string[], type: ColumnType][] = [
  [
    'the manager is not the respondent',
    "Your manager's name",
    numbers(60, (i) => `Ada Love${'abcdefghij'[i % 10]}${'klmnopqrst'[i % 7]}`),
    'Do nothing',
  ],
  ['everybody anonymous', 'Name', ['Anonymous'], 'Do nothing'],
  ['timestamps', 'Timestamp', numbers(60, (i) => `3/${1 + (i % 28)}/2024 10:${10 + (i % 50)}:07`), 'Timestamp'],
  ['free text', 'What did you like?', sentences, 'Open-ended'],
  ['a Likert scale', 'The room was clean', ['Agree', 'Disagree', 'Strongly agree', 'Neutral'], 'Single choice'],
  ['commas inside options', 'Degree', ['Master (e.g. MA, MS)', 'Bachelor (e.g. BA, BS)', 'None'], 'Single choice'],
  ['commas inside numbers', 'Income', ['$50,000-$74,999', '$75,000-$99,999', 'Under $25,000'], 'Single choice'],
  [
    'several options in a cell',
    'Tools',
    ['Pen, Paper', 'Paper', 'Pen', 'Pen, Ruler', 'Ruler, Paper', 'Pen, Paper, Ruler'],
    'Multi choice',
  ],
  ['NPS', 'How likely are you to recommend us?', numbers(11, String), 'NPS'],
  [
    'NPS mixed with words',
    'Would you recommend us?',
    [...numbers(11, String), '9 because of Ann', 'Absolutely'],
    'NPS',
  ],
  ['yes or no', 'Would you recommend us?', ['Yes', 'No'], 'Single choice'],
  ['ordered lists', 'Rank these', ['A;B;C', 'B;A;C', 'C;B;A', 'A;C;B'], 'Ranking'],
  ['a scale of 16 in a long file', 'How many cups a month?', numbers(16, String), 'Single choice'],
  [
    'metadata words inside a question',
    'What is your employment status?',
    ['Employed', 'Student', 'Retired'],
    'Single choice',
  ],
  ['NBSP, zero width and BOM in a header', '\u00a0Your\u200b full name&#65279;', people, 'Name'],
  [
    'a list of places',
    'Name',
    numbers(60, (i) => `Lincoln ${'ABCDEF'[i % 6]}street ${i % 3 ? 'School' : 'Hospital'}`),
    'Single choice',
  ],
  [
    'behind the option Other',
    'How do you use it? (8)',
    ['Other: partners', 'Other:', 'Other: my own research', 'Other: for schools'],
    'Open-ended',
  ],
];

test.each(cases)('%s', (_, header, cells, type) => {
  expect(typeOf(header, cells)).toBe(type);
});

test('every suggestion has a confidence from 0 to 1 and a reason in words', () => {
  for (const [, header, cells] of cases) {
    const [suggestion] = suggest([{ header, cells }]);
    expect(suggestion?.confidence).toBeGreaterThan(0);
    expect(suggestion?.confidence).toBeLessThanOrEqual(1);
    expect(suggestion?.reason).toMatch(/\w+ \w+/);
  }
});

test('one column per option is one multiple choice', () => {
  const options = ['Tea', 'Milk', 'Water'];
  const survey = options.map((option, i) => ({
    header: [i === 0 ? 'Which do you drink?' : '', option],
    cells: i === 0 ? [option, '', ''] : ['', option],
  }));
  expect(suggest(survey).map(({ type }) => type)).toEqual(['Multi choice', 'Multi choice', 'Multi choice']);
  const redcap = [1, 2, 3].map((n) => ({ header: `drinks___${n}`, cells: n === 1 ? ['1', '0'] : ['0', '0', '1'] }));
  expect(suggest(redcap).map(({ type }) => type)).toEqual(['Multi choice', 'Multi choice', 'Multi choice']);
});

test('ticks with a text field are options (LimeSurvey)', () => {
  const survey = ['Pen', 'Paper', 'Ruler'].map((option, i) => ({
    header: `Q2[SQ00${i}]. Which do you use? [${option}]`,
    cells: i === 1 ? ['Yes', 'No'] : ['No', 'Yes', 'Yes'],
  }));
  const other = { header: 'Q2[other]. Which do you use? [Other]', cells: ['', '', '', '', 'a knife', ''] };
  expect(suggest([...survey, other]).map(({ type }) => type)).toEqual([
    'Multi choice',
    'Multi choice',
    'Multi choice',
    'Open-ended',
  ]);
});

test('a ticked option that contains its own index is not a rank', () => {
  const columns = [1, 2, 3].map((n) => ({
    header: `Which do you drink? [${'ABC'[n - 1]}]`,
    cells: n === 2 ? [String(n), ''] : ['', String(n)],
  }));
  expect(suggest(columns).map(({ type }) => type)).toEqual(['Multi choice', 'Multi choice', 'Multi choice']);
});

test('equal and blank headers are judged column by column', () => {
  const found = suggest([
    { header: 'Other', cells: sentences },
    { header: 'Other', cells: ['Yes', 'No'] },
    { header: '', cells: numbers(60, (i) => `p${i}@example.com`) },
  ]);
  expect(found.map(({ header, type }) => [header, type])).toEqual([
    ['Other', 'Open-ended'],
    ['Other (2)', 'Single choice'],
    ['Column 3', 'Email'],
  ]);
});

test('a rarely used text field is open-ended', () => {
  const [, , other] = suggest([
    { header: ['Which do you drink?', 'Tea'], cells: ['Tea', ''] },
    { header: ['', 'Milk'], cells: ['Milk', '', ''] },
    { header: ['', 'Other (please specify)'], cells: [...Array<string>(59).fill(''), 'Kombucha'] },
  ]);
  expect(other?.type).toBe('Open-ended');
});

test('the order of rows does not matter', () => {
  const columns = cases.map(([, header, cells]) => ({ header, cells }));
  const headers = columns.map(({ header }) => header);
  const rows = Array.from({ length: 60 }, (_, row) => columns.map(({ cells }) => cells[row % cells.length] ?? ''));
  const types = (ordered: string[][]) => suggestTypes(tableOf(headers, ordered)).map(({ type }) => type);
  expect(types([...rows].reverse())).toEqual(types(rows));
});

test('a sample takes rows from all over the file', () => {
  const sample = sampleRows(numbers(100_000, String), 1000);
  expect(sample).toHaveLength(1000);
  expect(sample[0]).toBe('0');
  expect(Number(sample.at(-1))).toBeGreaterThan(99_000);
  expect(sampleRows([1, 2, 3], 1000)).toEqual([1, 2, 3]);
});

test('the answer to a question about another person is not the respondent’s name', () => {
  const found = suggest([
    { header: ['Whom shall we call? Your partner or a parent', 'Name'], cells: people },
    { header: ['', 'Phone'], cells: numbers(60, (i) => `+49 171 55500${10 + i}`) },
    { header: ['Your contact details', 'Name'], cells: people },
    { header: ['', 'City'], cells: numbers(60, (i) => `Town ${i}`) },
  ]);
  expect(found.map(({ type }) => type)).toEqual(['Do nothing', 'Do nothing', 'Name', 'Open-ended']);
});
