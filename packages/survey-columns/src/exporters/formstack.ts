import { common, type ExporterDescriptor, hasAny, headerNames } from './descriptor.ts';

/** Several answers of one cell stand on lines of their own. */
export const formstack: ExporterDescriptor<'Formstack'> = {
  name: 'Formstack',
  fingerprints: [
    {
      reason: 'the columns Unique ID, Time and Browser',
      matches: (header) =>
        hasAny('unique id', 'submission id')(header) &&
        hasAny('time', 'submit time', 'submission time')(header) &&
        hasAny('browser', 'read', 'user agent')(header) &&
        hasAny('ip address', 'remote addr')(header),
    },
  ],
  metadata: {
    here: headerNames(
      'Unique ID|Submission ID|Browser|Read|User Agent|Location|Remote Addr|Read Status|Payment Status|Approval Status',
    ),
  },
  response: {
    ids: headerNames('Unique ID|Submission ID'),
    times: headerNames(`${common.endTimes}|Time|Submit Time`),
    others: headerNames(`${common.addresses}|${common.changeTimes}`),
  },
};
