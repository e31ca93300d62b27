import { extensionOf, fileTypes, isFileExtension, limits, type PresignedForm } from '../../contract/index.ts';
import type { CallOptions, Client } from '../client/client.ts';
import type { DocumentEntry, DocumentKind } from '../journal/document-entry.ts';

type Named = Pick<DocumentEntry, 'project_id' | 'file_name'>;

/** A row of a list, as far as it tells a record from another. */
interface Listed {
  key: string;
  name: string;
  project_id: number;
  /** It may be one that waits for its bytes. */
  may_wait: boolean;
  created_at: string;
}

/** The four calls of a flow; insights and files differ in their words only. */
export interface RecordCalls {
  initialize(record: Named, options: CallOptions): Promise<PresignedForm & { key: string }>;
  complete(key: string, should_publish: boolean, options: CallOptions): Promise<void>;
  status(key: string, options: CallOptions): Promise<'underway' | 'read' | 'failed'>;
  list(offset: number, options: CallOptions): Promise<{ rows: Listed[]; has_more: boolean }>;
}

const page = (offset: number) => ({ query: { limit: String(limits.pageSize), offset: String(offset) } });

function insightCalls(client: Client): RecordCalls {
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
      const { processing_status } = await client.getInsightStatus({ params: { insight_key } }, options);
      return ({ pending: 'underway', completed: 'read', failed: 'failed' } as const)[processing_status];
    },
    async list(offset, options) {
      const { insights, next } = await client.listInsights(page(offset), options);
      const rows = insights.map(({ insight_key, processing_status, ...row }) => {
        return { ...row, key: insight_key, may_wait: processing_status === 'pending' };
      });
      return { rows, has_more: next !== null };
    },
  };
}

function fileCalls(client: Client): RecordCalls {
  return {
    async initialize({ project_id, file_name }, options) {
      const { wav_key: key, ...form } = await client.initializeFile({ body: { project_id, file_name } }, options);
      return { key, ...form };
    },
    async complete(wav_key, _, options) {
      await client.completeFile({ params: { wav_key } }, options);
    },
    async status(wav_key, options) {
      const { status } = await client.getFileStatus({ params: { wav_key } }, options);
      if (status === 'completed') return 'read';
      return status === 'error' ? 'failed' : 'underway';
    },
    async list(offset, options) {
      const { files, next } = await client.listFiles(page(offset), options);
      const rows = files.map(({ wav_key, status, ...row }) => {
        return { ...row, key: wav_key, may_wait: status === 'pending_upload' };
      });
      return { rows, has_more: next !== null };
    },
  };
}

export const callsOf = (kind: DocumentKind, client: Client): RecordCalls =>
  kind === 'insight' ? insightCalls(client) : fileCalls(client);

/** Section 8: 500 MB, recordings 10 GB. */
export function sizeLimit({ kind, file_name }: Pick<DocumentEntry, 'kind' | 'file_name'>): number {
  if (kind === 'insight') return limits.insightBytes;
  const extension = extensionOf(file_name);
  const type = isFileExtension(extension) ? fileTypes[extension].kind : 'document';
  return type === 'audio' || type === 'video' ? limits.recordingBytes : limits.documentBytes;
}
