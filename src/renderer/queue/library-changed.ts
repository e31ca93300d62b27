import type { QueryClient } from '@tanstack/react-query';
import type { ImportReceipt } from './import-state.ts';

/** Queries of lists and of the whole library. Every import and every deletion may change them. */
export const listQueries: ReadonlySet<unknown> = new Set([
  'imports',
  'receipts',
  'own-records',
  'surveys',
  'known-surveys',
  'imported-file',
  'documents',
  'participants',
  'participant',
  'search',
  'projects',
  'media-reasons',
]);
/** Queries about one survey, insight or file, followed by its key. A survey's header is not among them: it never changes. */
export const recordQueries: ReadonlySet<unknown> = new Set([
  'survey',
  'responses',
  'media',
  'notes',
  'insight',
  'file',
  'text',
  'transcript',
]);

/**
 * Marks the affected queries as stale, so that they are fetched again.
 * @param key of the survey, insight or file that is new or has changed; null if it is not known
 */
export function refreshLibrary(queryClient: QueryClient, key: string | null): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      listQueries.has(queryKey[0]) || (recordQueries.has(queryKey[0]) && (key === null || queryKey.includes(key))),
  });
}

/** @returns the key of the record that an import created or added to */
export const pickRecordKey = (receipt: ImportReceipt): string =>
  receipt.kind === 'survey' ? receipt.survey_key : receipt.key;
