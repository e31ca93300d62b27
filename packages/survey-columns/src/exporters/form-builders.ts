import {
  common,
  type ExporterDescriptor,
  hasAll,
  hasAny,
  headerNames,
  noWords,
  unfinishedWords,
} from './descriptor.ts';

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

/** All headers are the owner's; only attachments tell: `photo.jpg (https://…)`. Several answers are joined by commas. */
export const airtable: ExporterDescriptor<'Airtable'> = {
  name: 'Airtable',
  fingerprints: [],
  cellFingerprint: {
    pattern: /\.airtableusercontent\.com\/|dl\.airtable\.com\//,
    reason: 'files that Airtable keeps',
  },
  response: {
    ids: headerNames('Record ID'),
    times: headerNames('Created'),
    others: headerNames('Created time|Last modified|Last modified time'),
  },
};
