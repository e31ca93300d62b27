import { expect, test } from 'vitest';
import { readText, utf8 } from '../testing/tables.fixture.ts';
import { detectDialect } from './detect-dialect.ts';

/** Reads lines as a file of its own. */
const read = (lines: string[]) => readText(`${lines.join('\n')}\n`).table;

/** Lines 0 to `count`. */
const lines = (count: number, line: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => line(i));
const pick = (i: number, ...words: string[]): string => words[i % words.length] ?? '';

/** The texts of the questions in order, the count of responses, and the first response. */
const right = (texts: string, responses: number, first: string) => ({
  texts: texts.split('|'),
  responses,
  first: first.split('|'),
});

/** A file, and what is right; written before the first run. What its troubles are in the wild: src/service/testing/wild-files. */
type Case = [name: string, lines: string[], right: ReturnType<typeof right>];

const likert = lines(20, (i) => `${(i % 5) + 1},${((i + 2) % 5) + 1},${((i * 3) % 5) + 1},${((i + 1) % 5) + 1}`);

const given = (width: number, responses: number, first: string) =>
  right(lines(width, (i) => `Column ${i + 1}`).join('|'), responses, first);
const counted = lines(24, (i) => `${i + 1},${pick(i, 'Red', 'Blue', 'Green')},text ${i}`);
const texts = (header: string, ...cells: string[]): string[] => [header, ...lines(12, (i) => pick(i, ...cells))];
const three = right('id|colour|why', 24, '1|Red|text 0');

const files: Record<string, Case[]> = {
  /** A merged header above parts of a question stays a header row. */
  mergedHeaders: [
    [
      'over some of the columns',
      [
        'ID,Satisfaction with,,',
        ',food,staff,price',
        ...lines(12, (i) => `${i + 1},${(i % 5) + 1},${((i + 1) % 5) + 1},${((i + 3) % 5) + 1}`),
      ],
      right('ID|Satisfaction with – food|Satisfaction with – staff|Satisfaction with – price', 12, '1|1|2|4'),
    ],
    [
      'over options that are ticked by their names',
      [
        'Which do you use?,,,',
        'Phone,E-mail,Post,Fax',
        ...lines(12, (i) => `${i % 2 ? 'Phone' : ''},${i % 3 ? 'E-mail' : ''},Post,${i % 4 ? '' : 'Fax'}`),
      ],
      right(
        ['Phone', 'E-mail', 'Post', 'Fax'].map((item) => `Which do you use? – ${item}`).join('|'),
        12,
        '||Post|Fax',
      ),
    ],
  ],
  /** First responses that look unusual stay responses. */
  oddResponses: [
    [
      'two unknown numbers',
      ['name,height,weight', 'Ada,unknown,unknown', ...lines(12, (i) => `Bo ${i},${160 + i},${60 + i}`)],
      right('name|height|weight', 13, 'Ada|unknown|unknown'),
    ],
    [
      'a question as an answer',
      ['id,age,comment', '1,20,Why do you ask?', ...lines(12, (i) => `${i + 2},${21 + i},ok`)],
      right('id|age|comment', 13, '1|20|Why do you ask?'),
    ],
  ],
  /** K14 and K15: delimiters and lines above the header. */
  layouts: [
    [
      'a column called #',
      ['#,Colour', ...lines(8, (i) => `${i},${pick(i, 'Red', 'Blue')}`)],
      right('#|Colour', 8, '0|Red'),
    ],
    [
      'one column of powers',
      ['formula^n', ...lines(8, (i) => `${pick(i, 'a', 'b')}_${i}^2`)],
      right('formula^n', 8, 'a_0^2'),
    ],
  ],
  /** Quotes that mean nothing else than before. */
  usualQuotes: [
    [
      'cells that end in a backslash',
      ['"id","folder"', ...lines(9, (i) => `"${i}","C:\\dir ""x"", y\\"`)],
      right('id|folder', 9, '0|C:\\dir "x", y\\'),
    ],
    [
      'an answer with a quote behind a blank',
      ['id,why', ...lines(9, (i) => (i === 3 ? '3, "yes"' : `${i},no`))],
      right('id|why', 9, '0|no'),
    ],
  ],
  noRowNames: [['a delimiter at the end of each row', ['a,b', ...lines(6, (i) => `${i},x,`)], right('a|b', 6, '0|x')]],
  oneColumn: [
    ['names of people', texts('Full name', 'Ada Lovelace', 'Bo Diddley'), right('Full name', 12, 'Ada Lovelace')],
  ],
  noRests: [
    [
      'a last line that names the file',
      ['id|colour|why', ...lines(12, (i) => `${i + 1}|Red|ok`), 'Survey of spring'],
      right('id|colour|why', 12, '1|Red|ok'),
    ],
    [
      'rows with fewer cells',
      ['id,colour,why', ...lines(9, (i) => (i === 3 ? '4' : i === 5 ? '6,Red' : `${i + 1},Red,ok`))],
      right('id|colour|why', 9, '1|Red|ok'),
    ],
  ],
  /** Numbers alone: two equal names and values of the columns below, or the first of a count, are no names. */
  numbersOnly: [
    [
      'two equal cells',
      lines(20, (i) => `${(i % 5) + 1},${((i * 3) % 5) + 1},${i % 2},${3 + i * 1.5}`),
      given(4, 20, '1|1|0|3'),
    ],
    ['a count first', lines(20, (i) => `${i + 1},${((i * 3) % 5) + 4},${70 - i}`), given(3, 20, '1|4|70')],
  ],
  numberedHeaders: [
    ['blocks of items above a scale of other numbers', ['11,11,12,12', ...likert], right('11|11|12|12', 20, '1|3|1|2')],
    [
      'options that are ticked by their names',
      ['id,Red,Blue', ...lines(12, (i) => `${i},${i % 2 ? 'Red' : ''},${i % 3 ? 'Blue' : ''}`)],
      right('id|Red|Blue', 12, '0||'),
    ],
    [
      'a first row of answers that repeats',
      ['id,colour', '1,Red', '1,Red', ...lines(12, (i) => `${i + 2},${pick(i, 'Red', 'Blue')}`)],
      right('id|colour', 14, '1|Red'),
    ],
  ],
  /** Blank lines, sparse responses, and columns without names are no other tables. */
  oneTable: [
    ['a sparse response below a blank line', ['id,colour,why', ...counted.slice(0, 23), '', '24,,'], three],
    [
      'blank columns within a question',
      ['id,Which?,,,Why?', ...lines(12, (i) => `${i},Red,Blue,Green,text ${i}`)],
      right('id|Which?|||Why?', 12, '0|Red|Blue|Green|text 0'),
    ],
  ],
};
test.each(
  Object.entries(files).flatMap(([kind, cases]) =>
    cases.map(([name, ...rest]) => [`${kind}, ${name}`, ...rest] as const),
  ),
)('%s', (_name, text, right) => {
  const table = read(text);
  expect({ texts: table.texts, responses: table.rows.length, first: table.rows[0] }).toEqual(right);
});

test.each(['and more of it', 'und dann noch, was', '(second line)'])('no footer but the last answer: %s', (rest) => {
  const rows = lines(12, (i) => `${i + 1}|Red|${i === 0 ? 'first' : 'ok'}`);
  expect(read(['id|colour|why', ...rows, rest]).rows.at(-1)).toEqual(['12', 'Red', `ok\n${rest}`]);
});

test('the first bytes of a larger file tell how its cells are quoted, wherever they end', () => {
  const rows = lines(40, (i) => `"${i + 1}","Red","he said \\"no\\", and left; ${'again, '.repeat(i % 5)}"`);
  const bytes = utf8(['"id","colour","why"', ...rows, ''].join('\n'));
  for (let end = 400; end < bytes.length; end += 7) {
    const dialect = detectDialect(bytes.subarray(0, end), { whole: false });
    expect(dialect, `${end} bytes`).toMatchObject({
      delimiter: ',',
      skip_lines: 0,
      header_rows: 1,
      traits: ['backslashes'],
    });
  }
});
