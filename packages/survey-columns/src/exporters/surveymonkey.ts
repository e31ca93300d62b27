import { common, type ExporterDescriptor, hasAny, headerNames } from './descriptor.ts';

/** By language, of a question without options; lower case. */
const answerPlaceholders = (
  'response|open-ended response|antwort|offene antwort|respuesta|respuesta abierta|réponse|réponse libre|risposta|' +
  'resposta|vastaus|回答|答复'
).split('|');

/**
 * The first row has the questions, the second the options; a blank cell of the first continues the question to its left.
 * Several answers are one column per option that holds the option's own name.
 */
export const surveyMonkey: ExporterDescriptor<'SurveyMonkey'> = {
  name: 'SurveyMonkey',
  fingerprints: [
    {
      reason: 'the columns Respondent ID and Collector ID',
      matches: hasAny('respondentid', 'respondent id', 'collectorid', 'collector id'),
    },
    {
      reason: 'a second header row that says Response',
      matches: ({ rows }) => (rows[1] ?? []).some((cell) => answerPlaceholders.includes(cell.trim().toLowerCase())),
    },
  ],
  answerPlaceholders,
  metadata: {
    anywhere: headerNames(
      'Collector ID|collectorid|Respondent ID|respondentid|Custom Data|Custom Data 1|Custom Data 2|Custom Data 3|Custom Data 4|Custom Data 5',
    ),
  },
  response: {
    ids: headerNames('Respondent ID|RespondentID|Response ID'),
    times: headerNames(`${common.startTimes}|${common.endTimes}|Date Created`),
    others: headerNames(`${common.addresses}|${common.changeTimes}|${common.durations}|Date Modified`),
  },
  timeHeader: /^date modified$/i,
};
