import {
  type codedPassageEndpoints,
  type deletionEndpoints,
  type HandlersFor,
  type ImportKind,
  importKinds,
  type participantEndpoints,
  type SearchKind,
  type searchEndpoints,
  surveyKinds,
  type workspaceEndpoints,
} from '../../../contract/index.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { type Caller, mayRead, readAccessScope, requireSurvey } from '../../data/access/access.ts';
import type { ApiKey } from '../../data/keys/keys.store.ts';
import { listKeyNames } from '../../data/person-key.store.ts';
import { createDeletions } from '../../imports/deletion.flow.ts';
import { requeueFileTx } from '../../imports/files/files.flow.ts';
import { requeueInsightTx } from '../../imports/insights/insights.flow.ts';
import { version } from '../../version.ts';
import { administrationHandlers } from '../administration/administration.routes.ts';
import { type ApiContext, createSurveyReader, toId } from '../context.ts';
import { unauthorizedError } from '../http/errors.ts';
import { codeHandlers } from './codes.routes.ts';
import { exportHandlers } from './export.routes.ts';
import { findingHandlers, reportHandlers } from './findings.routes.ts';
import { importsHandlers, libraryHandlers } from './library.routes.ts';
import { passageCodeHandlers } from './passage-codes.routes.ts';
import { columnChangeHandlers, spellingHandlers } from './retyping.routes.ts';
import { outlineHandlers, savedFilterHandlers, surveyChangeHandlers } from './survey-changes.routes.ts';

/** Handlers of what is deleted and restored in contract/workspace/imports.ts. */
function deletionHandlers(context: ApiContext): HandlersFor<typeof deletionEndpoints, Caller> {
  const { remove, restore } = createDeletions(context, {
    insight: requeueInsightTx,
    file: requeueFileTx,
  });
  const ok = <T>(body: T) => ({ status: 200 as const, body });
  return {
    deleteSurvey: async ({ params, query }, { key: caller }) =>
      ok(await remove({ kind: 'survey', key: params.survey_key, caller }, query.undo_seconds)),
    restoreSurvey: async ({ params }, { key: caller }) =>
      ok(await restore({ kind: 'survey', key: params.survey_key, caller })),
    deleteInsight: async ({ params, query }, { key: caller }) =>
      ok(await remove({ kind: 'insight', key: params.insight_key, caller }, query.undo_seconds)),
    restoreInsight: async ({ params }, { key: caller }) =>
      ok(await restore({ kind: 'insight', key: params.insight_key, caller })),
    deleteFile: async ({ params, query }, { key: caller }) =>
      ok(await remove({ kind: 'file', key: params.wav_key, caller }, query.undo_seconds)),
    restoreFile: async ({ params }, { key: caller }) =>
      ok(await restore({ kind: 'file', key: params.wav_key, caller })),
  };
}

type Table = typeof searchEndpoints & typeof participantEndpoints & typeof codedPassageEndpoints;

/** What is found in each kind of import that a key may read. */
const kindsOf: Record<ImportKind, readonly SearchKind[]> = {
  survey: ['survey', 'question', 'note', 'passage', 'participant'],
  insight: ['insight', 'passage'],
  file: ['file', 'passage'],
};

const findable = (key: ApiKey): SearchKind[] => [
  ...new Set(importKinds.filter((kind) => mayRead(key, kind)).flatMap((kind) => kindsOf[kind])),
];

/** Handlers of contract/workspace/search.ts and participants.ts. */
function searchHandlers(context: ApiContext): HandlersFor<Table, Caller> {
  const { database, queries } = context;
  return {
    search: async ({ query: { project_id, survey_key = null, ...query } }, { key }) => {
      if (query.cursor !== undefined && query.kind === undefined) throw invalid('cursor_without_kind');
      const scope = await readAccessScope(database.read, key, project_id);
      const kinds = findable(key).filter((kind) => survey_key === null || surveyKinds.includes(kind));
      if (survey_key !== null && mayRead(key, 'survey')) await requireSurvey(database.read, key, survey_key);
      return { status: 200, body: await queries.run('search', { ...query, scope: { ...scope, kinds, survey_key } }) };
    },
    listCodedPassages: async ({ params, query }, { key }) => {
      const scope = { ...(await readAccessScope(database.read, key)), kinds: findable(key), survey_key: null };
      const asked = { ...query, scope, code_id: toId(params.code_id) };
      return { status: 200, body: await queries.run('codedPassages', asked) };
    },
    listParticipants: async ({ query: { project_id, ...query } }, { key }) => {
      const scope = await readAccessScope(database.read, key, project_id);
      if (query.survey_key !== undefined) await requireSurvey(database.read, key, query.survey_key);
      return { status: 200, body: await queries.run('participants', { ...query, scope }) };
    },
    listPersonKeys: async ({ query: { project_id } }, { key }) => {
      const scope = await readAccessScope(database.read, key, project_id);
      return { status: 200, body: { person_keys: await listKeyNames(database.read, scope) } };
    },
    getParticipant: async ({ params }, { key }) => {
      if (!/^\d{1,15}$/.test(params.participant_id)) throw notFound('participant_unknown');
      const scope = await readAccessScope(database.read, key);
      const participant_id = Number(params.participant_id);
      return { status: 200, body: await queries.run('participant', { scope, participant_id }) };
    },
  };
}

/** Handlers of contract/workspace/ (docs/workspace.md). */
export function workspaceHandlers(context: ApiContext): HandlersFor<typeof workspaceEndpoints, Caller> {
  const { codes, queries } = context;
  const answer = createSurveyReader(context);
  return {
    ...libraryHandlers(context),
    ...exportHandlers(context),
    ...reportHandlers(context),
    ...deletionHandlers(context),
    ...columnChangeHandlers(context),
    ...outlineHandlers(context),
    ...surveyChangeHandlers(context),
    ...savedFilterHandlers(context),
    ...codeHandlers(context),
    ...findingHandlers(context),
    ...spellingHandlers(context),
    ...passageCodeHandlers(context),
    ...importsHandlers(context),
    ...searchHandlers(context),
    ...administrationHandlers(context),
    signIn: async ({ body }) => {
      const token = await codes.redeem(body.code);
      if (!token) throw unauthorizedError('sign_in_code_used');
      return { status: 200, body: { token } };
    },
    getInstance: async (_, { key }) => ({
      status: 200,
      body: { name: 'Sheaf', version, requests_per_minute: key.requests_per_minute, scopes: key.scopes },
    }),
    getSurvey: ({ params }, caller) => answer(caller, params.survey_key, () => queries.run('survey', params)),
    listQuestions: ({ params, query }, caller) =>
      answer(caller, params.survey_key, () => queries.run('questions', { ...params, ...query })),
    compareColumns: ({ params, query }, caller) =>
      answer(caller, params.survey_key, () => queries.run('comparison', { ...params, ...query })),
    listResponses: ({ params, query }, caller) =>
      answer(caller, params.survey_key, () => queries.run('responses', { ...params, ...query })),
    listPhrases: ({ params, query }, caller) =>
      answer(caller, params.survey_key, () => queries.run('phrases', { ...params, ...query })),
    listNotes: ({ params, query }, caller) =>
      answer(caller, params.survey_key, () => queries.run('notes', { ...params, ...query })),
  };
}
