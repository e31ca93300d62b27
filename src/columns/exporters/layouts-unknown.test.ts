import { expect, test } from 'vitest';
import {
  type Field,
  fileOf,
  person,
  pick,
  rarely,
  readBack,
  score,
  several,
  surname,
  tick,
  two,
} from './layout.fixture.ts';
import { enText, mix } from './writing.fixture.ts';

interface Layout {
  name: string;
  exporter?: string;
  fields: Field[];
  rows: number;
  delimiter?: string;
  header_rows?: number;
}

const id = (i: number) => String(i + 1);

const layouts: Layout[] = [
  {
    name: 'unknown: product feedback with name traps',
    rows: 120,
    fields: [
      ['response_id', 'Do nothing', (i) => `resp_${(i * 7919 + 1e6).toString(36)}`],
      ['created_at', 'Timestamp', (i) => String(1_709_000_000 + i * 3600)],
      ['updated_at', 'Do nothing', (i) => String(1_709_100_000 + i * 3600)],
      ['user_email_hash', 'Do nothing', (i) => (i * 99991 + 1e12).toString(16).padStart(40, 'a9')],
      ['username', 'Do nothing', (i) => `coolcat${i * 37}`],
      ['display_name', 'Name', person],
      ['product_name', 'Single choice', pick('Acme Pro', 'Acme Lite', 'Acme Max')],
      [
        'company_name',
        'Open-ended',
        (i) => `${surname(i * 7, 0)} ${['Ltd', 'Inc.', 'GmbH', 'Labs', '& Co'][i % 5]} ${i}`,
      ],
      ['email_consent', 'Single choice', pick('true', 'false')],
      ['email_frequency', 'Single choice', pick('Daily', 'Weekly', 'Never')],
      ['plan', 'Do nothing', pick('free', 'pro', 'team')],
      ['csat', 'Single choice', pick('1', '2', '3', '4', '5')],
      ['nps_score', 'NPS', score],
      ['nps_comment', 'Open-ended', rarely(enText, 0.5)],
      ['feature_request', 'Open-ended', rarely(enText, 0.4)],
      ['support_email', 'Do nothing', pick('help@acme.com', 'eu@acme.com')],
      ['manager_email', 'Do nothing', (i) => `boss${i % 9}@acme.com`],
      ['session_duration_sec', 'Do nothing', (i) => String(20 + i * 13)],
      ['app_version', 'Do nothing', pick('4.1.0', '4.2.1')],
    ],
  },
  {
    name: 'unknown: hr engagement, likert words, NPS in words',
    rows: 200,
    fields: [
      ['Employee ID', 'Do nothing', (i) => `E${10000 + i * 7}`],
      ['Department', 'Single choice', pick('Sales', 'R&D', 'Ops', 'HR')],
      ['Tenure (years)', 'Do nothing', (_, r) => (r * 30).toFixed(1)],
      [
        'I feel valued at work',
        'Single choice',
        pick('Strongly agree', 'Agree', 'Neutral', 'Disagree', 'Strongly disagree'),
      ],
      ['I understand our strategy', 'Single choice', pick('5', '4', '3', '2', '1')],
      ['Would you recommend us as a place to work?', 'Single choice', pick('Definitely', 'Probably', 'Not sure', 'No')],
      [
        'How likely are you to recommend us as an employer?',
        'NPS',
        pick('0 - Not at all likely', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10 - Extremely likely'),
      ],
      ['eNPS group', 'Single choice', pick('Promoter', 'Passive', 'Detractor')],
      ['Manager name', 'Do nothing', (i) => person(i % 12, 0)],
      ['What should we start doing?', 'Open-ended', rarely(enText, 0.6)],
      ['What should we stop doing?', 'Open-ended', rarely(enText, 0.5)],
      ['Preferred start date for hybrid work', 'Do nothing', (i) => `${1 + (i % 12)}/${1 + (i % 28)}/2025`],
    ],
  },
  {
    name: 'unknown: Excel serials',
    rows: 60,
    fields: [
      ['Date Submitted', 'Timestamp', (i) => (45300 + i * 0.731).toFixed(5)],
      ['Full name', 'Name', person],
      ['Your role', 'Single choice', pick('Student', 'Staff')],
      ['Rating', 'Single choice', pick('1', '2', '3', '4', '5')],
      ['Comment', 'Open-ended', enText],
    ],
  },
  {
    name: 'unknown: epoch ms, no header words',
    rows: 60,
    fields: [
      ['ts', 'Timestamp', (i) => String(1_709_000_000_000 + i * 3_600_000)],
      ['q1', 'Single choice', pick('a', 'b', 'c')],
      ['q2', 'Open-ended', enText],
      ['q3', 'Single choice', pick('0', '1')],
      ['q4_1', 'Multi choice', tick('1', '0')],
      ['q4_2', 'Multi choice', tick('1', '0')],
      ['q4_3', 'Multi choice', tick('1', '0')],
      ['q4_4', 'Multi choice', tick('1', '0')],
    ],
  },
  {
    name: 'unknown: research interview log small',
    rows: 14,
    fields: [
      ['Participant', 'Name', (i) => person(i, 0)],
      ['Date of interview', 'Timestamp', (i) => `${1 + i} March 2024`],
      [
        'Occupation',
        'Open-ended',
        (i) =>
          [
            'Nurse',
            'Teacher',
            'Driver',
            'Baker',
            'Clerk',
            'Farmer',
            'Student',
            'Chef',
            'Lawyer',
            'Pilot',
            'Actor',
            'Mason',
            'Tailor',
            'Writer',
          ][i] ?? '',
      ],
      ['Key quote', 'Open-ended', enText],
      ['Interviewer', 'Do nothing', pick('Ann Lee', 'Bo Day')],
      ['Notes', 'Open-ended', enText],
      ['Recording', 'MEDIA_RESPONSE', (i) => `P${i}.m4a`],
      ['Uses product?', 'Single choice', pick('Yes', 'No')],
    ],
  },
  {
    name: 'unknown: conference feedback, 2-day sessions grid',
    rows: 33,
    fields: [
      ['Date', 'Timestamp', (i) => `${two(1 + (i % 28))}-Mar-2024`],
      [
        'Which sessions did you attend? (Select all that apply)',
        'Multi choice',
        several(['Opening keynote', 'Design systems, at scale', 'AI & ethics', 'Workshop: CSS'], ', '),
      ],
      ['Rate the venue', 'Single choice', pick('Excellent', 'Good', 'Fair', 'Poor')],
      ['Rate the food', 'Single choice', pick('★★★★★', '★★★★', '★★★')],
      ['T-shirt size', 'Single choice', pick('S', 'M', 'L', 'XL')],
      [
        'Dietary requirements',
        'Open-ended',
        rarely(
          mix(['Vegan', 'vegetarian', 'No nuts', 'gluten free', 'Halal', 'none'], ['', 'please', '& no dairy'], ['']),
          0.5,
        ),
      ],
      ['How did you hear about us?', 'Single choice', pick('Twitter', 'Friend', 'Newsletter')],
      ['Any other feedback?', 'Open-ended', rarely(enText, 0.6)],
      ['Will you attend next year?', 'Single choice', pick('Yes', 'No', 'Maybe')],
      ['Your GitHub username', 'Do nothing', (i) => `dev-${i * 31}`],
      ['Badge name', 'Name', person],
    ],
  },
  {
    name: 'unknown: health questionnaire decimal comma',
    rows: 150,
    delimiter: ';',
    fields: [
      ['Teilnehmer-ID', 'Do nothing', (i) => `TN-${1000 + i}`],
      ['Geschlecht', 'Single choice', pick('m', 'w', 'd')],
      ['Größe in cm', 'Do nothing', (_, r) => String(Math.round(150 + r * 50))],
      ['Gewicht in kg', 'Do nothing', (_, r) => (50 + r * 60).toFixed(1).replace('.', ',')],
      ['BMI', 'Do nothing', (_, r) => (18 + r * 15).toFixed(2).replace('.', ',')],
      ['Rauchen Sie?', 'Single choice', pick('ja', 'nein', 'gelegentlich')],
      ['Schmerz (0-10)', 'Single choice', score],
      ['PHQ_1', 'Single choice', pick('0', '1', '2', '3')],
      ['PHQ_2', 'Single choice', pick('0', '1', '2', '3')],
      ['PHQ_Summe', 'Single choice', pick('0', '1', '2', '3', '4', '5', '6')],
      ['Beginn der Beschwerden', 'Do nothing', (i) => `0${1 + (i % 9)}/20${10 + (i % 14)}`],
      [
        'Medikamente',
        'Open-ended',
        rarely(
          mix(
            ['Ibuprofen', 'Ramipril', 'L-Thyroxin', 'ASS', 'Metformin', 'keine'],
            ['', '100mg', '5 mg', 'bei Bedarf'],
            ['', 'und Vitamin D', '+ Magnesium'],
          ),
          0.6,
        ),
      ],
      ['Datum', 'Timestamp', (i) => `${two(1 + (i % 28))}.03.2024`],
    ],
  },
  {
    name: 'unknown: reworked SM with code headers',
    rows: 300,
    fields: [
      ['respondent', 'Do nothing', id],
      ['q0001', 'Single choice', pick('Not at all', 'Somewhat', 'Very')],
      ['q0002_0001', 'Multi choice', tick('Parents', 'Not selected')],
      ['q0002_0002', 'Multi choice', tick('Friends', 'Not selected')],
      ['q0002_0003', 'Multi choice', tick('TV', 'Not selected')],
      [
        'q0002_0004',
        'Open-ended',
        rarely((i) => ['Church', 'my coach', 'church', 'God', 'internet', 'Books', 'myself'][i % 7] ?? '', 0.1),
      ],
      ['q0003', 'Open-ended', rarely(enText, 0.6)],
      ['age3', 'Single choice', pick('18 - 34', '35 - 64', '65 and up')],
      ['weight', 'Do nothing', (_, r) => (r * 3).toFixed(6)],
      ['educ', 'Single choice', pick('HS', 'College')],
    ],
  },
];

test.each(layouts)('$name', ({ exporter = 'unknown', fields, rows, delimiter = ',', header_rows = 1 }) => {
  const found = readBack(fileOf(fields, { delimiter, rows }), fields);
  expect(found.wrong).toEqual([]);
  expect(found).toMatchObject({ exporter, delimiter, header_rows, rows });
});
