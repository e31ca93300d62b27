import { common, type ExporterDescriptor, hasAll, hasAny, headerNames } from './descriptor.ts';

/** Decipher, now part of Forsta: `Q2r1` is a row of a question, `Q2r98oe` the text beside it. */
export const decipher: ExporterDescriptor<'Decipher'> = {
  name: 'Decipher',
  fingerprints: [
    {
      reason: 'the columns record, uuid and markers',
      matches: (header) =>
        hasAll('record', 'uuid')(header) && hasAny('markers', 'qtime', 'dcua', 'declang', 'vlist', 'vos')(header),
    },
  ],
  metadata: {
    here: headerNames(
      'record|uuid|markers|status|source|decipher|url|session|dcua|declang|decLang|list|vos|vosr15oe|vosr15 oe|vbrowser|vbrowserr15oe|vbrowserr15 oe|' +
        'vmobiledevice|vmobileos|userAgent|ipAddress|qtime|vdropout|rd review|rid|start_date epoch',
    ),
    herePattern: /^(?:no ?answer.{0,40}|v(?:list|os|browser|mobile|dropout|quality)\w{0,20}|pagetime.{0,20})$/,
  },
  response: {
    ids: headerNames('record|uuid|session'),
    times: headerNames('date|start_date'),
    others: headerNames(`${common.addresses}|qtime`),
    pattern: /^pagetime/,
  },
  checkboxes: {
    header: /^\w{1,60}r\d{1,3}(?:c\d{1,3})?$/,
    cells: 'numeric ticks',
    reason: '0 or 1 in a row of a question, as Decipher writes boxes',
  },
  writeIn: { header: /^\w{1,60}r\d{1,3}(?:c\d{1,3})?oe$/, reason: 'the field to write into beside an option' },
  // 1 screened out, 2 over quota, 3 qualified.
  partial: [{ header: /^status$/, cell: /^4$/ }],
};

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

/** Results of a batch. What was shown is `Input.…`, what was answered `Answer.…`; the worker is a person, not a response. */
export const mturk: ExporterDescriptor<'MTurk'> = {
  name: 'MTurk',
  fingerprints: [
    { reason: 'the columns HITId, AssignmentId and WorkerId', matches: hasAll('hitid', 'assignmentid', 'workerid') },
  ],
  metadata: {
    anywhere: headerNames('WorkerId|AssignmentId'),
    here: headerNames(
      'hitid|hittype id|hittypeid|hit id|hit type id|Title|Description|Keywords|Reward|MaxAssignments|RequesterAnnotation|AssignmentDurationInSeconds|' +
        'AutoApprovalDelayInSeconds|number of similar hits|number of similar hi ts|LifetimeInSeconds|AssignmentId|WorkerId|AssignmentStatus|RequesterFeedback|' +
        'WorkTimeInSeconds|LifetimeApprovalRate|last30days approval rate|last7days approval rate|Last30DaysApprovalRate|Last7DaysApprovalRate|Approve|Reject|' +
        'CreationTime|Expiration|AutoApprovalTime|ApprovalTime|RejectionTime',
    ),
    herePattern: /^input /,
  },
  response: {
    ids: headerNames('AssignmentId'),
    times: headerNames('AcceptTime|accepttime|SubmitTime|submittime'),
    others: headerNames(
      'CreationTime|Expiration|AutoApprovalTime|ApprovalTime|RejectionTime|WorkTimeInSeconds|AutoApprovalDelayInSeconds',
    ),
  },
  identifiers: {
    responses: headerNames('assignment id|assignmentid'),
    persons: headerNames('worker id|workerid'),
  },
};
