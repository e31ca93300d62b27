import { type ExporterDescriptor, headerNames, unfinishedWords } from './descriptor.ts';

/** Options are columns whose header is the option alone. */
export const typeform: ExporterDescriptor<'Typeform'> = {
  name: 'Typeform',
  fingerprints: [
    {
      reason: 'the columns # and Network ID',
      matches: ({ cells, names }) => cells[0] === '#' && (names.has('network id') || names.has('submit date (utc)')),
    },
  ],
  metadata: {
    hasBlock: true,
    anywhere: headerNames('#|Network ID|Stage Date|Response Type'),
    here: headerNames('Response Type|Ending'),
  },
  response: {
    ids: headerNames('#|Response ID|Token'),
    times: headerNames('Start Date (UTC)|Submit Date (UTC)|Start Date|Submit Date'),
    others: headerNames('Stage Date (UTC)|Network ID'),
  },
  partial: [{ header: /^response type$/, cell: unfinishedWords }],
};
