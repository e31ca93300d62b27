import { limits, type PresignedForm } from '../../contract/index.ts';
import type { CallOptions, Client } from '../client/client.ts';
import type { DocumentEntry, DocumentKind } from '../journal/document-entry.ts';
import { readWaiting, type Waiting } from '../transfer/progress.ts';

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
