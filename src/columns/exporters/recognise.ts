import { clean } from '../table/headers.ts';
import { isImportIdRow } from '../table/question-texts.ts';
import type { Exporter, ExporterName, Table } from '../types.ts';
import { namingRows } from './own-export.ts';
import { googleTimestamps } from './timestamp-headers.ts';

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

/** How Microsoft Forms names the second and third column, by the language of who exports. */
const formsTimes: [start: string, completion: string][] = [
  ['start time', 'completion time'],
  ['startzeit', 'fertigstellungszeit'],
  ['heure de début', 'heure de fin'],
  ['hora de inicio', 'hora de finalización'],
  ['hora de início', 'hora de conclusão'],
  ['ora di inizio', 'ora di completamento'],
  ['begintijd', 'tijd van voltooien'],
  ['starttid', 'slutförandetid'],
  ['godzina rozpoczęcia', 'godzina ukończenia'],
  ['開始時刻', '完了時刻'],
  ['开始时间', '完成时间'],
];

/** surveys.md section 3, the surest first. */
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
  { exporter: 'SoSci', reason: 'the columns QUESTNNR and CASE', matches: has('questnnr', 'case') },
  {
    exporter: 'Alchemer',
    reason: 'the columns Response ID and Time Started or Legacy Comments',
    matches: (header) => header.set.has('legacy comments') || has('time started', 'date submitted')(header),
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
    matches: ({ cells }) =>
      cells.filter((cell) => /^\w{1,40}(\[\w{1,40}\])?\. /.test(cell)).length * 2 > cells.length ||
      /^id\. /.test(cells[0] ?? ''),
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
      cells.some((cell) => (cell.indexOf('___') > 0 && /^\w{5,120}$/.test(cell)) || cell.includes('(choice=')) ||
      (cells.some((cell) => /_complete$|^complete\?$/i.test(cell)) && (set.has('record_id') || set.has('record id'))),
  },
  {
    exporter: 'KoboToolbox',
    reason: 'the columns _uuid and _submission_time',
    matches: (header) => header.set.has('_uuid') && has('_submission_time')(header),
  },
  {
    exporter: 'ODK',
    reason: 'the columns KEY or instanceID',
    matches: ({ set }) =>
      set.has('meta-instanceid') ||
      set.has('instanceid') ||
      set.has('meta:instanceid') ||
      (set.has('key') && set.has('submissiondate')),
  },
  {
    exporter: 'Google Forms',
    reason: 'the first column is Timestamp',
    matches: ({ cells }) => timestampHeaders.has((cells[0] ?? '').toLowerCase()),
  },
];

/**
 * Tells which tool wrote a file by its header rows; `unknown` where none of the fingerprints fits. An export of ours keeps
 * the header rows of the tool the survey came from, and with them what is known of that tool.
 */
export function recogniseExporter(table: Pick<Table, 'header_rows'>): Exporter {
  const rows = namingRows(table.header_rows);
  const cells = (rows[0] ?? []).map(clean);
  const header = { cells, set: new Set(cells.map((cell) => cell.toLowerCase())), rows };
  const own: Exporter[] =
    rows.length < table.header_rows.length ? [{ exporter: 'Sheaf', reason: 'a row of types' }] : [];
  const found = fingerprints.find(({ matches }) => matches(header));
  if (found !== undefined) return { exporter: found.exporter, reason: found.reason };
  return own[0] ?? { exporter: 'unknown', reason: 'no header that a known tool writes' };
}
