import { expect, test } from 'vitest';
import { detectDialect } from './detect-dialect.ts';
import { readTable } from './read-table.ts';

/** Reads a text as a file of its own. */
function read(text: string) {
  const bytes = new TextEncoder().encode(text);
  const dialect = detectDialect(bytes, { whole: true });
  const table = readTable(bytes, dialect, { limit: 1000, whole: true });
  return { dialect, table };
}

/** Lines 0 to `count`. */
const lines = (count: number, line: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => line(i));
const pick = (i: number, ...words: string[]): string => words[i % words.length] ?? '';

interface Right {
  /** Question texts, in order. */
  texts: string[];
  responses: number;
  first: string[];
}

const right = (texts: string, responses: number, first: string): Right => ({
  texts: texts.split('|'),
  responses,
  first: first.split('|'),
});

/** A file, and what is right; written before the first run. */
type Case = [name: string, lines: string[], right: Right];

const people = lines(
  24,
  (i) => `${i + 1},${pick(i, 'Red', 'Blue', 'Green')},${20 + i},${pick(i, 'fine', 'no', 'it was near')}`,
);
const header = 'ID,Which colour do you prefer?,How old are you?,Why?';
const peopleTexts = header.split(',');
const firstPerson = ['1', 'Red', '20', 'fine'];
const person = { texts: peopleTexts, responses: 24, first: firstPerson };
const likert = lines(20, (i) => `${(i % 5) + 1},${((i + 2) % 5) + 1},${((i * 3) % 5) + 1},${((i + 1) % 5) + 1}`);

/** K04: rows of a title above the header. */
const titles: Case[] = [
  ['in the third column', [',,Customer survey 2024,', header, ...people], person],
  ['two rows, padded', ['Customer survey,,,', 'Exported:,12 March 2024,,', header, ...people], person],
  [
    'over two columns',
    ['Staff list,', 'Name,Age', ...lines(9, (i) => `Ada ${i},${30 + i}`)],
    right('Name|Age', 9, 'Ada 0|30'),
  ],
];

/** A merged header above parts of a question stays a header row. */
const mergedHeaders: Case[] = [
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
    {
      texts: ['Phone', 'E-mail', 'Post', 'Fax'].map((item) => `Which do you use? – ${item}`),
      responses: 12,
      first: ['', '', 'Post', 'Fax'],
    },
  ],
];

const numbered = lines(24, (i) => `u${i},${20 + i},${pick(i, 'm', 'f')}`);
const u = { responses: 24, first: ['u0', '20', 'm'] };

/** K05: a second row of labels, kinds or tags. */
const labelRows: Case[] = [
  [
    'question texts',
    ['KEY,age,sex', 'Unique key,How old are you?,Are you male or female?', ...numbered],
    { ...u, texts: ['Unique key', 'How old are you?', 'Are you male or female?'] },
  ],
  [
    'kinds with lists',
    ['KEY,age,sex', 'text,integer,select_one yesno', ...numbered],
    { ...u, texts: ['KEY', 'age', 'sex'] },
  ],
  [
    'tags of HXL, no numbers',
    ['name,colour', '#beneficiary+name,#item+colour', ...lines(12, (i) => `Ada ${i},${pick(i, 'Red', 'Blue')}`)],
    right('name|colour', 12, 'Ada 0|Red'),
  ],
];

/** First responses that look unusual stay responses. */
const oddResponses: Case[] = [
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
];

/** K14 and K15: delimiters and lines above the header. */
const layouts: Case[] = [
  ['sep=~', ['sep=~', ...[header, ...people].map((line) => line.replaceAll(',', '~'))], person],
  [
    '~ alone, quoted',
    [header, ...people].map((line) =>
      line
        .split(',')
        .map((cell) => `"${cell}"`)
        .join('~'),
    ),
    person,
  ],
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
];

const rows = (separator: string, quote: (cell: string) => string = (cell) => cell): string[] =>
  [
    ['id', 'colour', 'age', 'why'],
    ...Array.from({ length: 12 }, (_, i) => [
      `${i + 1}`,
      pick(i, 'Red', 'Blue', 'Green'),
      `${20 + i}`,
      pick(i, 'fine', 'yes, and no', 'say "Red"'),
    ]),
  ].map((cells) => cells.map(quote).join(separator));
const inQuotes = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const escaped = (cell: string): string => `"${cell.replaceAll('"', '\\"')}"`;
const four = right('id|colour|age|why', 12, '1|Red|20|fine');
const texts = (header: string, ...cells: string[]): string[] => [header, ...lines(12, (i) => pick(i, ...cells))];

/** K10, K11, K12: how cells are quoted. */
const quotes: Case[] = [
  ['a blank before each quote', rows(', ', (cell) => (/^\d/.test(cell) ? cell : inQuotes(cell))), four],
  ['backslashes and semicolons', rows(';', escaped), four],
  ['apostrophes, numbers without', rows(';', (cell) => (/^\d/.test(cell) ? cell : `'${cell}'`)), four],
  [
    'apostrophes, doubled',
    [
      ...rows(',', (cell) => `'${cell}'`).slice(0, 1),
      "'1','Red','20','it''s fine, ok'",
      ...rows(',', (cell) => `'${cell}'`).slice(2),
    ],
    { ...four, first: ['1', 'Red', '20', "it's fine, ok"] },
  ],
];
const inApostrophes = (cell: string): string => `'${cell.replaceAll("'", "''")}'`;
/** An unquoted header above cells in apostrophes. */
const belowNames: Case[] = [
  [
    'all but numbers and NULL, no commas within',
    [
      'id;colour;why',
      ...lines(9, (i) => `${i};${i === 4 ? 'NULL' : inApostrophes(pick(i, 'Red', 'Blue'))};${inApostrophes('it is')}`),
    ],
    right('id|colour|why', 9, '0|Red|it is'),
  ],
];
/** Quotes that mean nothing else than before. */
const usualQuotes: Case[] = [
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
];

/** K13: the names of rows have no name. */
const rowNames: Case[] = [
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
];
const noRowNames: Case[] = [
  ['a delimiter at the end of each row', ['a,b', ...lines(6, (i) => `${i},x,`)], right('a|b', 6, '0|x')],
];

/** K16 and K17: no usual delimiter. */
const delimiters: Case[] = [
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
];
const oneColumn: Case[] = [
  ['names of people', texts('Full name', 'Ada Lovelace', 'Bo Diddley'), right('Full name', 12, 'Ada Lovelace')],
];

/** K20: line breaks in answers, nothing quoted. The rests are lines of their own. */
const rests: Case[] = [
  [
    'several and a blank line',
    ['id;colour;why', ...lines(9, (i) => `${i + 1};Red;${i === 0 ? 'one\n\ntwo\nthree' : 'ok'}`)],
    { texts: ['id', 'colour', 'why'], responses: 9, first: ['1', 'Red', 'one\n\ntwo\nthree'] },
  ],
];
/** The last response has a line break: what is behind it is no footer. */
const lastRests: Case[] = ['and more of it', 'und dann noch, was', '(second line)'].map((rest) => [
  rest,
  ['id|colour|why', ...lines(12, (i) => `${i + 1}|Red|${i === 0 ? 'first' : 'ok'}`), rest],
  right('id|colour|why', 12, '1|Red|first'),
]);
test.each(lastRests)('the rest of the last answer: %s', (rest, text) => {
  expect(read(`${text.join('\n')}\n`).table.rows.at(-1)).toEqual(['12', 'Red', `ok\n${rest}`]);
});

const noRests: Case[] = [
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
];

const given = (width: number): string[] => lines(width, (i) => `Column ${i + 1}`);
/** K30: no names of columns. */
const noHeader: Case[] = [
  [
    'codes and words',
    lines(12, (i) => `P${i};${pick(i, 'yes', 'no')};${pick(i, 'a', 'b', 'c')}`),
    { texts: given(3), responses: 12, first: ['P0', 'yes', 'a'] },
  ],
];
/** Numbers alone: two equal names and values of the columns below, or the first of a count, are no names. */
const numbersOnly: Case[] = [
  [
    'two equal cells',
    lines(20, (i) => `${(i % 5) + 1},${((i * 3) % 5) + 1},${i % 2},${3 + i * 1.5}`),
    { texts: given(4), responses: 20, first: ['1', '1', '0', '3'] },
  ],
  [
    'a count first',
    lines(20, (i) => `${i + 1},${((i * 3) % 5) + 4},${70 - i}`),
    { texts: given(3), responses: 20, first: ['1', '4', '70'] },
  ],
];
const numberedHeaders: Case[] = [
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
];

const counted = lines(24, (i) => `${i + 1},${pick(i, 'Red', 'Blue', 'Green')},text ${i}`);
const three = right('id|colour|why', 24, '1|Red|text 0');
const joined = (...again: string[]): string[] => [
  'id,colour,why',
  ...counted.slice(0, 12),
  ...again,
  ...counted.slice(12),
];
/** K18: the header again. */
const headersAgain: Case[] = [
  [
    'names and questions',
    joined('id,colour,why', 'Number,Which colour?,Why that one?').toSpliced(1, 0, 'Number,Which colour?,Why that one?'),
    { ...three, texts: ['Number', 'Which colour?', 'Why that one?'] },
  ],
  ['below a blank line, twice', [...joined('', 'id,colour,why'), 'id,colour,why'], three],
];
/** K19: another table below, above or beside the responses. */
const otherTables: Case[] = [
  [
    'counts below, behind a blank column',
    ['id,colour,why', ...counted, ',,', ',,', ',Colour,Count', ',Red,8', ',Blue,8', ',Green,8'],
    three,
  ],
  [
    'a wider summary above',
    ['Colour,n,%,all', 'Red,8,33,24', 'Blue,8,33,24', ',,,', 'id,colour,why,', ...counted.map((line) => `${line},`)],
    { ...three, texts: ['id', 'colour', 'why', ''], first: ['1', 'Red', 'text 0', ''] },
  ],
  [
    'counts beside',
    [
      'id,colour,why,,,colour,count',
      ...counted.map((line, i) => `${line},,,${i < 3 ? `${pick(i, 'Red', 'Blue', 'Green')},8` : ','}`),
    ],
    three,
  ],
];
/** Blank lines, sparse responses, and columns without names are no other tables. */
const oneTable: Case[] = [
  ['a sparse response below a blank line', ['id,colour,why', ...counted.slice(0, 23), '', '24,,'], three],
  [
    'blank columns within a question',
    ['id,Which?,,,Why?', ...lines(12, (i) => `${i},Red,Blue,Green,text ${i}`)],
    right('id|Which?|||Why?', 12, '0|Red|Blue|Green|text 0'),
  ],
];

const kinds: [string, Case[]][] = Object.entries({
  ...{
    headersAgain,
    otherTables,
    oneTable,
    quotes,
    belowNames,
    usualQuotes,
    rowNames,
    noRowNames,
    delimiters,
    oneColumn,
  },
  ...{
    rests,
    noRests,
    noHeader,
    numbersOnly,
    numberedHeaders,
    titles,
    mergedHeaders,
    labelRows,
    oddResponses,
    layouts,
  },
});
test.each(kinds.flatMap(([kind, cases]) => cases.map(([name, text, right]) => [kind, name, text, right] as const)))(
  '%s: %s',
  (_kind, _name, text, right) => {
    const { table } = read(`${text.join('\n')}\n`);
    expect({ texts: table.texts, responses: table.rows.length, first: table.rows[0] }).toEqual(right);
  },
);

test('the first bytes of a larger file tell how its cells are quoted, wherever they end', () => {
  const rows = lines(40, (i) => `"${i + 1}","Red","he said \\"no\\", and left; ${'again, '.repeat(i % 5)}"`);
  const bytes = new TextEncoder().encode(['"id","colour","why"', ...rows, ''].join('\n'));
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
  [
    'padded with NULs',
    [...new TextEncoder().encode('a,b\n1,2\n'), ...Array<number>(500).fill(0)],
    /ends with 500 NUL bytes from line 3/,
  ],
  [
    'a few NULs at the end',
    [...new TextEncoder().encode('a,b\n1,2\n3,'), 0, 0, 0x0a],
    /ends with 2 NUL bytes from line 3/,
  ],
  [
    'NULs within',
    [...new TextEncoder().encode(`a,b\n1,2\n3${'\0'}4,5\n${'6,7\n'.repeat(20)}`)],
    /holds a NUL byte, on line 3/,
  ],
])('%s: the sentence says it', (_name, bytes, sentence) => {
  expect(() => detectDialect(new Uint8Array(bytes), { whole: true })).toThrow(sentence);
});
