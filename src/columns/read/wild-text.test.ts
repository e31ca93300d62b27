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
  ['padded', ['Customer survey 2024,,,', header, ...people], person],
  ['with a date', ['Customer survey,2024-03-01,,', header, ...people], person],
  ['two rows, padded', ['Customer survey,,,', 'Exported:,12 March 2024,,', header, ...people], person],
  ['above a blank row', ['Customer survey,,,', ',,,', header, ...people], person],
  [
    'over two columns',
    ['Staff list,', 'Name,Age', ...lines(9, (i) => `Ada ${i},${30 + i}`)],
    {
      texts: ['Name', 'Age'],
      responses: 9,
      first: ['Ada 0', '30'],
    },
  ],
  [
    'above questions with yes and no',
    [
      'Visitors,,,,',
      'No.,Do you smoke?,Do you own a car?,How was the food?,How was the staff?',
      ...lines(
        12,
        (i) =>
          `${i + 1},${pick(i, 'Yes', 'No')},${pick(i, 'No', 'Yes', 'Yes')},${pick(i, 'good', 'fair')},${pick(i, 'bad', 'good')}`,
      ),
    ],
    {
      texts: ['No.', 'Do you smoke?', 'Do you own a car?', 'How was the food?', 'How was the staff?'],
      responses: 12,
      first: ['1', 'Yes', 'No', 'good', 'bad'],
    },
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
    {
      texts: ['ID', 'Satisfaction with – food', 'Satisfaction with – staff', 'Satisfaction with – price'],
      responses: 12,
      first: ['1', '1', '2', '4'],
    },
  ],
  [
    'over all columns of one scale',
    ['How satisfied are you with …,,,', 'food,staff,price,room', ...likert],
    {
      texts: ['food', 'staff', 'price', 'room'].map((item) => `How satisfied are you with … – ${item}`),
      responses: 20,
      first: ['1', '3', '1', '2'],
    },
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
const cars = lines(20, (i) => `${4 + i},${(i * 7) % 31}`);

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
    'labels with units',
    ['speed,dist', 'Speed (mph),Stopping distance (ft)', ...cars],
    { texts: ['Speed (mph)', 'Stopping distance (ft)'], responses: 20, first: ['4', '0'] },
  ],
  [
    'German labels',
    [
      'alter,geschlecht,plz',
      'Alter in Jahren,Geschlecht der Person,Postleitzahl',
      ...lines(15, (i) => `${20 + i},${pick(i, 'm', 'w')},${10115 + i}`),
    ],
    {
      texts: ['Alter in Jahren', 'Geschlecht der Person', 'Postleitzahl'],
      responses: 15,
      first: ['20', 'm', '10115'],
    },
  ],
  [
    'tags of HXL, no numbers',
    ['name,colour', '#beneficiary+name,#item+colour', ...lines(12, (i) => `Ada ${i},${pick(i, 'Red', 'Blue')}`)],
    {
      texts: ['name', 'colour'],
      responses: 12,
      first: ['Ada 0', 'Red'],
    },
  ],
  [
    'types of a database',
    ['id,height,born', 'int,float,varchar(20)', ...lines(12, (i) => `${i},1.${60 + i},Town ${i}`)],
    {
      texts: ['id', 'height', 'born'],
      responses: 12,
      first: ['0', '1.60', 'Town 0'],
    },
  ],
  [
    'texts and kinds',
    [
      'age,colour',
      'What is your age?,Which colour do you like best?',
      'integer,select_one',
      ...lines(12, (i) => `${20 + i},${pick(i, 'Red', 'Blue')}`),
    ],
    {
      texts: ['What is your age?', 'Which colour do you like best?'],
      responses: 12,
      first: ['20', 'Red'],
    },
  ],
];

/** First responses that look unusual stay responses. */
const oddResponses: Case[] = [
  [
    'a number in words',
    ['age,comment', 'twenty,I like it', ...lines(12, (i) => `${20 + i},text ${i}`)],
    { texts: ['age', 'comment'], responses: 13, first: ['twenty', 'I like it'] },
  ],
  [
    'two unknown numbers',
    ['name,height,weight', 'Ada,unknown,unknown', ...lines(12, (i) => `Bo ${i},${160 + i},${60 + i}`)],
    { texts: ['name', 'height', 'weight'], responses: 13, first: ['Ada', 'unknown', 'unknown'] },
  ],
  [
    'a question as an answer',
    ['id,age,comment', '1,20,Why do you ask?', ...lines(12, (i) => `${i + 2},${21 + i},ok`)],
    { texts: ['id', 'age', 'comment'], responses: 13, first: ['1', '20', 'Why do you ask?'] },
  ],
];

/** K14 and K15: delimiters and lines above the header. */
const layouts: Case[] = [
  ['sep=~', ['sep=~', ...[header, ...people].map((line) => line.replaceAll(',', '~'))], person],
  [
    'sep=: with quotes',
    [
      '"sep=:"',
      ...[header, ...people].map((line) =>
        line
          .split(',')
          .map((cell) => `"${cell}"`)
          .join(':'),
      ),
    ],
    person,
  ],
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
  ['^ alone', [header, ...people].map((line) => line.replaceAll(',', '^')), person],
  ['comments with commas', ['# note 1, by, the tool', '# note 2, by', header, ...people], person],
  ['one comment with a comma', ['# exported 2024, by a tool', header, ...people], person],
  ['comments and a blank line', ['# one', '#', '', header, ...people], person],
  [
    'a column called #',
    ['#,Colour', ...lines(8, (i) => `${i},${pick(i, 'Red', 'Blue')}`)],
    { texts: ['#', 'Colour'], responses: 8, first: ['0', 'Red'] },
  ],
  [
    'a question with ~',
    ['Cost ~ estimate,Name', ...lines(8, (i) => `~${i},Ada ${i}`)],
    { texts: ['Cost ~ estimate', 'Name'], responses: 8, first: ['~0', 'Ada 0'] },
  ],
];

const groups = { titles, mergedHeaders, labelRows, oddResponses, layouts };
test.each(
  Object.entries(groups).flatMap(([kind, cases]) =>
    cases.map(([name, text, right]) => [kind, name, text, right] as const),
  ),
)('%s: %s', (_kind, _name, text, right) => {
  const { table } = read(`${text.join('\n')}\n`);
  expect({ texts: table.texts, responses: table.rows.length, first: table.rows[0] }).toEqual(right);
});
