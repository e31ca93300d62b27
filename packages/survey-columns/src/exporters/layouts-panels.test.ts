import { type Field, type Layout, make, testLayouts } from './layout.fixture.ts';
import { write } from './writing.fixture.ts';

const half =
  (cells: Field[2], k = 2): Field[2] =>
  (i, r) =>
    i % k === 0 ? cells(i, r) : '';

const layouts: Layout[] = [
  {
    name: 'REDCap longitudinal sparse',
    exporter: 'REDCap',
    rows: 160,
    fields: [
      ['record_id', 'Do nothing', (i) => String(1 + Math.floor(i / 4))],
      [
        'redcap_event_name',
        'Do nothing',
        (i) => ['screening_arm_1', 'visit_1_arm_1', 'visit_2_arm_1', 'visit_3_arm_1'][i % 4] ?? '',
      ],
      ['redcap_repeat_instrument', 'Do nothing', (i) => (i % 4 === 3 ? 'medications' : '')],
      ['redcap_repeat_instance', 'Do nothing', (i) => (i % 4 === 3 ? '1' : '')],
      ['subject_id', 'Do nothing', half((i) => `ABC-${1000 + i}`, 4)],
      ['visit_date', 'Do nothing', (i) => `2021-0${1 + (i % 9)}-${make.two(1 + (i % 28))}`],
      ['consent', 'Single choice', half(make.pick('1', '0'), 4)],
      ['gender', 'Single choice', half(make.pick('1', '2', '3'), 4)],
      ['race___1', 'Multi choice', half(make.tick('1', '0'), 4)],
      ['race___2', 'Multi choice', half(make.tick('1', '0'), 4)],
      ['race___88', 'Multi choice', half(make.tick('1', '0', 0.05), 4)],
      [
        'race_other',
        'Open-ended',
        half(
          make.rarely((i) => ['Mixed', 'Cape Verdean', 'mixed race', 'Creole'][(i / 4) % 4] ?? '', 0.25),
          4,
        ),
      ],
      ['weight', 'Do nothing', write.num(45, 120, 1)],
      ['sbp', 'Do nothing', write.num(90, 170)],
      ['hba1c', 'Do nothing', write.num(4.5, 11, 1)],
      ['gad7_1', 'Single choice', make.pick('0', '1', '2', '3')],
      ['gad7_2', 'Single choice', make.pick('0', '1', '2', '3')],
      ['gad7_total', 'Single choice', (_, r) => String(Math.floor(r * 22))],
      ['pain_vas', 'Do nothing', write.num(0, 100)],
      [
        'med_name',
        'Open-ended',
        (i) =>
          i % 4 === 3
            ? [
                'Metformin',
                'aspirin',
                'Lisinopril 10mg',
                'metformin',
                'Vitamin D',
                'Atorvastatin',
                'none',
                'Tylenol PRN',
              ][((i - 3) / 4) % 8] + (i % 3 === 0 ? ` ${i}mg` : '')
            : '',
      ],
      ['ae_describe', 'Open-ended', make.rarely(write.enText, 0.2)],
      ['demographics_complete', 'Do nothing', half(make.pick('0', '2'), 4)],
      ['gad7_complete', 'Do nothing', make.pick('0', '1', '2')],
    ],
  },
  {
    name: 'LimeSurvey en codes.text',
    exporter: 'LimeSurvey',
    rows: 45,
    fields: [
      ['id. Response ID', 'Do nothing', make.id],
      ['submitdate. Date submitted', 'Timestamp', make.iso],
      ['lastpage. Last page', 'Do nothing', make.pick('3', '7')],
      ['startlanguage. Start language', 'Do nothing', make.always('en')],
      ['token. Token', 'Do nothing', (i) => (i * 7919 + 1e9).toString(36)],
      ['firstname. First name', 'Name', make.forename],
      ['lastname. Last name', 'Name', make.surname],
      ['email. Email address', 'Email', make.mail],
      ['startdate. Date started', 'Timestamp', make.iso],
      ['datestamp. Date last action', 'Timestamp', make.iso],
      [
        'role. What is your current role?',
        'Single choice',
        make.pick('PhD student', 'Postdoc', 'Research engineer', 'Professor'),
      ],
      [
        'role[other]. What is your current role? [Other]',
        'Open-ended',
        make.rarely((i) => ['RSE', 'librarian', 'Data steward'][i % 3] ?? '', 0.12),
      ],
      ['lang[C]. Which languages do you use? [C/C++]', 'Multi choice', make.pick('Yes', 'No')],
      ['lang[PY]. Which languages do you use? [Python]', 'Multi choice', make.pick('Yes', 'No', 'Yes')],
      ['lang[R]. Which languages do you use? [R]', 'Multi choice', make.pick('Yes', 'No')],
      [
        'lang[other]. Which languages do you use? [Other]',
        'Open-ended',
        make.rarely((i) => ['Julia', 'IDL, Perl', 'Matlab', 'julia'][i % 4] ?? '', 0.2),
      ],
      ['imp[1]. How important is … [Testing]', 'Single choice', make.pick('1 (Not at all)', '2', '3', '4', '5 (Very)')],
      ['imp[2]. How important is … [Docs]', 'Single choice', make.pick('1 (Not at all)', '2', '3', '4', '5 (Very)')],
      ['imp[3]. How important is … [CI]', 'Single choice', make.pick('1 (Not at all)', '2', '3', '4', '5 (Very)')],
      ['hours. How many hours per week do you spend coding?', 'Do nothing', write.num(0, 60)],
      ['year. In which year did you finish your PhD?', 'Do nothing', write.num(1975, 2023)],
      ['rank[1]. Rank your needs [Rank 1]', 'Ranking', make.pick('Time', 'Money', 'Training', 'People')],
      ['rank[2]. Rank your needs [Rank 2]', 'Ranking', make.pick('Time', 'Money', 'Training', 'People')],
      [
        'rank[3]. Rank your needs [Rank 3]',
        'Ranking',
        make.rarely(make.pick('Time', 'Money', 'Training', 'People'), 0.7),
      ],
      ['comm. Any other comments?', 'Open-ended', make.rarely(write.enText, 0.3)],
      ['rec. How likely are you to recommend our course to a colleague?', 'NPS', make.score],
      ['interviewtime. Total time', 'Do nothing', write.num(60, 900, 2)],
      ['roleTime. Question time: role', 'Do nothing', write.num(5, 60, 2)],
    ],
  },
  {
    name: 'SurveyMonkey panel',
    exporter: 'SurveyMonkey',
    header_rows: 2,
    rows: 220,
    fields: [
      [['RespondentID', ''], 'Do nothing', (i) => String(3_292_000_000 + i * 7919)],
      [['Do you celebrate it?', 'Response'], 'Single choice', make.pick('Yes', 'No')],
      [
        ['What is typically the main dish?', 'Response'],
        'Single choice',
        make.pick('Turkey', 'Ham/Pork', 'Tofurkey', "I don't know", 'Other (please specify)'),
      ],
      [
        ['', 'Other (please specify)'],
        'Open-ended',
        make.rarely((i) => ['prime rib', 'Fish', 'Lasagna', 'fish', 'Salmon, usually', 'Mexican'][i % 6] ?? '', 0.08),
      ],
      [['Which sides? Please select all that apply.', 'Brussel sprouts'], 'Multi choice', make.tick('Brussel sprouts')],
      [['', 'Corn'], 'Multi choice', make.tick('Corn')],
      [['', 'Other (please specify)'], 'Multi choice', make.tick('Other (please specify)', '', 0.1)],
      [['', 'Other (please specify)'], 'Open-ended', make.rarely((i) => `side ${i}`, 0.1)],
      [['Please rank the following', 'Episode I'], 'Ranking', make.rankOf(0, 6)],
      [['', 'Episode II'], 'Ranking', make.rankOf(1, 6)],
      [['', 'Episode III'], 'Ranking', make.rankOf(2, 6)],
      [['', 'Episode IV'], 'Ranking', make.rankOf(3, 6)],
      [['', 'Episode V'], 'Ranking', make.rankOf(4, 6)],
      [['', 'Episode VI'], 'Ranking', make.rankOf(5, 6)],
      [
        ['How far did you travel?', 'Response'],
        'Single choice',
        make.pick('Same place', 'Local, a few miles', 'Out of town but drive-able'),
      ],
      [['Age', 'Response'], 'Single choice', make.pick('18 - 29', '30 - 44', '45 - 59', '60+')],
      [['What is your gender?', 'Response'], 'Single choice', make.pick('Male', 'Female')],
      [
        ['Household Income', 'Response'],
        'Single choice',
        make.pick('$0 - $24,999', '$25,000 - $49,999', '$50,000 - $99,999', '$100,000 - $149,999'),
      ],
      [['US Region', 'Response'], 'Single choice', make.pick('Pacific', 'Mountain', 'South Atlantic', 'New England')],
      [
        ['Device Type', 'Response'],
        'Single choice',
        make.pick('iOS Phone / Tablet', 'Android Phone / Tablet', 'Windows Desktop / Laptop'),
      ],
      [['In your own words, what is it about?', 'Open-Ended Response'], 'Open-ended', make.rarely(write.enText, 0.8)],
    ],
  },
  {
    name: 'ballots with ties and abstentions',
    rows: 90,
    fields: ['Ann Lee', 'Bo Day', 'Cy Roe', 'Di Fox', 'Ed Kim', 'Fay Ott', 'Gus Poe'].map((n, k) => [
      n,
      'Ranking',
      (i, r) => {
        const x = Number(make.rankOf(k, 7)(i, r));
        return x > 4 && i % 3 ? 'No opinion' : String(x > 5 ? 7 : x);
      },
    ]),
  },
];

testLayouts(layouts);
