import { expect, test } from 'vitest';
import { type Field, make } from '../exporters/layout.fixture.ts';
import { describeGroups } from './shapes.fixture.ts';

// Codes, paths and texts of "other" as public files brought them up. The data are invented, the groups written by hand.

const agree = make.pick('Disagree', 'Neutral', 'Agree', 'Strongly agree');
const five = make.pick('1', '2', '3', '4', '5');
const one = make.tick('1', '0');
const tools = ['brake', 'wheel', 'radio', 'lights', 'seat', 'mirror', 'pedals'];
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

const shapes: { name: string; fields: Field[]; found: string[]; rows?: number }[] = [
  {
    name: 'questions that only the same people were asked are no options',
    fields: [
      choice('Town', make.pick('Aba', 'Bor', 'Cid')),
      ...[
        ['Why do you ride?', 'It is near'],
        ['Where do you leave it?', 'In a shed'],
        ['What do you wear?', 'A helmet'],
        ['Which way is it?', 'Over the hill'],
      ].map(([header = '', answer = '']) => choice(header, (row) => (row === 7 ? answer : ''))),
    ],
    found: [],
  },
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
    name: 'the order in which options were shown stands beside them',
    fields: [
      ...['Water', 'Weather', 'Fishing'].map(
        (option, at): Field => [`YD-1_${at + 1}`, 'Multi choice', make.tick(option)],
      ),
      ...[0, 1, 2].map((at): Field => [`YD-1_DO_${at + 1}`, 'Single choice', make.rankOf(at, 3)]),
    ],
    found: ['multi 0,1,2', 'ranking_items 3,4,5'],
  },
  {
    name: 'the pieces after the question are of different numbers, and one statement has one answer',
    fields: [
      ...['career', 'new_skills', 'coding_at_work', 'recognition', 'pay'].map((item) =>
        choice(`impact_${item}`, agree),
      ),
      choice('impact_check', make.always('Agree')),
    ],
    found: ['grid 0,1,2,3,4,5'],
  },
  {
    name: 'letters divide codes that count from the start again',
    fields: ['worry_A', 'worry_B'].flatMap((code) => [1, 2, 3].map((at) => choice(`${code}${at}`, five))),
    found: ['grid 0,1,2', 'grid 3,4,5'],
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
    name: 'codes with the number of the part stand before the question',
    fields: [
      ...['code', 'reviews', 'money'].map((item, at) =>
        choice(`Q3 0${at + 1}—How often do you give? – ${item}`, agree),
      ),
      choice('Q4 01—What is your role? – one answer', make.pick('lead', 'engineer', 'other')),
      text('Q4 02—What is your role? – edited-Other (please specify)'),
    ],
    found: ['grid 0,1,2', 'other 3 +4'],
  },
  {
    name: 'a hyphen inside a word divides no sentence',
    fields: ['a member of a minority', 'a carer'].map((who) =>
      choice(`Do you self-identify as ${who}? You need not answer.`, make.pick('Yes', 'No')),
    ),
    found: [],
  },
  {
    name: 'texts ask those who gave another answer, each in its own words',
    fields: [
      choice('Trade', make.pick('farmer', 'teacher', 'other')),
      text('If__other__what_is_your_trade_'),
      choice('Tools', make.pick('hoe', 'plough', 'other')),
      text('If you use "Other", write here what you use every day, or leave this field as it is, please'),
    ],
    found: ['other 0 +1', 'other 2 +3'],
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
    name: 'the wave stands behind the code of the choice and of its text',
    fields: [
      choice('tool_select.pre', make.pick('hoe', 'plough', 'Other')),
      text('tool_firm.pre'),
      text('tool_other.pre'),
    ],
    found: ['other 0 +2'],
  },
  {
    name: 'a column of "yes" and "no" is no text, and has none',
    fields: [choice('LivesHere', make.pick('yes', 'no')), choice('LivesHereOther', make.pick('yes', 'no'))],
    found: [],
  },
  {
    name: 'the rows of a matrix hold several answers, and one row hardly any',
    fields: [
      ...['Forum', 'Twitter', 'Blog'].map(
        (row): Field => [`Where are you active? [${row}]`, 'Multi choice', make.several(['read', 'post', 'ask'], ';')],
      ),
      choice('Where are you active? [Other pages]', (row) => ['read', 'read;post', 'ask'][row % 30] ?? ''),
    ],
    found: ['grid 0,1,2,3'],
  },
  {
    name: 'the best and the worst of each task are no pairs',
    fields: [1, 2, 3, 4].flatMap((task) =>
      ['page', 'least', 'most'].map((what) => choice(`task_${what}${task}`, five)),
    ),
    found: ['loop 0,1,2,3,4,5,6,7,8,9,10,11'],
  },
  {
    name: 'one question more has the words of a battery and a code without a number',
    fields: [
      ...['Paper', 'Radio', 'Podcast'].map((item, at) => choice([`AB01_0${at + 1}`, `Use of media: ${item}`], five)),
      choice(['AB02', 'Use of media: how many'], five),
    ],
    found: ['grid 0,1,2'],
  },
  {
    name: 'the number of the statement stands inside the code',
    fields: [
      ...[1, 2, 3].map((row) => choice(`Q10r${row}c1`, five)),
      ...[1, 2, 3].map((row) => choice(`Q10r${row}c2`, make.pick('1', '2', '3'))),
    ],
    found: ['grid 0,1,2', 'grid 3,4,5'],
  },
  {
    name: 'the headers of a ranking say nothing but the place',
    fields: [0, 1, 2].map(
      (at): Field => [
        `${at + 1}ª prioridade`,
        'Ranking',
        (row) => ['preço', 'prazo', 'trato'][(at * (1 + (row % 2)) + row) % 3] ?? '',
      ],
    ),
    found: ['ranking_places 0,1,2'],
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
    name: 'codes of ranks begin alike',
    fields: ['home', 'work', 'the_road', 'a_bar'].map(
      (place, at): Field => [`rank_${place}`, 'Ranking', make.rankOf(at, 4)],
    ),
    found: ['ranking_items 0,1,2,3'],
  },
  {
    name: 'a battery of codes has a question with other answers in front',
    fields: [
      choice('c19_sleep', make.pick('Reduced', 'The same', 'Longer')),
      ...['inside', 'outside', 'on_food'].map((item) => choice(`c19_${item}`, make.pick('Less', 'No change', 'More'))),
    ],
    found: ['grid 1,2,3'],
  },
  {
    name: 'a slash and an ampersand stand in the names of the parts',
    fields: ['Open_Data', 'Code/Software', 'R&D', 'Co-production'].map((part) => choice(`Use_${part}`, agree)),
    found: ['grid 0,1,2,3'],
  },
  {
    name: 'codes of words have yes and no, codes of numbers are questions of their own',
    fields: [
      ...['data', 'code', 'review', 'access'].map((part) => choice(`heard_${part}`, make.pick('Yes', 'No'))),
      ...[1, 2, 3, 4].map((at) => choice(`q${at}`, make.pick('Yes', 'No'))),
    ],
    found: ['multi 0,1,2,3'],
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
    name: 'places of a ranking have codes that do not say so',
    fields: [
      ...[0, 1, 2].map((at): Field => [`fav_${at + 1}`, 'Ranking', (row) => tools[(row * 3 + at * 2) % 7] ?? '']),
      ...[0, 1, 2].map((at): Field => [`${at + 1}. Tool`, 'Ranking', (row) => tools[(row * 5 + at * 3) % 7] ?? '']),
    ],
    found: ['ranking_places 0,1,2', 'ranking_places 3,4,5'],
  },
  {
    name: 'the last word of the header names the question of some ticks',
    fields: ['Acme', 'Bolt', 'Corda', 'Dune'].map((brand) => choice(`${brand} Unaided`, make.tick('Yes'))),
    found: ['multi 0,1,2,3'],
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
    name: 'statements that single people wrote in show no scale of their own',
    fields: [
      ...['Tasks', 'People', 'Pay'].map((item) => choice(`${item}:How important are these?`, agree)),
      ...['My own idea', 'To learn', 'My tool'].map((item, at) =>
        choice(`${item}:How important are these?`, (row) => (row === at ? 'Agree' : '')),
      ),
    ],
    found: ['grid 0,1,2,3,4,5'],
    rows: 120,
  },
  {
    name: 'the code of a text has another name than the choice before it',
    fields: [choice('Job', make.pick('Cook', 'Nurse', 'Something else')), text('Q2_3_TEXT')],
    found: ['other 0 +1'],
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
    name: 'nobody was asked for options that have an answer all the same',
    fields: ['North', 'South', 'East'].map((at) => choice(`Where? (choice=${at})`, () => 'Unchecked')),
    found: ['multi 0,1,2'],
  },
];

test.each(shapes)('$name', ({ fields, found, rows }) => {
  expect(describeGroups(fields, rows)).toEqual(found);
});
