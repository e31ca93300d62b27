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

/** A file, and what is right; written before the first run. */
type Case = [name: string, lines: string[], right: ReturnType<typeof right>];

const people = lines(
  24,
  (i) => `${i + 1},${pick(i, 'Red', 'Blue', 'Green')},${20 + i},${pick(i, 'fine', 'no', 'it was near')}`,
);
const header = 'ID,Which colour do you prefer?,How old are you?,Why?';
const person = right(header.replaceAll(',', '|'), 24, '1|Red|20|fine');
const likert = lines(20, (i) => `${(i % 5) + 1},${((i + 2) % 5) + 1},${((i * 3) % 5) + 1},${((i + 1) % 5) + 1}`);

const numbered = lines(24, (i) => `u${i},${20 + i},${pick(i, 'm', 'f')}`);
const u = (texts: string) => right(texts, 24, 'u0|20|m');
const whys = ['fine', 'yes, and no', 'say "Red"'];
const rows = (separator: string, quote: (cell: string) => string): string[] =>
  [
    'id|colour|age|why',
    ...lines(12, (i) => `${i + 1}|${pick(i, 'Red', 'Blue', 'Green')}|${20 + i}|${pick(i, ...whys)}`),
  ].map((line) => line.split('|').map(quote).join(separator));
const inQuotes = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const escaped = (cell: string): string => `"${cell.replaceAll('"', '\\"')}"`;
const four = right('id|colour|age|why', 12, '1|Red|20|fine');
const texts = (header: string, ...cells: string[]): string[] => [header, ...lines(12, (i) => pick(i, ...cells))];
const inApostrophes = (cell: string): string => `'${cell.replaceAll("'", "''")}'`;
const given = (width: number, responses: number, first: string) =>
  right(lines(width, (i) => `Column ${i + 1}`).join('|'), responses, first);
const counted = lines(24, (i) => `${i + 1},${pick(i, 'Red', 'Blue', 'Green')},text ${i}`);
const three = right('id|colour|why', 24, '1|Red|text 0');
const joined = (...again: string[]): string[] => ['id,colour,why', ...counted.toSpliced(12, 0, ...again)];

const files: Record<string, Case[]> = {
  /** K04: rows of a title above the header. */
  titles: [
    ['in the third column', [',,Customer survey 2024,', header, ...people], person],
    ['two rows, padded', ['Customer survey,,,', 'Exported:,12 March 2024,,', header, ...people], person],
    [
      'over two columns',
      ['Staff list,', 'Name,Age', ...lines(9, (i) => `Ada ${i},${30 + i}`)],
      right('Name|Age', 9, 'Ada 0|30'),
    ],
  ],
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
  /** K05: a second row of labels, kinds or tags. */
  labelRows: [
    [
      'question texts',
      ['KEY,age,sex', 'Unique key,How old are you?,Are you male or female?', ...numbered],
      u('Unique key|How old are you?|Are you male or female?'),
    ],
    ['kinds with lists', ['KEY,age,sex', 'text,integer,select_one yesno', ...numbered], u('KEY|age|sex')],
    [
      'tags of HXL, no numbers',
      ['name,colour', '#beneficiary+name,#item+colour', ...lines(12, (i) => `Ada ${i},${pick(i, 'Red', 'Blue')}`)],
      right('name|colour', 12, 'Ada 0|Red'),
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
    ['sep=~', ['sep=~', ...[header, ...people].map((line) => line.replaceAll(',', '~'))], person],
    ['~ alone, quoted', [header, ...people].map((line) => `"${line.replaceAll(',', '"~"')}"`), person],
    ['comments with commas', ['# note 1, by, the tool', '# note 2, by', header, ...people], person],
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
  /** K10, K11, K12: how cells are quoted. */
  quotes: [
    ['a blank before each quote', rows(', ', (cell) => (/^\d/.test(cell) ? cell : inQuotes(cell))), four],
    ['backslashes and semicolons', rows(';', escaped), four],
    ['apostrophes, numbers without', rows(';', (cell) => (/^\d/.test(cell) ? cell : `'${cell}'`)), four],
    [
      'apostrophes, doubled',
      rows(',', (cell) => `'${cell}'`).with(1, "'1','Red','20','it''s fine, ok'"),
      { ...four, first: ['1', 'Red', '20', "it's fine, ok"] },
    ],
  ],
  /** An unquoted header above cells in apostrophes. */
  belowNames: [
    [
      'all but numbers and NULL, no commas within',
      [
        'id;colour;why',
        ...lines(
          9,
          (i) => `${i};${i === 4 ? 'NULL' : inApostrophes(pick(i, 'Red', 'Blue'))};${inApostrophes('it is')}`,
        ),
      ],
      right('id|colour|why', 9, '0|Red|it is'),
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
  /** K13: the names of rows have no name. */
  rowNames: [
    [
      'quoted',
      ['"colour";"age"', ...lines(9, (i) => `"${i + 1}";"${pick(i, 'Red', 'Blue')}";${20 + i}`)],
      right('|colour|age', 9, '1|Red|20'),
    ],
    [
      'words',
      ['mpg,cyl', ...lines(6, (i) => `Car no. ${i},${20 + i}.5,${4 + i}`)],
      right('|mpg|cyl', 6, 'Car no. 0|20.5|4'),
    ],
  ],
  noRowNames: [['a delimiter at the end of each row', ['a,b', ...lines(6, (i) => `${i},x,`)], right('a|b', 6, '0|x')]],
  /** K16 and K17: no usual delimiter. */
  delimiters: [
    [
      'aligned by blanks',
      [
        'id  colour   age',
        ...lines(12, (i) => `${`${i + 1}`.padStart(2)}  ${pick(i, 'Red', 'Blue').padEnd(7)}  ${20 + i}`),
      ],
      right('id|colour|age', 12, '1|Red|20'),
    ],
    [
      'blanks, quotes and row names',
      ['"colour" "age" "why"', ...lines(9, (i) => `"${i + 1}" "${pick(i, 'Red', 'Blue')}" ${20 + i} "yes, and no"`)],
      right('|colour|age|why', 9, '1|Red|20|yes, and no'),
    ],
    ['answers with many commas', texts('Comment', 'a, b, c', 'Great', 'x, y', 'Bad'), right('Comment', 12, 'a, b, c')],
  ],
  oneColumn: [
    ['names of people', texts('Full name', 'Ada Lovelace', 'Bo Diddley'), right('Full name', 12, 'Ada Lovelace')],
  ],
  /** K20: line breaks in answers, nothing quoted. The rests are lines of their own. */
  rests: [
    [
      'several and a blank line',
      ['id;colour;why', ...lines(9, (i) => `${i + 1};Red;${i === 0 ? 'one\n\ntwo\nthree' : 'ok'}`)],
      right('id|colour|why', 9, '1|Red|one\n\ntwo\nthree'),
    ],
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
  /** K30: no names of columns. */
  noHeader: [
    [
      'codes and words',
      lines(12, (i) => `P${i};${pick(i, 'yes', 'no')};${pick(i, 'a', 'b', 'c')}`),
      given(3, 12, 'P0|yes|a'),
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
  /** K18: the header again. */
  headersAgain: [
    [
      'names and questions',
      joined('id,colour,why', 'Number,Which colour?,Why that one?').toSpliced(
        1,
        0,
        'Number,Which colour?,Why that one?',
      ),
      right('Number|Which colour?|Why that one?', 24, '1|Red|text 0'),
    ],
    ['below a blank line, twice', [...joined('', 'id,colour,why'), 'id,colour,why'], three],
  ],
  /** K19: another table below, above or beside the responses. */
  otherTables: [
    [
      'counts below, behind a blank column',
      ['id,colour,why', ...counted, ',,', ',,', ',Colour,Count', ',Red,8', ',Blue,8', ',Green,8'],
      three,
    ],
    [
      'a wider summary above',
      ['Colour,n,%,all', 'Red,8,33,24', 'Blue,8,33,24', ',,,', 'id,colour,why,', ...counted.map((line) => `${line},`)],
      right('id|colour|why|', 24, '1|Red|text 0|'),
    ],
    [
      'counts beside',
      [
        'id,colour,why,,,colour,count',
        ...counted.map((line, i) => `${line},,,${i < 3 ? `${pick(i, 'Red', 'Blue', 'Green')},8` : ','}`),
      ],
      three,
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

/** K31: what a file is that is no table of text. */
test.each<[name: string, bytes: number[], sentence: RegExp]>([
  ['UTF-32, little end first', [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0], /UTF-32/],
  ['UTF-32, big end first', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x61], /UTF-32/],
  ['padded with NULs', [...utf8('a,b\n1,2\n'), ...Array<number>(500).fill(0)], /ends with 500 NUL bytes from line 3/],
  ['a few NULs at the end', [...utf8('a,b\n1,2\n3,'), 0, 0, 0x0a], /ends with 2 NUL bytes from line 3/],
  ['NULs within', [...utf8(`a,b\n1,2\n3${'\0'}4,5\n${'6,7\n'.repeat(20)}`)], /holds a NUL byte, on line 3/],
])('%s: the sentence says it', (_name, bytes, sentence) => {
  expect(() => detectDialect(new Uint8Array(bytes), { whole: true })).toThrow(sentence);
});
