import { type ExporterDescriptor, hasAll, headerNames } from './descriptor.ts';

/** A question with several answers is one cell joined by commas, then a column `Question (option)` for each option. */
export const tally: ExporterDescriptor<'Tally'> = {
  name: 'Tally',
  fingerprints: [
    {
      reason: 'the columns Submission ID, Respondent ID and Submitted at',
      matches: hasAll('submission id', 'respondent id', 'submitted at'),
    },
  ],
  response: { ids: headerNames('Submission ID'), times: headerNames('Submitted at') },
};
