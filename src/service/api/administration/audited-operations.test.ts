import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AuditAction, EndpointName } from '../../../contract/index.ts';
import { listAudit } from '../../data/audit.store.ts';
import { createWorld, scenarios } from '../../testing/authorization-scenarios.ts';
import { byCell, clips, mediaCalls } from '../../testing/media-scenario.ts';
import { listOperations, openApiDocument } from '../../testing/openapi-document.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { initializeFile, sendRecord } from '../../testing/record-scenario.ts';
import { insertFile, insertInsight } from '../../testing/records.ts';
import { importParts } from '../../testing/survey-scenario.ts';

/** What each operation that changes something, or gives something away as a file, leaves in the audit trail. */
const recorded: Record<string, AuditAction> = {
  requestToken: 'sign_in',
  signIn: 'sign_in',
  completeSurvey: 'import',
  completeInsight: 'import',
  completeFile: 'import',
  exportSurvey: 'export',
  exportDictionary: 'export',
  exportScript: 'export',
  makeReport: 'export',
  getInsight: 'read_file',
  changeInsight: 'read_file',
  getFile: 'read_file',
  getFileStatus: 'read_file',
  listSurveyMedia: 'read_file',
  deleteSurvey: 'delete',
  deleteInsight: 'delete',
  deleteFile: 'delete',
  restoreSurvey: 'restore',
  restoreInsight: 'restore',
  restoreFile: 'restore',
  createKey: 'key_created',
  revokeKey: 'key_revoked',
  createProject: 'project',
  changeProject: 'project',
  changeQuestion: 'type',
  changeOutline: 'outline',
  changeWaves: 'outline',
  createCode: 'codes',
  changeCode: 'codes',
  addCodeRule: 'codes',
  removeCodeRule: 'codes',
  createFinding: 'findings',
  changeFinding: 'findings',
  reportFindings: 'export',
  changeSpellings: 'spellings',
  createInsightCode: 'codes',
  createFileCode: 'codes',
  changeInsightCode: 'codes',
  changeFileCode: 'codes',
  setTranscriber: 'transcriber',
};

/** Nothing is imported before its completion; names and filters are no contents; what is cancelled was not done; marks of codes are kept one by one; a backup goes where it was set to. */
const unrecorded = [
  ['initializeSurvey', 'retrySurveyPart', 'appendSurvey', 'registerSurveyMedia', 'retrySurveyMedia'],
  ['initializeInsight', 'initializeFile', 'addImportedFile', 'renameSurvey'],
  [
    'markAnswers',
    'undoMarks',
    'codeInsight',
    'changeInsightMark',
    'codeFile',
    'changeFileMark',
    'codeMedium',
    'changeMediumMark',
    'saveFilter',
    'removeSavedFilter',
    'cancelColumnChange',
    'cancelKeyChange',
    'startBackup',
    'cancelBackup',
  ],
].flat();

const service = await provideOwnService();
const world = await createWorld(service);
const document = openApiDocument.parse((await service.call('GET', '/api/v1/openapi.json')).body);
const looks = (name: string): boolean => recorded[name] === 'read_file';
const isJson = (content = {}) => Object.keys(content).every((type) => type === 'application/json');
const operations = [...new Map(listOperations(document).map((one) => [one.operationId, one])).values()];

const surveys = `/api/v1/workspace/surveys/${world.survey.survey_key}`;
const makeCode = async (): Promise<number> =>
  (await service.ask('POST', `${surveys}/codes`, { name: randomUUID() })).body.code_id;

/** A change of a code of the project of a document. */
async function changeCodeBeside(kind: 'insights' | 'files', insert: typeof insertFile) {
  const key = await insert(service, { project_id: world.project_id, api_key_id: 1, name: 'Record.txt' });
  const codes = `/api/v1/workspace/${kind}/${key}/codes`;
  const { code_id } = (await service.ask('POST', codes, { name: randomUUID() })).body;
  return { path: `${codes}/${code_id}`, body: { note: 'Also fees' } };
}

const project = `/api/v1/workspace/projects/${world.project_id}`;

/** A chart that is kept, of a survey that no other operation here changes. */
async function makeFinding() {
  const { survey_key } = await importParts(service, ['Sex\nf\nm\n'], {
    project_id: world.project_id,
    column_mapping: { Sex: 'Single choice' },
  });
  const survey = `/api/v1/workspace/surveys/${survey_key}`;
  const { questions } = (await service.ask('GET', survey)).body;
  return { path: `${survey}/findings`, body: { asked: { kind: 'chart', question_ids: [questions[0].id] } } };
}
async function keepFinding(): Promise<number> {
  const { path, body } = await makeFinding();
  return (await service.ask('POST', path, body)).body.finding_id;
}

/** The rules of a new code in a survey with an open question, and one for them. */
async function makeRule(): Promise<{ path: string; body: { question_id: number; words: string } }> {
  const column_mapping = { Why: 'Open-ended' };
  const { survey_key } = await importParts(service, ['Why\nThe price\n'], { column_mapping });
  const survey = `/api/v1/workspace/surveys/${survey_key}`;
  const { questions } = (await service.ask('GET', survey)).body;
  const { code_id } = (await service.ask('POST', `${survey}/codes`, { name: randomUUID() })).body;
  return { path: `${survey}/codes/${code_id}/rules`, body: { question_id: questions[0].id, words: 'price' } };
}

/** A request that succeeds, of the host, where the scenario of the authorization matrix is one that does not. */
const own: Partial<Record<string, () => Promise<{ path: string; body?: unknown }>>> = {
  signIn: async () => {
    const code = new URLSearchParams(new URL(await service.signInUrl()).hash.slice(1)).get('code');
    return { path: '/api/v1/workspace/sign-in', body: { code } };
  },
  revokeKey: async () => ({ path: `/api/v1/workspace/keys/${(await service.key()).id}` }),
  // Of another key's, because who has imported a file has it.
  getFileStatus: async () => {
    const { token } = await service.key();
    const file = await initializeFile(service, 'Note.txt', { token });
    await sendRecord(file, 'The gnu');
    expect((await service.call('POST', file.links.complete, { token })).status).toBe(200);
    return { path: file.links.status };
  },
  listSurveyMedia: async () => {
    const { upload_key } = await mediaCalls(() => service).imported(byCell, clips, ['a.mp4']);
    const { survey_key } = (await service.ask('GET', `/api/v1/developer/import/surveys/${upload_key}/status`)).body;
    return { path: `/api/v1/workspace/surveys/${survey_key}/media` };
  },
  changeCode: async () => ({ path: `${surveys}/codes/${await makeCode()}`, body: { note: 'Also fees' } }),
  changeInsightCode: () => changeCodeBeside('insights', insertInsight),
  changeFileCode: () => changeCodeBeside('files', insertFile),
  createFinding: makeFinding,
  changeFinding: async () => ({ path: `${project}/findings/${await keepFinding()}`, body: { sentence: 'Many' } }),
  reportFindings: async () => {
    await keepFinding();
    return { path: `${project}/report?as=html` };
  },
  addCodeRule: makeRule,
  removeCodeRule: async () => {
    const { path, body } = await makeRule();
    return { path: `${path}/${(await service.ask('POST', path, body)).body.rule_id}` };
  },
  changeSpellings: async () => {
    const { path, body } = await makeRule();
    const survey = path.slice(0, path.indexOf('/codes/'));
    const spellings = [{ from: 'the price', to: 'The price' }];
    return { path: `${survey}/questions/${body.question_id}/spellings`, body: { spellings } };
  },
  changeQuestion: async () => {
    const { questions } = (await service.ask('GET', surveys)).body;
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
  (await listAudit(service.database.read, { limit: 200 })).map(({ action }) => action);

it('every operation of the document that changes something or gives a file away is decided', () => {
  const touching = operations.filter(({ method, responses }) => method !== 'GET' || !isJson(responses['200']?.content));
  // backup.test.ts looks at the record of setBackup: it needs a service that makes backups.
  const decided = [...Object.keys(recorded), ...unrecorded, 'setBackup'].filter((name) => !looks(name));
  expect(
    touching
      .map(({ operationId }) => operationId)
      .filter((name) => !looks(name))
      .sort(),
  ).toEqual(decided.sort());
});

it('every operation whose answer has the address of an original is recorded', () => {
  const giving = operations.filter(({ responses }) => JSON.stringify(responses).includes('"file_url"'));
  const reading = Object.keys(recorded).filter((name) => recorded[name] === 'read_file');
  expect(giving.map(({ operationId }) => operationId).sort()).toEqual(reading.sort());
});

it.each(operations.filter(({ operationId }) => operationId in recorded))('$operationId is recorded', async (one) => {
  const before = (await actions()).length;
  expect(await succeed(one)).toBeLessThan(300);
  const after = await actions();
  expect(after[0]).toBe(recorded[one.operationId]);
  expect(after.length).toBeGreaterThan(before);
});
