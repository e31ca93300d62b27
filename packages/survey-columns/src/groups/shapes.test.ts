import { expect, test } from 'vitest';
import { suggestTypes } from '../classify/suggest-types.ts';
import { buildFile, type Field, make, readBack } from '../testing/layouts.fixture.ts';
import { groupColumns } from './group-columns.ts';

// Shapes of headers and cells that public files brought up. The data are invented, and the groups are written by hand.

function findGroups(fields: Field[], rows = 60) {
  const { table } = readBack(buildFile(fields, { rows }), fields);
  return groupColumns(table, suggestTypes(table));
}

const agree = make.pick('Disagree', 'Neutral', 'Agree', 'Strongly agree');
const five = make.pick('1', '2', '3', '4', '5');
const one = make.tick('1', '0');
const choice = (header: string | string[], cells: Field[2]): Field => [header, 'Single choice', cells];
const text = (header: string | string[], cells: Field[2] = make.rarely(make.sentence)): Field => [
  header,
  'Open-ended',
  cells,
];

/** Filled for every third person only. */
const asked =
  (cells: Field[2]): Field[2] =>
  (row, random) =>
    row % 3 === 0 ? cells(row, random) : 'NA';

/** A choice with "other" in every fourth row, and what was written for it. */
const withText = (code: string, written: string): Field[] => [
  choice(code, (row) => (row % 4 === 0 ? 'other' : ['north', 'south', 'west'][row % 3]) ?? ''),
  text(written, (row) => (row % 4 === 0 ? `my own ${row}` : '')),
];

const never = make.always('False');
const upTo =
  (most: number): Field[2] =>
  (_, random) =>
    String(1 + Math.floor(random * most));
const yesNo = make.tick('Yes', 'No');
const notAsked =
  (cells: Field[2]): Field[2] =>
  (row, random) =>
    row % 5 === 0 ? '-999999999.0' : cells(row, random);
/** The header rows of Qualtrics. */
const coded = (code: string, text: string): string[] => [code, text, `{"ImportId":"${code}"}`];

const matrixRow = (about: string, cells: Field[2]): Field[] => [
  ...['Drawings', 'Tables', 'Models', 'Code'].map(
    (kind): Field => choice(`With what do you describe ${about}? [${kind}]`, cells),
  ),
  choice(`With what do you describe ${about}? [Other]`, make.always('')),
];

const shapes: { name: string; fields: Field[]; found: string[]; rows?: number }[] = [
  {
    name: 'ten people show a part of the scale only',
    fields: [1, 2, 3, 4, 5, 6].map((at) => choice(`Q_care_${at}`, (row) => `${1 + ((row * at + at) % 4)}`)),
    found: ['grid 0,1,2,3,4,5'],
    rows: 10,
  },
  {
    name: 'statements are answered with "yes" and "no" by a part of the people, below one code',
    fields: [
      ...['Roof', 'Walls', 'Doors'].map((part) => choice(`House.Damage.${part}`, asked(make.pick('yes', 'no')))),
      text('House.Damage.OtherPart'),
    ],
    found: ['multi 0,1,2 +3'],
  },
  {
    name: 'options of two questions are mixed, and each question has a column of its own',
    fields: [
      ['needs', 'Multi choice', make.several(['food', 'water', 'cash'], ' ')],
      ['plans', 'Multi choice', make.several(['stay', 'move', 'wait'], ' ')],
      ...['needs/food', 'plans/stay', 'needs/water', 'plans/move', 'plans/wait', 'needs/cash'].map(
        (header): Field => [header, 'Multi choice', one],
      ),
      text('needs_other'),
    ],
    found: ['multi 2,4,7 +8', 'multi 3,5,6'],
  },
  {
    name: 'a hyphen inside a word divides no sentence',
    fields: ['a member of a minority', 'a carer'].map((who) =>
      choice(`Do you self-identify as ${who}? You need not answer.`, make.pick('Yes', 'No')),
    ),
    found: [],
  },
  {
    name: 'a file ends the codes of its texts in its own way',
    fields: [...withText('water', 'watersp'), ...withText('fuel', 'fuelsp'), ...withText('roof', 'roofsp')],
    found: ['other 0 +1', 'other 2 +3', 'other 4 +5'],
  },
  {
    name: 'a remark whose code begins like the choice is no text of "other"',
    fields: [
      choice('water', make.pick('well', 'river')),
      text('waterwhy'),
      choice('fuel', make.pick('wood', 'gas')),
      text('fuelwhy'),
    ],
    found: [],
  },
  {
    name: 'the best and the worst of each task are no pairs',
    fields: [1, 2, 3, 4].flatMap((task) =>
      ['page', 'least', 'most'].map((what) => choice(`task_${what}${task}`, five)),
    ),
    found: ['loop 0,1,2,3,4,5,6,7,8,9,10,11'],
  },
  {
    name: 'codes of options begin alike and go on with one piece or two, and two questions follow one another',
    fields: [
      ...['none', 'milk', 'plant_milk', 'brown_sugar', 'salt'].map((item) => choice(`add_${item}`, one)),
      text('add_other'),
      ...['price', 'fair_trade', 'taste'].map((item) => choice(`buy_${item}`, one)),
    ],
    found: ['multi 0,1,2,3,4 +5', 'multi 6,7,8'],
  },
  {
    name: 'texts that the survey shows are no options, nor are numbered questions out of turn',
    fields: [
      choice('ART1.1', () => 'Remote work tires'),
      choice('ART1.2', (row) => (row % 3 === 0 ? 'Teams meet less' : '')),
      ...[74, 41, 61, 47].map((at) => choice(`Q${at}`, (row) => (row % 5 === 0 ? `A note on article ${at}` : ''))),
    ],
    found: [],
  },
  {
    name: 'the same list is asked again below a longer beginning',
    fields: [
      ...['vim', 'nano', 'emacs', 'kate'].map((item) => choice(`text_editor_${item}`, one)),
      ...['vim', 'nano', 'emacs', 'kate'].map((item) => choice(`text_editor_seldom_${item}`, one)),
    ],
    found: ['multi 0,1,2,3', 'multi 4,5,6,7'],
  },
  {
    name: 'choices with a column per answer follow one another, without their questions',
    fields: [
      ...['Japan', 'Chile', 'Kenya'].map((land, at) => choice(land, (row) => (row % 3 === at ? '1' : '0'))),
      ...['Young', 'Grown', 'Old', 'No answer'].map((age, at) =>
        choice(age, (row) => ((row * 7) % 4 === at ? '1' : '0')),
      ),
      choice('Has a garden', one),
    ],
    found: ['multi 0,1,2', 'multi 3,4,5,6'],
  },
  {
    name: 'the mean of some statements stands behind them',
    fields: [
      ...[1, 2, 3, 4].map((at) => choice(`Joy.${at}.Code`, five)),
      choice('Joy.Mean', (row) => `${1 + (row % 17) / 4}`),
    ],
    found: ['grid 0,1,2,3'],
  },
  {
    name: 'columns that are true for everybody are no options',
    fields: ['finished', 'consent', 'lives here', 'is an adult'].map((header) => choice(header, make.always('TRUE'))),
    found: [],
  },
  {
    name: 'nobody was asked a question with options',
    fields: [
      choice('Village', make.pick('Aba', 'Bor', 'Cid')),
      choice('SM2', make.always('')),
      ...['A', 'B', 'other'].map((option) => choice(`SM2-${option}`, never)),
      text('SM2_other', make.always('')),
    ],
    found: ['multi 2,3,4 +5'],
  },
  {
    name: 'a choice and its text below a section return, and are no loop',
    fields: [3, 5, 6].flatMap((at) => [
      choice(`FA${at}`, make.pick(`clinic ${at}`, `home ${at}`, 'other')),
      text(`aid-FA${at}_other`),
    ]),
    found: ['other 0 +1', 'other 2 +3', 'other 4 +5'],
  },
  {
    name: 'sliders for the same things below several questions are a grid each',
    fields: ['diligence', 'wit', 'honesty'].flatMap((what) =>
      ['Bakers', 'Brewers', 'Builders'].map(
        (who): Field => [
          `How do you rate the ${what} of these groups on this scale? - ${who}`,
          'Do nothing',
          (_, random) => String(Math.floor(random * 101)),
        ],
      ),
    ),
    found: ['grid 0,1,2', 'grid 3,4,5', 'grid 6,7,8'],
  },
  {
    name: 'a section of a form is no question, and an option has a slash in its name',
    fields: [
      choice('Farm/Do you fish?', make.pick('Yes', 'No')),
      choice('Farm/Control plots', make.pick('Yes', 'No')),
      choice('Farm/Use', (row) => ['eat', 'eat sell', 'sell'][row % 3] ?? ''),
      ...['eat', 'sell / trade', 'give'].map((use) => choice(`Farm/Use/${use}`, make.pick('0', '1'))),
      choice('Farm/Plots outside', make.pick('Yes', 'No')),
      choice('Farm/Plots inside', make.pick('Yes', 'No')),
    ],
    found: ['multi 3,4,5'],
  },
  {
    name: 'the same headers return in the same order, and the first of them is worded a little otherwise',
    fields: ['yearly', 'lasting'].flatMap((crops) => [
      choice(`Have you planted ${crops} crops?`, make.pick('Yes', 'No')),
      choice('Who did?', make.pick('all', 'parents', 'children')),
      text('Area in acres', upTo(9)),
      text('How much was sold', upTo(900)),
      text('How much was eaten', upTo(900)),
    ]),
    found: ['loop 0,1,2,3,4,5,6,7,8,9'],
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
    name: 'options are numbered after two underscores, have a code for "not asked", and nobody chose the last',
    fields: [
      ...[1, 2, 3].map((option) => choice(`p021__${option}`, notAsked(make.pick('0.0', '1.0')))),
      choice('p021__4', notAsked(make.always('0.0'))),
      ['p021tx', 'Open-ended', make.rarely(make.sentence, 0.3)],
    ],
    found: ['multi 0,1,2,3 +4'],
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
];

test.each(shapes)('$name', ({ fields, found, rows }) => {
  const groups = findGroups(fields, rows).map(
    ({ kind, members, write_ins }) => `${kind} ${members.join()}${write_ins.length > 0 ? ` +${write_ins.join()}` : ''}`,
  );
  expect(groups).toEqual(found);
});

test('SurveyMonkey: options under one question, with a text field', () => {
  const found = findGroups([
    [['Start Date', ''], 'Timestamp', make.iso],
    [['Which do you drink?', 'Tea'], 'Multi choice', make.tick('Tea')],
    [['', 'Milk'], 'Multi choice', make.tick('Milk')],
    [['', 'Other (please specify)'], 'Open-ended', make.rarely((i) => `my brew ${i}`)],
    [['How was it?', 'Open-Ended Response'], 'Open-ended', make.sentence],
    [['Please rank', 'Price'], 'Ranking', make.computeRank(0, 3)],
    [['', 'Speed'], 'Ranking', make.computeRank(1, 3)],
    [['', 'Taste'], 'Ranking', make.computeRank(2, 3)],
  ]);
  expect(found).toMatchObject([
    { question: 'Which do you drink?', kind: 'multi', members: [1, 2], items: ['Tea', 'Milk'], write_ins: [3] },
    {
      question: 'Please rank',
      kind: 'ranking_items',
      members: [5, 6, 7],
      items: ['Price', 'Speed', 'Taste'],
      write_ins: [],
    },
  ]);
});

test('questions with numbered codes are no group, items with numbered codes are one', () => {
  const scale = make.pick('1', '2', '3');
  const ranks = 'Please rate it from 1 to 5, where 1 means that you rank it last.';
  const questions: Field[] = [
    [['q1', 'How old are you?'], 'Open-ended', make.sentence],
    [['q2', ranks], 'Single choice', scale],
    [['q3', 'Which team?'], 'Single choice', make.pick('Red', 'Blue')],
    [['q4', 'How many children?'], 'Single choice', scale],
  ];
  const { table } = readBack(buildFile(questions), questions);
  expect(suggestTypes(table)[1]?.type).toBe('Single choice');
  expect(findGroups(questions)).toEqual([]);
  const items = ['Price', 'Speed', 'Taste'].map(
    (item, at): Field => [[`r${at + 1}`, item], 'Ranking', make.computeRank(at, 3)],
  );
  expect(findGroups(items)).toMatchObject([{ kind: 'ranking_items', members: [0, 1, 2] }]);
});
