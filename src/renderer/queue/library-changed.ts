import type { QueryClient } from '@tanstack/react-query';
import type { ImportReceipt } from './import-state.ts';

/** Lists an import or a deletion changes, and what is gathered from all of the library. */
const lists: ReadonlySet<unknown> = new Set([
  'imports',
  'receipts',
  'told',
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
/** What is known of one survey, insight or file; its key follows. The names of a survey's columns never change. */
const ofOne: ReadonlySet<unknown> = new Set(['survey', 'responses', 'notes', 'insight', 'file', 'text', 'transcript']);

/**
 * Has what has changed fetched again, and nothing else: a survey that was not imported is what it was.
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
