import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
  type QueryMeta,
  queryOptions,
  type UndefinedInitialDataInfiniteOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import { backOff } from '../../contract/back-off.ts';
import { type Client, ClientError } from '../../importer/index.ts';
import type { SessionObjects } from './objects.ts';

/** What queries ask: the objects of the session. */
type Asked = Omit<SessionObjects, 'queryClient'>;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { objects: Asked };
  }
}

/** @returns the objects of the session, for the function of a query. @throws Error for a query of another cache */
export function getObjects(meta: QueryMeta | undefined): Asked {
  if (meta === undefined) throw new Error('This query is not one of the session.');
  return meta.objects;
}

type Ask<Answer> = (api: Client, options: { signal: AbortSignal }) => Promise<Answer>;
type Further<Options> = Omit<Options, 'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'>;

const makeAsk =
  (whom: 'api' | 'ownApi') =>
  <Answer>(queryKey: QueryKey, ask: Ask<Answer>, further: Further<UndefinedInitialDataOptions<Answer>> = {}) =>
    queryOptions({ ...further, queryKey, queryFn: ({ signal, meta }) => ask(getObjects(meta)[whom], { signal }) });

/** @returns a query of the instance on screen */
export const askQuery = makeAsk('api');

/** @returns a query of the instance that this app runs, or that served this page, whichever is on screen */
export const askOwnQuery = makeAsk('ownApi');

/** @returns a query of a list that the instance on screen gives page by page */
export const askPages = <Page extends { next_cursor: string | null }>(
  queryKey: QueryKey,
  ask: (api: Client, page: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page>,
  further: Further<UndefinedInitialDataInfiniteOptions<Page, Error, InfiniteData<Page>, QueryKey, string | null>> = {},
) =>
  infiniteQueryOptions({
    ...further,
    queryKey,
    queryFn: ({ signal, pageParam, meta }) =>
      ask(getObjects(meta).api, pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/** With waits of 2 to 15 seconds, more than the minute by which the interface limits requests. */
const limitedRetries = 7;
const isLimited = (error: Error): boolean => error instanceof ClientError && error.status === 429;

/** @returns milliseconds */
function waitAfter(attempt: number, error: Error): number {
  const asked = error instanceof ClientError ? (error.retryAfterSeconds ?? 0) : 0;
  return 1000 * Math.max(asked, backOff(attempt, 2, 15));
}

/**
 * @returns the cache of the service's answers, for one session. A query waits while the service accepts no more requests;
 * every other failure is shown at once, with a button to try again
 */
export function createQueryClient(objects: Asked): QueryClient {
  const retry = (attempt: number, error: Error) => isLimited(error) && attempt < limitedRetries;
  const queryClient = new QueryClient({
    defaultOptions: {
      // The service is on this computer, or a failure says that it cannot be reached: nothing waits for a network.
      queries: { retry, retryDelay: waitAfter, staleTime: 10_000, networkMode: 'always', meta: { objects } },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  objects.session.store.subscribe(({ session: now, instance }, before) => {
    // Data of one instance must not appear on the screens of another.
    if (instance !== before.instance) queryClient.clear();
    if (now.kind === 'signed-out') queryClient.clear();
    if (now.kind === 'ready' && before.session.kind === 'lost') void queryClient.invalidateQueries();
  });
  return queryClient;
}
