// The sample staff-survey.xlsx: a workbook as Microsoft Forms writes it, with a sheet of notes before the answers.

import type { Cell, Sheet } from '../../e2e/fixtures/write-workbook.ts';
import { pick, type Random, randomFrom, shuffled, some } from './sample-random.ts';

const teams = ['Care', 'Kitchen', 'Laundry', 'Office', 'Garden'];
const agreement = ['Strongly agree', 'Agree', 'Neither agree nor disagree', 'Disagree', 'Strongly disagree'];
const helps = [
  'A quieter break room',
  'Rosters four weeks ahead',
  'More training',
  'Better tools',
  'Someone to talk to',
];
const remarks = [
  'Thank you for asking at all. Please tell us what comes of it.',
  'The roster changes on Fridays for the Monday after; that is the one thing I would change.',
  'The new lifts are a blessing for my back.',
  'We are short of one person every evening.',
  'Good team, good food, poor parking.',
  'I would like to learn the new records system before it starts, not after.',
];

/** Four digits: leading zeros belong to the number. */
const staffNumber = (random: Random): string => String(Math.floor(random() * 10_000)).padStart(4, '0');

function response(random: Random, at: number): Cell[] {
  const start = new Date(Date.UTC(2024, 9, 7 + Math.floor(at / 9), 7 + (at % 9), (at * 17) % 60, (at * 7) % 60));
  return [
    at + 1,
    start,
    new Date(start.getTime() + (3 + Math.floor(random() * 9)) * 60_000),
    'anonymous',
    staffNumber(random),
    pick(random, teams),
    pick(random, agreement),
    pick(random, agreement),
    `${some(random, helps, 0.4).join(';')};`,
    10 - Math.floor(random() * random() * 11),
    random() < 0.55
      ? shuffled(random, remarks)
          .slice(0, 1 + Math.floor(random() * 1.6))
          .join('\n')
      : null,
  ];
}

const header = [
  'ID',
  'Start time',
  'Completion time',
  'Email',
  'Staff number',
  'Which team do you work in?',
  'I get the help I need to do my work well.',
  'I know what is expected of me.',
  'What would help you most?',
  'How likely are you to recommend working here to a friend?',
  'Is there anything else you want to tell us?',
];

/** @returns the sheets of the workbook: notes, and 90 responses with invented answers */
export function staffSurvey(): Sheet[] {
  const random = randomFrom(314);
  const notes = [
    ['Staff survey, October 2024'],
    [null],
    ['Anonymous: the staff number is drawn by lot and known to nobody.'],
    ['Responses are on the next sheet.'],
  ];
  return [
    { name: 'About', rows: notes },
    { name: 'Responses', rows: [header, ...Array.from({ length: 90 }, (_, at) => response(random, at))] },
  ];
}
