import {
  type EncodedJson,
  type ExtractDetails,
  type FileItem,
  type HandlersFor,
  type InsightItem,
  importKinds,
  type importsEndpoints,
  type libraryEndpoints,
  type Passage,
  type Transcript,
} from '../../../contract/index.ts';
import { mapAsync } from '../../core/batches.ts';
import { timestamp } from '../../core/clock.ts';
import { forbidden } from '../../core/errors.ts';
import { tellFailure } from '../../core/problems.ts';
import { type Caller, mayRead, ownsInsight, readAccessScope, requireSurvey } from '../../data/access/access.ts';
import { findExtract, listPassages } from '../../data/extracts.store.ts';
import { requireFile, requireReadableInsight, updateInsightStateTx } from '../../data/library.store.ts';
import { requireMedium } from '../../data/survey-media.store.ts';
import { isShortList, listImports } from '../../survey-data/queries/imports.ts';
import { type ListedFile, type ListedInsight, readDuration, toKind } from '../../survey-data/queries/library-lists.ts';
import type { StoredMedium } from '../../survey-data/queries/survey-media.ts';
import { type ApiContext, toId } from '../context.ts';

/** The result of a query of which something must be signed, which only this thread can do. */
async function decoded<T>(answer: Promise<EncodedJson<T>>): Promise<T> {
  return JSON.parse(new TextDecoder().decode((await answer).bytes)) as T;
}

interface Page {
  limit: number;
  offset: number;
}

/** The text read from an object, by the id of its extract; null if nothing was read. */
function createExtracts({ database }: ApiContext) {
  const findDetails = async (extract_id: number | null): Promise<ExtractDetails | null> =>
    extract_id === null ? null : ((await findExtract(database.read, extract_id))?.details ?? null);
  const getText = async (extract_id: number | null, page: Page): Promise<{ passages: Passage[]; count: number }> =>
    extract_id === null ? { passages: [], count: 0 } : listPassages(database.read, extract_id, page);
  async function readStoredTranscript(extract_id: number | null, page: Page) {
    const details = await findDetails(extract_id);
    const transcript: Transcript | null = details !== null && 'transcript' in details ? details.transcript : null;
    if (transcript === null) return { transcript, segments: [], count: 0 };
    const { passages, count } = await getText(extract_id, page);
    return { transcript, segments: passages, count };
  }
  return { findDetails, getText, readStoredTranscript };
}

/** @returns rows with the addresses of their objects, for one client */
function createDescriptions({ objects }: ApiContext, { key: viewer, base_url }: Caller) {
  const signer = objects.addressesFor(base_url);
  const prepareThumbnail = async (key: string | null) =>
    key === null ? null : signer.presignGet(key, { content_type: 'image/png' });
  const address = (s3_key: string, name: string) => signer.presignGet(s3_key, { name });

  async function insight({ api_key_id, thumbnail_key, ...rest }: ListedInsight): Promise<InsightItem> {
    return { ...rest, is_own: api_key_id === viewer.id, thumbnail_url: await prepareThumbnail(thumbnail_key) };
  }
  async function file({ thumbnail_key, ...rest }: ListedFile): Promise<FileItem> {
    return { ...rest, kind: toKind(rest.name), thumbnail_url: await prepareThumbnail(thumbnail_key) };
  }
  async function medium({ s3_key, thumbnail_key, ...rest }: StoredMedium) {
    const isThere = rest.status !== 'PENDING';
    const file_url = isThere ? await address(s3_key, rest.filename) : null;
    return { ...rest, file_url, thumbnail_url: await prepareThumbnail(thumbnail_key) };
  }
  return { address, insight, file, medium };
}

type Table = typeof libraryEndpoints;
type InsightNames = 'listLibraryInsights' | 'getInsight' | 'changeInsight' | 'getInsightText';

function insightHandlers(context: ApiContext): HandlersFor<Pick<Table, InsightNames>, Caller> {
  const { database, queries } = context;
  const extracts = createExtracts(context);

  async function detailed(caller: Caller, insight_key: string) {
    const {
      id: _,
      s3_key,
      extract_id,
      failure,
      ...row
    } = await requireReadableInsight(database.read, caller.key, insight_key);
    const describe = createDescriptions(context, caller);
    const file_url = row.processing_status === 'pending' ? null : await describe.address(s3_key, row.name);
    const item = await describe.insight({ ...row, ...tellFailure(failure) });
    return { ...item, details: await extracts.findDetails(extract_id), file_url };
  }

  return {
    listLibraryInsights: async ({ query: { project_id, ...query } }, caller) => {
      const scope = await readAccessScope(database.read, caller.key, project_id);
      const { rows, next_cursor } = await decoded(queries.run('insights', { ...query, scope }));
      const insights = await mapAsync(rows, createDescriptions(context, caller).insight);
      return { status: 200, body: { insights, next_cursor } };
    },
    getInsight: async ({ params }, caller) => ({ status: 200, body: await detailed(caller, params.insight_key) }),
    changeInsight: async ({ params, body }, caller) => {
      const { key } = caller;
      const { id, api_key_id } = await requireReadableInsight(database.read, key, params.insight_key);
      if (!ownsInsight(key, { api_key_id })) throw forbidden('insight_of_others');
      await database.write((tx) => updateInsightStateTx(tx, id, body.insight_state));
      return { status: 200, body: await detailed(caller, params.insight_key) };
    },
    getInsightText: async ({ params, query }, { key }) => {
      const { extract_id } = await requireReadableInsight(database.read, key, params.insight_key);
      return { status: 200, body: await extracts.getText(extract_id, query) };
    },
  };
}

/** Handlers of contract/workspace/library.ts: insights, files and media. */
export function libraryHandlers(context: ApiContext): HandlersFor<Table, Caller> {
  const { database, queries } = context;
  const { findDetails, getText, readStoredTranscript } = createExtracts(context);

  return {
    ...insightHandlers(context),
    listLibraryFiles: async ({ query: { project_id, ...query } }, caller) => {
      const scope = await readAccessScope(database.read, caller.key, project_id);
      const { rows, next_cursor } = await decoded(queries.run('files', { ...query, scope }));
      return {
        status: 200,
        body: { files: await mapAsync(rows, createDescriptions(context, caller).file), next_cursor },
      };
    },
    getFile: async ({ params }, caller) => {
      const {
        id: _,
        s3_key,
        extract_id,
        failure,
        ...row
      } = await requireFile(database.read, caller.key, params.wav_key);
      const describe = createDescriptions(context, caller);
      const file_url = row.status === 'pending_upload' ? null : await describe.address(s3_key, row.name);
      const details = await findDetails(extract_id);
      const item = await describe.file({ ...row, ...tellFailure(failure), duration_seconds: readDuration(details) });
      return { status: 200, body: { ...item, details, file_url } };
    },
    getFileText: async ({ params, query }, { key }) => {
      const { extract_id } = await requireFile(database.read, key, params.wav_key);
      return { status: 200, body: await getText(extract_id, query) };
    },
    getFileTranscript: async ({ params, query }, { key }) => {
      const { extract_id } = await requireFile(database.read, key, params.wav_key);
      return { status: 200, body: await readStoredTranscript(extract_id, query) };
    },
    listSurveyMedia: async ({ params, query }, caller) => {
      await requireSurvey(database.read, caller.key, params.survey_key);
      const { media, ...page } = await decoded(queries.run('media', { ...params, ...query }));
      return {
        status: 200,
        body: { media: await mapAsync(media, createDescriptions(context, caller).medium), ...page },
      };
    },
    getMediaTranscript: async ({ params, query }, { key }) => {
      await requireSurvey(database.read, key, params.survey_key);
      const { extract_id } = await requireMedium(database.read, params.survey_key, toId(params.media_id));
      return { status: 200, body: await readStoredTranscript(extract_id, query) };
    },
  };
}

/** Handlers of contract/workspace/imports.ts. */
export function importsHandlers(context: ApiContext): HandlersFor<typeof importsEndpoints, Caller> {
  const { database, queries, clock } = context;
  return {
    listImports: async ({ query: { kind: wanted, project_id, ...query } }, { key }) => {
      const kinds = importKinds.filter((kind) => (wanted ?? kind) === kind && mayRead(key, kind));
      const scope = await readAccessScope(database.read, key, project_id);
      if (kinds.length === 0) return { status: 200, body: { imports: [], count: 0, next_cursor: null } };
      const list = { ...query, scope, kinds, now: timestamp(clock) };
      if (!(await isShortList(database.read))) return { status: 200, body: await queries.run('imports', list) };
      return { status: 200, body: await database.snapshot((db) => listImports(db, list)) };
    },
  };
}
