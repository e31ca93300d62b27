import { type ExporterDescriptor, hasAll, headerNames, unfinishedWords } from './descriptor.ts';

/** Bookkeeping is named `Entry_…`. */
export const cognitoForms: ExporterDescriptor<'Cognito Forms'> = {
  name: 'Cognito Forms',
  fingerprints: [
    {
      reason: 'the columns Entry_Status and Entry_DateSubmitted',
      matches: hasAll('entry_status', 'entry_datesubmitted'),
    },
  ],
  metadata: {
    here: headerNames(
      'Entry_Status|Entry_DateCreated|Entry_DateUpdated|Entry_Number|Entry_Action|Entry_ViewLink|Entry_EditLink',
    ),
  },
  response: {
    ids: headerNames('Entry_Number|Entry_Id|Id'),
    times: headerNames('Entry_DateSubmitted'),
    others: headerNames('Entry_DateCreated|Entry_DateUpdated|Entry_Timestamp'),
  },
  partial: [{ header: /^entry status$/, cell: unfinishedWords }],
};
