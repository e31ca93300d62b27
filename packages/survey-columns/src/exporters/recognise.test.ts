import { expect, test } from 'vitest';
import { recogniseExporter } from './registry.ts';

/** Header rows are divided by ` / `, their cells by `|`. */
test.each([
  ['Qualtrics', 'StartDate|Q1 / Start Date|Why? / {"ImportId":"startDate"}|{"ImportId":"QID1"}'],
  ['Qualtrics', 'V1|V2|V3 / ResponseID|ResponseSet|Name'],
  ['SurveyMonkey', 'Respondent ID|Collector ID|Why? / ||Open-Ended Response'],
  ['SurveyMonkey', 'Why?|Where? / Response|Response'],
  ['Google Forms', 'Timestamp|Email Address|Why?'],
  ['Google Forms', '\ufeffZeitstempel|Warum?'],
  ['Google Forms', 'Marca temporal|¿Por qué?'],
  ['Microsoft Forms', 'ID|Start time|Completion time|Email|Name'],
  ['Typeform', '#|Why?|Start Date (UTC)|Submit Date (UTC)|Network ID'],
  ['LimeSurvey', 'id. Response ID|submitdate. Date submitted|Q1. Why?'],
  ['REDCap', 'record_id|redcap_event_name|colour___1|baseline_complete'],
  ['KoboToolbox', 'start|end|Q1|_id|_uuid|_submission_time'],
  ['ODK', 'SubmissionDate|start|Q1|meta-instanceID|KEY'],
  ['Jotform', 'Submission Date|Why?|IP|Submission ID'],
  ['Tally', 'Submission ID|Respondent ID|Submitted at|Why?'],
  ['Alchemer', 'Response ID|Time Started|Date Submitted|Status|Legacy Comments'],
  ['SoSci', 'CASE|SERIAL|REF|QUESTNNR|MODE|STARTED'],
  ['WJX', '序号|提交答卷时间|所用时间'],
  ['unknown', 'V1|V2|V3 / Age|Which team?|Location'],
  ['unknown', 'Where do you live?|Is this a Response?|My status'],
])('%s: %s', (exporter, header) => {
  const header_rows = header.split(' / ').map((row) => row.split('|'));
  expect(recogniseExporter({ header_rows }).exporter).toBe(exporter);
});
