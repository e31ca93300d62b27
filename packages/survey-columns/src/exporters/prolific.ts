import { common, type ExporterDescriptor, hasAny, headerNames } from './descriptor.ts';

/** The demographic export of a study. The answers stand in the survey tool's file, by Prolific ID. */
export const prolific: ExporterDescriptor<'Prolific'> = {
  name: 'Prolific',
  fingerprints: [
    {
      reason: 'the columns Submission id, Participant id and what Prolific knows of them',
      matches: (header) =>
        hasAny('submission id', 'submission_id', 'session_id')(header) &&
        hasAny('participant id', 'participant_id')(header) &&
        hasAny(
          'completion code',
          'completion_code',
          'entered_code',
          'total approvals',
          'total_approvals',
          'num_approvals',
        )(header),
    },
  ],
  metadata: {
    anywhere: headerNames('prolific pid'),
    here: headerNames(
      'Submission id|session_id|Participant id|Status|Custom study tncs accepted at|Reviewed at|Archived at|Time taken|Completion code|entered_code|Total approvals|' +
        'num_approvals|num_rejections|prolific_score|reviewed_at_datetime|completed_date_time|time taken seconds',
    ),
  },
  response: {
    ids: headerNames('Submission id|submission_id|Session id|session_id'),
    times: headerNames(`${common.startTimes}|${common.endTimes}`),
    others: headerNames(
      `${common.changeTimes}|${common.durations}|Reviewed at|Archived at|started_datetime|completed_date_time|reviewed_at_datetime|archived_at_datetime|time_taken|Custom study tncs accepted at`,
    ),
  },
  identifiers: { persons: headerNames('prolific pid|prolific id|prolific participant id') },
  partial: [{ header: /^status$/, cell: /^(?:returned|timed[- ]?out|active|partially approved)$/i }],
};
