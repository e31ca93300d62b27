import { type Field, type Layout, make, testLayouts } from '../testing/layouts.fixture.ts';

const coded = make.pick('1', '2', '3', '4', '5');
const place = (low: number) => (i: number) => `${low}.${String(123_456 + i * 7919).slice(0, 6)}`;

const redcap: Layout[] = [
  {
    name: 'REDCap raw, longitudinal',
    exporter: 'REDCap',
    fields: [
      ['record_id', 'Do nothing', (i) => String(1 + Math.floor(i / 2))],
      ['redcap_event_name', 'Do nothing', (i) => (i % 2 === 0 ? 'baseline_arm_1' : 'month_3_arm_1')],
      ['redcap_repeat_instrument', 'Do nothing', make.always('')],
      ['redcap_repeat_instance', 'Do nothing', make.always('')],
      ['redcap_data_access_group', 'Do nothing', make.pick('site_a', 'site_b')],
      ['redcap_survey_identifier', 'Do nothing', make.always('')],
      ['intake_timestamp', 'Timestamp', (i) => (i % 6 === 0 ? '[not completed]' : make.iso(i, 0))],
      ['first_name', 'Name', (i) => (i % 2 === 0 ? make.forename(i, 0) : '')],
      ['last_name', 'Name', (i) => (i % 2 === 0 ? make.surname(i, 0) : '')],
      ['email', 'Email', (i) => (i % 2 === 0 ? make.mail(i, 0) : '')],
      ['telephone_1', 'Do nothing', (i) => (i % 2 === 0 ? `(555) 010-${1000 + i}` : '')],
      ['dob', 'Do nothing', (i) => (i % 2 === 0 ? `19${60 + (i % 40)}-03-12` : '')],
      ['age', 'Do nothing', (i) => String(20 + ((i * 7) % 47))],
      ['sex', 'Single choice', make.pick('0', '1')],
      ['race___1', 'Multi choice', make.tick('1', '0')],
      ['race___2', 'Multi choice', make.tick('1', '0')],
      ['race___99', 'Multi choice', make.tick('1', '0')],
      ['phq9_1', 'Single choice', make.pick('0', '1', '2', '3')],
      ['phq9_2', 'Single choice', make.pick('0', '1', '2', '3')],
      ['consent_file', 'MEDIA_RESPONSE', (i) => (i % 2 === 0 ? `consent_${i}.pdf` : '')],
      ['nps_recommend', 'NPS', make.score],
      ['visit_comments', 'Open-ended', make.rarely(make.sentence, 0.5)],
      ['intake_complete', 'Do nothing', make.pick('0', '2')],
    ],
  },
  {
    name: 'REDCap labels',
    exporter: 'REDCap',
    fields: [
      ['Record ID', 'Do nothing', (i) => String(i + 1)],
      ['Event Name', 'Do nothing', make.pick('Baseline', 'Month 3')],
      ['Survey Timestamp', 'Timestamp', make.iso],
      ['First Name', 'Name', make.forename],
      ['Which of these? (choice=Asthma)', 'Multi choice', make.tick('Checked', 'Unchecked')],
      ['Which of these? (choice=Diabetes)', 'Multi choice', make.tick('Checked', 'Unchecked')],
      ['Which of these? (choice=None of the above)', 'Multi choice', make.tick('Checked', 'Unchecked')],
      ['Gender', 'Single choice', make.pick('Female', 'Male')],
      ['Name of your primary care physician', 'Do nothing', make.person],
      ['Please explain', 'Open-ended', make.rarely(make.sentence, 0.3)],
      ['Complete?', 'Do nothing', make.pick('Complete', 'Incomplete')],
    ],
  },
];

const limeMeta: Field[] = [
  ['id. Response ID', 'Do nothing', (i) => String(i + 1)],
  ['submitdate. Date submitted', 'Timestamp', make.iso],
  ['lastpage. Last page', 'Do nothing', make.always('4')],
  ['startlanguage. Start language', 'Do nothing', make.pick('en', 'de')],
  ['seed. Seed', 'Do nothing', (i) => String(1e8 + i * 7919)],
  ['startdate. Date started', 'Timestamp', make.iso],
  ['ipaddr. IP address', 'Do nothing', (i) => `192.0.2.${i}`],
];
const lime: Layout[] = [
  {
    name: 'LimeSurvey, codes and full texts',
    exporter: 'LimeSurvey',
    fields: [
      ...limeMeta,
      ['G1Q1[SQ001]. Which tools do you use? [Pen]', 'Multi choice', make.tick('Yes', 'No')],
      ['G1Q1[SQ002]. Which tools do you use? [Paper]', 'Multi choice', make.tick('Yes', 'No')],
      ['G1Q1[other]. Which tools do you use? [Other]', 'Open-ended', make.rarely((i) => `a tool of mine, ${i}`)],
      [
        'G1Q2[SQ001]. How good is it? [Taste]',
        'Single choice',
        make.pick('1 (None at all)', '2', '3', '4', '5 (A lot)'),
      ],
      [
        'G1Q2[SQ002]. How good is it? [Price]',
        'Single choice',
        make.pick('1 (None at all)', '2', '3', '4', '5 (A lot)'),
      ],
      ['G2Q1[1]. Rank these [Rank 1]', 'Ranking', (i) => ['Tea', 'Milk', 'Water'][i % 3] ?? ''],
      ['G2Q1[2]. Rank these [Rank 2]', 'Ranking', (i) => ['Tea', 'Milk', 'Water'][(i + 1 + (i % 2)) % 3] ?? ''],
      ['G2Q1[3]. Rank these [Rank 3]', 'Ranking', (i) => ['Tea', 'Milk', 'Water'][(i + 2 - (i % 2)) % 3] ?? ''],
      ['G2Q2. Is there anything else?', 'Open-ended', make.rarely(make.sentence, 0.5)],
      ['G2Q3. Do you own a car?', 'Single choice', make.pick('Yes', 'No')],
      ['interviewtime. Total time', 'Do nothing', (i) => `${40 + i}.${17 + i}`],
      ['groupTime1. Group time: First', 'Do nothing', (i) => `${20 + i}.${11 + i}`],
      ['G1Q1Time. Question time: G1Q1', 'Do nothing', (i) => `${10 + i}.${13 + i}`],
    ],
  },
];

const commercial: Layout[] = [
  {
    name: 'Qualtrics with numeric answers',
    exporter: 'Qualtrics',
    header_rows: 3,
    fields: (
      [
        ['StartDate', 'Start Date', 'Timestamp', make.iso],
        ['EndDate', 'End Date', 'Timestamp', make.iso],
        ['Status', 'Response Type', 'Do nothing', make.always('0')],
        ['IPAddress', 'IP Address', 'Do nothing', (i) => `192.0.2.${i}`],
        ['Progress', 'Progress', 'Do nothing', make.pick('100', '45')],
        ['Duration (in seconds)', 'Duration (in seconds)', 'Do nothing', (i) => String(100 + i * 7)],
        ['Finished', 'Finished', 'Do nothing', make.pick('1', '0')],
        ['RecordedDate', 'Recorded Date', 'Timestamp', make.iso],
        ['ResponseId', 'Response ID', 'Do nothing', (i) => `R_${(i * 7919 + 1e12).toString(36)}AbCdEfG`],
        ['RecipientLastName', 'Recipient Last Name', 'Do nothing', make.always('')],
        ['RecipientEmail', 'Recipient Email', 'Do nothing', make.always('')],
        ['LocationLatitude', 'Location Latitude', 'Do nothing', place(52)],
        ['DistributionChannel', 'Distribution Channel', 'Do nothing', make.pick('anonymous', 'email')],
        ['UserLanguage', 'User Language', 'Do nothing', make.pick('EN', 'DE')],
        ['Q1', 'What is your full name?', 'Name', make.person],
        ['Q2', 'How satisfied are you?', 'Single choice', make.pick('1', '2', '3', '4', '5', '-99')],
        ['Q3_1', 'Which do you use? - Selected Choice - Pen', 'Multi choice', make.tick('1')],
        ['Q3_2', 'Which do you use? - Selected Choice - Paper', 'Multi choice', make.tick('1')],
        ['Q3_3_TEXT', 'Which do you use? - Other: - Text', 'Open-ended', make.rarely((i) => `tool ${i}`, 0.15)],
        ['Q4_1', 'Please rank - Price', 'Ranking', make.computeRank(0, 3)],
        ['Q4_2', 'Please rank - Speed', 'Ranking', make.computeRank(1, 3)],
        ['Q4_3', 'Please rank - Taste', 'Ranking', make.computeRank(2, 3)],
        ['Q5', 'On a scale from 0-10, how likely are you to recommend us?', 'NPS', make.score],
        [
          'Q5_NPS_GROUP',
          'On a scale from 0-10, how likely are you to recommend us? - Group',
          'Do nothing',
          make.pick('1', '2', '3'),
        ],
        ['Q6', 'Why?', 'Open-ended', make.sentence],
        ['Q7_Name', 'Upload a photo - Name', 'MEDIA_RESPONSE', (i) => `photo ${i}.jpg`],
        ['Q7_Size', 'Upload a photo - Size', 'Do nothing', (i) => String(20_000 + i * 731)],
        ['Q7_Type', 'Upload a photo - Type', 'Do nothing', make.pick('image/jpeg', 'image/png')],
      ] satisfies [string, string, Field[1], Field[2]][]
    ).map(([code, text, type, cells], n) => [[code, text, `{"ImportId":"QID${n}"}`], type, cells]),
  },
  {
    name: 'Qualtrics legacy',
    exporter: 'Qualtrics',
    header_rows: 2,
    fields: [
      [['V1', 'ResponseID'], 'Do nothing', (i) => `R_${(i * 7919 + 1e12).toString(36)}AbCdEfG`],
      [['V2', 'ResponseSet'], 'Do nothing', make.always('Default Response Set')],
      [['V3', 'Name'], 'Do nothing', make.always('Anonymous')],
      [['V6', 'IPAddress'], 'Do nothing', (i) => `192.0.2.${i}`],
      [['V8', 'StartDate'], 'Timestamp', make.iso],
      [['V9', 'EndDate'], 'Timestamp', make.iso],
      [['Q1', 'How satisfied are you?'], 'Single choice', coded],
      [['Q2_1', 'Rate each-Price'], 'Single choice', coded],
      [['Q2_2', 'Rate each-Speed'], 'Single choice', coded],
      [['Q3', 'Please explain your answer'], 'Open-ended', make.sentence],
      [['', ''], 'Do nothing', make.always('')],
    ],
  },
];

testLayouts([...redcap, ...lime, ...commercial]);
