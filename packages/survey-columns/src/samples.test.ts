import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { suggestTypes } from './classify/suggest-types.ts';
import { detectDialect } from './read/detect-dialect.ts';
import { readTable } from './read/read-table.ts';

test.each([
  [
    'customer-feedback.csv',
    ['Timestamp', 'Name', 'Email', 'Single choice', 'Multi choice', 'NPS', 'Ranking', 'Open-ended', 'Open-ended'],
  ],
  [
    'workshop-google-forms.csv',
    [
      'Timestamp',
      'Email',
      'Single choice',
      'Multi choice',
      'Single choice',
      'Single choice',
      'Single choice',
      'NPS',
      'Open-ended',
      'Open-ended',
    ],
  ],
  [
    'product-study-qualtrics.csv',
    [
      ...[
        'Timestamp',
        'Timestamp',
        'Do nothing',
        'Do nothing',
        'Do nothing',
        'Do nothing',
        'Do nothing',
        'Timestamp',
        'Do nothing',
      ],
      ...[
        'Email',
        'Do nothing',
        'Do nothing',
        'Single choice',
        'Multi choice',
        'Single choice',
        'Single choice',
        'Single choice',
      ],
      ...['Ranking', 'Ranking', 'Ranking', 'NPS', 'Open-ended'],
    ],
  ],
  [
    'water-points-kobo.csv',
    [
      ...['Timestamp', 'Timestamp', 'Single choice', 'Single choice'],
      ...Array<string>(6).fill('Multi choice'),
      ...['Do nothing', 'Open-ended', 'MEDIA_RESPONSE', 'Do nothing', 'Do nothing', 'Timestamp'],
      ...Array<string>(6).fill('Do nothing'),
    ],
  ],
])('the sample %s is read as intended', (file, types) => {
  const bytes = readFileSync(fileURLToPath(new URL(`../../../resources/samples/${file}`, import.meta.url)));
  const table = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 1000, whole: true });
  expect(table.problems).toEqual([]);
  expect(suggestTypes(table).map(({ type }) => type)).toEqual(types);
});
