import { expect, test } from 'vitest';
import { type Field, make } from '../exporters/layout.fixture.ts';
import { describeGroups } from './shapes.fixture.ts';

// Shapes of headers and cells that public files brought up. The data are invented, and the groups are written by hand.

const yesNo = make.tick('Yes', 'No');
const agree = make.pick('Disagree', 'Neutral', 'Agree', 'Strongly agree');
const five = make.pick('1', '2', '3', '4', '5');
const notAsked =
  (cells: Field[2]): Field[2] =>
  (row, random) =>
    row % 5 === 0 ? '-999999999.0' : cells(row, random);
/** The header rows of Qualtrics. */
const coded = (code: string, text: string): string[] => [code, text, `{"ImportId":"${code}"}`];
const choice = (header: string | string[], cells: Field[2]): Field => [header, 'Single choice', cells];

const shares =
  (place: number): Field[2] =>
  (i) =>
    String(
      place < 3
        ? [(i * 7) % 30, (i * 11) % 30, (i * 5) % 30][place]
        : 100 - ((i * 7) % 30) - ((i * 11) % 30) - ((i * 5) % 30),
    );

const matrixRow = (about: string, cells: Field[2]): Field[] => [
  ...['Drawings', 'Tables', 'Models', 'Code'].map(
    (kind): Field => choice(`With what do you describe ${about}? [${kind}]`, cells),
  ),
  choice(`With what do you describe ${about}? [Other]`, make.always('')),
];

const shapes: { name: string; fields: Field[]; found: string[] }[] = [
  {
    name: 'each option has a text beside it, and all texts have one name',
    fields: ['Walking', 'Cycling', 'Driving'].flatMap((option): Field[] => [
      choice(`How do you get here? [${option}]`, yesNo),
      [`How do you get here? [Comment]`, 'Open-ended', make.rarely(make.sentence, 0.4)],
    ]),
    found: ['multi 0,2,4'],
  },
  {
    name: 'the question has no text: its code is in front of the statements',
    fields: [
      choice('pace1[a]. [How much time do you spend on teaching]', five),
      choice('pace1[b]. [How much time do you spend on research]', five),
      choice('pace2[a]. [I find joy in my work]', agree),
      choice('pace2[b]. [My work is seen by others]', agree),
    ],
    found: ['grid 0,1', 'grid 2,3'],
  },
  {
    name: 'two questions have the same words, and their codes differ',
    fields: [
      ...['tired', 'busy', 'alone'].map((why, at) =>
        choice(coded(`SPORT_${at + 1}`, `How sure are you that you could? - Even when I am ${why}`), agree),
      ),
      ...['on holiday', 'with guests', 'in a hurry', 'ill'].map((why, at) =>
        choice(coded(`FOOD_${at + 1}`, `How sure are you that you could? - Even when I am ${why}`), agree),
      ),
    ],
    found: ['grid 0,1,2', 'grid 3,4,5,6'],
  },
  {
    name: 'two questions have codes that begin alike, and their words differ',
    fields: [
      ...['Somebody suffered', 'Somebody was treated unfairly', 'Somebody was weak'].map((item, at) =>
        choice(coded(`AB12-W6.1_${at + 1}`, `When you decide what is right, what matters? - ${item}`), five),
      ),
      ...['I am proud of my town', 'Respect must be learned', 'Justice is needed most'].map((item, at) =>
        choice(coded(`AB12-W6.2_${at + 1}`, `Please read the sentences and say how far you agree: - ${item}`), five),
      ),
    ],
    found: ['grid 0,1,2', 'grid 3,4,5'],
  },
  {
    name: 'options are ticked with 1 and left with -1',
    fields: [1, 2, 3, 4].map((option) => choice(`Q19_${option}`, make.tick('1', '-1'))),
    found: ['multi 0,1,2,3'],
  },
  {
    name: 'options are numbers, and nobody chose the first',
    fields: ['< 18', '18-29', '30-44', '> 60'].map(
      (option, at): Field => [
        [at === 0 ? 'Age' : '', option],
        'Multi choice',
        at === 0 ? make.always('') : make.tick(option),
      ],
    ),
    found: ['multi 0,1,2,3'],
  },
  {
    name: 'a statement of a grid sounds like an address, a text or a ranking',
    fields: ['Zoom', 'Twitter', 'Other tools', 'Tools that prioritise mail'].map((item) =>
      choice(`How good is it? [${item}]`, agree),
    ),
    found: ['grid 0,1,2,3'],
  },
  {
    name: 'a row of tick boxes for each of several things is no loop, even if nobody was asked about one',
    fields: [
      ...matrixRow('the wing', make.always('')),
      ...matrixRow('the engine', yesNo),
      ...matrixRow('the cabin', yesNo),
      ...matrixRow('the tail', yesNo),
    ],
    found: ['multi 0,1,2,3 +4', 'multi 5,6,7,8 +9', 'multi 10,11,12,13 +14', 'multi 15,16,17,18 +19'],
  },
  {
    name: 'amounts are named by a word and a number',
    fields: [0, 1, 2, 3].map((at): Field => [`Fort ${at + 1}`, 'Do nothing', shares(at)]),
    found: ['sum 0,1,2,3'],
  },
  {
    name: 'statements follow one another, and the codes before them change',
    fields: [
      ...['I trust my lead', 'I get enough praise', 'I am told how I do'].map((item, at) =>
        choice(`praise${at + 1}. ${item}`, agree),
      ),
      ...['I could find other work', 'My skills are wanted', 'Many firms would hire me'].map((item, at) =>
        choice(`market${at + 1}. ${item}`, agree),
      ),
    ],
    found: ['grid 0,1,2', 'grid 3,4,5'],
  },
  {
    name: 'pandas named the blank cells of the first header row',
    fields: [
      choice(['Are you a member?', 'Response'], yesNo),
      ...['Mail', 'Blog', 'Podcast'].map(
        (option, at): Field => [
          [at === 0 ? 'Where do you read our news?' : `Unnamed: ${at + 12}`, option],
          'Multi choice',
          make.tick(option),
        ],
      ),
    ],
    found: ['multi 1,2,3'],
  },
  {
    name: 'the text of "other" has the name of its question and no mark between',
    fields: [
      choice('Site', make.pick('North', 'South', 'Other')),
      ['SiteOther', 'Open-ended', make.rarely((i) => `Annex ${i}`)],
    ],
    found: ['other 0 +1'],
  },
  {
    name: 'the text has the name of an answer, below a header that goes on',
    fields: [
      choice(['What is your faith?', 'Response'], make.pick('Catholic', 'Jewish', 'None of these')),
      [['', 'None of these'], 'Open-ended', make.rarely((i) => `my own way ${i}`)],
    ],
    found: ['other 0 +1'],
  },
  {
    name: 'numbered questions with the same words are questions of their own',
    fields: ['Software is research', 'Code is knowledge'].map((item, at) =>
      choice(coded(`QID${at + 20}`, `${at + 1}. How far do you agree with this: “${item}”`), agree),
    ),
    found: [],
  },
  {
    name: 'the order in which pages were shown is nobody’s ranking',
    fields: [1, 2, 3].map(
      (block): Field => [
        coded(`RO-BR-FL_${block}`, `Display Order: Block Randomizer FL_${block}`),
        'Do nothing',
        make.ordered(['FL_7', 'FL_8', 'FL_9', 'FL_10'], '|'),
      ],
    ),
    found: [],
  },
  {
    name: 'tasks after an instruction that have one name are no options',
    fields: ['You will see figures', 'Shape it as you like P', 'Shape it as you like. P', 'Shape it as you like P'].map(
      (text, at): Field => [coded(`D${at}x`, text), 'Multi choice', make.tick('1')],
    ),
    found: [],
  },
  {
    name: 'the text of "other" has the code of its question and two letters more',
    fields: [
      choice('p006', make.pick('Clay', 'Metal', 'Otro')),
      ['p006tx', 'Open-ended', make.rarely(make.sentence, 0.3)],
      choice('p007', make.pick('Brick', 'Wood', 'Otro')),
      ['p007tx', 'Open-ended', make.rarely(make.sentence, 0.3)],
    ],
    found: ['other 0 +1', 'other 2 +3'],
  },
  {
    name: 'options are numbered after two underscores, have a code for "not asked", and nobody chose the last',
    fields: [
      ...[1, 2, 3].map((option) => choice(`p021__${option}`, notAsked(make.pick('0.0', '1.0')))),
      choice('p021__4', notAsked(make.always('0.0'))),
      ['p021tx', 'Open-ended', make.rarely(make.sentence, 0.3)],
    ],
    found: ['multi 0,1,2,3 +4'],
  },
  {
    name: 'each point of a scale has a column, and the points between have numbers',
    fields: ['Tracking', 'Keeping'].flatMap((task, at) =>
      ['Not sure', '2', '3', 'Sure'].map((point, place): Field => {
        const question = at + place === 0 ? 'How sure are you of your records?' : '';
        const cells: Field[2] = (row) => (row % 3 === place ? point : '');
        return [[question, `${task} papers - ${point}`], 'Multi choice', cells];
      }),
    ),
    found: ['multi 0,1,2,3', 'multi 4,5,6,7'],
  },
  {
    name: 'the same sentences are asked about one thing after the other, with one scale',
    fields: ['Ash', 'Birch: 7', 'Cedar', 'Elm'].flatMap((tree) => [
      choice(`I like to sit under ${tree}`, five),
      choice(`I like to climb ${tree}`, five),
      choice(`How do you rate ${tree} as a neighbour?`, five),
    ]),
    found: ['loop 0,1,2,3,4,5,6,7,8,9,10,11'],
  },
  {
    name: 'a slash stands inside the sentence of two questions',
    fields: ['at work or at home', 'about money and loans'].map((about) =>
      choice(`Do you think that they are informed/old enough to decide ${about}?`, five),
    ),
    found: [],
  },
  {
    name: 'the clicks on a page are nobody’s answer',
    fields: ['First Click', 'Last Click', 'Page Submit'].map(
      (what, at): Field => [
        coded(`fair_t_${what}`, `Timing - ${what}`),
        'Do nothing',
        (row) => String(12 + at * 9 + ((row * 7) % 23) / 4),
      ],
    ),
    found: [],
  },
  {
    name: 'codes end with letters',
    fields: ['A', 'B', 'C', 'D'].map((letter) => choice(`Q2${letter}`, five)),
    found: ['grid 0,1,2,3'],
  },
];

test.each(shapes)('$name', ({ fields, found }) => {
  expect(describeGroups(fields)).toEqual(found);
});

test('a loop stays one where its questions have answers of their own', () => {
  const person = (at: number): Field[] => [
    choice(`Member ${at}: sex`, make.pick('f', 'm')),
    choice(`Member ${at}: age group`, make.pick('child', 'adult', 'old')),
    choice(`Member ${at}: lives here`, make.pick('always', 'sometimes')),
  ];
  expect(describeGroups([1, 2, 3].flatMap(person))).toEqual(['loop 0,1,2,3,4,5,6,7,8']);
});
