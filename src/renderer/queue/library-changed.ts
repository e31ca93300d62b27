import type { QueryClient } from '@tanstack/react-query';
import type { ImportReceipt } from './import-state.ts';

/** Queries of lists and of the whole library, which an import or a deletion may change. */
export const lists: ReadonlySet<unknown> = new Set([
  'imports',
  'receipts',
  'reported',
  'surveys',
  'known-surveys',
  'insights',
  'files',
  'participants',
  'participant',
  'search',
  'projects',
  'media-reasons',
]);
/** Queries about one survey, insight or file; its key follows. The names of a survey's columns never change. */
export const ofOne: ReadonlySet<unknown> = new Set([
  'survey',
  'responses',
  'notes',
  'insight',
  'file',
  'text',
  'transcript',
]);

/**
 * Marks the affected queries as stale, so that they are fetched again; nothing else is.
 * @param key of the one survey, insight or file that is new or has changed; null where that is not known
 */
export function libraryChanged(queryClient: QueryClient, key: string | null): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      lists.has(queryKey[0]) || (ofOne.has(queryKey[0]) && (key === null || queryKey.includes(key))),
  });
}

/** @returns the key of what an import made or added to */
export const keyOf = (receipt: ImportReceipt): string => (receipt.kind === 'survey' ? receipt.survey_key : receipt.key);
