import { expect, test } from 'vitest';
import type { ExporterName } from '../types.ts';
import {
  always,
  type Field,
  fileOf,
  forename,
  iso,
  mail,
  person,
  pick,
  rankOf,
  rarely,
  readBack,
  score,
  sentence,
  surname,
  tick,
  two,
} from './layout.fixture.ts';

const likert = pick('Strongly agree', 'Agree', 'Neutral', 'Disagree', 'Strongly disagree');
const coded = pick('1', '2', '3', '4', '5');
const place = (low: number) => (i: number) => `${low}.${String(123_456 + i * 7919).slice(0, 6)}`;

interface Layout {
  name: string;
  exporter: ExporterName;
  fields: Field[];
  delimiter?: string;
  header_rows?: number;
}

const redcap: Layout[] = [
  {
    name: 'REDCap raw, longitudinal',
    exporter: 'REDCap',
    fields: [
      ['record_id', 'Do nothing', (i) => String(1 + Math.floor(i / 2))],
      ['redcap_event_name', 'Do nothing', (i) => (i % 2 === 0 ? 'baseline_arm_1' : 'month_3_arm_1')],
      ['redcap_repeat_instrument', 'Do nothing', always('')],
      ['redcap_repeat_instance', 'Do nothing', always('')],
      ['redcap_data_access_group', 'Do nothing', pick('site_a', 'site_b')],
      ['redcap_survey_identifier', 'Do nothing', always('')],
      ['intake_timestamp', 'Timestamp', (i) => (i % 6 === 0 ? '[not completed]' : iso(i, 0))],
      ['first_name', 'Name', (i) => (i % 2 === 0 ? forename(i, 0) : '')],
      ['last_name', 'Name', (i) => (i % 2 === 0 ? surname(i, 0) : '')],
      ['email', 'Email', (i) => (i % 2 === 0 ? mail(i, 0) : '')],
      ['telephone_1', 'Do nothing', (i) => (i % 2 === 0 ? `(555) 010-${1000 + i}` : '')],
      ['dob', 'Do nothing', (i) => (i % 2 === 0 ? `19${60 + (i % 40)}-03-12` : '')],
      ['age', 'Do nothing', (i) => String(20 + ((i * 7) % 47))],
      ['sex', 'Single choice', pick('0', '1')],
      ['race___1', 'Multi choice', tick('1', '0')],
      ['race___2', 'Multi choice', tick('1', '0')],
      ['race___99', 'Multi choice', tick('1', '0')],
      ['phq9_1', 'Single choice', pick('0', '1', '2', '3')],
      ['phq9_2', 'Single choice', pick('0', '1', '2', '3')],
      ['consent_file', 'MEDIA_RESPONSE', (i) => (i % 2 === 0 ? `consent_${i}.pdf` : '')],
      ['nps_recommend', 'NPS', score],
      ['visit_comments', 'Open-ended', rarely(sentence, 0.5)],
      ['intake_complete', 'Do nothing', pick('0', '2')],
    ],
  },
  {
    name: 'REDCap labels',
    exporter: 'REDCap',
    fields: [
      ['Record ID', 'Do nothing', (i) => String(i + 1)],
      ['Event Name', 'Do nothing', pick('Baseline', 'Month 3')],
      ['Survey Timestamp', 'Timestamp', iso],
      ['First Name', 'Name', forename],
      ['Which of these? (choice=Asthma)', 'Multi choice', tick('Checked', 'Unchecked')],
      ['Which of these? (choice=Diabetes)', 'Multi choice', tick('Checked', 'Unchecked')],
      ['Which of these? (choice=None of the above)', 'Multi choice', tick('Checked', 'Unchecked')],
      ['Gender', 'Single choice', pick('Female', 'Male')],
      ['Name of your primary care physician', 'Do nothing', person],
      ['Please explain', 'Open-ended', rarely(sentence, 0.3)],
      ['Complete?', 'Do nothing', pick('Complete', 'Incomplete')],
    ],
  },
];

const limeMeta: Field[] = [
  ['id. Response ID', 'Do nothing', (i) => String(i + 1)],
  ['submitdate. Date submitted', 'Timestamp', iso],
  ['lastpage. Last page', 'Do nothing', always('4')],
  ['startlanguage. Start language', 'Do nothing', pick('en', 'de')],
  ['seed. Seed', 'Do nothing', (i) => String(1e8 + i * 7919)],
  ['startdate. Date started', 'Timestamp', iso],
  ['ipaddr. IP address', 'Do nothing', (i) => `192.0.2.${i}`],
];
const lime: Layout[] = [
  {
    name: 'LimeSurvey, codes and full texts',
    exporter: 'LimeSurvey',
    fields: [
      ...limeMeta,
      ['G1Q1[SQ001]. Which tools do you use? [Pen]', 'Multi choice', tick('Yes', 'No')],
      ['G1Q1[SQ002]. Which tools do you use? [Paper]', 'Multi choice', tick('Yes', 'No')],
      ['G1Q1[other]. Which tools do you use? [Other]', 'Open-ended', rarely((i) => `a tool of mine, ${i}`)],
      ['G1Q2[SQ001]. How good is it? [Taste]', 'Single choice', pick('1 (None at all)', '2', '3', '4', '5 (A lot)')],
      ['G1Q2[SQ002]. How good is it? [Price]', 'Single choice', pick('1 (None at all)', '2', '3', '4', '5 (A lot)')],
      ['G2Q1[1]. Rank these [Rank 1]', 'Ranking', (i) => ['Tea', 'Milk', 'Water'][i % 3] ?? ''],
      ['G2Q1[2]. Rank these [Rank 2]', 'Ranking', (i) => ['Tea', 'Milk', 'Water'][(i + 1 + (i % 2)) % 3] ?? ''],
      ['G2Q1[3]. Rank these [Rank 3]', 'Ranking', (i) => ['Tea', 'Milk', 'Water'][(i + 2 - (i % 2)) % 3] ?? ''],
      ['G2Q2. Is there anything else?', 'Open-ended', rarely(sentence, 0.5)],
      ['G2Q3. Do you own a car?', 'Single choice', pick('Yes', 'No')],
      ['interviewtime. Total time', 'Do nothing', (i) => `${40 + i}.${17 + i}`],
      ['groupTime1. Group time: First', 'Do nothing', (i) => `${20 + i}.${11 + i}`],
      ['G1Q1Time. Question time: G1Q1', 'Do nothing', (i) => `${10 + i}.${13 + i}`],
    ],
  },
  {
    name: 'LimeSurvey, question codes and answer codes, semicolons',
    exporter: 'LimeSurvey',
    delimiter: ';',
    fields: [
      ['id', 'Do nothing', (i) => String(i + 1)],
      ['submitdate', 'Timestamp', iso],
      ['lastpage', 'Do nothing', always('4')],
      ['startlanguage', 'Do nothing', pick('en', 'de')],
      ['seed', 'Do nothing', (i) => String(1e8 + i * 7919)],
      ['G1Q1[SQ001]', 'Multi choice', tick('Y')],
      ['G1Q1[SQ002]', 'Multi choice', tick('Y')],
      ['G1Q1[SQ003]', 'Multi choice', tick('Y')],
      ['G1Q1[other]', 'Open-ended', rarely((i) => `a tool of mine, ${i}`)],
      ['G1Q2[SQ001]', 'Single choice', pick('A1', 'A2', 'A3', 'A4')],
      ['G1Q2[SQ002]', 'Single choice', pick('A1', 'A2', 'A3', 'A4')],
    ],
  },
];

const commercial: Layout[] = [
  {
    name: 'SurveyMonkey',
    exporter: 'SurveyMonkey',
    header_rows: 2,
    fields: [
      [['Respondent ID', ''], 'Do nothing', (i) => String(11_400_000_000 + i * 7919)],
      [['Collector ID', ''], 'Do nothing', always('405839218')],
      [['Start Date', ''], 'Timestamp', (i) => `03/${two(1 + (i % 28))}/2024 0${1 + (i % 9)}:05:19 PM`],
      [['End Date', ''], 'Timestamp', (i) => `03/${two(1 + (i % 28))}/2024 0${1 + (i % 9)}:15:19 PM`],
      [['IP Address', ''], 'Do nothing', (i) => `192.0.2.${i}`],
      [['Email Address', ''], 'Do nothing', always('')],
      [['First Name', ''], 'Do nothing', always('')],
      [['Custom Data 1', ''], 'Do nothing', always('')],
      [['Which do you drink?', 'Tea'], 'Multi choice', tick('Tea')],
      [['', 'Milk'], 'Multi choice', tick('Milk')],
      [['', 'Other (please specify)'], 'Open-ended', rarely((i) => `brew ${i}`, 0.1)],
      [['How do you rate us?', 'Price'], 'Single choice', likert],
      [['', 'Speed'], 'Single choice', likert],
      [['Please rank these', 'Price'], 'Ranking', rankOf(0, 3)],
      [['', 'Speed'], 'Ranking', rankOf(1, 3)],
      [['', 'Taste'], 'Ranking', rankOf(2, 3)],
      [['How likely is it that you would recommend us?', 'Response'], 'NPS', score],
      [['Your contact details', 'Name'], 'Name', person],
      [['', 'Company'], 'Open-ended', (i) => `${surname(i, 0)} & ${forename(i * 7, 0)} ${i}`],
      [['', 'Email Address'], 'Email', mail],
      [['', 'Phone Number'], 'Do nothing', (i) => `+1 555 010 ${1000 + i}`],
      [['What could we do better?', 'Open-Ended Response'], 'Open-ended', rarely(sentence, 0.5)],
    ],
  },
  {
    name: 'Qualtrics with numeric answers',
    exporter: 'Qualtrics',
    header_rows: 3,
    fields: (
      [
        ['StartDate', 'Start Date', 'Timestamp', iso],
        ['EndDate', 'End Date', 'Timestamp', iso],
        ['Status', 'Response Type', 'Do nothing', always('0')],
        ['IPAddress', 'IP Address', 'Do nothing', (i) => `192.0.2.${i}`],
        ['Progress', 'Progress', 'Do nothing', pick('100', '45')],
        ['Duration (in seconds)', 'Duration (in seconds)', 'Do nothing', (i) => String(100 + i * 7)],
        ['Finished', 'Finished', 'Do nothing', pick('1', '0')],
        ['RecordedDate', 'Recorded Date', 'Timestamp', iso],
        ['ResponseId', 'Response ID', 'Do nothing', (i) => `R_${(i * 7919 + 1e12).toString(36)}AbCdEfG`],
        ['RecipientLastName', 'Recipient Last Name', 'Do nothing', always('')],
        ['RecipientEmail', 'Recipient Email', 'Do nothing', always('')],
        ['LocationLatitude', 'Location Latitude', 'Do nothing', place(52)],
        ['DistributionChannel', 'Distribution Channel', 'Do nothing', pick('anonymous', 'email')],
        ['UserLanguage', 'User Language', 'Do nothing', pick('EN', 'DE')],
        ['Q1', 'What is your full name?', 'Name', person],
        ['Q2', 'How satisfied are you?', 'Single choice', pick('1', '2', '3', '4', '5', '-99')],
        ['Q3_1', 'Which do you use? - Selected Choice - Pen', 'Multi choice', tick('1')],
        ['Q3_2', 'Which do you use? - Selected Choice - Paper', 'Multi choice', tick('1')],
        ['Q3_3_TEXT', 'Which do you use? - Other: - Text', 'Open-ended', rarely((i) => `tool ${i}`, 0.15)],
        ['Q4_1', 'Please rank - Price', 'Ranking', rankOf(0, 3)],
        ['Q4_2', 'Please rank - Speed', 'Ranking', rankOf(1, 3)],
        ['Q4_3', 'Please rank - Taste', 'Ranking', rankOf(2, 3)],
        ['Q5', 'On a scale from 0-10, how likely are you to recommend us?', 'NPS', score],
        [
          'Q5_NPS_GROUP',
          'On a scale from 0-10, how likely are you to recommend us? - Group',
          'Do nothing',
          pick('1', '2', '3'),
        ],
        ['Q6', 'Why?', 'Open-ended', sentence],
        ['Q7_Name', 'Upload a photo - Name', 'MEDIA_RESPONSE', (i) => `photo ${i}.jpg`],
        ['Q7_Size', 'Upload a photo - Size', 'Do nothing', (i) => String(20_000 + i * 731)],
        ['Q7_Type', 'Upload a photo - Type', 'Do nothing', pick('image/jpeg', 'image/png')],
      ] satisfies [string, string, Field[1], Field[2]][]
    ).map(([code, text, type, cells], n) => [[code, text, `{"ImportId":"QID${n}"}`], type, cells]),
  },
  {
    name: 'Qualtrics legacy',
    exporter: 'Qualtrics',
    header_rows: 2,
    fields: [
      [['V1', 'ResponseID'], 'Do nothing', (i) => `R_${(i * 7919 + 1e12).toString(36)}AbCdEfG`],
      [['V2', 'ResponseSet'], 'Do nothing', always('Default Response Set')],
      [['V3', 'Name'], 'Do nothing', always('Anonymous')],
      [['V6', 'IPAddress'], 'Do nothing', (i) => `192.0.2.${i}`],
      [['V8', 'StartDate'], 'Timestamp', iso],
      [['V9', 'EndDate'], 'Timestamp', iso],
      [['Q1', 'How satisfied are you?'], 'Single choice', coded],
      [['Q2_1', 'Rate each-Price'], 'Single choice', coded],
      [['Q2_2', 'Rate each-Speed'], 'Single choice', coded],
      [['Q3', 'Please explain your answer'], 'Open-ended', sentence],
      [['', ''], 'Do nothing', always('')],
    ],
  },
];

test.each([...redcap, ...lime, ...commercial])('$name', ({ exporter, fields, delimiter = ',', header_rows = 1 }) => {
  const found = readBack(fileOf(fields, { delimiter }), fields);
  expect(found.wrong).toEqual([]);
  expect(found).toMatchObject({ exporter, delimiter, header_rows, rows: 60 });
});
