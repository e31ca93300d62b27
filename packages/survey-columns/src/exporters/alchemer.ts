import { common, type ExporterDescriptor, hasAll, hasAny, headerNames } from './descriptor.ts';

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
