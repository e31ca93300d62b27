import { common, defineExporter, hasAll, hasAny, noWords, unfinishedWords } from './descriptor.ts';

/** Options are columns whose header is the option alone. */
export const typeform = defineExporter('Typeform', {
  fingerprints: [
    [
      'the columns # and Network ID',
      ({ cells, names }) => cells[0] === '#' && (names.has('network id') || names.has('submit date (utc)')),
    ],
  ],
  hasBlock: true,
  anywhere: '#|Network ID|Stage Date|Response Type',
  here: 'Response Type|Ending',
  ids: '#|Response ID|Token',
  times: 'Start Date (UTC)|Submit Date (UTC)|Start Date|Submit Date',
  others: 'Stage Date (UTC)|Network ID',
  partial: [{ header: /^response type$/, cell: unfinishedWords }],
});

/** A matrix is `Question >> row`; several answers of one cell stand on lines of their own. */
export const jotform = defineExporter('Jotform', {
  fingerprints: [['the columns Submission Date and Submission ID', hasAll('submission date', 'submission id')]],
  here: 'Last Update Date|Flow Status|Submission IP|Submission URL|Submission Edit URL|Unique ID',
  ids: 'Submission ID',
  times: 'Submission Date',
  others: `${common.addresses}|Submission IP|Last Update Date`,
});

/** A question with several answers is one cell joined by commas, then a column `Question (option)` for each option. */
export const tally = defineExporter('Tally', {
  fingerprints: [
    [
      'the columns Submission ID, Respondent ID and Submitted at',
      hasAll('submission id', 'respondent id', 'submitted at'),
    ],
  ],
  ids: 'Submission ID',
  times: 'Submitted at',
});

export const wufoo = defineExporter('Wufoo', {
  fingerprints: [
    [
      'the columns Entry Id and Last Page Accessed',
      (header) => header.names.has('entry id') && hasAny('last page accessed', 'completion status')(header),
    ],
  ],
  here: 'Entry Id|Created By|Updated By|Date Updated|Last Page Accessed|Completion Status|Entry Status',
  ids: 'Entry Id',
  times: 'Date Created',
  others: `${common.addresses}|Date Updated|Last Updated`,
  partial: [{ header: /^completion status$/, cell: noWords }],
});

/** Bookkeeping is named `Entry_…`. */
export const cognitoForms = defineExporter('Cognito Forms', {
  fingerprints: [['the columns Entry_Status and Entry_DateSubmitted', hasAll('entry_status', 'entry_datesubmitted')]],
  here: 'Entry_Status|Entry_DateCreated|Entry_DateUpdated|Entry_Number|Entry_Action|Entry_ViewLink|Entry_EditLink',
  ids: 'Entry_Number|Entry_Id|Id',
  times: 'Entry_DateSubmitted',
  others: 'Entry_DateCreated|Entry_DateUpdated|Entry_Timestamp',
  partial: [{ header: /^entry status$/, cell: unfinishedWords }],
});

/** Several answers of one cell stand on lines of their own. */
export const formstack = defineExporter('Formstack', {
  fingerprints: [
    [
      'the columns Unique ID, Time and Browser',
      (header) =>
        hasAny('unique id', 'submission id')(header) &&
        hasAny('time', 'submit time', 'submission time')(header) &&
        hasAny('browser', 'read', 'user agent')(header) &&
        hasAny('ip address', 'remote addr')(header),
    ],
  ],
  here: 'Unique ID|Submission ID|Browser|Read|User Agent|Location|Remote Addr|Read Status|Payment Status|Approval Status',
  ids: 'Unique ID|Submission ID',
  times: `${common.endTimes}|Time|Submit Time`,
  others: `${common.addresses}|${common.changeTimes}`,
});

/** All headers are the owner's; only attachments tell: `photo.jpg (https://…)`. Several answers are joined by commas. */
export const airtable = defineExporter('Airtable', {
  fingerprints: [],
  cellFingerprint: {
    pattern: /\.airtableusercontent\.com\/|dl\.airtable\.com\//,
    reason: 'files that Airtable keeps',
  },
  ids: 'Record ID',
  times: 'Created',
  others: 'Created time|Last modified|Last modified time',
});
