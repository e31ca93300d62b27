import { common, type ExporterDescriptor, hasAll, headerNames } from './descriptor.ts';

/** A matrix is `Question >> row`; several answers of one cell stand on lines of their own. */
export const jotform: ExporterDescriptor<'Jotform'> = {
  name: 'Jotform',
  fingerprints: [
    {
      reason: 'the columns Submission Date and Submission ID',
      matches: hasAll('submission date', 'submission id'),
    },
  ],
  metadata: {
    here: headerNames('Last Update Date|Flow Status|Submission IP|Submission URL|Submission Edit URL|Unique ID'),
  },
  response: {
    ids: headerNames('Submission ID'),
    times: headerNames('Submission Date'),
    others: headerNames(`${common.addresses}|Submission IP|Last Update Date`),
  },
};
