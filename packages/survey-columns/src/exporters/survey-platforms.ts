import { common, defineExporter, hasAll, hasAny, unfinishedWords } from './descriptor.ts';

/** By language, of a question without options; lower case. */
const answerPlaceholders = (
  'response|open-ended response|antwort|offene antwort|respuesta|respuesta abierta|réponse|réponse libre|risposta|' +
  'resposta|vastaus|回答|答复'
).split('|');

/**
 * The first row has the questions, the second the options; a blank cell of the first continues the question to its left.
 * Several answers are one column per option that holds the option's own name.
 */
export const surveyMonkey = defineExporter('SurveyMonkey', {
  fingerprints: [
    [
      'the columns Respondent ID and Collector ID',
      hasAny('respondentid', 'respondent id', 'collectorid', 'collector id'),
    ],
    [
      'a second header row that says Response',
      ({ rows }) => (rows[1] ?? []).some((cell) => answerPlaceholders.includes(cell.trim().toLowerCase())),
    ],
  ],
  answerPlaceholders,
  anywhere:
    'Collector ID|collectorid|Respondent ID|respondentid|Custom Data|Custom Data 1|Custom Data 2|Custom Data 3|Custom Data 4|Custom Data 5',
  ids: 'Respondent ID|RespondentID|Response ID',
  times: `${common.startTimes}|${common.endTimes}|Date Created`,
  others: `${common.addresses}|${common.changeTimes}|${common.durations}|Date Modified`,
  timeHeader: /^date modified$/i,
});

/** Columns are `Option:Question`, one per option, and `Other - Write In:Question`. */
export const alchemer = defineExporter('Alchemer', {
  fingerprints: [
    [
      'the columns Response ID and Time Started or Legacy Comments',
      (header) =>
        hasAny('legacy comments', 'extended referer', 'extended user agent')(header) ||
        hasAll('time started', 'date submitted')(header) ||
        hasAll('response id', 'date submitted', 'sessionid')(header),
    ],
  ],
  hasBlock: true,
  anywhere: 'Legacy Comments',
  here: 'Comments|Country|City|State/Region|Postal|Region|Longitude|Latitude|DMA|Status|Language|Referer|SessionID|Tags|Extended Referer|Extended User Agent|Contact ID|Link ID|URL Redirect',
  ids: 'Response ID',
  times: `${common.startTimes}|${common.endTimes}`,
  others: `${common.addresses}|${common.changeTimes}|SessionID`,
});

export const questionPro = defineExporter('QuestionPro', {
  fingerprints: [
    [
      'the columns Response ID and Time Taken to Complete (Seconds)',
      (header) => header.names.has('response id') && hasAny('time taken to complete (seconds)', 'seq. number')(header),
    ],
  ],
  here:
    'Response ID|Response Status|Duplicate|Seq. Number|External Reference|Respondent Email List|Email List|Country Code|Region|Device Data|Time Taken to Complete (Seconds)|' +
    'Language|Partial',
  herePattern: /^custom variable \d{1,3}$/,
  ids: 'Response ID|Respondent ID|Seq. Number|Sequence Number',
  times: `${common.startTimes}|${common.endTimes}|Timestamp|Time Stamp|Timestamp (mm/dd/yyyy)`,
  others: `${common.addresses}|${common.changeTimes}|${common.durations}`,
  ownPattern: /^time taken to complete/,
  partial: [{ header: /^response status$/, cell: unfinishedWords }],
});

/** 问卷星. Several answers of one cell are joined by `┋`, a ranking by `→`. */
export const wjx = defineExporter('WJX', {
  fingerprints: [['the columns 序号 and 提交答卷时间', hasAll('序号', '提交答卷时间')]],
  hasBlock: true,
  anywhere: '序号|所用时间|来源|来源详情|来自IP|总分|答题时长|提交人',
  ids: '序号',
  times: '提交答卷时间',
  others: '所用时间|来自IP',
});
