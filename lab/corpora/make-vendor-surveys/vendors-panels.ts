import { comments, joined, meta, nps, oneColumnEach, single, timed } from './answers.ts';
import * as draw from './draw.ts';
import * as east from './languages-asia.ts';
import * as west from './languages-west.ts';
import { addressesOnly, known, making, named, shape, startedAt, submittedAt } from './make.ts';
import { isoBlank, partsOf, spanOf } from './moments.ts';
import type { MadeColumn, Shape } from './shape.ts';

const scale = ['1', '2', '3', '4', '5'];
/** One of several codes, by row. */
const codes =
  (...all: string[]) =>
  (row: number): string =>
    all[row % all.length] ?? '';

/** Unipark (Tivian): -77 not shown, -66 not reached, -99 no answer; semicolons. */
function unipark(): Shape {
  const name = 'unipark_de.csv';
  const made = making(name, west.german);
  const { random, count, started, submitted } = made;
  const columns: MadeColumn[] = [
    meta('lfdn', count, (row) => String(row + 11)),
    meta('external_lfdn', count, () => '0'),
    meta('tester', count, () => '0'),
    meta('dispcode', count, () => '31'),
    meta('lastpage', count, () => '4711'),
    meta('quality', count, () => '-77'),
    meta('duration', count, (row) => String(200 + row * 3)),
    named(made, 'u_email', 'email'),
    single('v_1', scale, draw.one(random, count, 5, 15), codes('-77', '-66', '-99')),
    single('v_2', scale, draw.one(random, count, 5, 15), codes('-77', '-99', '-88')),
    ...oneColumnEach(['v_3', 'v_4', 'v_5'], ['a', 'b', 'c'], draw.several(random, count, 3, 10), ['1', '0'], '-77'),
    comments(random, 'v_6', west.german.why.sentences, count, 30, '-99'),
    meta('rts7281', count, (row) => String(row * 3), { alt: ['Single choice'], isTypeCertain: false }),
    startedAt(made, 'datetime', isoBlank),
    timed('date_of_last_access', submitted.map(isoBlank), spanOf(submitted), { alt: ['Do nothing'] }),
  ];
  return shape(name, 'Unipark', columns, {
    ...addressesOnly(made),
    times: [...spanOf(submitted), ...spanOf(started)],
    writing: { delimiter: ';', newline: '\r\n', encoding: 'utf-8-bom', quotes: 'always' },
  });
}

/** SoSci Survey: tabs in UTF-16, -9 and -1 for no answer and don't know. */
function sosci(): Shape {
  const name = 'sosci_de.csv';
  const made = making(name, west.german);
  const { random, count, submitted } = made;
  const columns: MadeColumn[] = [
    meta('CASE', count, (row) => String(row + 101)),
    meta('SERIAL', count, () => ''),
    meta('REF', count, () => ''),
    meta('QUESTNNR', count, () => 'base'),
    meta('MODE', count, () => 'interview'),
    startedAt(made, 'STARTED', isoBlank),
    single('AB01', scale, draw.one(random, count, 5, 15), '-9'),
    ...oneColumnEach(
      ['AB02_01', 'AB02_02', 'AB02_03'],
      ['a', 'b', 'c'],
      draw.several(random, count, 3, 10),
      ['2', '1'],
      '-9',
    ),
    comments(random, 'AB03_01', west.german.why.sentences, count),
    meta('TIME001', count, (row) => String(5 + (row % 40)), { alt: ['Single choice'], isTypeCertain: false }),
    meta('MAILSENT', count, () => ''),
    submittedAt(made, 'LASTDATA', isoBlank),
    meta('FINISHED', count, () => '1'),
    meta('MISSING', count, (row) => String(row % 4), { alt: ['Single choice'], isTypeCertain: false }),
  ];
  return shape(name, 'SoSci Survey', columns, {
    times: spanOf(submitted),
    writing: { delimiter: '\t', newline: '\r\n', encoding: 'utf-16le', quotes: 'always' },
  });
}

/** Decipher (Forsta): record and markers, r1… for rows, 98 and 99 beside a scale. */
function decipher(): Shape {
  const name = 'decipher_en.csv';
  const made = making(name, west.english);
  const { random, count, submitted } = made;
  const write = (date: Date) => {
    const { month, day, year, hour, minute } = partsOf(date);
    return `${month}/${day}/${year} ${hour}:${minute}`;
  };
  const columns: MadeColumn[] = [
    meta('record', count, (row) => String(row + 5)),
    meta('uuid', count, (row) => `k9${(row * 7919 + 99_999).toString(36)}mq`),
    timed('date', submitted.map(write), spanOf(submitted, 'minute')),
    meta('markers', count, () => 'qualified,/bigger/x'),
    meta('status', count, () => '3'),
    single('Q1', scale, draw.one(random, count, 5, 12), codes('98', '99')),
    ...oneColumnEach(['Q2r1', 'Q2r2', 'Q2r3'], ['a', 'b', 'c'], draw.several(random, count, 3, 0), ['1', '0']),
    nps('Q3', draw.scores(random, count, 0)),
    comments(random, 'Q4', west.english.why.sentences, count),
    meta('qtime', count, (row) => `${(120 + row * 1.7).toFixed(3)}`),
  ];
  return shape(
    name,
    'Decipher',
    columns.map((one) => (one.label === 'NPS' ? { ...one, isTypeCertain: false } : one)),
    {
      times: spanOf(submitted, 'minute'),
      writing: { delimiter: '\t', newline: '\n', encoding: 'utf-8', quotes: 'where needed' },
    },
  );
}

/** Prolific's list of submissions. */
function prolific(): Shape {
  const name = 'prolific_en.csv';
  const made = making(name, west.english);
  const { random, count, submitted } = made;
  const iso = (date: Date): string => date.toISOString().replace('.000Z', '.412000Z');
  const demographics = (header: string, options: readonly string[]): MadeColumn =>
    single(header, options, draw.one(random, count, options.length, 12), codes('DATA_EXPIRED', 'CONSENT_REVOKED'));
  const columns: MadeColumn[] = [
    meta('Submission id', count, (row) => `65e1${(row * 104_729 + 268_435_456).toString(16)}ab`),
    meta('Participant id', count, (row) => `5f0c${(row * 93_187 + 268_435_456).toString(16)}cd`),
    meta('Status', count, (row) => (row % 7 === 0 ? 'AWAITING REVIEW' : 'APPROVED')),
    startedAt(made, 'Started at', iso),
    submittedAt(made, 'Completed at', iso),
    meta('Time taken', count, (row) => String(200 + row * 11)),
    meta('Completion code', count, () => 'C1A2B3'),
    meta('Total approvals', count, (row) => String(10 + row * 7)),
    demographics('Sex', ['Female', 'Male']),
    demographics('Ethnicity simplified', ['White', 'Asian', 'Black', 'Mixed']),
    demographics('Country of residence', ['United Kingdom', 'Portugal', 'South Africa', 'Poland']),
    demographics('Employment status', [
      'Full-Time',
      'Part-Time',
      'Not in paid work (e.g. homemaker, retired or disabled)',
    ]),
  ];
  return shape(name, 'Prolific', columns, { times: spanOf(submitted) });
}

/** Amazon Mechanical Turk: dates with the day and the zone in words, answers joined by a bar. */
function mturk(): Shape {
  const name = 'mturk_en.csv';
  const made = making(name, west.english);
  const { random, count, started, submitted } = made;
  const write = (date: Date) => {
    const parts = partsOf(date);
    return `${parts.dayName} ${parts.monthName} ${String(parts.day).padStart(2, '0')} ${String(parts.hour).padStart(2, '0')}:${parts.minute}:${parts.second} PST ${parts.year}`;
  };
  const options = ['Phone', 'Laptop', 'Tablet', 'Television'];
  const columns: MadeColumn[] = [
    meta('HITId', count, (row) => `3ABCD${(row % 9).toString()}EFGHIJK`),
    meta('HITTypeId', count, () => '3XYZABCDEFG'),
    meta('Title', count, () => 'A short survey'),
    meta('Reward', count, () => '$0.50'),
    meta('CreationTime', count, () => 'Thu Feb 08 08:00:00 PST 2024', { alt: ['Timestamp'] }),
    meta('AssignmentId', count, (row) => `3Q${(row * 7919 + 999_999).toString(36).toUpperCase()}X`),
    meta('WorkerId', count, (row) => `A${(row * 6007 + 888_888).toString(36).toUpperCase()}`),
    meta('AssignmentStatus', count, () => 'Approved'),
    timed('AcceptTime', started.map(write), spanOf(started, 'second', -8), { alt: ['Do nothing'] }),
    timed('SubmitTime', submitted.map(write), spanOf(submitted, 'second', -8)),
    meta('WorkTimeInSeconds', count, (row) => String(50 + row * 3)),
    single('Answer.satisfied', west.english.satisfied.options, draw.one(random, count, 5)),
    joined('Answer.devices', options, draw.several(random, count, 4), '|'),
    comments(random, 'Answer.comment', west.english.why.sentences, count),
  ];
  return shape(name, 'MTurk', columns, {
    times: spanOf(submitted, 'second', -8),
    writing: { delimiter: ',', newline: '\n', encoding: 'utf-8', quotes: 'always' },
  });
}

/** The file of a panel: codes, question texts, and a third row with the meaning of the codes. */
function labelRow(): Shape {
  const name = 'panel_label_row_en.csv';
  const made = making(name, west.english);
  const { random, count, submitted } = made;
  const three = (code: string, question: string, label: string): string[] => [code, question, label];
  const columns: MadeColumn[] = [
    meta(three('RespID', 'Respondent identifier', ''), count, (row) => String(700_100 + row * 3)),
    submittedAt(made, three('EndTime', 'Interview end', 'YYYY-MM-DD HH:MM:SS'), isoBlank),
    single(three('Q1', 'How satisfied are you?', '1=Not at all; 5=Completely'), scale, draw.one(random, count, 5)),
    single(three('Q2', 'How often do you visit?', '1=Never; 5=Daily'), scale, draw.one(random, count, 5)),
    nps(three('Q3', 'How likely are you to recommend us?', '0=Not likely; 10=Very likely'), draw.scores(random, count)),
    ...oneColumnEach(
      [
        three('Q4_1', 'Which of these do you own?', 'Car'),
        three('Q4_2', 'Which of these do you own?', 'Bicycle'),
        three('Q4_3', 'Which of these do you own?', 'Boat'),
      ],
      ['Car', 'Bicycle', 'Boat'],
      draw.several(random, count, 3, 0),
      ['1', '0'],
    ),
    comments(random, three('Q5', 'Anything else?', 'Open text'), west.english.why.sentences, count),
  ];
  return shape(name, 'panel vendor with a third label row', columns, { times: spanOf(submitted) });
}

/** A tool that asks for scores only. */
function delighted(): Shape {
  const name = 'nps_tool_ja.csv';
  const made = making(name, east.japanese);
  const { random, count, submitted } = made;
  const columns: MadeColumn[] = [
    meta('Response ID', count, (row) => String(9_000_000 + row * 7)),
    named(made, 'Email', 'email'),
    named(made, 'Name', 'full'),
    nps('Score', draw.scores(random, count, 0)),
    comments(random, 'Comment', east.japanese.why.sentences, count),
    single('NPS Group', ['Promoter', 'Passive', 'Detractor'], draw.one(random, count, 3, 0), '', {
      alt: ['Do nothing'],
    }),
    submittedAt(made, 'Responded At (UTC)', isoBlank),
    meta('Tags', count, () => ''),
  ];
  return shape(name, 'tool for scores', columns, { ...known(made), times: spanOf(submitted) });
}

/** Exports of panels, field institutes and academic tools. */
export function panelShapes(): Shape[] {
  return [unipark(), sosci(), decipher(), prolific(), mturk(), labelRow(), delighted()];
}
