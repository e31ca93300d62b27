// Writes resources/samples: small survey exports with invented people and answers, one of them with voice notes, one a workbook.
// `node lab/corpora/make-samples.ts`; the same bytes every time.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeWorkbook } from '../../e2e/fixtures/write-workbook.ts';
import { pick, type Random, randomFrom, shuffled, some, two } from './sample-random.ts';
import { staffSurvey } from './sample-staff-survey.ts';
import { voiceNote, voiceNotes, waterPoints } from './sample-water-points.ts';

const folder = fileURLToPath(new URL('../../resources/samples/', import.meta.url));

const openings = ['', '', 'Honestly? ', 'To be fair: ', 'As I told your colleague, ', 'For me: ', 'Well… '];

/** One to three of `sentences`, so that few answers are equal. */
function comment(random: Random, sentences: readonly string[]): string {
  const chosen = shuffled(random, sentences).slice(0, 1 + Math.floor(random() * 2.4));
  return openings[Math.floor(random() * openings.length)] + chosen.join(' ');
}

const csvCell = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function write(name: string, rows: readonly string[][], newline: string): void {
  writeFileSync(`${folder}${name}`, rows.map((row) => row.map(csvCell).join(',') + newline).join(''));
}

const firstNames =
  'Amara Bjorn Chiara Dimitri Elif Farah Goran Hana Ines Jonas Keiko Lucía Mateo Nadia Oskar Priya'.split(' ');
const lastNames = 'Abara Berglund Conti Duarte Eriksen Fontaine Gruber Hansen Ito Jansen Kowalski Lindqvist'.split(' ');

interface Person {
  first: string;
  last: string;
  email: string;
}

function person(random: Random, number: number): Person {
  const first = firstNames[Math.floor(random() * firstNames.length)] as string;
  const last = lastNames[Math.floor(random() * lastNames.length)] as string;
  return { first, last, email: `${first}.${last}${number}@example.com`.toLowerCase().replace('í', 'i') };
}

const likes = [
  'The people at the counter remembered my order, and that matters more than points.',
  'Fast. Quiet. Never too crowded.',
  'I like that the app shows how long the queue is before I leave the office.',
  'Honestly the "quiet corner" upstairs: I wrote half of my thesis there.',
  'Good coffee, fair prices,\nand someone who actually listens when a thing goes wrong.',
  'Being able to pay by phone without creating yet another account.',
  'The oat flat white – best in town, says my sister.',
  'You open at six. Nobody else does.',
  'Cups you can return anywhere. More of this, please!',
];
const wishes = [
  'Longer opening hours on Sunday would help families like ours.',
  'The receipt arrives twice:\n1. by e-mail\n2. in the app\nOne is enough.',
  'More food without nuts; my son is allergic and has exactly one choice.',
  'Tell me when an order is late. I waited 25 minutes and nobody said a word.',
  'Lower the music, especially in the morning.',
  'The loyalty card should count tea as well, not only "coffee, any size".',
  'A ramp at the back entrance; with a pram the three steps are a challenge.',
  'Nothing comes to mind.',
  'Please fix the map in the app, it sends everyone to the old shop.',
];
const visits = ['Every day', 'Several times a week', 'Once a week', 'Less than once a week', 'This was my first visit'];
const orders = [
  'Coffee, tea and cake',
  'Breakfast',
  'Lunch (hot, cold or both)',
  'Beans to take home',
  'A gift card',
  'Something else',
];
const qualities = ['Price', 'Taste', 'Speed', 'Friendliness', 'Location'];

function feedback(): string[][] {
  const random = randomFrom(20240301);
  const rows = [
    [
      'Timestamp',
      'Name',
      'Email',
      'How often do you visit us?',
      'What did you buy in the last month?',
      'How likely are you to recommend us to a friend or colleague?',
      'Rank what matters most to you (best first)',
      'What do you like about us?',
      'What should we do better?',
    ],
  ];
  for (let i = 0; i < 240; i++) {
    const { first, last, email } = person(random, i);
    const day = 1 + Math.floor(i / 8.5);
    rows.push([
      `2024-03-${two(day)} ${two(8 + Math.floor(random() * 12))}:${two(Math.floor(random() * 60))}:${two(i % 60)}`,
      random() < 0.9 ? `${first} ${last}` : '',
      random() < 0.8 ? email : '',
      pick(random, visits),
      some(random, orders, 0.35).join('; '),
      String(10 - Math.floor(random() * random() * 11)),
      shuffled(random, qualities).join(' > '),
      random() < 0.7 ? comment(random, likes) : '',
      random() < 0.6 ? comment(random, wishes) : '',
    ]);
  }
  return rows;
}

const roles = ['Designer', 'Researcher', 'Product manager', 'Developer', 'Other'];
const sessions = [
  'Planning a study',
  'Interviews',
  'Surveys, sampling and bias',
  'Making sense of notes',
  'Sharing results',
];
const learned = [
  'That five interviews are a start, not a sample.',
  'To ask for the last time something happened instead of what people usually do.',
  'Writing the report outline first. It felt wrong, then it worked.',
  'How to say no to a question that is really three questions.',
  'Nothing new, but a good reminder to pilot every survey with real people before it goes out.',
];
const next = [
  'A session on accessibility, ideally with participants who use screen readers.',
  'More time for exercises! We were always cut off when it got interesting.',
  'A template for consent forms would be great',
  'Please repeat it in autumn.',
  '"Less talking, more doing", as my colleague put it.',
];

function workshop(): string[][] {
  const random = randomFrom(7);
  const scale = ['Very useful', 'Useful', 'Somewhat useful', 'Not useful'];
  const rows = [
    [
      'Timestamp',
      'Email Address',
      'What is your role?',
      'Which sessions did you attend?',
      ...['Content', 'Exercises', 'Materials'].map((row) => `How useful did you find… [${row}]`),
      'On a scale of 0 to 10, how likely are you to recommend this workshop?',
      'What will you take back to your work?',
      'What should we add next time?',
    ],
  ];
  for (let i = 0; i < 140; i++) {
    const hour = 9 + Math.floor(random() * 11);
    rows.push([
      `${3 + Math.floor(i / 60)}/${1 + Math.floor((i % 60) / 2.1)}/2024 ${hour}:${two(i % 60)}:${two((i * 7) % 60)}`,
      person(random, i).email,
      pick(random, roles),
      some(random, sessions, 0.5).join(', '),
      pick(random, scale),
      pick(random, scale),
      pick(random, scale),
      String(10 - Math.floor(random() * random() * 11)),
      random() < 0.8 ? comment(random, learned) : '',
      random() < 0.6 ? comment(random, next) : '',
    ]);
  }
  return rows;
}

const tasks = ['Find an invoice', 'Invite a teammate', 'Export the report'];
const devices = ['Laptop', 'Desktop computer', 'Tablet', 'Phone'];
const agreement = ['Strongly agree', 'Agree', 'Neither agree nor disagree', 'Disagree', 'Strongly disagree'];
const hardest = [
  'I could not tell whether the invitation had been sent.',
  'Export is hidden behind three dots, which I only tried because you asked me to.',
  'Nothing was hard, though the colours made me look for a button that was not one.',
  'The word "workspace" means something else in our company.',
  'Loading took so long that I clicked twice and got two copies.',
];

function qualtricsHeader(): string[][] {
  const columns: [code: string, text: string, id: string][] = [
    ['StartDate', 'Start Date', 'startDate'],
    ['EndDate', 'End Date', 'endDate'],
    ['Status', 'Response Type', 'status'],
    ['IPAddress', 'IP Address', 'ipAddress'],
    ['Progress', 'Progress', 'progress'],
    ['Duration (in seconds)', 'Duration (in seconds)', 'duration'],
    ['Finished', 'Finished', 'finished'],
    ['RecordedDate', 'Recorded Date', 'recordedDate'],
    ['ResponseId', 'Response ID', '_recordId'],
    ['RecipientEmail', 'Recipient Email', 'recipientEmail'],
    ['DistributionChannel', 'Distribution Channel', 'distributionChannel'],
    ['UserLanguage', 'User Language', 'userLanguage'],
    ['Q1', 'Which device did you use today?', 'QID1'],
    ['Q2', 'Which of these did you try? - Selected Choice', 'QID2'],
    ...tasks.map((task, i): [string, string, string] => [
      `Q3_${i + 1}`,
      `The following tasks were easy to complete. - ${task}`,
      `QID3_${i + 1}`,
    ]),
    ...tasks.map((task, i): [string, string, string] => [
      `Q4_${i + 1}`,
      `Please rank the tasks by how often you do them (1 = most often). - ${task}`,
      `QID4_${i + 1}`,
    ]),
    ['Q5', 'How likely are you to recommend this product to a colleague?', 'QID5'],
    ['Q6', 'What was the hardest part, and what did you do about it?', 'QID6_TEXT'],
  ];
  return [
    columns.map(([code]) => code),
    columns.map(([, text]) => text),
    columns.map(([, , id]) => `{"ImportId":"${id}"}`),
  ];
}

function product(): string[][] {
  const random = randomFrom(99);
  const rows = qualtricsHeader();
  for (let i = 0; i < 120; i++) {
    const date = `2024-05-${two(2 + Math.floor(i / 5))}`;
    const start = `${date} ${two(9 + (i % 8))}:${two((i * 13) % 50)}:05`;
    const end = `${date} ${two(9 + (i % 8))}:${two(((i * 13) % 50) + 8)}:41`;
    const ranks = shuffled(random, tasks);
    rows.push([
      start,
      end,
      'IP Address',
      `192.0.2.${1 + (i % 250)}`,
      '100',
      String(300 + Math.floor(random() * 600)),
      'True',
      end,
      `R_${(i * 7919 + 100_000).toString(36)}x${i}`,
      person(random, i).email,
      'email',
      'EN',
      pick(random, devices),
      some(random, tasks, 0.6).join(','),
      ...tasks.map(() => pick(random, agreement)),
      ...tasks.map((task) => String(ranks.indexOf(task) + 1)),
      String(10 - Math.floor(random() * random() * 11)),
      random() < 0.75 ? comment(random, hardest) : '',
    ]);
  }
  return rows;
}

mkdirSync(folder, { recursive: true });
write('customer-feedback.csv', feedback(), '\n');
write('workshop-google-forms.csv', workshop(), '\r\n');
write('product-study-qualtrics.csv', product(), '\n');
write('water-points-kobo.csv', waterPoints(), '\n');
mkdirSync(`${folder}water-points-kobo`, { recursive: true });
for (let number = 1; number <= voiceNotes; number++)
  writeFileSync(`${folder}water-points-kobo/note_${number}.wav`, voiceNote(number));
writeFileSync(`${folder}staff-survey.xlsx`, await writeWorkbook(staffSurvey()));
