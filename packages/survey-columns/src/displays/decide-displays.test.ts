import { expect, test } from 'vitest';
import type { ColumnType } from '../shapes.ts';
import { decideDisplays } from './decide-displays.ts';

/** A table of columns with these answers, repeated to 60 rows. */
function shown(columns: readonly { header: string; cells: readonly string[]; type?: ColumnType }[], grid = false) {
  const header = columns.map((column) => column.header);
  const rows = Array.from({ length: 60 }, (_, row) => columns.map(({ cells }) => cells[row % cells.length] ?? ''));
  const table = { header, texts: header, header_rows: [header], rows };
  const suggestions = columns.map(({ type = 'Single choice' }) => ({ type }));
  return decideDisplays(table, suggestions, grid ? [{ kind: 'grid', members: header.map((_, at) => at) }] : []);
}

const counted = (from: number, step = 1): string[] => Array.from({ length: 60 }, (_, row) => String(from + row * step));

test.each<[header: string, cells: string, as: string, reason: string]>([
  ['How old are you?', '23 | 35 | 58 | 47 | 21', 'number', 'numbers'],
  ['¿Cuántas personas viven en el hogar?', '1 | 2 | 3 | 4 | 5', 'number', 'numbers'],
  ['Rent', '850,00 € | 1.200,50 € | 990 €', 'number', 'money'],
  ['Share of women', '45 % | 50 % | 12 %', 'number', 'percentages'],
  ['How satisfied are you, from 1 to 5?', '1 | 2 | 3 | 4 | 5', 'scale', 'rating_numbers'],
  ['Q7', '1 | 2 | 3 | 4 | 5', 'scale', 'rating_numbers'],
  ['gender', '1 | 2', 'options', 'no_order'],
  ['ZIP code', '10115 | 20095 | 80331', 'options', 'no_order'],
  ['Has a car', '0 | 1', 'options', 'no_order'],
  ['Age group', '18-24 | 65+ | 25-64', 'ordered', 'ranges'],
  ['Country', 'Kenya | Malawi | Zambia', 'place', 'place_header'],
  ['Q9', 'Ohio | Texas | Iowa | Maine | Utah', 'place', 'place_values'],
  ['How would you describe where you live?', 'Urban | Rural | Suburban', 'options', 'no_order'],
  ['Date of the visit', '2024-03-01 | 2024-03-02 | 2024-03-05', 'date', 'dates'],
  ['Favourite colour', 'red | green | blue', 'options', 'no_order'],
])('a choice below %j: %s is shown as %s (%s)', (header, cells, as, reason) => {
  expect(shown([{ header, cells: cells.split(' | ') }])[0]).toMatchObject({ as, reason });
});

test.each<[header: string, cells: readonly string[], as: string | null]>([
  ['Monthly salary', ['5000', '5500', '4500', '6100'], 'number'],
  ['Duration (in seconds)', ['265', '852', '679'], 'duration'],
  ['Time taken', ['00:05:12', '00:07:40', '01:00:02'], 'duration'],
  ['Date of birth', ['1990-01-27', '1985-06-04', '1944-06-19'], 'date'],
  ['Respondent ID', ['3292953864', '3292950324', '3292942669'], null],
  ['Postleitzahl', ['10115', '20095', '80331'], null],
  ['gps_Latitude', ['-19.1114691', '-19.0433618'], null],
  ['Column 1', counted(1), null],
  ['Age', counted(20), 'number'],
  ['Status', ['Complete', 'Partial'], null],
  ['Points', ['7', '7', '7'], null],
])('nothing, below %j: %j is shown as %s', (header, cells, as) => {
  expect(shown([{ header, cells, type: 'Do nothing' }])[0]?.as ?? null).toBe(as);
});

test('a duration says what a plain number counts', () => {
  const [minutes, seconds] = shown([
    { header: 'Time spent (minutes)', cells: ['5', '12', '7'], type: 'Do nothing' },
    { header: 'interviewtime', cells: ['512.15', '126.37'], type: 'Do nothing' },
  ]);
  expect(minutes?.unit_seconds).toBe(60);
  expect(seconds?.unit_seconds).toBe(1);
});

test('the column, else the file, tells thousands from decimals; otherwise the reason says what is assumed', () => {
  const open = { header: 'Income', cells: ['1.234', '2.500', '9.900'] };
  expect(shown([open])[0]).toMatchObject({ decimal: 'comma', reason: 'thousands_assumed' });
  expect(shown([{ ...open, cells: ['1,234', '2,500'] }])[0]).toMatchObject({
    decimal: 'point',
    reason: 'thousands_assumed',
  });
  expect(shown([{ ...open, cells: ['1.234', '2.500', '0.75'] }])[0]).toMatchObject({
    decimal: 'point',
    reason: 'numbers',
  });
  expect(shown([{ ...open, cells: ['1.234', '2.500,50'] }])[0]).toMatchObject({ decimal: 'comma', reason: 'numbers' });
  const other = { header: 'Height (m)', cells: ['1,75', '1,82', '1,6'] };
  expect(shown([open, other])[0]).toMatchObject({ decimal: 'comma', reason: 'numbers' });
});

test('the rows of a grid share the order of all their answers', () => {
  const displays = shown(
    [
      { header: 'Price', cells: ['Very good', 'Good'] },
      { header: 'Service', cells: ['Bad', 'Good', 'Very bad'] },
    ],
    true,
  );
  const order = ['Very bad', 'Bad', 'Good', 'Very good'];
  for (const display of displays) expect(display).toMatchObject({ as: 'scale', order, scores: [1, 2, 3, 4] });
  // Two answers alone show no order: the other row does.
  expect(displays.map((display) => display?.reason)).toEqual(['grid', 'rating_words']);
});

test('a slider that nobody moved is a number like the others of its grid; words and other grids stay as they are', () => {
  const nothing = (...cells: string[]) => ({ header: 'Q', cells, type: 'Do nothing' as const });
  const [moved, still, word] = [nothing('7', '90', '31', '55'), nothing('50'), nothing('none')];
  const as = (columns: Parameters<typeof shown>[0], grid: boolean) =>
    shown(columns, grid).map((one) => one?.as ?? null);
  expect(as([moved, still, moved], true)).toEqual(['number', 'number', 'number']);
  expect(as([moved, still, moved], false)).toEqual(['number', null, 'number']);
  expect(as([moved, word, moved], true)).toEqual(['number', null, 'number']);
});

test('numbers in the rows of a grid are a rating', () => {
  const cells = ['1', '2', '3', '4'];
  expect(
    shown(
      [
        { header: 'Q1_1', cells },
        { header: 'Q1_2', cells },
      ],
      true,
    ).map((one) => one?.as),
  ).toEqual(['scale', 'scale']);
  expect(shown([{ header: 'Q1_1', cells }]).map((one) => one?.as)).toEqual(['ordered']);
});

test('the type says all of people, recommendations, rankings and recordings', () => {
  const types: ColumnType[] = ['NPS', 'Ranking', 'Name', 'Email', 'MEDIA_RESPONSE'];
  expect(shown(types.map((type) => ({ header: type, cells: ['1', '2', '3'], type })))).toEqual(types.map(() => null));
});

test('open answers are texts, unless they are numbers or places', () => {
  const [text, number, place] = shown([
    { header: 'Comments', cells: ['All went well.', 'The queue was long.'], type: 'Open-ended' },
    { header: 'How many employees do you have?', cells: ['12', '40', '9', 'about 30', '7'], type: 'Open-ended' },
    { header: 'What city do you live in?', cells: ['London', 'Chicago', 'Boston', 'Seattle'], type: 'Open-ended' },
  ]);
  expect([text?.as, number?.as, place?.as]).toEqual(['text', 'number', 'place']);
});
