import { isImportIdRow } from '../read/question-texts.ts';
import { clean } from '../table/headers.ts';
import type { Exporter, ExporterName, Table } from '../types.ts';
import { namingRows } from './own-export.ts';
import { formsTimes, googleTimestamps } from './timestamp-headers.ts';

/** First header rows as seen by a fingerprint: cleaned, and as a set in lower case. */
interface Header {
  cells: string[];
  set: ReadonlySet<string>;
  rows: readonly (readonly string[])[];
}

interface Fingerprint {
  exporter: ExporterName;
  reason: string;
  matches: (header: Header) => boolean;
}

const has =
  (...names: string[]) =>
  ({ set }: Header): boolean =>
    names.every((name) => set.has(name));

const timestampHeaders = new Set(googleTimestamps);

const hasOne =
  (...names: string[]) =>
  ({ set }: Header): boolean =>
    names.some((name) => set.has(name));

/** LimeSurvey's code before a question, `Q1[SQ001]. `; it begins with a letter, so `1. How old are you?` has none. */
const limeCode = /^[a-z]\w{0,39}(?:\[\w{1,40}\])?\. /i;
const limeMeta = /^(?:id|submitdate|lastpage|startlanguage|seed|token|startdate|datestamp)\. /i;

/** Codes before most headers, some of them with brackets, or the names of what LimeSurvey records. Numbered questions have neither. */
function areLimeCodes({ cells }: Header): boolean {
  if (timestampHeaders.has((cells[0] ?? '').toLowerCase())) return false;
  if (/^id\. /.test(cells[0] ?? '')) return true;
  const coded = cells.filter((cell) => limeCode.test(cell));
  const isNumbered = coded.every((cell) => /^(?:q|question|f|frage)?\d{1,3}\w?\. /i.test(cell));
  const isSure = coded.some((cell) => cell.includes(']. ') || limeMeta.test(cell));
  return coded.length * 2 > cells.length && (isSure || !isNumbered);
}

/** Where form tools keep the files that came with a response. */
const airtableFiles = /\.airtableusercontent\.com\/|dl\.airtable\.com\//;

/** The surest first. */
const fingerprints: Fingerprint[] = [
  {
    exporter: 'Qualtrics',
    reason: 'a header row of ImportId entries',
    matches: ({ rows }) => rows.some(isImportIdRow),
  },
  {
    exporter: 'Qualtrics',
    reason: 'the columns ResponseSet or RecordedDate and DistributionChannel',
    matches: (header) =>
      header.set.has('responseset') || has('recordeddate', 'responseid')(header) || has('v1', 'v2', 'v3')(header),
  },
  {
    exporter: 'Typeform',
    reason: 'the columns # and Network ID',
    matches: ({ cells, set }) => cells[0] === '#' && (set.has('network id') || set.has('submit date (utc)')),
  },
  {
    exporter: 'Microsoft Forms',
    reason: 'the columns Start time and Completion time',
    matches: ({ set }) => formsTimes.some(([start, completion]) => set.has(start) && set.has(completion)),
  },
  {
    exporter: 'Tally',
    reason: 'the columns Submission ID, Respondent ID and Submitted at',
    matches: has('submission id', 'respondent id', 'submitted at'),
  },
  {
    exporter: 'Jotform',
    reason: 'the columns Submission Date and Submission ID',
    matches: has('submission date', 'submission id'),
  },
  { exporter: 'WJX', reason: 'the columns 序号 and 提交答卷时间', matches: has('序号', '提交答卷时间') },
  {
    exporter: 'MTurk',
    reason: 'the columns HITId, AssignmentId and WorkerId',
    matches: has('hitid', 'assignmentid', 'workerid'),
  },
  {
    exporter: 'Prolific',
    reason: 'the columns Submission id, Participant id and what Prolific knows of them',
    matches: (header) =>
      hasOne('submission id', 'submission_id', 'session_id')(header) &&
      hasOne('participant id', 'participant_id')(header) &&
      hasOne(
        'completion code',
        'completion_code',
        'entered_code',
        'total approvals',
        'total_approvals',
        'num_approvals',
      )(header),
  },
  {
    exporter: 'Unipark',
    reason: 'the columns lfdn and dispcode',
    matches: (header) => header.set.has('lfdn') && hasOne('dispcode', 'external_lfdn', 'c_0001', 'lastpage')(header),
  },
  {
    exporter: 'Decipher',
    reason: 'the columns record, uuid and markers',
    matches: (header) =>
      has('record', 'uuid')(header) && hasOne('markers', 'qtime', 'dcua', 'declang', 'vlist', 'vos')(header),
  },
  {
    exporter: 'QuestionPro',
    reason: 'the columns Response ID and Time Taken to Complete (Seconds)',
    matches: (header) =>
      header.set.has('response id') && hasOne('time taken to complete (seconds)', 'seq. number')(header),
  },
  {
    exporter: 'Wufoo',
    reason: 'the columns Entry Id and Last Page Accessed',
    matches: (header) => header.set.has('entry id') && hasOne('last page accessed', 'completion status')(header),
  },
  {
    exporter: 'Cognito Forms',
    reason: 'the columns Entry_Status and Entry_DateSubmitted',
    matches: has('entry_status', 'entry_datesubmitted'),
  },
  {
    exporter: 'Formstack',
    reason: 'the columns Unique ID, Time and Browser',
    matches: (header) =>
      hasOne('unique id', 'submission id')(header) &&
      hasOne('time', 'submit time', 'submission time')(header) &&
      hasOne('browser', 'read', 'user agent')(header) &&
      hasOne('ip address', 'remote addr')(header),
  },
  { exporter: 'SoSci', reason: 'the columns QUESTNNR and CASE', matches: has('questnnr', 'case') },
  {
    exporter: 'Alchemer',
    reason: 'the columns Response ID and Time Started or Legacy Comments',
    matches: (header) =>
      hasOne('legacy comments', 'extended referer', 'extended user agent')(header) ||
      has('time started', 'date submitted')(header) ||
      has('response id', 'date submitted', 'sessionid')(header),
  },
  {
    exporter: 'SurveyMonkey',
    reason: 'the columns Respondent ID and Collector ID',
    matches: ({ set }) =>
      ['respondentid', 'respondent id'].some((id) => set.has(id)) || set.has('collectorid') || set.has('collector id'),
  },
  {
    exporter: 'SurveyMonkey',
    reason: 'a second header row that says Response',
    matches: ({ rows }) => (rows[1] ?? []).some((cell) => /^(open-ended )?response$/i.test(cell.trim())),
  },
  {
    exporter: 'LimeSurvey',
    reason: 'headers such as id. Response ID',
    matches: areLimeCodes,
  },
  {
    exporter: 'LimeSurvey',
    reason: 'the columns submitdate and startlanguage',
    matches: has('submitdate', 'startlanguage'),
  },
  {
    exporter: 'LimeSurvey',
    reason: 'the columns Last page and Start language',
    matches: (header) => has('last page', 'start language')(header) || has('letzte seite', 'start-sprache')(header),
  },
  {
    exporter: 'REDCap',
    reason: 'headers ending in _complete beside record_id or ___ codes',
    matches: ({ cells, set }) =>
      set.has('redcap_event_name') ||
      set.has('redcap_survey_identifier') ||
      cells.some((cell) => /^[a-z]\w{0,100}[a-z0-9]___\w{1,40}$/.test(cell) || cell.includes('(choice=')) ||
      (cells.some((cell) => /_complete$|^complete\?$/i.test(cell)) && (set.has('record_id') || set.has('record id'))),
  },
  {
    exporter: 'KoboToolbox',
    reason: 'the columns _uuid and _submission_time',
    matches: (header) => has('_uuid', '_submission_time')(header) || has('_parent_table_name', '_parent_index')(header),
  },
  {
    exporter: 'ODK',
    reason: 'the columns KEY or instanceID',
    matches: ({ set }) =>
      set.has('meta-instanceid') ||
      set.has('instanceid') ||
      set.has('meta:instanceid') ||
      set.has('*meta-instance-id*') ||
      (set.has('key') && (set.has('submissiondate') || set.has('parent_key'))),
  },
  {
    exporter: 'Google Forms',
    reason: 'the first column is Timestamp',
    matches: ({ cells }) => timestampHeaders.has((cells[0] ?? '').toLowerCase()),
  },
];

/** Rows looked at for what only the cells tell. */
const fewRows = 50;

/**
 * Tells which tool wrote a file by its header rows, else by addresses in its first rows; `unknown` where none of the fingerprints fits. An export of ours keeps
 * the header rows of the tool the survey came from, and with them what is known of that tool.
 */
export function recogniseExporter(table: Pick<Table, 'header_rows'> & Partial<Pick<Table, 'rows'>>): Exporter {
  const rows = namingRows(table.header_rows);
  const cells = (rows[0] ?? []).map(clean);
  const header = { cells, set: new Set(cells.map((cell) => cell.toLowerCase())), rows };
  const own: Exporter[] =
    rows.length < table.header_rows.length ? [{ exporter: 'Sheaf', reason: 'a row of types' }] : [];
  const found = fingerprints.find(({ matches }) => matches(header));
  if (found !== undefined) return { exporter: found.exporter, reason: found.reason };
  if ((table.rows ?? []).slice(0, fewRows).some((row) => row.some((cell) => airtableFiles.test(cell.slice(0, 500)))))
    return { exporter: 'Airtable', reason: 'files that Airtable keeps' };
  return own[0] ?? { exporter: 'unknown', reason: 'no header that a known tool writes' };
}
