import { common, defineExporter, hasAll, hasAny } from './descriptor.ts';

/** Decipher, now part of Forsta: `Q2r1` is a row of a question, `Q2r98oe` the text beside it. */
export const decipher = defineExporter('Decipher', {
  fingerprints: [
    [
      'the columns record, uuid and markers',
      (header) =>
        hasAll('record', 'uuid')(header) && hasAny('markers', 'qtime', 'dcua', 'declang', 'vlist', 'vos')(header),
    ],
  ],
  here:
    'record|uuid|markers|status|source|decipher|url|session|dcua|declang|decLang|list|vos|vosr15oe|vosr15 oe|vbrowser|vbrowserr15oe|vbrowserr15 oe|' +
    'vmobiledevice|vmobileos|userAgent|ipAddress|qtime|vdropout|rd review|rid|start_date epoch',
  herePattern: /^(?:no ?answer.{0,40}|v(?:list|os|browser|mobile|dropout|quality)\w{0,20}|pagetime.{0,20})$/,
  ids: 'record|uuid|session',
  times: 'date|start_date',
  others: `${common.addresses}|qtime`,
  ownPattern: /^pagetime/,
  checkboxes: {
    header: /^\w{1,60}r\d{1,3}(?:c\d{1,3})?$/,
    cells: 'numeric ticks',
    reason: '0 or 1 in a row of a question, as Decipher writes boxes',
  },
  writeIn: { header: /^\w{1,60}r\d{1,3}(?:c\d{1,3})?oe$/, reason: 'the field to write into beside an option' },
  // 1 screened out, 2 over quota, 3 qualified.
  partial: [{ header: /^status$/, cell: /^4$/ }],
});

/** The demographic export of a study. The answers stand in the survey tool's file, by Prolific ID. */
export const prolific = defineExporter('Prolific', {
  fingerprints: [
    [
      'the columns Submission id, Participant id and what Prolific knows of them',
      (header) =>
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
    ],
  ],
  anywhere: 'prolific pid',
  here:
    'Submission id|session_id|Participant id|Status|Custom study tncs accepted at|Reviewed at|Archived at|Time taken|Completion code|entered_code|Total approvals|' +
    'num_approvals|num_rejections|prolific_score|reviewed_at_datetime|completed_date_time|time taken seconds',
  ids: 'Submission id|submission_id|Session id|session_id',
  times: `${common.startTimes}|${common.endTimes}`,
  others: `${common.changeTimes}|${common.durations}|Reviewed at|Archived at|started_datetime|completed_date_time|reviewed_at_datetime|archived_at_datetime|time_taken|Custom study tncs accepted at`,
  personIds: 'prolific pid|prolific id|prolific participant id',
  partial: [{ header: /^status$/, cell: /^(?:returned|timed[- ]?out|active|partially approved)$/i }],
});

/** Results of a batch. What was shown is `Input.…`, what was answered `Answer.…`; the worker is a person, not a response. */
export const mturk = defineExporter('MTurk', {
  fingerprints: [['the columns HITId, AssignmentId and WorkerId', hasAll('hitid', 'assignmentid', 'workerid')]],
  anywhere: 'WorkerId|AssignmentId',
  here:
    'hitid|hittype id|hittypeid|hit id|hit type id|Title|Description|Keywords|Reward|MaxAssignments|RequesterAnnotation|AssignmentDurationInSeconds|' +
    'AutoApprovalDelayInSeconds|number of similar hits|number of similar hi ts|LifetimeInSeconds|AssignmentId|WorkerId|AssignmentStatus|RequesterFeedback|' +
    'WorkTimeInSeconds|LifetimeApprovalRate|last30days approval rate|last7days approval rate|Last30DaysApprovalRate|Last7DaysApprovalRate|Approve|Reject|' +
    'CreationTime|Expiration|AutoApprovalTime|ApprovalTime|RejectionTime',
  herePattern: /^input /,
  ids: 'AssignmentId',
  times: 'AcceptTime|accepttime|SubmitTime|submittime',
  others:
    'CreationTime|Expiration|AutoApprovalTime|ApprovalTime|RejectionTime|WorkTimeInSeconds|AutoApprovalDelayInSeconds',
  responseIds: 'assignment id|assignmentid',
  personIds: 'worker id|workerid',
});
