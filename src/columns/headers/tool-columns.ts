import { googleTimestamps } from '../exporters/timestamp-headers.ts';
import type { SurveyShape } from '../quality/quality.ts';
import type { ExporterName } from '../types.ts';
import { key } from './header-words.ts';

const list = (text: string): string[] => text.split('|').map((word) => key(word));

/** What a tool writes of each response by itself, by whole headers as `key` spells them. */
interface ToolHeaders {
  /** Tells one response from another. */
  ids: readonly string[];
  /** When it was begun, sent and recorded, how long it took, from which address: may differ between equal responses. */
  others: readonly string[];
  /** Further times, one for each page or question. */
  pattern?: RegExp;
}

const address = 'ip|ip address|ipaddress|ipaddr';
const begun = 'start|start date|startdate|start time|starttime|started|started at|time started|date started';
const ended =
  'end|end date|enddate|end time|endtime|completed|completed at|completion time|date submitted|submitted|submitted at|submitted on|submit date|submitdate|submission date|submission time|recorded date|recorded at|received at|last modified|last modified time';
const took = 'duration|duration in seconds|total time|time taken|time taken seconds|interviewtime';

const headers: Partial<Record<ExporterName, ToolHeaders>> = {
  Qualtrics: {
    ids: list('Response ID|ResponseId|V1'),
    others: list(`${address}|${begun}|${ended}|${took}|V6|V8|V9|Q_TotalDuration`),
    pattern: /\b(?:first click|last click|page submit|click count)$/,
  },
  SurveyMonkey: {
    ids: list('Respondent ID|RespondentID|Response ID'),
    others: list(`${address}|${begun}|${ended}|${took}|date created|date modified`),
  },
  'Google Forms': { ids: [], others: googleTimestamps.map(key) },
  'Microsoft Forms': {
    ids: list('ID|编号'),
    others: list(
      `${begun}|${ended}|Startzeit|Fertigstellungszeit|Uhrzeit der letzten Änderung|Zeitpunkt der letzten Änderung|Heure de début|Heure de fin|Heure de la dernière modification|` +
        'Hora de inicio|Hora de finalización|Hora de la última modificación|Hora de início|Hora de conclusão|Hora da última modificação|Ora di inizio|Ora di completamento|Ora ultima modifica|' +
        'Begintijd|Tijd van voltooien|Tijd van laatste wijziging|Starttid|Slutförandetid|Godzina rozpoczęcia|Godzina ukończenia|開始時刻|完了時刻|最終変更時刻|开始时间|完成时间|上次修改时间',
    ),
  },
  Typeform: {
    ids: list('#|Response ID|Token'),
    others: list('Start Date (UTC)|Stage Date (UTC)|Submit Date (UTC)|Start Date|Submit Date|Network ID'),
  },
  LimeSurvey: {
    ids: list('id|id. Response ID|Response ID|Antwort ID|ID de la réponse|ID de respuesta|ID risposta'),
    // The seed is a random number of the response: it puts options in an order of their own.
    others: list(
      `${address}|${begun}|${ended}|${took}|submitdate. Date submitted|startdate. Date started|datestamp|datestamp. Date last action|Date last action|ipaddr. IP address|seed|seed. Seed|` +
        'interviewtime. Total time|Datum abgeschickt|Datum gestartet|Datum letzte Aktivität|IP-Adresse|Zufallsstartwert|Gesamtzeit',
    ),
    pattern: /^(?:group ?time|question ?time|gruppenzeit|fragenzeit)|\b(?:group time|question time)\b/,
  },
  REDCap: { ids: list('record_id|Record ID'), others: list('Survey Timestamp'), pattern: /\btimestamp$/ },
  KoboToolbox: {
    ids: list('_uuid|_id|meta/instanceID|instanceID|meta/rootUuid'),
    others: list(`${begun}|${ended}|today|_submission_time|_index|_date_modified`),
  },
  ODK: {
    ids: list('KEY|instanceID|meta-instanceID|meta:instanceID|meta/instanceID'),
    others: list(`${begun}|${ended}|today|SubmissionDate|CompletionDate`),
  },
  Jotform: { ids: list('Submission ID'), others: list(`${address}|Submission Date|Submission IP|Last Update Date`) },
  Tally: { ids: list('Submission ID'), others: list('Submitted at') },
  Alchemer: { ids: list('Response ID'), others: list(`${address}|${begun}|${ended}|SessionID`) },
  SoSci: {
    ids: list('CASE'),
    others: list('STARTED|LASTDATA|TIME_SUM|TIME_RSI|DEG_TIME'),
    pattern: /^time ?\d{3}$/,
  },
  WJX: { ids: list('序号'), others: list('提交答卷时间|所用时间|来自IP|来自ip') },
  Unipark: {
    ids: list('lfdn|session_id'),
    others: list(`${address}|ip_addr|participant_ip|duration|datetime|date_of_last_access|date_of_first_mail`),
    pattern: /^rts ?\d{1,10}$/,
  },
  Decipher: {
    ids: list('record|uuid|session'),
    others: list(`${address}|date|start_date|qtime`),
    pattern: /^pagetime/,
  },
  Prolific: {
    ids: list('Submission id|submission_id|Session id|session_id'),
    others: list(
      `${begun}|${ended}|${took}|Reviewed at|Archived at|started_datetime|completed_date_time|reviewed_at_datetime|archived_at_datetime|time_taken|Custom study tncs accepted at`,
    ),
  },
  // The worker is a person, whom the export tells from others.
  MTurk: {
    ids: list('AssignmentId'),
    others: list(
      'CreationTime|Expiration|AcceptTime|SubmitTime|AutoApprovalTime|ApprovalTime|RejectionTime|WorkTimeInSeconds|AutoApprovalDelayInSeconds',
    ),
  },
  Formstack: { ids: list('Unique ID|Submission ID'), others: list(`${address}|${ended}|Time|Submit Time`) },
  Airtable: { ids: list('Record ID'), others: list('Created|Created time|Last modified|Last modified time') },
  QuestionPro: {
    ids: list('Response ID|Respondent ID|Seq. Number|Sequence Number'),
    others: list(`${address}|${begun}|${ended}|${took}|Timestamp|Time Stamp|Timestamp (mm/dd/yyyy)`),
    pattern: /^time taken to complete/,
  },
  Wufoo: { ids: list('Entry Id'), others: list(`${address}|Date Created|Date Updated|Last Updated`) },
  'Cognito Forms': {
    ids: list('Entry_Number|Entry_Id|Id'),
    others: list('Entry_DateCreated|Entry_DateSubmitted|Entry_DateUpdated|Entry_Timestamp'),
  },
};

/** What leads the tables of tools that are not known: a number of the response and its times. */
const leading: ToolHeaders = {
  ids: list(
    '#|id|no|nr|number|row|index|uuid|guid|key|response id|responseid|response number|response no|submission id|entry id|record id|record no|lfdn|antwort id|id respuesta|id réponse|id risposta|unique id|序号|回答id',
  ),
  others: [
    ...googleTimestamps.map(key),
    ...list(
      `${address}|${begun}|${ended}|${took}|timestamp|time stamp|date|datetime|date time|time|created|created at|created on|date created|datum|fecha|data|datestamp|日時|回答日時|时间`,
    ),
  ],
};

/** Which of a table's columns the survey tool wrote by itself; 0-based. */
export interface ToolColumns {
  ids: number[];
  others: number[];
}

const isOneOf = ({ ids, others, pattern }: ToolHeaders, label: string): 'ids' | 'others' | null => {
  if (ids.includes(label)) return 'ids';
  return others.includes(label) || pattern?.test(label) === true ? 'others' : null;
};

/** A table whose first column has no name: the number that a spreadsheet or a script gave the rows. */
const isCounter = (header: string, type: string | undefined): boolean =>
  header === 'Column 1' && (type === undefined || type === 'Do nothing');

function leadingColumns({ header, types }: SurveyShape): ToolColumns {
  const found: ToolColumns = { ids: [], others: [] };
  for (const [column, name] of header.entries()) {
    const kind = column === 0 && isCounter(name, types[column]?.type) ? 'ids' : isOneOf(leading, key(name));
    if (kind === null) break;
    found[kind].push(column);
  }
  return found;
}

/**
 * @returns the columns that the survey tool writes of each response by itself: its id, its times, how long it took, the
 * address it came from. Of tools that are not known only what leads the table.
 */
export function toolColumns(shape: SurveyShape): ToolColumns {
  const known = headers[shape.exporter];
  if (known === undefined) return leadingColumns(shape);
  const kinds = shape.header.map((name) => isOneOf(known, key(name)));
  const of = (wanted: 'ids' | 'others') => kinds.flatMap((kind, column) => (kind === wanted ? [column] : []));
  // A counter that a script put before the tool's own columns.
  const counter = isCounter(shape.header[0] ?? '', shape.types[0]?.type) ? [0] : [];
  return { ids: [...counter, ...of('ids')], others: of('others') };
}
