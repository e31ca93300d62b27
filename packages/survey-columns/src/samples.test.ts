import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { suggestTypes } from './classify/suggest-types.ts';
import { readText } from './testing/tables.fixture.ts';

/** The types of the columns, each with how many columns of it follow one another. */
const samples: [file: string, types: string][] = [
  ['customer-feedback.csv', 'Timestamp, Name, Email, Single choice, Multi choice, NPS, Ranking, Open-ended × 2'],
  [
    'workshop-google-forms.csv',
    'Timestamp, Email, Single choice, Multi choice, Single choice × 3, NPS, Open-ended × 2',
  ],
  [
    'product-study-qualtrics.csv',
    'Timestamp × 2, Do nothing × 5, Timestamp, Do nothing, Email, Do nothing × 2, Single choice, Multi choice, ' +
      'Single choice × 3, Ranking × 3, NPS, Open-ended',
  ],
  [
    'water-points-kobo.csv',
    'Timestamp × 2, Single choice × 2, Multi choice × 6, Do nothing, Open-ended, MEDIA_RESPONSE, Do nothing × 2, ' +
      'Timestamp, Do nothing × 6',
  ],
];

test.each(samples)('the sample %s is read as intended', (file, types) => {
  const bytes = readFileSync(fileURLToPath(new URL(`../../../resources/samples/${file}`, import.meta.url)));
  const { table } = readText(bytes);
  expect(table.problems).toEqual([]);
  const expected = types.split(', ').flatMap((text) => {
    const [type = '', count = '1'] = text.split(' × ');
    return Array<string>(Number(count)).fill(type);
  });
  expect(suggestTypes(table).map(({ type }) => type)).toEqual(expected);
});
