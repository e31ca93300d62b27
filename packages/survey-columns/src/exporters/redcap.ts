import { type ExporterDescriptor, headerNames } from './descriptor.ts';

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
