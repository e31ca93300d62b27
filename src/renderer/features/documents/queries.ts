import { infiniteQueryOptions } from '@tanstack/react-query';
import type { FileItem, InsightItem, MediaKind, Passage } from '../../../contract/index.ts';
import type { DocumentRef } from '../../../importer/index.ts';
import { ClientError } from '../../../importer/index.ts';
import { askPages, askQuery, getObjects } from '../../session/query-client.ts';

const page = 50;
const whileReading = 3000;

/** Insights and files that were fetched together. */
export interface DocumentPage {
  insights: InsightItem[];
  files: FileItem[];
  /** What stands behind this one is on the next page; null when both lists have ended. */
  completeTo: Ordered | null;
}

const isRead = ({ insights, files }: DocumentPage): boolean =>
  insights.every(({ processing_status }) => processing_status !== 'pending') &&
  files.every(({ status }) => status !== 'processing');

/** @returns a list; none of it where it is not asked for, or where the key may read the other one only */
async function readAllowed<T, U>(one: Promise<T> | null, other: Promise<U> | null, none: T): Promise<T> {
  const [read, beside] = await Promise.allSettled([one, other]);
  if (read.status === 'fulfilled') return read.value ?? none;
  const isRefused = read.reason instanceof ClientError && read.reason.status === 403;
  if (isRefused && other !== null && beside.status === 'fulfilled') return none;
  throw read.reason;
}

const orders = { created: 'desc', name: 'asc' } as const;
export const documentSorts = ['created', 'name'] as const;
export type DocumentSort = (typeof documentSorts)[number];

interface DocumentsAsked {
  q: string;
  project: number | null;
  kind: MediaKind | null;
  sort: DocumentSort;
}

type Ordered = Pick<FileItem, 'name' | 'created_at'>;

/** @returns below 0 where one document stands before the other */
export function compareDocuments(one: Ordered, other: Ordered, sort: DocumentSort): number {
  if (sort === 'created') return other.created_at.localeCompare(one.created_at);
  const [name, after] = [one.name.toLowerCase(), other.name.toLowerCase()];
  return Number(name > after) - Number(name < after);
}

/** The library: two lists of the interface, read as one. @param kind only documents of this kind; null for all */
export const documentsQuery = ({ q, project, kind, sort }: DocumentsAsked) =>
  askPages(
    ['documents', q, project, kind, sort],
    async (api, { cursor }, options) => {
      // A list that has ended has the cursor ''.
      const [ofInsights, ofFiles] = cursor?.split(' ') ?? [];
      const query = { q, sort, order: orders[sort], ...(project !== null && { project_id: String(project) }) };
      const page = (of: string | undefined) => ({ ...query, ...(of !== undefined && { cursor: of }) });
      const hasInsights = ofInsights !== '' && (kind === null || kind === 'document');
      const ended = { next_cursor: null };
      const askedInsights = hasInsights ? api.listLibraryInsights({ query: page(ofInsights) }, options) : null;
      const kindOnly = kind !== null && { kind };
      const askedFiles =
        ofFiles === '' ? null : api.listLibraryFiles({ query: { ...page(ofFiles), ...kindOnly } }, options);
      const [insights, files] = await Promise.all([
        readAllowed(askedInsights, askedFiles, { insights: [], ...ended }),
        readAllowed(askedFiles, askedInsights, { files: [], ...ended }),
      ]);
      const next = [insights.next_cursor, files.next_cursor];
      const lasts = [insights.insights.at(-1), files.files.at(-1)];
      const ends = lasts.flatMap((last, at): Ordered[] => (next[at] === null || last === undefined ? [] : [last]));
      const [completeTo = null] = ends.toSorted((one, other) => compareDocuments(one, other, sort));
      return {
        ...insights,
        ...files,
        completeTo,
        next_cursor: next.some(Boolean) ? next.map((one) => one ?? '').join(' ') : null,
      };
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

/** The text of a document, fifty passages at a time. */
export function textQuery({ kind, key }: DocumentRef) {
  return infiniteQueryOptions({
    queryKey: ['text', kind, key],
    queryFn: ({ signal, pageParam, meta }): Promise<{ passages: Passage[]; count: number }> => {
      const query = { limit: String(page), offset: String(pageParam) };
      return kind === 'insight'
        ? getObjects(meta).api.getInsightText({ params: { insight_key: key }, query }, { signal })
        : getObjects(meta).api.getFileText({ params: { wav_key: key }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) => (offset + page < last.count ? offset + page : undefined),
  });
}
