import { common, type ExporterDescriptor, hasAny, headerNames, noWords } from './descriptor.ts';

export const wufoo: ExporterDescriptor<'Wufoo'> = {
  name: 'Wufoo',
  fingerprints: [
    {
      reason: 'the columns Entry Id and Last Page Accessed',
      matches: (header) => header.names.has('entry id') && hasAny('last page accessed', 'completion status')(header),
    },
  ],
  metadata: {
    here: headerNames('Entry Id|Created By|Updated By|Date Updated|Last Page Accessed|Completion Status|Entry Status'),
  },
  response: {
    ids: headerNames('Entry Id'),
    times: headerNames('Date Created'),
    others: headerNames(`${common.addresses}|Date Updated|Last Updated`),
  },
  partial: [{ header: /^completion status$/, cell: noWords }],
};
