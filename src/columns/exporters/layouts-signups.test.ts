import { expect, test } from 'vitest';
import {
  always,
  type Field,
  fileOf,
  iso,
  person,
  pick,
  rankOf,
  rarely,
  readBack,
  score,
  several,
  tick,
  two,
  uuid,
} from './layout.fixture.ts';
import { enText, mailOf, num } from './writing.fixture.ts';

interface Layout {
  name: string;
  exporter?: string;
  fields: Field[];
  rows: number;
  delimiter?: string;
  header_rows?: number;
}

const yn = pick('Yes', 'No');

const layouts: Layout[] = [
  {
    name: 'Typeform resaved in Excel',
    exporter: 'Typeform',
    rows: 55,
    fields: [
      ['#', 'Do nothing', (i) => ((i + 11) * 99_999_989).toString(16).padStart(32, '7')],
      ['How old are you?', 'Do nothing', num(18, 75)],
      ['Which of these best describes you?', 'Single choice', pick('Student', 'Freelancer', 'Employee')],
      ['Meetups', 'Multi choice', tick('Meetups')],
      ['Podcasts', 'Multi choice', tick('Podcasts')],
      ['YouTube channels', 'Multi choice', tick('YouTube channels')],
      ['None', 'Multi choice', tick('None', '', 0.05)],
      ['Other_1', 'Open-ended', rarely((i) => ['Slack groups', 'reddit', 'Reddit', 'books'][i % 4] ?? '', 0.1)],
      ['Do you have kids?', 'Single choice', pick('1', '0')],
      ['How many kids?', 'Single choice', rarely(pick('1', '2', '3'), 0.4)],
      ['Where do you live?', 'Single choice', pick('Germany', 'France', 'United States of America', 'India', 'Brazil')],
      ['What would you pay per month?', 'Single choice', pick('$0', '$5', '$10', '$20')],
      ['Tell us about your first job', 'Open-ended', enText],
      ['Start Date (UTC)', 'Timestamp', (i) => `3/${1 + (i % 28)}/20 ${1 + (i % 23)}:${two(i % 60)}`],
      ['Submit Date (UTC)', 'Timestamp', (i) => `3/${1 + (i % 28)}/20 ${1 + (i % 23)}:${two(i % 60)}`],
      ['Network ID', 'Do nothing', (i) => ((i % 50) * 7919 + 1e6).toString(16)],
    ],
  },
  {
    name: 'GF en course feedback small',
    exporter: 'Google Forms',
    rows: 17,
    fields: [
      ['Timestamp', 'Timestamp', (i) => `3/${10 + i}/2023 ${9 + (i % 9)}:0${i % 9}:12`],
      ['Email Address', 'Email', mailOf('uni.edu')],
      ['What is your name?', 'Name', person],
      ['What section are you in?', 'Single choice', pick('A', 'B')],
      ['Prior programming experience', 'Single choice', pick('None', 'Some', 'A lot')],
      ['Which topics were most useful? ', 'Multi choice', several(['Loops', 'Functions', 'Plots', 'Git'], ', ')],
      ['Pace of the workshop', 'Single choice', pick('1', '2', '3', '4', '5')],
      ['What did you learn that you will use?', 'Open-ended', enText],
      ['What should we change?', 'Open-ended', rarely(enText, 0.6)],
      ['How likely are you to recommend this workshop to others?', 'NPS', score],
      ['Would you recommend this workshop?', 'Single choice', pick('Yes', 'No', 'Maybe')],
      ['Anything else?', 'Open-ended', rarely(enText, 0.3)],
    ],
  },
  {
    name: 'GF en club signup, odd fields',
    exporter: 'Google Forms',
    rows: 38,
    fields: [
      [
        'Timestamp',
        'Timestamp',
        (i) => `2023/03/${two(1 + (i % 28))} ${1 + (i % 12)}:05:19 ${i % 2 ? 'AM' : 'PM'} GMT-5`,
      ],
      ['Full Name (First and Last)', 'Name', person],
      ['Preferred pronouns', 'Single choice', pick('she/her', 'he/him', 'they/them')],
      ['Student ID', 'Do nothing', (i) => `00${100000 + i * 77}`],
      ['School email', 'Email', mailOf('school.edu')],
      ['Personal email', 'Email', rarely(mailOf('gmail.com'), 0.6)],
      ["Parent/guardian's name", 'Do nothing', person],
      ["Parent/guardian's email", 'Do nothing', mailOf('home.net')],
      ['Emergency contact phone', 'Do nothing', (i) => `555-010-${1000 + i}`],
      ['Grade', 'Single choice', pick('9', '10', '11', '12')],
      ['T-shirt size', 'Single choice', pick('S', 'M', 'L')],
      ['Which days can you attend?', 'Multi choice', several(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], ', ')],
      ['Availability [Monday]', 'Multi choice', several(['Morning', 'Afternoon', 'Evening'], ', ')],
      ['Availability [Tuesday]', 'Multi choice', several(['Morning', 'Afternoon', 'Evening'], ', ')],
      ['Link to your portfolio', 'Do nothing', (i) => `https://portfolio${i}.example.com`],
      ['LinkedIn profile', 'Do nothing', (i) => `linkedin.com/in/user${i}`],
      ['Why do you want to join?', 'Open-ended', enText],
      [
        'How did you hear about us?',
        'Multi choice',
        several(['Friend', 'Flyer', 'Instagram', 'Other: my sister'], ', '),
      ],
    ],
  },
  {
    name: 'ODK en household',
    exporter: 'ODK',
    rows: 110,
    fields: [
      ['SubmissionDate', 'Timestamp', (i) => `Mar ${1 + (i % 28)}, 2019 ${1 + (i % 12)}:05:19 PM`],
      ['start', 'Timestamp', (i) => `Mar ${1 + (i % 28)}, 2019 ${1 + (i % 12)}:01:19 PM`],
      ['end', 'Timestamp', (i) => `Mar ${1 + (i % 28)}, 2019 ${1 + (i % 12)}:04:19 PM`],
      ['deviceid', 'Do nothing', (i) => `3579${10000000000 + (i % 5)}`],
      ['simserial', 'Do nothing', (i) => `8925${10000000000 + (i % 5)}`],
      ['A01_interview_date', 'Timestamp', (i) => `Mar ${1 + (i % 28)}, 2019`],
      ['A06_province', 'Single choice', pick('Manica', 'Tete')],
      ['A09_village', 'Single choice', pick('Ruaca', 'Chirodzo', 'God')],
      ['gps-Latitude', 'Do nothing', (i) => `-19.1${10000 + i}`],
      ['B11_years_liv', 'Do nothing', num(1, 60)],
      ['B_no_membrs', 'Single choice', pick('2', '3', '4', '5', '6', '7')],
      ['C01_wall', 'Single choice', pick('burntbricks', 'muddaub')],
      ['C05_buildings', 'Single choice', pick('1', '2', '3')],
      ['E_months_no_food', 'Multi choice', several(['Jan', 'Feb', 'Sept', 'Oct', 'none'], ' ')],
      ['F_liv_owned', 'Multi choice', several(['oxen', 'cows', 'goats', 'poultry'], ' ')],
      ['_note2', 'Do nothing', always('')],
      ['remarks', 'Open-ended', rarely(enText, 0.4)],
      ['respondent-name', 'Name', person],
      ['respondent-age', 'Do nothing', num(18, 90)],
      ['meta-instanceID', 'Do nothing', (i) => `uuid:${uuid(i, 0)}`],
      ['KEY', 'Do nothing', (i) => `uuid:${uuid(i, 0)}`],
    ],
  },
  {
    name: 'unknown: market research with codes',
    rows: 250,
    fields: [
      ['RESPID', 'Do nothing', (i) => String(100001 + i)],
      ['STARTTIME', 'Timestamp', iso],
      ['ENDTIME', 'Timestamp', iso],
      ['S1', 'Single choice', pick('1', '2')],
      ['S2', 'Do nothing', num(18, 75)],
      ['Q1_1', 'Multi choice', tick('1', '0')],
      ['Q1_2', 'Multi choice', tick('1', '0')],
      ['Q1_3', 'Multi choice', tick('1', '0')],
      ['Q1_97', 'Multi choice', tick('1', '0', 0.04)],
      [
        'Q1_97_OTH',
        'Open-ended',
        rarely((i) => ['Aldi', 'Lidl Online', 'local shop', 'Aldi Süd', 'market'][i % 5] ?? '', 0.08),
      ],
      ['Q2A', 'Single choice', pick('1', '2', '3', '4', '5', '99')],
      ['Q3_RANK1', 'Ranking', (i) => rankOf(0, 4)(i, 0)],
      ['Q3_RANK2', 'Ranking', (i) => rankOf(1, 4)(i, 0)],
      ['Q3_RANK3', 'Ranking', (i) => rankOf(2, 4)(i, 0)],
      ['Q3_RANK4', 'Ranking', (i) => rankOf(3, 4)(i, 0)],
      ['Q4_NPS', 'NPS', score],
      ['Q5_OPEN', 'Open-ended', enText],
      ['WEIGHT', 'Do nothing', num(0.2, 3, 5)],
      ['LOI', 'Do nothing', num(200, 2000)],
    ],
  },
  {
    name: 'unknown: gender/age trans. tiny 9 rows',
    rows: 9,
    fields: [
      ['Submitted', 'Timestamp', iso],
      ['Your name', 'Name', person],
      ['Do you like it?', 'Single choice', yn],
      ['Rating', 'Single choice', pick('3', '4', '5')],
      ['What went well?', 'Open-ended', enText],
      ['Score (0-10): would you recommend us?', 'NPS', score],
    ],
  },
];

test.each(layouts)('$name', ({ exporter = 'unknown', fields, rows, delimiter = ',', header_rows = 1 }) => {
  const found = readBack(fileOf(fields, { delimiter, rows }), fields);
  expect(found.wrong).toEqual([]);
  expect(found).toMatchObject({ exporter, delimiter, header_rows, rows });
});
