import { expect, test } from 'vitest';
import { findTimeColumns } from './response-time.ts';

const order = (headers: string[]) =>
  findTimeColumns(
    headers.map((header) => {
      const [name = '', text = name] = header.split(' || ');
      return { header: name, text, type: 'Timestamp' };
    }),
  ).map((index) => headers[index]?.split(' || ')[0]);

/** Per tool: its columns of time as in the file, and the one that is used. */
test.each([
  ['Qualtrics', ['StartDate || Start Date', 'EndDate || End Date', 'RecordedDate || Recorded Date'], 'EndDate'],
  ['Qualtrics legacy', ['V8 || StartDate', 'V9 || EndDate'], 'V9'],
  ['SurveyMonkey', ['Start Date', 'End Date'], 'End Date'],
  ['Typeform', ['Start Date (UTC)', 'Stage Date (UTC)', 'Submit Date (UTC)'], 'Submit Date (UTC)'],
  ['Microsoft Forms', ['Start time', 'Completion time', 'Last modified time'], 'Completion time'],
  ['Microsoft Forms, German', ['Startzeit', 'Fertigstellungszeit'], 'Fertigstellungszeit'],
  ['Microsoft Forms, Italian', ['Ora di inizio', 'Ora di completamento'], 'Ora di completamento'],
  ['Microsoft Forms, Polish', ['Godzina rozpoczęcia', 'Godzina ukończenia'], 'Godzina ukończenia'],
  ['Microsoft Forms, Chinese', ['开始时间', '完成时间'], '完成时间'],
  [
    'LimeSurvey',
    ['startdate. Date started', 'datestamp. Date last action', 'submitdate. Date submitted'],
    'submitdate. Date submitted',
  ],
  ['LimeSurvey, German', ['Datum gestartet', 'Datum letzte Aktivität', 'Datum abgeschickt'], 'Datum abgeschickt'],
  ['KoboToolbox', ['start', 'end', 'today', '_submission_time'], '_submission_time'],
  ['ODK', ['start', 'end', 'SubmissionDate'], 'SubmissionDate'],
  ['REDCap', ['visit_date', 'intake_timestamp'], 'intake_timestamp'],
  ['a timestamp of the start', ['start_timestamp', 'Interview date'], 'Interview date'],
  ['Jotform', ['Appointment', 'Submission Date', 'Last Update Date'], 'Submission Date'],
  ['Tally', ['Submitted at'], 'Submitted at'],
  ['Alchemer', ['Time Started', 'Date Submitted'], 'Date Submitted'],
  ['WJX', ['开始答卷时间', '提交答卷时间'], '提交答卷时间'],
  ['Google Forms', ['Timestamp', 'End time of the visit'], 'Timestamp'],
  ['MTurk', ['CreationTime', 'Expiration', 'AcceptTime', 'SubmitTime', 'AutoApprovalTime'], 'SubmitTime'],
  ['Prolific', ['Started at', 'Completed at', 'Reviewed at', 'Archived at'], 'Completed at'],
  ['Unipark', ['datetime', 'date_of_last_access', 'date_of_first_mail'], 'date_of_last_access'],
  ['nothing known', ['Anamnesis', 'Follow up'], 'Anamnesis'],
  ['later work alone', ['Reviewed at', 'Approved at'], 'Reviewed at'],
  ['a question of times', ['When did you submit your last application for a place in the programme?', 'Date'], 'Date'],
])('%s', (_, headers, expected) => {
  expect(order(headers)[0]).toBe(expected);
});

test('columns that replace a blank cell follow in their order; times of later edits do not', () => {
  expect(order(['StartDate', 'EndDate', 'RecordedDate', 'Reviewed at'])).toEqual([
    'EndDate',
    'RecordedDate',
    'StartDate',
  ]);
});

test('other types are not times', () => {
  expect(findTimeColumns([{ header: 'Submitted at', text: 'Submitted at', type: 'Do nothing' }])).toEqual([]);
});
