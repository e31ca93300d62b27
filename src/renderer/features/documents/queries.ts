import { infiniteQueryOptions } from '@tanstack/react-query';
import type { FileItem, InsightItem, MediaKind, Passage } from '../../../contract/index.ts';
import { askPages, askQuery, getObjects } from '../../session/query-client.ts';

/** Which document: an insight or a file, by its key. */
export interface DocumentRef {
  kind: 'insight' | 'file';
  key: string;
}

const page = 50;
const whileReading = 3000;

/** Insights and files that were fetched together. */
export interface DocumentPage {
  insights: InsightItem[];
  files: FileItem[];
}

const isRead = ({ insights, files }: DocumentPage): boolean =>
  insights.every(({ processing_status }) => processing_status !== 'pending') &&
  files.every(({ status }) => status !== 'processing');

/** The library: two lists of the interface, read as one. @param kind only documents of this kind; null for all */
export const documentsQuery = ({ q, project, kind }: { q: string; project: number | null; kind: MediaKind | null }) =>
  askPages(
    ['documents', q, project, kind],
    async (api, { cursor }, options) => {
      // A list that has ended has the cursor ''.
      const [ofInsights, ofFiles] = cursor?.split(' ') ?? [];
      const query = { q, ...(project !== null && { project_id: String(project) }) };
      const page = (of: string | undefined) => ({ ...query, ...(of !== undefined && { cursor: of }) });
      const hasInsights = ofInsights !== '' && (kind === null || kind === 'document');
      const [insights, files] = await Promise.all([
        hasInsights
          ? api.listLibraryInsights({ query: page(ofInsights) }, options)
          : { insights: [], next_cursor: null },
        ofFiles !== ''
          ? api.listLibraryFiles({ query: { ...page(ofFiles), ...(kind !== null && { kind }) } }, options)
          : { files: [], next_cursor: null },
      ]);
      const next = [insights.next_cursor, files.next_cursor];
      return { ...insights, ...files, next_cursor: next.some(Boolean) ? next.map((one) => one ?? '').join(' ') : null };
    },
    { refetchInterval: ({ state }) => (state.data?.pages.every(isRead) === false ? whileReading : false) },
  );

export const insightQuery = (insight_key: string) =>
  askQuery(['insight', insight_key], (api, options) => api.getInsight({ params: { insight_key } }, options), {
    refetchInterval: ({ state }) => (state.data?.processing_status === 'pending' ? whileReading : false),
  });

export const fileQuery = (wav_key: string) =>
  askQuery(['file', wav_key], (api, options) => api.getFile({ params: { wav_key } }, options), {
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? whileReading : false),
  });

interface TextPage {
  passages: Passage[];
  count: number;
}

/** The text of a document, fifty passages at a time. */
export function textQuery({ kind, key }: DocumentRef) {
  return infiniteQueryOptions({
    queryKey: ['text', kind, key],
    queryFn: ({ signal, pageParam, meta }): Promise<TextPage> => {
      const query = { limit: String(page), offset: String(pageParam) };
      return kind === 'insight'
        ? getObjects(meta).api.getInsightText({ params: { insight_key: key }, query }, { signal })
        : getObjects(meta).api.getFileText({ params: { wav_key: key }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (offset + page < last.count ? offset + page : undefined),
  });
}
