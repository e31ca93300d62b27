import { expect, it } from 'vitest';
import type { AuditAction, EndpointName } from '../../../contract/index.ts';
import { createWorld, scenarios } from '../../testing/authorization-scenarios.ts';
import { openApiDocument, operationsOf } from '../../testing/openapi-document.ts';
import { provideService } from '../../testing/provide-service.ts';

/** What each operation that changes something, or gives something away as a file, leaves in the audit trail. */
const recorded: Record<string, AuditAction> = {
  requestToken: 'sign_in',
  signIn: 'sign_in',
  completeSurvey: 'import',
  completeInsight: 'import',
  completeFile: 'import',
  exportSurvey: 'export',
  exportDictionary: 'export',
  getSurveySource: 'read_file',
  deleteSurvey: 'delete',
  deleteInsight: 'delete',
  deleteFile: 'delete',
  restoreSurvey: 'restore',
  restoreInsight: 'restore',
  restoreFile: 'restore',
  createKey: 'key_created',
  rotateKey: 'key_rotated',
  revokeKey: 'key_revoked',
  createProject: 'project',
  changeProject: 'project',
  changeQuestion: 'type',
  changeOutline: 'outline',
  changeWaves: 'outline',
  setTranscriber: 'transcriber',
};

/** Nothing is imported before its completion; names and filters are no contents; what is cancelled was not done; a backup goes where it was set to. */
const unrecorded = [
  ['initializeSurvey', 'retrySurveyPart', 'appendSurvey', 'registerSurveyMedia', 'retrySurveyMedia'],
  ['initializeInsight', 'initializeFile', 'addImportedFile', 'renameSurvey', 'changeInsight'],
  ['saveFilter', 'removeSavedFilter', 'cancelColumnChange', 'cancelKeyChange', 'startBackup', 'cancelBackup'],
].flat();

const service = await provideService();
const world = await createWorld(service);
const document = openApiDocument.parse((await service.call('GET', '/api/v1/openapi.json')).body);
const isJson = (content = {}) => Object.keys(content).every((type) => type === 'application/json');
const operations = [...new Map(operationsOf(document).map((one) => [one.operationId, one])).values()];

/** A request that succeeds, of the host, where the scenario of the authorization matrix is one that does not. */
const own: Partial<Record<string, () => Promise<{ path: string; body?: unknown }>>> = {
  signIn: async () => {
    const code = new URLSearchParams(new URL(await service.signInUrl()).hash.slice(1)).get('code');
    return { path: '/api/v1/workspace/sign-in', body: { code } };
  },
  rotateKey: async () => ({ path: `/api/v1/workspace/keys/${(await service.key()).id}/rotate`, body: {} }),
  revokeKey: async () => ({ path: `/api/v1/workspace/keys/${(await service.key()).id}` }),
  changeQuestion: async () => {
    const surveys = `/api/v1/workspace/surveys/${world.survey.survey_key}`;
    const { questions } = (await service.call('GET', surveys, service)).body;
    return { path: `${surveys}/questions/${questions[0].id}`, body: { type: 'Do nothing' } };
  },
};

async function signInByForm(): Promise<number> {
  const { client_id, client_secret } = await service.key();
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  return (await fetch(`${service.url}/api/v1/oauth/token`, { method: 'POST', body })).status;
}

async function succeed({ operationId, method }: { operationId: string; method: string }): Promise<number> {
  if (operationId === 'requestToken') return signInByForm();
  const make = own[operationId] ?? scenarios[operationId as EndpointName];
  if (make === undefined) throw new Error(`${operationId} has no scenario.`);
  const { path, body } = await make(world);
  return (await service.call(method, path, { token: service.token, ...(body === undefined ? {} : { body }) })).status;
}

const actions = async (): Promise<AuditAction[]> =>
  (await service.call('GET', '/api/v1/workspace/audit?limit=200', service)).body.events.map(
    ({ action }: { action: AuditAction }) => action,
  );

it('every operation of the document that changes something or gives a file away is decided', () => {
  const touching = operations.filter(({ method, responses }) => method !== 'GET' || !isJson(responses['200']?.content));
  // backup.test.ts looks at the record of setBackup: it needs a service that makes backups.
  const decided = [...Object.keys(recorded), ...unrecorded, 'setBackup'].filter((name) => name !== 'getSurveySource');
  expect(touching.map(({ operationId }) => operationId).sort()).toEqual(decided.sort());
});

it.each(operations.filter(({ operationId }) => operationId in recorded))('$operationId is recorded', async (one) => {
  const before = (await actions()).length;
  expect(await succeed(one)).toBeLessThan(300);
  const after = await actions();
  expect(after[0]).toBe(recorded[one.operationId]);
  expect(after.length).toBeGreaterThan(before);
});
