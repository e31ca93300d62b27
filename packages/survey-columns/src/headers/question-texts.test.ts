import { writeVariableCell } from '@sheaf/tables';
import { expect, test } from 'vitest';
import { readQuestions } from './question-texts.ts';

test.each([
  ['one row is its own text', [['Age', ' Where  do you live? ']], ['Age', 'Where do you live?']],
  [
    'SurveyMonkey: blanks continue, placeholders say nothing',
    [
      ['Respondent ID', 'Which do you use?', '', '', 'Why?', 'City'],
      ['', 'Tea', 'Coffee', 'Other (please specify)', 'Open-Ended Response', 'Response'],
    ],
    [
      'Respondent ID',
      'Which do you use? – Tea',
      'Which do you use? – Coffee',
      'Which do you use? – Other (please specify)',
      'Why?',
      'City',
    ],
  ],
  [
    'Qualtrics: code, text, machine id',
    [
      ['StartDate', 'Q1'],
      ['Start Date', 'How are you?'],
      ['{"ImportId":"startDate"}', '{"ImportId":"QID1"}'],
    ],
    ['Start Date', 'How are you?'],
  ],
  [
    'Qualtrics legacy: code, text',
    [
      ['V1', 'V2', 'Q1_1'],
      ['ResponseID', 'ResponseSet', 'Rank these - Apples'],
    ],
    ['ResponseID', 'ResponseSet', 'Rank these - Apples'],
  ],
  [
    'a statistics file: names, labels that look like codes',
    [['V1', 'V2'], ['live_in_town', 'work_in_town'], ['V1', 'V2'].map(writeVariableCell)],
    ['live_in_town', 'work_in_town'],
  ],
])('%s', (_, rows, texts) => {
  expect(readQuestions(rows, []).map(({ text }) => text)).toEqual(texts);
});

test('a text of "other" goes on where many wrote the same; what has answers of its own does not', () => {
  const header = [
    ['Which do you use?', '', '', ''],
    ['Tea', 'Milk', 'Other (please specify)', 'Region'],
  ];
  const rows = Array.from({ length: 12 }, (_, row) => [
    row % 2 === 0 ? 'Tea' : '',
    row % 3 === 0 ? 'Milk' : '',
    row % 2 === 0 ? 'juice' : 'beer',
    row % 2 === 0 ? 'North' : 'South',
  ]);
  expect(readQuestions(header, rows).map(({ text }) => text)).toEqual([
    'Which do you use? – Tea',
    'Which do you use? – Milk',
    'Which do you use? – Other (please specify)',
    'Region',
  ]);
});
