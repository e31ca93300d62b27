import { expect, test } from 'vitest';
import { type Field, make } from '../exporters/layout.fixture.ts';
import { describeGroups } from './shapes.fixture.ts';

// Exports of field work and of panels as public files brought them up. The data are invented, the groups written by hand.

const choice = (header: string, cells: Field[2]): Field => [header, 'Single choice', cells];
const text = (header: string, cells: Field[2] = make.rarely(make.sentence)): Field => [header, 'Open-ended', cells];
const never = make.always('False');
const five = make.pick('1', '2', '3', '4', '5');
const upTo =
  (most: number): Field[2] =>
  (_, random) =>
    String(1 + Math.floor(random * most));

const shapes: { name: string; fields: Field[]; found: string[] }[] = [
  {
    name: 'columns that are true for everybody are no options',
    fields: ['finished', 'consent', 'lives here', 'is an adult'].map((header) => choice(header, make.always('TRUE'))),
    found: [],
  },
  {
    name: 'options hold their own numbers, and nobody chose the first',
    fields: [
      ...['bus', 'dev', 'exec', 'sales', 'staff'].map((role, at) =>
        choice(`role.${role}`, at === 0 ? make.always('') : make.tick(String(at + 1))),
      ),
      text('role.other', (row) => (row === 9 ? 'Runs the archive' : '')),
    ],
    found: ['multi 0,1,2,3,4 +5'],
  },
  {
    name: 'statements have no question, only brackets',
    fields: ['Go', 'Rust', 'C++', 'R'].map((item) => choice(`[${item}]`, make.pick('basic', 'good', 'expert'))),
    found: ['grid 0,1,2,3'],
  },
  {
    name: 'the option "other" is ticked with its word, and its text has the same name',
    fields: [
      ...['Grants', 'Fees'].map((option) => choice(`15) How is it paid? ${option}`, make.tick(option))),
      choice('15) How is it paid? Another way (please specify):', make.tick('Other', '', 0.1)),
      text('15) How is it paid? Another way (please specify): (2)'),
    ],
    found: ['multi 0,1,2 +3'],
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
    name: 'the header of the text goes on where that of the choice ends',
    fields: [
      choice('Your trade', make.pick('farmer', 'teacher', 'etc')),
      text('Your trade, if another than in the list'),
    ],
    found: ['other 0 +1'],
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
    name: 'a column whose code begins otherwise stands between options that hold their own words',
    fields: ['heat_gas', 'heat_oil', 'warm_pump', 'heat_wood', 'heat_coal', 'heat_peat'].map((code) =>
      choice(code, make.tick(`By ${code.slice(5)}`, '', 0.3)),
    ),
    found: ['multi 0,1,2,3,4,5'],
  },
  {
    name: 'the codes of options begin with four pieces',
    fields: [
      choice('any_electric_bike_owner', make.pick('alone', 'family', 'club')),
      ...['price', 'noise_outside', 'speed'].map((why) =>
        choice(`any_electric_bike_reason_${why}`, make.tick(`For ${why}`, '', 0.3)),
      ),
      choice('any_electric_bike_again', make.pick('soon', 'later', 'never')),
    ],
    found: ['multi 1,2,3'],
  },
  {
    name: 'options that only some people were shown are a question of their own',
    fields: [
      ...['Rice', 'Beans', 'Milk', 'Eggs'].map((food) => choice(`meal.eaten${food}`, make.pick('0', '1'))),
      ...['Oil', 'Flour', 'Salt'].map((food) =>
        choice(`meal.enriched${food}`, (row, random) => (row % 3 === 0 ? make.pick('0', '1')(row, random) : '')),
      ),
    ],
    found: ['multi 0,1,2,3', 'multi 4,5,6'],
  },
  {
    name: 'statements without a common name that are true for different people are no options',
    fields: ['makes_own_feed', 'sells_always', 'knows_rules', 'keeps_other_birds'].map((header, at) =>
      choice(header, (row, random) => (row % (at + 1) === 0 ? make.pick('TRUE', 'FALSE')(row, random) : '')),
    ),
    found: [],
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
    name: 'the item is a header of its own, and the next header names it in its midst',
    fields: ['Shop', 'Pension', 'Rent (land, house)', 'Odd jobs'].flatMap((source, at) => [
      choice(`${at + 7}. ${source}:`, make.pick('Yes', 'No')),
      text(`If yes, how much came in by ${source.toLowerCase()} during the last year?`, upTo(90000)),
    ]),
    found: ['loop 0,1,2,3,4,5,6,7'],
  },
  {
    name: 'options hold their own word, "no" or that nothing was said',
    fields: ['Blue', 'Green', 'Red'].map((colour, at) =>
      choice(`colour_${at + 1}`, make.pick(colour, 'No', 'Refused')),
    ),
    found: ['multi 0,1,2'],
  },
  {
    name: 'five words, then a name: the answers are the same and made for the question',
    fields: ['Alder', 'Birch', 'Cedar wood'].map((tree) =>
      choice(`What is your opinion on ${tree}?`, make.pick('For it', 'Against it', 'Neither', 'What is that?')),
    ),
    found: ['grid 0,1,2'],
  },
  {
    name: 'the text of an answer that is not in the list',
    fields: [
      choice('Which school did you attend?', make.pick('North', 'South', 'Hill', 'None of these')),
      text('If your school was not listed in the question before, you may add it here.'),
    ],
    found: ['other 0 +1'],
  },
  {
    name: 'statements stand in quotation marks after the name of their section, and one header is cut off',
    fields: [
      choice('How we work "People help each other"', five),
      choice('How we work "Nobody is left alone with the ...', five),
      choice('How we work "I know whom to ask"', five),
      choice('What we earn "The pay is fair"', five),
      choice('What we earn "I see how it grows"', five),
    ],
    found: ['grid 0,1,2', 'grid 3,4'],
  },
  {
    name: 'a word and numbers return below each counted block',
    fields: [1, 2, 3].flatMap((post) => [
      choice(`Post${post}_order`, make.pick('1', '2', '3', '4')),
      ...[1, 2, 3].map((at) => choice(`Post${post}_${at}`, five)),
    ]),
    found: ['loop 0,1,2,3,4,5,6,7,8,9,10,11'],
  },
];

test.each(shapes)('$name', ({ fields, found }) => {
  expect(describeGroups(fields)).toEqual(found);
});
