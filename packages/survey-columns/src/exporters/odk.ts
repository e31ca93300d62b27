import { common, type ExporterDescriptor, hasAny, headerNames, noWords } from './descriptor.ts';
import { xlsForms } from './xlsforms.ts';

export const odk: ExporterDescriptor<'ODK'> = {
  ...xlsForms,
  name: 'ODK',
  fingerprints: [
    {
      reason: 'the columns KEY or instanceID',
      matches: (header) =>
        hasAny('meta-instanceid', 'instanceid', 'meta:instanceid', '*meta-instance-id*')(header) ||
        (header.names.has('key') && hasAny('submissiondate', 'parent_key')(header)),
    },
  ],
  metadata: {
    anywhere: headerNames(
      'PARENT_KEY|instanceID|instance id|meta-instanceID|meta instance id|instance name|meta instance name|deviceid|device id|subscriberid|simserial|phonenumber|' +
        'SubmitterID|SubmitterName|AttachmentsPresent|AttachmentsExpected|Edits|ReviewState|DeviceName',
    ),
    anywherePattern: /meta instance/,
    here: headerNames(
      'meta-model-version|meta-ui-version|meta-is-complete|meta-audit|audit|simid|sim id|devicephonenum|SubmitterID|KEY|PARENT_KEY|Status',
    ),
    herePattern: /^set of /,
  },
  response: {
    ids: headerNames('KEY|instanceID|meta-instanceID|meta:instanceID|meta/instanceID'),
    times: headerNames(`${common.startTimes}|${common.endTimes}|today|SubmissionDate|CompletionDate`),
    others: headerNames(common.changeTimes),
  },
  identifiers: { responses: headerNames('instanceID|meta instanceID') },
  partial: [{ header: /^meta is complete$/, cell: noWords }],
};
