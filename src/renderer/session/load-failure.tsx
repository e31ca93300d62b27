import { Button } from '@mantine/core';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lacksAddress } from '../../importer/index.ts';
import css from '../components/list-page.module.css';
import { Message, reachable, Waiting } from '../components/message.tsx';
import { sayError } from '../lib/error-sentence.ts';
import { useIsPrinting, useLoadForPaper } from '../lib/paper.ts';
import { words } from '../lib/words.ts';
import { useSession, useSilence } from './objects.ts';
import { instanceQuery } from './queries.ts';
import type { askPages } from './query-client.ts';

/** An error of the service, with a button to try again. A lost connection has its own banner with a button. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const lost = useSession((state) => state.session.kind === 'lost');
  const { data: instance } = useQuery(instanceQuery);
  if (lost) return <p className="quiet">{words.session.notLoaded}</p>;
  // A service of another vendor does not have Sheaf's own endpoints.
  if (instance !== undefined && 'is_foreign' in instance && lacksAddress(error))
    return <Message tone="plain" title={words.instances.foreign} hint={words.instances.foreignHint} />;
  return (
    <Message tone="bad" role="alert" title={sayError(error)}>
      <Button onClick={onRetry}>{words.error.tryAgain}</Button>
    </Message>
  );
}

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** The heading of the screen until the data is there. */
  heading: string;
  waiting: string;
  children: (data: Data) => ReactNode;
}

/** Shows loaded data, or that it is being loaded, or why it could not be loaded. */
export function Loaded<Data>({ query: { data, error, refetch }, heading, waiting, children }: LoadedProps<Data>) {
  const silent = useSilence();
  if (data !== undefined) return children(data);
  return (
    <div className={css.page} {...reachable}>
      <header className={css.header}>
        <h1>{heading}</h1>
      </header>
      {error === null ? (
        <Waiting sentence={silent === null ? waiting : words.session.silentLong(silent)} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  mt?: number;
  size?: 'compact-sm';
}

/** Loads the next page of a list. Not shown if there is none. */
export function MoreButton({ query, ...buttonProps }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button {...buttonProps} disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {words.more}
    </Button>
  );
}

/** More on paper would be a book that nobody reads. */
const mostOnPaper = 5000;

/**
 * A list as it is printed: loaded whole before, to a limit.
 * @param pageSize of a page of the query @param isWanted false where all of it is there
 * @returns null while the page is on the screen, and where nothing was loaded
 */
export function usePagesOnPaper<Page extends { next_cursor: string | null }>(
  query: ReturnType<typeof askPages<Page>>,
  pageSize: number,
  isWanted = true,
): Page[] | null {
  const queryClient = useQueryClient();
  const isPrinting = useIsPrinting();
  const queryKey = [...query.queryKey, 'paper'];
  const load = () => queryClient.infiniteQuery({ ...query, queryKey, pages: mostOnPaper / pageSize });
  useLoadForPaper(isWanted ? load : null);
  return isPrinting && isWanted ? (queryClient.getQueryData<InfiniteData<Page>>(queryKey)?.pages ?? null) : null;
}

/** A list page by page; all of it, to a limit, on paper. @param pageSize of a page of the query */
export function usePages<Page extends { next_cursor: string | null }>(
  wanted: ReturnType<typeof askPages<Page>>,
  pageSize = 50,
) {
  const query = useInfiniteQuery({ ...wanted, placeholderData: keepPreviousData });
  const pages = usePagesOnPaper(wanted, pageSize, query.hasNextPage) ?? query.data?.pages;
  return { query, pages };
}

/** On paper: how much of a list is there, where it is not all of it. @param all null: it goes on, nobody knows how far */
export const CutOnPaper = ({ printed, all }: { printed: number; all: number | null }) =>
  useIsPrinting() && (all === null || printed < all) && <p>{words.cutOnPaper(printed, all)}</p>;
