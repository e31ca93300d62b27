import { common, defineExporter, type ExporterDescriptor, hasAll, hasAny, noWords } from './descriptor.ts';

/** What ODK and KoboToolbox share, as both write the submissions of XLSForms. */
const xlsForms = {
  joinsByBlanks: true,
  hasPaths: true,
  listedPeople: /\bmember'?s? (?:full )?name\b/,
  checkboxes: {
    isBelowQuestion: true,
    cells: 'ticks',
    reason: 'an option of the question before it, one column per option',
  },
} as const satisfies Partial<ExporterDescriptor>;

export const koboToolbox = defineExporter('KoboToolbox', {
  ...xlsForms,
  fingerprints: [
    [
      'the columns _uuid and _submission_time',
      (header) => hasAll('_uuid', '_submission_time')(header) || hasAll('_parent_table_name', '_parent_index')(header),
    ],
  ],
  hasBlock: true,
  anywhere: '_validation_status|_submitted_by|_submission_status',
  anywherePattern: /^submission (?:id|uuid|validation status|notes|status|submitted by|version|tags)$/,
  ids: '_uuid|_id|meta/instanceID|instanceID|meta/rootUuid',
  times: `${common.startTimes}|${common.endTimes}|today|_submission_time`,
  others: `${common.changeTimes}|_index|_date_modified`,
});

export const odk = defineExporter('ODK', {
  ...xlsForms,
  fingerprints: [
    [
      'the columns KEY or instanceID',
      (header) =>
        hasAny('meta-instanceid', 'instanceid', 'meta:instanceid', '*meta-instance-id*')(header) ||
        (header.names.has('key') && hasAny('submissiondate', 'parent_key')(header)),
    ],
  ],
  anywhere:
    'PARENT_KEY|instanceID|instance id|meta-instanceID|meta instance id|instance name|meta instance name|deviceid|device id|subscriberid|simserial|phonenumber|' +
    'SubmitterID|SubmitterName|AttachmentsPresent|AttachmentsExpected|Edits|ReviewState|DeviceName',
  anywherePattern: /meta instance/,
  here: 'meta-model-version|meta-ui-version|meta-is-complete|meta-audit|audit|simid|sim id|devicephonenum|SubmitterID|KEY|PARENT_KEY|Status',
  herePattern: /^set of /,
  ids: 'KEY|instanceID|meta-instanceID|meta:instanceID|meta/instanceID',
  times: `${common.startTimes}|${common.endTimes}|today|SubmissionDate|CompletionDate`,
  others: common.changeTimes,
  responseIds: 'instanceID|meta instanceID',
  partial: [{ header: /^meta is complete$/, cell: noWords }],
});

/**
 * Raw exports name a checkbox `field___code`, labelled ones `Question (choice=Option)`. Each form adds `form_complete` and, as
 * a survey, `form_timestamp`. Longitudinal projects have a row for each event.
 */
export const redcap = defineExporter('REDCap', {
  fingerprints: [
    [
      'headers ending in _complete beside record_id or ___ codes',
      ({ cells, names }) =>
        names.has('redcap_event_name') ||
        names.has('redcap_survey_identifier') ||
        cells.some((cell) => /^[a-z]\w{0,100}[a-z0-9]___\w{1,40}$/.test(cell) || cell.includes('(choice=')) ||
        (cells.some((cell) => /_complete$|^complete\?$/i.test(cell)) &&
          (names.has('record_id') || names.has('record id'))),
    ],
  ],
  anywhere:
    'redcap_event_name|redcap_repeat_instrument|redcap_repeat_instance|redcap_data_access_group|redcap_survey_identifier|event name|repeat instrument|repeat instance|data access group|survey identifier',
  anywherePattern: /^redcap /,
  here: 'redcap_log_id',
  ids: 'record_id|Record ID',
  times: 'Survey Timestamp',
  ownPattern: /\btimestamp$/,
  responseIds: 'record_id',
  personIds: 'survey identifier|redcap_survey_identifier',
  visits:
    'redcap_event_name|event name|redcap_repeat_instrument|repeat instrument|redcap_repeat_instance|repeat instance',
  derived: [
    { header: /_complete$/, reason: 'whether a form is complete' },
    { label: /^complete$/, reason: 'whether a form is complete' },
  ],
  timeHeader: /_timestamp$/,
  checkboxes: {
    header: /^\w{1,100}___\w{1,40}$/,
    text: '(choice=',
    cells: 'two values',
    reason: 'REDCap writes one column per option of a checkbox',
  },
  forms: {
    form: /_complete$|^complete\?(?: \(\d{1,3}\))?$/i,
    complete: /^(?:2|complete)$/i,
    time: /_timestamp$|^survey timestamp/i,
    notSent: /^\[not completed\]$/i,
  },
});
