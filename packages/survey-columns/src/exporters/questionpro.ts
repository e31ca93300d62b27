import { common, type ExporterDescriptor, hasAny, headerNames, unfinishedWords } from './descriptor.ts';

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
