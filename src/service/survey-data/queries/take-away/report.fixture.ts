import Papa from 'papaparse';
import type { Question } from '../../../../contract/index.ts';
import { readSlides } from '../../../testing/report-files.ts';
import { asQuery, surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';
import type { TestService } from '../../../testing/test-service.ts';

const column_mapping = {
  Email: 'Email',
  Sex: 'Single choice',
  Tools: 'Multi choice',
  Score: 'NPS',
  Order: 'Ranking',
  Age: 'Single choice',
  Visit: 'Single choice',
  'Rate - Speed': 'Single choice',
  'Rate - Look': 'Single choice',
  'Why <so> & "not"?': 'Open-ended',
  Hidden: 'Single choice',
};
const answers = ['Agree', 'Neutral', 'Disagree'];
export const reportedRows = Array.from({ length: 80 }, (_, at) => [
  `p${at}@example.org`,
  at % 2 === 0 ? 'f' : 'm',
  at % 3 === 0 ? 'Pen; Ink' : 'Pen',
  String(at % 2 === 0 ? 10 : at % 11),
  at % 4 === 0 ? 'A > B' : 'B > A',
  String(20 + at),
  `${at % 2 === 0 ? '2024-03' : '2026-07'}-${String(1 + (at % 28)).padStart(2, '0')}`,
  answers[at % 3],
  answers[at % 2],
  at === 5 ? 'A bad\u0001 sign <b> & "quote"' : at % 10 === 0 ? `Because of reason ${at}` : '',
  'x',
]);
const csv = Papa.unparse([Object.keys(column_mapping), ...reportedRows]);

/** Imports a survey with a question of each kind, and answers with what asks for its reports. */
export async function importReported(service: TestService) {
  const calls = surveyCalls(service);
  const { survey_key } = await importParts(service, [csv], { column_mapping, name: 'Tools & more' });
  await calls.call('PATCH', `${surveyPath(survey_key)}/outline`, {
    question_list: { order: ['Score'], hidden: ['Hidden'], labels: {} },
    groups: [
      {
        kind: 'grid',
        text: 'Rate',
        headers: ['Rate - Speed', 'Rate - Look'],
        items: ['Speed', 'Look'],
        iterations: null,
      },
    ],
  });
  const read = await calls.readSurvey(survey_key);
  const byHeader: Record<string, Question> = Object.fromEntries(read.questions.map((one) => [one.header, one]));
  const makeReport = async (query: Record<string, unknown>, key = survey_key) => {
    const address = `${service.url}${surveyPath(key)}/report${asQuery(query)}`;
    const reply = await fetch(address, { headers: { authorization: `Bearer ${service.token}` } });
    return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
  };
  const readReport = async (query: Record<string, unknown> = {}) =>
    readSlides((await makeReport({ as: 'pptx', ...query })).bytes);
  const compare = (query: object) => calls.get(`${surveyPath(survey_key)}/comparison${asQuery({ ...query })}`);
  return { read, byHeader, makeReport, readReport, compare };
}
