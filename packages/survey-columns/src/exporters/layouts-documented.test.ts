// Second layouts of tools whose makers describe their exports: other versions of them and further kinds of questions.
import { type Layout, make, testLayouts } from './layout.fixture.ts';
import { write } from './writing.fixture.ts';

const { pick, tick, always, rarely, iso, id } = make;
const token = (i: number): string => (i * 7_919_713 + 0x5f00_0000).toString(16).padStart(24, '6');
const scale = pick('1', '2', '3', '4', '5');
const time = (hour: number) => (i: number) =>
  `2024-03-${make.two(1 + (i % 28))}T${hour}:${make.two(i % 60)}:09.123000Z`;

const layouts: Layout[] = [
  {
    name: 'Unipark with URL parameters, master data and page times',
    exporter: 'Unipark',
    delimiter: ';',
    rows: 90,
    fields: [
      ['lfdn', 'Do nothing', id],
      ['tester', 'Do nothing', tick('1', '0', 0.05)],
      ['dispcode', 'Do nothing', pick('31', '32', '22', '20')],
      ['p_0001', 'Do nothing', pick('mail', 'flyer', 'web')],
      ['v_4', 'Single choice', pick('1', '2', '3')],
      ['v_5', 'Single choice', scale],
      ['v_9', 'Open-ended', rarely(write.deText, 0.7)],
      ['ex_host', 'Do nothing', (i) => `dsl-${i}.example.org`],
      ['device_type', 'Do nothing', pick('0', '1')],
      ['page_history', 'Do nothing', pick('1,2,3', '1,2,4', '1,3,4')],
      ['date_of_last_access', 'Timestamp', iso],
      ['rts7001', 'Do nothing', write.num(2, 400)],
    ],
  },
  {
    name: 'Decipher with the last question before somebody left',
    exporter: 'Decipher',
    delimiter: '\t',
    rows: 90,
    fields: [
      ['record', 'Do nothing', id],
      ['uuid', 'Do nothing', (i) => token(i).slice(0, 16)],
      ['date', 'Timestamp', (i) => `03/${make.two(1 + (i % 28))}/2024 10:${make.two(i % 60)}`],
      ['markers', 'Do nothing', pick('qualified,/gender/male', 'qualified,/gender/female')],
      ['status', 'Do nothing', pick('3', '4', '1', '2')],
      ['vlist', 'Do nothing', pick('1', '2')],
      ['qtime', 'Do nothing', write.num(60, 900, 1)],
      ['vdropout', 'Do nothing', pick('', '', 'q2', 'q7')],
      ['vmobileos', 'Do nothing', pick('1', '2', '3')],
      ['Q1', 'Single choice', scale],
      ['Q2r1', 'Multi choice', tick('1', '0')],
      ['Q2r2', 'Multi choice', tick('1', '0')],
      ['Q2r98', 'Multi choice', tick('1', '0', 0.1)],
      ['Q2r98oe', 'Open-ended', rarely(pick('a stall', 'my aunt', 'A stall'), 0.1)],
    ],
  },
  {
    name: 'Prolific, as its API names the columns',
    exporter: 'Prolific',
    rows: 80,
    fields: [
      ['session_id', 'Do nothing', (i) => token(i)],
      ['participant_id', 'Do nothing', (i) => token(i + 7)],
      ['status', 'Do nothing', pick('APPROVED', 'RETURNED', 'TIMED-OUT')],
      ['started_datetime', 'Timestamp', time(11)],
      ['completed_date_time', 'Do nothing', time(12)],
      ['time_taken', 'Do nothing', write.num(100, 900)],
      ['entered_code', 'Do nothing', pick('C1ABCD', 'NOCODE')],
      ['num_approvals', 'Do nothing', write.num(1, 900)],
      ['num_rejections', 'Do nothing', pick('0', '1', '2')],
      ['prolific_score', 'Do nothing', pick('99', '100')],
      ['Nationality', 'Single choice', pick('United Kingdom', 'Ireland', 'Poland')],
    ],
  },
  {
    name: 'MTurk with boxes',
    exporter: 'MTurk',
    rows: 80,
    fields: [
      ['HITId', 'Do nothing', (i) => `3${token(i)}`],
      ['AssignmentId', 'Do nothing', (i) => `3${token(i + 3)}`],
      ['WorkerId', 'Do nothing', (i) => `A${token(i + 5)}`],
      ['AssignmentStatus', 'Do nothing', pick('Submitted', 'Approved', 'Rejected')],
      ['AcceptTime', 'Timestamp', (i) => `Fri Mar ${make.two(1 + (i % 28))} 08:${make.two(i % 60)}:07 PST 2024`],
      ['RequesterFeedback', 'Do nothing', always('')],
      ['Input.question', 'Do nothing', (i) => `What is shown in image ${i}?`],
      ['Answer.topics.food', 'Multi choice', tick('true', 'false')],
      ['Answer.topics.price', 'Multi choice', tick('true', 'false')],
      ['Answer.topics.staff', 'Multi choice', tick('true', 'false')],
      ['Answer.comment', 'Open-ended', write.enText],
      ['Approve', 'Do nothing', always('')],
      ['Reject', 'Do nothing', always('')],
    ],
  },
  {
    name: 'Formstack with a submission number and a payment',
    exporter: 'Formstack',
    fields: [
      ['Submission ID', 'Do nothing', (i) => String(800_000_000 + i * 37)],
      ['Submit Time', 'Timestamp', iso],
      ['Your name', 'Name', make.person],
      ['How often do you visit?', 'Single choice', pick('Daily', 'Weekly', 'Rarely')],
      ['Remarks', 'Open-ended', rarely(write.enText, 0.8)],
      ['Payment Status', 'Do nothing', pick('paid', 'open')],
      ['Remote Addr', 'Do nothing', (i) => `192.0.2.${i}`],
      ['User Agent', 'Do nothing', always('Mozilla/5.0 (X11)')],
      ['Read', 'Do nothing', pick('0', '1')],
    ],
  },
  {
    name: 'Airtable with the number of the record and the time of creation',
    exporter: 'Airtable',
    fields: [
      ['Record ID', 'Do nothing', (i) => `rec${token(i).slice(0, 14)}`],
      ['Full name', 'Name', make.person],
      ['Topics', 'Multi choice', make.several(['Design', 'Code', 'Data'], ',')],
      ['CV', 'MEDIA_RESPONSE', (i) => `cv${i}.pdf (https://dl.airtable.com/.attachments/${token(i)}/cv${i}.pdf)`],
      ['Created time', 'Timestamp', (i) => `3/${1 + (i % 28)}/2024 8:${make.two(i % 60)}am`],
    ],
  },
  {
    name: 'Alchemer with a grid and the link',
    exporter: 'Alchemer',
    fields: [
      ['Response ID', 'Do nothing', id],
      ['Time Started', 'Timestamp', iso],
      ['Date Submitted', 'Timestamp', iso],
      ['Status', 'Do nothing', pick('Complete', 'Partial', 'Disqualified')],
      ['Link ID', 'Do nothing', pick('71', '72', '73')],
      ['DMA', 'Do nothing', pick('501', '803', '602')],
      ['Tags', 'Do nothing', always('')],
      ['Staff:How satisfied are you with these?', 'Single choice', pick('Very', 'Somewhat', 'Not at all')],
      ['Rooms:How satisfied are you with these?', 'Single choice', pick('Very', 'Somewhat', 'Not at all')],
      ['Tea:Which do you drink?', 'Multi choice', tick('Tea')],
      ['Milk:Which do you drink?', 'Multi choice', tick('Milk')],
      ['Anything else?', 'Open-ended', rarely(write.enText, 0.7)],
    ],
  },
];

testLayouts(layouts);
