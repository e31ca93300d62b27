import { LRUCache } from 'lru-cache';
import {
  type AuditAction,
  type AuditSubject,
  type EndpointName,
  isRecord,
  keylessActors,
} from '../../../contract/index.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Caller } from '../../data/access/access.ts';
import { findSurveyKeyTx, type NewAuditEvent, recordTx } from '../../data/audit.store.ts';
import type { Database, Tx } from '../../data/database.ts';
import { readBasicCredentials } from './authorization.ts';

/** What is recorded of an endpoint that succeeded. */
interface Audited {
  action: AuditAction;
  subject?: AuditSubject;
  /** The path parameter or the field of the answer that says which one. */
  key?: string;
  /** Only this status; any success unless given. */
  status?: number;
  /** Only an answer with the address of an original, and once for each visit. */
  isVisit?: boolean;
}

/** Whoever has the address of an original can read the file for hours, and the object store does not record who did. So each answer with it counts. */
const visit = { action: 'read_file', isVisit: true } as const;

/** The endpoints of the audit trail. Reading answers on the screen is not recorded; what leaves the workspace as a file is. */
const audited: Partial<Record<EndpointName, Audited>> = {
  requestToken: { action: 'sign_in' },
  signIn: { action: 'sign_in' },
  completeSurvey: { action: 'import', subject: 'survey', key: 'upload_key', status: 202 },
  completeInsight: { action: 'import', subject: 'insight', key: 'insight_key', status: 202 },
  completeFile: { action: 'import', subject: 'file', key: 'wav_key' },
  exportSurvey: { action: 'export', subject: 'survey', key: 'survey_key' },
  makeReport: { action: 'export', subject: 'survey', key: 'survey_key' },
  exportScript: { action: 'export', subject: 'survey', key: 'survey_key' },
  exportDictionary: { action: 'export', subject: 'survey', key: 'survey_key' },
  getInsight: { ...visit, subject: 'insight', key: 'insight_key' },
  changeInsight: { ...visit, subject: 'insight', key: 'insight_key' },
  getFile: { ...visit, subject: 'file', key: 'wav_key' },
  getFileStatus: { ...visit, subject: 'file', key: 'wav_key' },
  listSurveyMedia: { ...visit, subject: 'survey', key: 'survey_key' },
  deleteSurvey: { action: 'delete', subject: 'survey', key: 'survey_key' },
  deleteInsight: { action: 'delete', subject: 'insight', key: 'insight_key' },
  deleteFile: { action: 'delete', subject: 'file', key: 'wav_key' },
  restoreSurvey: { action: 'restore', subject: 'survey', key: 'survey_key' },
  restoreInsight: { action: 'restore', subject: 'insight', key: 'insight_key' },
  restoreFile: { action: 'restore', subject: 'file', key: 'wav_key' },
  createKey: { action: 'key_created', subject: 'key', key: 'id' },
  revokeKey: { action: 'key_revoked', subject: 'key', key: 'key_id' },
  createProject: { action: 'project', subject: 'project', key: 'id' },
  changeProject: { action: 'project', subject: 'project', key: 'id' },
  changeQuestion: { action: 'type', subject: 'survey', key: 'survey_key' },
  changeOutline: { action: 'outline', subject: 'survey', key: 'survey_key' },
  changeWaves: { action: 'outline', subject: 'survey', key: 'survey_key' },
  createCode: { action: 'codes', subject: 'survey', key: 'survey_key' },
  changeCode: { action: 'codes', subject: 'survey', key: 'survey_key' },
  addCodeRule: { action: 'codes', subject: 'survey', key: 'survey_key' },
  removeCodeRule: { action: 'codes', subject: 'survey', key: 'survey_key' },
  createFinding: { action: 'findings', subject: 'survey', key: 'survey_key' },
  changeFinding: { action: 'findings', subject: 'project', key: 'id' },
  reportFindings: { action: 'export', subject: 'project', key: 'id' },
  changeSpellings: { action: 'spellings', subject: 'survey', key: 'survey_key' },
  createInsightCode: { action: 'codes', subject: 'insight', key: 'insight_key' },
  createFileCode: { action: 'codes', subject: 'file', key: 'wav_key' },
  changeInsightCode: { action: 'codes', subject: 'insight', key: 'insight_key' },
  changeFileCode: { action: 'codes', subject: 'file', key: 'wav_key' },
  setBackup: { action: 'backup' },
  setTranscriber: { action: 'transcriber' },
};

/** A request that succeeded. */
interface Done {
  name: EndpointName;
  caller: Caller;
  status: number;
  /** It had been done before: this request has changed nothing. */
  isRepeat: boolean;
  params: unknown;
  sent: unknown;
  answered: unknown;
}

const field = (from: unknown, name: string): string | null =>
  isRecord(from) && name in from ? String(from[name]) : null;

/** Who signs in has no key yet: the client id it gave. Where none was given, it was a one-time code of the window. */
function nameActor({ caller, sent }: Done): string {
  if (caller.key.id !== 0) return caller.key.name;
  return (
    field(sent, 'client_id') ?? readBasicCredentials(caller.authorization[0] ?? '')?.client_id ?? keylessActors.window
  );
}

const hasAddress = (one: unknown): boolean =>
  typeof one === 'object' && one !== null && 'file_url' in one && one.file_url !== null;

/** Whether an answer has the address of an original, in itself or in one of its lists. */
const hasSomeAddress = (answered: unknown): boolean =>
  hasAddress(answered) ||
  (typeof answered === 'object' && answered !== null && Object.values(answered).flat().some(hasAddress));

/** @returns what is recorded of a request; undefined: nothing */
function findAudited({ name, isRepeat, status, answered }: Done): Audited | undefined {
  const what = audited[name];
  if (what === undefined || isRepeat || status >= 300 || (what.status ?? status) !== status) return undefined;
  return what.isVisit && !hasSomeAddress(answered) ? undefined : what;
}

const toKey = ({ key }: Audited, { params, answered }: Done): string | null =>
  key === undefined ? null : (field(params, key) ?? field(answered, key));

/** An upload's key names its survey in this request only; every other event of the survey has the survey's key. */
async function withSurveyKeyTx(tx: Tx, { key }: Audited, event: NewAuditEvent): Promise<NewAuditEvent> {
  const { subject_key } = event;
  if (key !== 'upload_key' || subject_key === null) return event;
  return { ...event, subject_key: (await findSurveyKeyTx(tx, subject_key)) ?? subject_key };
}

/** A page that stays open asks again and again, and so does a client that waits for the end of an import. */
const visitMs = 10 * 60_000;
const mostVisits = 10_000;

/**
 * @returns what records a request that succeeded, before it is answered: an action without its record is not answered as a success. A visit
 * is recorded once, and it ends when its key has not asked for ten minutes. The import of a file begins a visit too. It throws DatabaseDown
 * and other errors of the database.
 */
export function createAudit({ database, clock }: { database: Database; clock: Clock }): (done: Done) => Promise<void> {
  const visits = new LRUCache<string, Promise<void>>({
    max: mostVisits,
    ttl: visitMs,
    updateAgeOnGet: true,
    perf: clock,
  });
  return async (done) => {
    const what = findAudited(done);
    if (what === undefined) return;
    const { key, address } = done.caller;
    const of = { subject: what.subject ?? null, subject_key: toKey(what, done) };
    const visited = `${key.id} ${of.subject} ${of.subject_key}`;
    const earlier = what.isVisit ? visits.get(visited) : undefined;
    if (earlier !== undefined) return earlier;
    const by = { actor: nameActor(done), api_key_id: key.id === 0 ? null : key.id, address };
    const event = { at: timestamp(clock), action: what.action, ...by, ...of };
    const recorded = database.write(async (tx) => recordTx(tx, await withSurveyKeyTx(tx, what, event)));
    if (!what.isVisit && what.action !== 'import') return recorded;
    // Requests of the same moment wait for the same record.
    visits.set(visited, recorded);
    return recorded.catch((error: unknown) => {
      visits.delete(visited);
      throw error;
    });
  };
}
