import { variableCell } from '@sheaf/tables';
import { expect, test } from 'vitest';
import { buildFile, type Field, make, readBack, testLayouts } from '../testing/layouts.fixture.ts';

// Exports of survey tools that a statistics program has stored and renamed: each column has a name and the question as its label.
// The header that the tool wrote is the label, so types must follow from both.

const { pick, iso, id, uuid, tick, sentence } = make;

/** The columns as variables with other names. */
const renamed = (fields: [header: string, ...(Field extends [unknown, ...infer Rest] ? Rest : never)][]) =>
  fields.map(([header, ...rest], at): Field => {
    const name = `V${at + 1}`;
    return [[name, header, variableCell(name)], ...rest];
  });

const alchemer = renamed([
  ['Response ID', 'Do nothing', id],
  ['Time Started', 'Timestamp', iso],
  ['Date Submitted', 'Timestamp', iso],
  ['Status', 'Do nothing', pick('Complete', 'Partial')],
  ['Legacy Comments', 'Do nothing', () => ''],
  ['How was it?', 'Single choice', pick('Good', 'Bad', 'Mixed')],
]);
const redcap = renamed([
  ['Record ID', 'Do nothing', id],
  ['Survey Timestamp', 'Timestamp', iso],
  ['Which fruit? (choice=Apple)', 'Multi choice', tick('Checked', 'Unchecked')],
  ['Which fruit? (choice=Pear)', 'Multi choice', tick('Checked', 'Unchecked')],
  ['Complete?', 'Do nothing', pick('Complete', 'Incomplete', 'Unverified')],
]);
const things = ['bicycle', 'radio', 'table', 'solar_panel', 'cow_cart'];

testLayouts([
  { name: 'Alchemer, variables numbered', exporter: 'Alchemer', header_rows: 3, fields: alchemer },
  { name: 'REDCap labels, variables numbered', exporter: 'REDCap', header_rows: 3, fields: redcap },
  {
    name: 'REDCap codes as labels',
    exporter: 'REDCap',
    header_rows: 3,
    fields: renamed([
      ['record_id', 'Do nothing', id],
      ['intake_timestamp', 'Timestamp', iso],
      ['fruit___1', 'Multi choice', tick('1', '0')],
      ['fruit___2', 'Multi choice', tick('1', '0')],
      ['intake_complete', 'Do nothing', pick('0', '1', '2')],
    ]),
  },
  {
    name: 'no tool: options without their question below numbered variables',
    header_rows: 3,
    fields: renamed([
      ['key', 'Do nothing', uuid],
      ['village', 'Single choice', pick('North', 'South', 'West')],
      ...things.map((thing): [string, 'Multi choice', Field[2]] => [thing, 'Multi choice', tick('TRUE', 'FALSE')]),
      ['Why?', 'Open-ended', sentence],
    ]),
  },
]);

test('labels that look like codes are question texts all the same', () => {
  const fields = renamed([
    ['live_in_town', 'Single choice', pick('Yes', 'No')],
    ['work_in_town', 'Single choice', pick('Yes', 'No')],
  ]);
  expect(readBack(buildFile(fields), fields).table.texts).toEqual(['live_in_town', 'work_in_town']);
});
