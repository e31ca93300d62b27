import { common, type ExporterDescriptor, hasAll, hasAny, headerNames, unfinishedWords } from './descriptor.ts';

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

/** Columns are `Option:Question`, one per option, and `Other - Write In:Question`. */
export const alchemer: ExporterDescriptor<'Alchemer'> = {
  name: 'Alchemer',
  fingerprints: [
    {
      reason: 'the columns Response ID and Time Started or Legacy Comments',
      matches: (header) =>
        hasAny('legacy comments', 'extended referer', 'extended user agent')(header) ||
        hasAll('time started', 'date submitted')(header) ||
        hasAll('response id', 'date submitted', 'sessionid')(header),
    },
  ],
  metadata: {
    hasBlock: true,
    anywhere: headerNames('Legacy Comments'),
    here: headerNames(
      'Comments|Country|City|State/Region|Postal|Region|Longitude|Latitude|DMA|Status|Language|Referer|SessionID|Tags|Extended Referer|Extended User Agent|Contact ID|Link ID|URL Redirect',
    ),
  },
  response: {
    ids: headerNames('Response ID'),
    times: headerNames(`${common.startTimes}|${common.endTimes}`),
    others: headerNames(`${common.addresses}|${common.changeTimes}|SessionID`),
  },
};

export const questionPro: ExporterDescriptor<'QuestionPro'> = {
  name: 'QuestionPro',
  fingerprints: [
    {
      reason: 'the columns Response ID and Time Taken to Complete (Seconds)',
      matches: (header) =>
        header.names.has('response id') && hasAny('time taken to complete (seconds)', 'seq. number')(header),
    },
  ],
  metadata: {
    here: headerNames(
      'Response ID|Response Status|Duplicate|Seq. Number|External Reference|Respondent Email List|Email List|Country Code|Region|Device Data|Time Taken to Complete (Seconds)|' +
        'Language|Partial',
    ),
    herePattern: /^custom variable \d{1,3}$/,
  },
  response: {
    ids: headerNames('Response ID|Respondent ID|Seq. Number|Sequence Number'),
    times: headerNames(`${common.startTimes}|${common.endTimes}|Timestamp|Time Stamp|Timestamp (mm/dd/yyyy)`),
    others: headerNames(`${common.addresses}|${common.changeTimes}|${common.durations}`),
    pattern: /^time taken to complete/,
  },
  partial: [{ header: /^response status$/, cell: unfinishedWords }],
};

/** 问卷星. Several answers of one cell are joined by `┋`, a ranking by `→`. */
export const wjx: ExporterDescriptor<'WJX'> = {
  name: 'WJX',
  fingerprints: [{ reason: 'the columns 序号 and 提交答卷时间', matches: hasAll('序号', '提交答卷时间') }],
  metadata: { hasBlock: true, anywhere: headerNames('序号|所用时间|来源|来源详情|来自IP|总分|答题时长|提交人') },
  response: {
    ids: headerNames('序号'),
    times: headerNames('提交答卷时间'),
    others: headerNames('所用时间|来自IP'),
  },
};
