import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MediaKind, Passage } from '../../../contract/index.ts';
import { askPages, askQuery, getObjects } from '../../session/query-client.ts';

/** Which document: an insight or a file, by its key. */
export interface DocumentRef {
  kind: 'insight' | 'file';
  key: string;
}

const page = 50;
const whileReading = 3000;

export const insightsQuery = askPages(
  ['insights'],
  (api, query, options) => api.listLibraryInsights({ query }, options),
  {
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ insights }) => insights.some((one) => one.processing_status === 'pending'))
        ? whileReading
        : false,
  },
);

/** @param kind only files of this kind; null for all */
export const filesQuery = (kind: MediaKind | null) =>
  askPages(
    ['files', kind],
    (api, page, options) => api.listLibraryFiles({ query: { ...(kind !== null && { kind }), ...page } }, options),
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ files }) => files.some(({ status }) => status === 'processing'))
          ? whileReading
          : false,
    },
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

/** The transcript of a recording, whole: it is followed while it plays. */
export const transcriptQuery = (wav_key: string) =>
  askQuery(['transcript', wav_key], async (api, options) => {
    const ask = (offset: number) =>
      api.getFileTranscript({ params: { wav_key }, query: { limit: '200', offset: String(offset) } }, options);
    const first = await ask(0);
    const segments = [...first.segments];
    while (segments.length < first.count) {
      const more = (await ask(segments.length)).segments;
      if (more.length === 0) break;
      segments.push(...more);
    }
    return { ...first, segments };
  });
