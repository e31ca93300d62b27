import { common, type ExporterDescriptor, hasAll, hasAny, headerNames, noWords } from './descriptor.ts';

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

export const koboToolbox: ExporterDescriptor<'KoboToolbox'> = {
  ...xlsForms,
  name: 'KoboToolbox',
  fingerprints: [
    {
      reason: 'the columns _uuid and _submission_time',
      matches: (header) =>
        hasAll('_uuid', '_submission_time')(header) || hasAll('_parent_table_name', '_parent_index')(header),
    },
  ],
  metadata: {
    hasBlock: true,
    anywhere: headerNames('_validation_status|_submitted_by|_submission_status'),
    anywherePattern: /^submission (?:id|uuid|validation status|notes|status|submitted by|version|tags)$/,
  },
  response: {
    ids: headerNames('_uuid|_id|meta/instanceID|instanceID|meta/rootUuid'),
    times: headerNames(`${common.startTimes}|${common.endTimes}|today|_submission_time`),
    others: headerNames(`${common.changeTimes}|_index|_date_modified`),
  },
};

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

/**
 * Raw exports name a checkbox `field___code`, labelled ones `Question (choice=Option)`. Each form adds `form_complete` and, as
 * a survey, `form_timestamp`. Longitudinal projects have a row for each event.
 */
export const redcap: ExporterDescriptor<'REDCap'> = {
  name: 'REDCap',
  fingerprints: [
    {
      reason: 'headers ending in _complete beside record_id or ___ codes',
      matches: ({ cells, names }) =>
        names.has('redcap_event_name') ||
        names.has('redcap_survey_identifier') ||
        cells.some((cell) => /^[a-z]\w{0,100}[a-z0-9]___\w{1,40}$/.test(cell) || cell.includes('(choice=')) ||
        (cells.some((cell) => /_complete$|^complete\?$/i.test(cell)) &&
          (names.has('record_id') || names.has('record id'))),
    },
  ],
  metadata: {
    anywhere: headerNames(
      'redcap_event_name|redcap_repeat_instrument|redcap_repeat_instance|redcap_data_access_group|redcap_survey_identifier|event name|repeat instrument|repeat instance|data access group|survey identifier',
    ),
    anywherePattern: /^redcap /,
    here: headerNames('redcap_log_id'),
  },
  response: {
    ids: headerNames('record_id|Record ID'),
    times: headerNames('Survey Timestamp'),
    pattern: /\btimestamp$/,
  },
  identifiers: {
    responses: headerNames('record_id'),
    persons: headerNames('survey identifier|redcap_survey_identifier'),
    visits: headerNames(
      'redcap_event_name|event name|redcap_repeat_instrument|repeat instrument|redcap_repeat_instance|repeat instance',
    ),
  },
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
};
