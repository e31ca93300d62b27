import { type Layout, make, testLayouts } from '../testing/layouts.fixture.ts';

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
      ['display_name', 'Name', make.person],
      ['product_name', 'Single choice', make.pick('Acme Pro', 'Acme Lite', 'Acme Max')],
      [
        'company_name',
        'Open-ended',
        (i) => `${make.surname(i * 7, 0)} ${['Ltd', 'Inc.', 'GmbH', 'Labs', '& Co'][i % 5]} ${i}`,
      ],
      ['email_consent', 'Single choice', make.pick('true', 'false')],
      ['email_frequency', 'Single choice', make.pick('Daily', 'Weekly', 'Never')],
      ['plan', 'Do nothing', make.pick('free', 'pro', 'team')],
      ['csat', 'Single choice', make.pick('1', '2', '3', '4', '5')],
      ['nps_score', 'NPS', make.score],
      ['nps_comment', 'Open-ended', make.rarely(make.sentence, 0.5)],
      ['feature_request', 'Open-ended', make.rarely(make.sentence, 0.4)],
      ['support_email', 'Do nothing', make.pick('help@acme.com', 'eu@acme.com')],
      ['manager_email', 'Do nothing', (i) => `boss${i % 9}@acme.com`],
      ['session_duration_sec', 'Do nothing', (i) => String(20 + i * 13)],
      ['app_version', 'Do nothing', make.pick('4.1.0', '4.2.1')],
    ],
  },
  {
    name: 'unknown: Excel serials',
    rows: 60,
    fields: [
      ['Date Submitted', 'Timestamp', (i) => (45300 + i * 0.731).toFixed(5)],
      ['Full name', 'Name', make.person],
      ['Your role', 'Single choice', make.pick('Student', 'Staff')],
      ['Rating', 'Single choice', make.pick('1', '2', '3', '4', '5')],
      ['Comment', 'Open-ended', make.sentence],
    ],
  },
  {
    name: 'unknown: reworked SM with code headers',
    rows: 300,
    fields: [
      ['respondent', 'Do nothing', make.id],
      ['q0001', 'Single choice', make.pick('Not at all', 'Somewhat', 'Very')],
      ['q0002_0001', 'Multi choice', make.tick('Parents', 'Not selected')],
      ['q0002_0002', 'Multi choice', make.tick('Friends', 'Not selected')],
      ['q0002_0003', 'Multi choice', make.tick('TV', 'Not selected')],
      [
        'q0002_0004',
        'Open-ended',
        make.rarely((i) => ['Church', 'my coach', 'church', 'God', 'internet', 'Books', 'myself'][i % 7] ?? '', 0.1),
      ],
      ['q0003', 'Open-ended', make.rarely(make.sentence, 0.6)],
      ['age3', 'Single choice', make.pick('18 - 34', '35 - 64', '65 and up')],
      ['weight', 'Do nothing', (_, r) => (r * 3).toFixed(6)],
      ['educ', 'Single choice', make.pick('HS', 'College')],
    ],
  },
];

testLayouts(layouts);
