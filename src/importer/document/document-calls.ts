import { limits, type PresignedForm } from '../../contract/index.ts';
import type { CallOptions, Client } from '../client/client.ts';
import { ClientError } from '../client/read-reply.ts';
import { ImportError } from '../core/import-error.ts';
import { Retry } from '../core/retry.ts';
import type { DocumentEntry, DocumentKind, InitializedDocument } from '../journal/journal.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { type DocumentProgress, readWaiting, type Waiting } from '../transfer/progress.ts';
import { formLifetime } from '../transfer/upload.ts';

type Named = Pick<DocumentEntry, 'project_id' | 'file_name'>;

/** A row of a list, with the fields that tell one document from another. */
interface Listed {
  key: string;
  name: string;
  project_id: number;
  /** It may still wait for its bytes. */
  mayWait: boolean;
  created_at: string;
}

/** How far the service is with a document, and why it does not go on at the moment. */
interface DocumentStatus {
  state: 'processing' | 'completed' | 'failed';
  waiting: Waiting | null;
}

/** The calls of the flow. Insights and files differ only in names. */
export interface DocumentCalls {
  initialize(record: Named, options: CallOptions): Promise<PresignedForm & { key: string }>;
  complete(key: string, should_publish: boolean, options: CallOptions): Promise<void>;
  status(key: string, options: CallOptions): Promise<DocumentStatus>;
  list(offset: number, options: CallOptions): Promise<{ rows: Listed[]; hasMore: boolean }>;
  /** @returns the service's sentence about why it could not read a document; null if it gives none, or not to this key */
  failure(key: string): Promise<string | null>;
}

const failureTimeoutMs = 10_000;

/** The import has failed in any case, so a service that does not say why causes no error of its own. */
async function findFailure(get: (options: CallOptions) => Promise<{ failure: string | null }>): Promise<string | null> {
  try {
    return (await get({ signal: AbortSignal.timeout(failureTimeoutMs) })).failure;
  } catch {
    return null;
  }
}

const page = (offset: number) => ({ query: { limit: String(limits.pageSize), offset: String(offset) } });

function insightCalls(client: Client): DocumentCalls {
  return {
    async initialize({ project_id, file_name }, options) {
      const { insight_key: key, ...form } = await client.initializeInsight(
        { body: { project_id, filename: file_name } },
        options,
      );
      return { key, ...form };
    },
    async complete(insight_key, should_publish, options) {
      await client.completeInsight({ params: { insight_key }, body: { should_publish } }, options);
    },
    async status(insight_key, options) {
      const reply = await client.getInsightStatus({ params: { insight_key } }, options);
      const states = { pending: 'processing', completed: 'completed', failed: 'failed' } as const;
      return { state: states[reply.processing_status], waiting: readWaiting(reply) };
    },
    async list(offset, options) {
      const { insights, next } = await client.listInsights(page(offset), options);
      const rows = insights.map(({ insight_key, processing_status, ...row }) => {
        return { ...row, key: insight_key, mayWait: processing_status === 'pending' };
      });
      return { rows, hasMore: next !== null };
    },
    failure: (insight_key) => findFailure((options) => client.getInsight({ params: { insight_key } }, options)),
  };
}

function fileCalls(client: Client): DocumentCalls {
  return {
    async initialize({ project_id, file_name }, options) {
      const { wav_key: key, ...form } = await client.initializeFile({ body: { project_id, file_name } }, options);
      return { key, ...form };
    },
    async complete(wav_key, _, options) {
      await client.completeFile({ params: { wav_key } }, options);
    },
    async status(wav_key, options) {
      const reply = await client.getFileStatus({ params: { wav_key } }, options);
      const isFailed = reply.status === 'error';
      const state = reply.status === 'completed' ? 'completed' : isFailed ? 'failed' : 'processing';
      return { state, waiting: readWaiting(reply) };
    },
    async list(offset, options) {
      const { files, next } = await client.listFiles(page(offset), options);
      const rows = files.map(({ wav_key, status, ...row }) => {
        return { ...row, key: wav_key, mayWait: status === 'pending_upload' };
      });
      return { rows, hasMore: next !== null };
    },
    failure: (wav_key) => findFailure((options) => client.getFile({ params: { wav_key } }, options)),
  };
}

export const chooseCalls = (kind: DocumentKind, client: Client): DocumentCalls =>
  kind === 'insight' ? insightCalls(client) : fileCalls(client);

export type DocumentContext = ImportContext<DocumentEntry, DocumentProgress>;

/** By how much the clocks of two machines may differ; milliseconds. */
const clockDifference = 10 * 60_000;
/** Pages of a list that are searched. Nobody imports more documents while one answer is lost. */
const mostPages = 4;

/** @returns the keys of documents of this name, as young as this import, that wait for their bytes: their initialize was not answered. */
async function findLost(context: DocumentContext, calls: DocumentCalls): Promise<string[]> {
  const { file_name, project_id, started_at, initialized, left_behind } = context.entry;
  const ownKeys = new Set([...left_behind, initialized?.key]);
  const oldest = Date.parse(started_at) - clockDifference;
  const strayKeys: string[] = [];
  let offset = 0;
  for (let pages = 0; pages < mostPages; pages++) {
    const { rows, hasMore } = await calls.list(offset, context.patient());
    const young = rows.filter(({ created_at }) => Date.parse(created_at) >= oldest);
    for (const row of young)
      if (row.mayWait && row.name === file_name && row.project_id === project_id && !ownKeys.has(row.key))
        strayKeys.push(row.key);
    if (!hasMore || young.length < rows.length) break;
    offset += rows.length;
  }
  return strayKeys;
}

function createSecondDocumentError({ file_name }: DocumentEntry, left_behind: string[]): ImportError {
  const [those, which] = left_behind.length === 1 ? ['An entry', 'it'] : ['Entries', 'them'];
  const message = `${those} for ${file_name} at the import service can no longer receive the file: the import was interrupted, or the upload form has expired. Continuing creates another entry and leaves ${which} empty.`;
  return new ImportError({ kind: 'second-document', left_behind }, message);
}

/**
 * Every initialize creates a new document (docs/interface.md#initialize-an-insight). When one waits already, or may, another
 * is only created with the user's consent, which holds for those that are known to wait at that moment.
 * @throws ImportError (`second-document`)
 */
async function checkSecond(context: DocumentContext, calls: DocumentCalls, mayCreateAnother: boolean): Promise<void> {
  const { entry } = context;
  const lost = entry.is_initializing ? await findLost(context, calls) : [];
  const waiting = entry.initialized === null ? lost : [entry.initialized.key, ...lost];
  if (waiting.length > 0 && !mayCreateAnother) throw createSecondDocumentError(entry, waiting);
  entry.left_behind.push(...waiting);
  entry.initialized = null;
}

/** The journal has the entry before the service is asked. @throws ClientError */
async function initialize(context: DocumentContext, calls: DocumentCalls): Promise<InitializedDocument> {
  const { entry } = context;
  entry.is_initializing = true;
  await context.save();
  try {
    entry.initialized = { ...(await calls.initialize(entry, { signal: context.signal })), made_at: Date.now() };
  } catch (error) {
    // A refusal has created nothing. Without an answer, the service may have created a document.
    if (error instanceof ClientError && (!error.isTemporary || error.status === 429)) entry.is_initializing = false;
    throw error;
  }
  entry.is_initializing = false;
  await context.save();
  return entry.initialized;
}

/**
 * @param mayCreateAnother whether a second document may be created when the first one can no longer receive its file
 * @returns the saved form while it is valid, else that of a new document
 * @throws ImportError (`second-document`), ClientError when the service refuses or cannot be reached
 */
export async function acquireForm(
  context: DocumentContext,
  calls: DocumentCalls,
  mayCreateAnother: boolean,
): Promise<InitializedDocument> {
  const { entry, clock } = context;
  if (entry.initialized !== null && Date.now() < entry.initialized.made_at + formLifetime) return entry.initialized;
  const retry = new Retry(clock, context.patienceSeconds);
  for (let isFirst = true; ; isFirst = false) {
    await checkSecond(context, calls, mayCreateAnother && isFirst);
    try {
      return await initialize(context, calls);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const wait = retry.waitAfter(error);
      const waiting = { problem: error.problem, sentence: error.message, seconds: Math.ceil(wait / 1000) };
      context.report({ phase: 'asking', waiting });
      await clock.sleep(wait, context.signal);
    }
  }
}
