import { expect, test } from 'vitest';
import { responseTimeColumns } from './response-time.ts';

const order = (headers: string[]) =>
  responseTimeColumns(
    headers.map((header) => {
      const [name = '', text = name] = header.split(' || ');
      return { header: name, text, type: 'Timestamp' };
    }),
  ).map((index) => headers[index]?.split(' || ')[0]);

/** Per tool: its columns of time as in the file, and the one that is used. */
test.each([
  ['Qualtrics', ['StartDate || Start Date', 'EndDate || End Date', 'RecordedDate || Recorded Date'], 'EndDate'],
  ['Qualtrics legacy', ['V8 || StartDate', 'V9 || EndDate'], 'V9'],
  ['Qualtrics, recorded first', ['RecordedDate', 'StartDate', 'EndDate'], 'EndDate'],
  ['SurveyMonkey', ['Start Date', 'End Date'], 'End Date'],
  ['SurveyMonkey API', ['date_created', 'date_modified'], 'date_modified'],
  ['Typeform', ['Start Date (UTC)', 'Stage Date (UTC)', 'Submit Date (UTC)'], 'Submit Date (UTC)'],
  ['Microsoft Forms', ['Start time', 'Completion time', 'Last modified time'], 'Completion time'],
  ['Microsoft Forms, German', ['Startzeit', 'Fertigstellungszeit'], 'Fertigstellungszeit'],
  ['Microsoft Forms, French', ['Heure de début', 'Heure de fin'], 'Heure de fin'],
  ['Microsoft Forms, Spanish', ['Hora de inicio', 'Hora de finalización'], 'Hora de finalización'],
  ['Microsoft Forms, Portuguese', ['Hora de início', 'Hora de conclusão'], 'Hora de conclusão'],
  ['Microsoft Forms, Italian', ['Ora di inizio', 'Ora di completamento'], 'Ora di completamento'],
  ['Microsoft Forms, Dutch', ['Begintijd', 'Tijd van voltooien'], 'Tijd van voltooien'],
  ['Microsoft Forms, Swedish', ['Starttid', 'Slutförandetid'], 'Slutförandetid'],
  ['Microsoft Forms, Polish', ['Godzina rozpoczęcia', 'Godzina ukończenia'], 'Godzina ukończenia'],
  ['Microsoft Forms, Japanese', ['開始時刻', '完了時刻'], '完了時刻'],
  ['Microsoft Forms, Chinese', ['开始时间', '完成时间'], '完成时间'],
  [
    'LimeSurvey',
    ['startdate. Date started', 'datestamp. Date last action', 'submitdate. Date submitted'],
    'submitdate. Date submitted',
  ],
  ['LimeSurvey codes', ['startdate', 'datestamp', 'submitdate'], 'submitdate'],
  ['LimeSurvey, German', ['Datum gestartet', 'Datum letzte Aktivität', 'Datum abgeschickt'], 'Datum abgeschickt'],
  ['KoboToolbox', ['start', 'end', 'today', '_submission_time'], '_submission_time'],
  ['ODK', ['start', 'end', 'SubmissionDate'], 'SubmissionDate'],
  ['ODK without a server', ['meta-start', 'meta-end'], 'meta-end'],
  ['REDCap', ['visit_date', 'intake_timestamp'], 'intake_timestamp'],
  ['a timestamp of the start', ['start_timestamp', 'Interview date'], 'Interview date'],
  ['Jotform', ['Appointment', 'Submission Date', 'Last Update Date'], 'Submission Date'],
  ['Tally', ['Submitted at'], 'Submitted at'],
  ['Alchemer', ['Time Started', 'Date Submitted'], 'Date Submitted'],
  ['SoSci', ['STARTED', 'LASTDATA'], 'LASTDATA'],
  ['WJX', ['开始答卷时间', '提交答卷时间'], '提交答卷时间'],
  ['Google Forms', ['Timestamp', 'End time of the visit'], 'Timestamp'],
  ['Google Forms, Spanish', ['Marca temporal', 'Fecha de finalización'], 'Marca temporal'],
  ['MTurk', ['CreationTime', 'Expiration', 'AcceptTime', 'SubmitTime', 'AutoApprovalTime'], 'SubmitTime'],
  ['Prolific', ['Started at', 'Completed at', 'Reviewed at', 'Archived at'], 'Completed at'],
  ['Decipher', ['start_date', 'date'], 'date'],
  ['Unipark', ['datetime', 'date_of_last_access', 'date_of_first_mail'], 'date_of_last_access'],
  ['nothing known', ['Anamnesis', 'Follow up'], 'Anamnesis'],
  ['made and changed', ['updated_at', 'created_at'], 'created_at'],
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
  expect(responseTimeColumns([{ header: 'Submitted at', text: 'Submitted at', type: 'Do nothing' }])).toEqual([]);
});
