import { randomUUID } from 'node:crypto';
import type { EndpointName } from '../../contract/index.ts';
import { filesBase, initializeFile, initializeInsight, insightsBase, sendRecord } from './record-scenario.ts';
import { insertFile, insertInsight } from './records.ts';
import { base, csv, importParts, initialize, sendParts } from './survey-scenario.ts';
import type { TestService } from './test-service.ts';

/** What scenarios are made in: a project, and the survey imported into it that those which only read may share. */
export interface World {
  service: TestService;
  project_id: number;
  survey: { upload_key: string; survey_key: string };
}

/** A request that the right key may make, of a resource that exists. */
export interface Scenario {
  path: string;
  body?: unknown;
  /** What the answer to the right key is. */
  status: number;
  /**
   * What a key of another project gets. `unlisted`: the same status, without `mentions` in its answer. `same`: the answer
   * is about no project's data.
   */
  stranger: 404 | 403 | 'unlisted' | 'same';
  /** Text that the right key's answer has. */
  mentions?: string;
}

type MakeScenario = (world: World) => Scenario | Promise<Scenario>;

/** @returns the world of one service, with a survey imported into its project */
export async function createWorld(service: TestService): Promise<World> {
  const { id: project_id } = await service.project('Ours');
  return { service, project_id, survey: await importParts(service, [csv], { project_id, auto_map: true }) };
}

const workspace = '/api/v1/workspace';

const hostOnly = (path: string, body?: object): Scenario => ({
  path: `${workspace}/${path}`,
  ...(body === undefined ? {} : { body }),
  status: 403,
  stranger: 403,
});

/** A request about the shared survey. */
const ofSurvey =
  (path: string, more: Partial<Scenario> = {}): MakeScenario =>
  ({ survey }) => ({ path: `${workspace}/surveys/${survey.survey_key}${path}`, status: 200, stranger: 404, ...more });

/** A request about the project. */
const ofProject =
  (path: string, more: Partial<Scenario> = {}): MakeScenario =>
  ({ project_id }) => ({
    path: `${workspace}/projects/${project_id}${path}`,
    status: 200,
    stranger: 404,
    ...more,
  });

/** A request about a new record, to its path and what follows. */
const ofRecord =
  (makePath: (world: World) => Promise<string>, path = '', more: Partial<Scenario> = {}): MakeScenario =>
  async (world) => ({ path: `${await makePath(world)}${path}`, status: 200, stranger: 404, ...more });

/** A new record that was deleted. */
const restored =
  (makePath: (world: World) => Promise<string>): MakeScenario =>
  async (world) => {
    const path = await makePath(world);
    await world.service.call('DELETE', path, { token: world.service.token });
    return { path: `${path}/restore`, status: 200, stranger: 404 };
  };

const recordName = 'Record.txt';
/** Records of the host's own making, so that no key of a test is their creator. */
const ofWorld = ({ project_id }: World) => ({ project_id, api_key_id: 1, name: recordName });
const insightPath = async (world: World) =>
  `${workspace}/insights/${await insertInsight(world.service, ofWorld(world))}`;
const filePath = async (world: World) => `${workspace}/files/${await insertFile(world.service, ofWorld(world))}`;

/** One for each endpoint that asks for a token; called again for each caller, because a call may use it up. A new endpoint without one fails the matrix. */
export const scenarios: Partial<Record<EndpointName, MakeScenario>> = {
  listProjects: () => ({ path: '/import/projects', status: 200, stranger: 'unlisted', mentions: 'Ours' }),
  createProject: () => ({ path: `${workspace}/projects`, body: { name: 'New' }, status: 201, stranger: 403 }),

  listSurveys: ({ survey }) => ({ path: base, status: 200, stranger: 'unlisted', mentions: survey.upload_key }),
  initializeSurvey: ({ project_id }) => ({
    path: `${base}/initialize`,
    body: { project_id, name: 'Survey', file_type: 'CSV', num_parts: 1 },
    status: 201,
    stranger: 404,
  }),
  completeSurvey: async ({ service, project_id }) => {
    const survey = await initialize(service, 1, { project_id });
    await sendParts(survey, [csv]);
    return { path: survey.links.complete, status: 202, stranger: 404 };
  },
  getSurveyStatus: ({ survey }) => ({ path: `${base}/${survey.upload_key}/status`, status: 200, stranger: 404 }),
  retrySurveyPart: async ({ service, project_id }) => {
    const { upload_key } = await initialize(service, 1, { project_id });
    return { path: `${base}/${upload_key}/parts/1/retry`, status: 200, stranger: 404 };
  },

  appendSurvey: async ({ service, project_id }) => {
    const { upload_key } = await importParts(service, [csv], { project_id });
    return { path: `${base}/${upload_key}/append`, body: { num_parts: 1 }, status: 201, stranger: 404 };
  },

  registerSurveyMedia: async ({ service, project_id }) => {
    const { upload_key } = await initialize(service, 1, { project_id, body: { media_config: {} } });
    return { path: `${base}/${upload_key}/media/register`, body: { files: ['a.mp4'] }, status: 201, stranger: 404 };
  },
  retrySurveyMedia: async ({ service, project_id }) => {
    const { upload_key } = await initialize(service, 1, { project_id, body: { media_config: {} } });
    const path = `${base}/${upload_key}/media`;
    await service.ask('POST', `${path}/register`, { files: ['a.mp4'] });
    return { path: `${path}/a.mp4/retry`, status: 200, stranger: 404 };
  },

  listInsights: async ({ service, project_id }) => {
    const { insight_key } = await initializeInsight(service, 'a.txt', { project_id });
    return { path: insightsBase, status: 200, stranger: 'unlisted', mentions: insight_key };
  },
  initializeInsight: ({ project_id }) => ({
    path: `${insightsBase}/initialize`,
    body: { project_id, filename: 'a.txt' },
    status: 201,
    stranger: 404,
  }),
  completeInsight: async ({ service, project_id }) => {
    const insight = await initializeInsight(service, 'a.txt', { project_id });
    await sendRecord(insight, 'text');
    return { path: insight.links.complete, status: 202, stranger: 404 };
  },
  getInsightStatus: async ({ service, project_id }) => {
    const { links } = await initializeInsight(service, 'a.txt', { project_id });
    return { path: links.status, status: 200, stranger: 404 };
  },

  listFiles: async ({ service, project_id }) => {
    const { wav_key } = await initializeFile(service, 'a.txt', { project_id });
    return { path: filesBase, status: 200, stranger: 'unlisted', mentions: wav_key };
  },
  initializeFile: ({ project_id }) => ({
    path: `${filesBase}/initialize`,
    body: { project_id, file_name: 'a.txt' },
    status: 201,
    stranger: 404,
  }),
  completeFile: async ({ service, project_id }) => {
    const file = await initializeFile(service, 'a.txt', { project_id });
    await sendRecord(file, 'text');
    return { path: file.links.complete, status: 200, stranger: 404 };
  },
  getFileStatus: async ({ service, project_id }) => {
    const { links } = await initializeFile(service, 'a.txt', { project_id });
    return { path: links.status, status: 200, stranger: 404 };
  },

  // The host's own window may, and no key: administration/administration.test.ts.
  listKeys: () => hostOnly('keys'),
  createKey: () => hostOnly('keys', { name: 'New', scopes: ['project:read'], requests_per_minute: 20 }),
  revokeKey: () => hostOnly('keys/1'),
  listAllProjects: () => hostOnly('projects'),
  changeProject: ({ project_id }) => hostOnly(`projects/${project_id}`, { name: 'Renamed' }),
  getStorage: () => hostOnly('storage'),
  getHealth: () => hostOnly('health'),
  getTranscriber: () => hostOnly('transcriber'),
  setTranscriber: () => hostOnly('transcriber', { command: null }),
  getBackup: () => hostOnly('backup'),
  setBackup: () => hostOnly('backup', { dir: null }),
  startBackup: () => hostOnly('backup/run'),
  cancelBackup: () => hostOnly('backup/run'),

  getInstance: () => ({ path: `${workspace}/instance`, status: 200, stranger: 'same' }),
  listImports: async ({ service, project_id }) => {
    // The newest is on the first page, whatever the other scenarios have left.
    const { survey_key } = await initialize(service, 1, { project_id });
    return { path: `${workspace}/imports`, status: 200, stranger: 'unlisted', mentions: survey_key };
  },
  getSurvey: ofSurvey(''),
  compareColumns: ofSurvey('/comparison?by=month'),
  listLibraryInsights: async (world) => {
    const key = await insertInsight(world.service, ofWorld(world));
    return { path: `${workspace}/insights`, status: 200, stranger: 'unlisted', mentions: key };
  },
  getInsight: ofRecord(insightPath),
  // The right key alone is not enough: workspace/library.test.ts.
  changeInsight: ofRecord(insightPath, '', { body: { insight_state: 0 }, status: 403 }),
  getInsightText: ofRecord(insightPath, '/text'),
  listLibraryFiles: async (world) => {
    const key = await insertFile(world.service, ofWorld(world));
    return { path: `${workspace}/files`, status: 200, stranger: 'unlisted', mentions: key };
  },
  getFile: ofRecord(filePath),
  getFileText: ofRecord(filePath, '/text'),
  getFileTranscript: ofRecord(filePath, '/transcript'),
  listSurveyMedia: ofSurvey('/media'),
  // The right key learns that there is no such media file; a key without access, that there is no such survey.
  getMediaTranscript: ofSurvey('/media/999/transcript', { status: 404 }),
  // The results for a key depend on its other scopes and its projects: survey-data/queries/search/search.test.ts.
  search: () => ({ path: `${workspace}/search?q=Ada`, status: 200, stranger: 'same' }),
  listParticipants: () => ({ path: `${workspace}/participants`, status: 200, stranger: 'unlisted', mentions: 'Ada' }),
  listImportedFiles: () => ({ path: `${workspace}/imported-files?bytes=1`, status: 200, stranger: 'same' }),
  addImportedFile: ofSurvey('/files', { body: { sha256: '0'.repeat(64), bytes: 2, file_name: 'a.csv' }, status: 201 }),
  listPersonKeys: () => ({ path: `${workspace}/person-keys`, status: 200, stranger: 'same' }),
  getParticipant: async ({ service, project_id }) => {
    const path = `${workspace}/participants?project_id=${project_id}`;
    const [person] = (await service.ask('GET', path)).body.participants;
    return { path: `${workspace}/participants/${person.id}`, status: 200, stranger: 404 };
  },
  // The answers to the right key after a change: service/survey-data/retyping/retyping.test.ts.
  changeQuestion: ofSurvey('/questions/0', { body: { type: 'Open-ended' }, status: 404 }),
  getColumnChange: ofSurvey('/changes/0', { status: 404 }),
  cancelColumnChange: ofSurvey('/changes/0', { status: 404 }),
  cancelKeyChange: ofSurvey('/person-key-changes/0', { status: 404 }),
  listSpellings: ofSurvey('/questions/0/spellings', { status: 400 }),
  changeSpellings: ofSurvey('/questions/0/spellings', {
    body: { spellings: [{ from: 'U.K.', to: 'UK' }] },
    status: 400,
  }),
  getOutline: ofSurvey('/outline'),
  changeOutline: ofSurvey('/outline', { body: { orders: {} } }),
  renameSurvey: ofSurvey('', { body: { survey_name: 'Renamed' } }),
  changeWaves: ofSurvey('/waves', { body: { waves: {} } }),
  listSavedFilters: ofSurvey('/saved-filters'),
  saveFilter: ofSurvey('/saved-filters', { body: { name: 'a', filter: [{ kind: 'time' }] }, status: 201 }),
  removeSavedFilter: ofSurvey('/saved-filters/0', { status: 404 }),
  listPhrases: ofSurvey('/phrases', { status: 400 }),
  listCodes: ofSurvey('/codes'),
  createCode: (world) => ofSurvey('/codes', { body: { name: randomUUID() }, status: 201 })(world),
  changeCode: ofSurvey('/codes/0', { body: { name: 'Price' }, status: 404 }),
  addCodeRule: ofSurvey('/codes/0/rules', { body: { question_id: 1, words: 'price' }, status: 400 }),
  removeCodeRule: ofSurvey('/codes/0/rules/0', { status: 404 }),
  markAnswers: ofSurvey('/codes/0/marks', { body: { question_id: 1, mark: 'set', q: 'price' }, status: 400 }),
  listMarks: ofSurvey('/codes/0/marks', { status: 404 }),
  undoMarks: ofSurvey('/code-changes/0', { body: { undone: true }, status: 404 }),
  createFinding: ofSurvey('/findings', { body: { asked: { kind: 'quote', note_id: 1 } }, status: 400 }),
  listFindings: ofProject('/findings'),
  changeFinding: ofProject('/findings/0', { body: { sentence: 'Prices' }, status: 404 }),
  reportFindings: ofProject('/report?as=html', { status: 400 }),
  listInsightCodes: ofRecord(insightPath, '/codes'),
  createInsightCode: (world) => ofRecord(insightPath, '/codes', { body: { name: randomUUID() }, status: 201 })(world),
  changeInsightCode: ofRecord(insightPath, '/codes/0', { body: { name: 'Price' }, status: 404 }),
  codeInsight: ofRecord(insightPath, '/marks', { body: { code_id: 1, position: 1, from: 0, to: 1 }, status: 404 }),
  changeInsightMark: ofRecord(insightPath, '/marks/0', { body: { removed: true }, status: 404 }),
  listFileCodes: ofRecord(filePath, '/codes'),
  createFileCode: (world) => ofRecord(filePath, '/codes', { body: { name: randomUUID() }, status: 201 })(world),
  changeFileCode: ofRecord(filePath, '/codes/0', { body: { name: 'Price' }, status: 404 }),
  codeFile: ofRecord(filePath, '/marks', { body: { code_id: 1, position: 1, from: 0, to: 1 }, status: 404 }),
  changeFileMark: ofRecord(filePath, '/marks/0', { body: { removed: true }, status: 404 }),
  listMediumCodes: ofSurvey('/media/999/codes', { status: 404 }),
  codeMedium: ofSurvey('/media/999/marks', { body: { code_id: 1, position: 1, from: 0, to: 1 }, status: 404 }),
  changeMediumMark: ofSurvey('/media/999/marks/0', { body: { removed: true }, status: 404 }),
  listCodedPassages: async ({ service, survey }) => {
    const codes = `${workspace}/surveys/${survey.survey_key}/codes`;
    const { code_id } = (await service.ask('POST', codes, { name: randomUUID() })).body;
    return { path: `${workspace}/codes/${code_id}/passages`, status: 200, stranger: 404 };
  },
  deleteSurvey: async ({ service, project_id }) => {
    const { survey_key } = await initialize(service, 1, { project_id });
    return { path: `${workspace}/surveys/${survey_key}`, status: 200, stranger: 404 };
  },
  restoreSurvey: restored(
    async ({ service, project_id }) =>
      `${workspace}/surveys/${(await initialize(service, 1, { project_id })).survey_key}`,
  ),
  deleteInsight: ofRecord(insightPath),
  restoreInsight: restored(insightPath),
  deleteFile: ofRecord(filePath),
  restoreFile: restored(filePath),
  listQuestions: ofSurvey('/questions'),
  listResponses: ofSurvey('/responses'),
  exportSurvey: ofSurvey('/export', { mentions: 'Ada' }),
  getDictionary: ofSurvey('/export/dictionary'),
  exportDictionary: ofSurvey('/export/dictionary.csv'),
  exportScript: ofSurvey('/export/script?for=r'),
  makeReport: ofSurvey('/report?as=pptx'),
  listNotes: ofSurvey('/notes'),
};
