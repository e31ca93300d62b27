import { type AuditAction, type AuditSubject, type EndpointName, keylessActors } from '../../../contract/index.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Caller } from '../../data/access/access.ts';
import { recordTx } from '../../data/audit.store.ts';
import type { Database } from '../../data/database.ts';
import { basicCredentials } from './authorization.ts';

/** What is recorded of an endpoint that succeeded. */
interface Audited {
  action: AuditAction;
  subject?: AuditSubject;
  /** The path parameter or the field of the answer that says which one. */
  key?: string;
  /** Only this status; any success unless given. */
  status?: number;
}

/** The endpoints of the audit trail. Reading on the screen is not recorded; what leaves the workspace as a file is. */
const audited: Partial<Record<EndpointName, Audited>> = {
  requestToken: { action: 'sign_in' },
  signIn: { action: 'sign_in' },
  completeSurvey: { action: 'import', subject: 'survey', key: 'upload_key', status: 202 },
  completeInsight: { action: 'import', subject: 'insight', key: 'insight_key', status: 202 },
  completeFile: { action: 'import', subject: 'file', key: 'wav_key' },
  exportSurvey: { action: 'export', subject: 'survey', key: 'survey_key' },
  exportDictionary: { action: 'export', subject: 'survey', key: 'survey_key' },
  getSurveySource: { action: 'read_file', subject: 'survey', key: 'survey_key' },
  deleteSurvey: { action: 'delete', subject: 'survey', key: 'survey_key' },
  deleteInsight: { action: 'delete', subject: 'insight', key: 'insight_key' },
  deleteFile: { action: 'delete', subject: 'file', key: 'wav_key' },
  restoreSurvey: { action: 'restore', subject: 'survey', key: 'survey_key' },
  restoreInsight: { action: 'restore', subject: 'insight', key: 'insight_key' },
  restoreFile: { action: 'restore', subject: 'file', key: 'wav_key' },
  createKey: { action: 'key_created', subject: 'key', key: 'id' },
  rotateKey: { action: 'key_rotated', subject: 'key', key: 'key_id' },
  revokeKey: { action: 'key_revoked', subject: 'key', key: 'key_id' },
  createProject: { action: 'project', subject: 'project', key: 'id' },
  changeProject: { action: 'project', subject: 'project', key: 'id' },
  changeQuestion: { action: 'type', subject: 'survey', key: 'survey_key' },
  changeOutline: { action: 'outline', subject: 'survey', key: 'survey_key' },
  changeWaves: { action: 'outline', subject: 'survey', key: 'survey_key' },
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
  typeof from === 'object' && from !== null && name in from ? String((from as Record<string, unknown>)[name]) : null;

/** Who signs in has no key yet: the client id it gave. Where none was given, it was a one-time code of the window. */
function actorOf({ caller, sent }: Done): string {
  if (caller.key.id !== 0) return caller.key.name;
  return field(sent, 'client_id') ?? basicCredentials(caller.authorization[0] ?? '')?.client_id ?? keylessActors.window;
}

/**
 * Records what a request has done, before it is answered: an action without its record is not answered as a success.
 * @throws DatabaseDown and other errors of the database
 */
export async function audit({ database, clock }: { database: Database; clock: Clock }, done: Done): Promise<void> {
  const what = audited[done.name];
  if (what === undefined || done.isRepeat || done.status >= 300 || (what.status ?? done.status) !== done.status) return;
  const { key, address } = done.caller;
  const subject_key = what.key === undefined ? null : (field(done.params, what.key) ?? field(done.answered, what.key));
  const subject = what.subject ?? null;
  const by = { actor: actorOf(done), api_key_id: key.id === 0 ? null : key.id, address };
  await database.write((tx) =>
    recordTx(tx, { at: timestamp(clock), action: what.action, ...by, subject, subject_key }),
  );
}
