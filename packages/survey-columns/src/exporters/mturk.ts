import { type ExporterDescriptor, hasAll, headerNames } from './descriptor.ts';

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
