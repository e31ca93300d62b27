import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MediaKind, Passage } from '../../../contract/index.ts';
import { getObjects } from '../../session/query-client.ts';

/** Which document: an insight or a file, by its key. */
export interface DocumentRef {
  kind: 'insight' | 'file';
  key: string;
}

const page = 50;
const whileReading = 3000;

export const insightsQuery = infiniteQueryOptions({
  queryKey: ['insights'],
  queryFn: ({ signal, pageParam, meta }) =>
    getObjects(meta).api.listLibraryInsights({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next_cursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ insights }) => insights.some((one) => one.processing_status === 'pending'))
      ? whileReading
      : false,
});

/** @param kind only files of this kind; null for all */
export function filesQuery(kind: MediaKind | null) {
  return infiniteQueryOptions({
    queryKey: ['files', kind],
    queryFn: ({ signal, pageParam, meta }) => {
      const query = { ...(kind === null ? {} : { kind }), ...(pageParam === null ? {} : { cursor: pageParam }) };
      return getObjects(meta).api.listLibraryFiles({ query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ files }) => files.some(({ status }) => status === 'processing')) ? whileReading : false,
  });
}

export function insightQuery(insight_key: string) {
  return queryOptions({
    queryKey: ['insight', insight_key],
    queryFn: ({ signal, meta }) => getObjects(meta).api.getInsight({ params: { insight_key } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.processing_status === 'pending' ? whileReading : false),
  });
}

export function fileQuery(wav_key: string) {
  return queryOptions({
    queryKey: ['file', wav_key],
    queryFn: ({ signal, meta }) => getObjects(meta).api.getFile({ params: { wav_key } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? whileReading : false),
  });
}

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

/** The transcript of a recording, whole: it is followed while it plays. */
export function transcriptQuery(wav_key: string) {
  return queryOptions({
    queryKey: ['transcript', wav_key],
    queryFn: async ({ signal, meta }) => {
      const limit = 200;
      const ask = (offset: number) =>
        getObjects(meta).api.getFileTranscript(
          { params: { wav_key }, query: { limit: String(limit), offset: String(offset) } },
          { signal },
        );
      const first = await ask(0);
      const segments = [...first.segments];
      while (segments.length < first.count) {
        const more = (await ask(segments.length)).segments;
        if (more.length === 0) break;
        segments.push(...more);
      }
      return { ...first, segments };
    },
  });
}
