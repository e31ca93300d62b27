import { expect, test } from 'vitest';
import { suggestTypes } from '../classify/suggest-types.ts';
import { type Field, fileOf, make, readBack } from '../exporters/layout.fixture.ts';
import { groupColumns } from './group-columns.ts';

// Exports of field work and of panels as public files brought them up. The data are invented, the groups written by hand.

const choice = (header: string, cells: Field[2]): Field => [header, 'Single choice', cells];
const text = (header: string, cells: Field[2] = make.rarely(make.sentence)): Field => [header, 'Open-ended', cells];
const never = make.always('False');

function groups(fields: Field[]): string[] {
  const { table } = readBack(fileOf(fields), fields);
  return groupColumns(table, suggestTypes(table)).map(
    ({ kind, members, write_ins }) => `${kind} ${members.join()}${write_ins.length > 0 ? ` +${write_ins.join()}` : ''}`,
  );
}

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
];

test.each(shapes)('$name', ({ fields, found }) => {
  expect(groups(fields)).toEqual(found);
});
