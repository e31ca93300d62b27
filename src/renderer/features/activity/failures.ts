import { queryOptions } from '@tanstack/react-query';
import { errorDetails, type ImportItem } from '../../../contract/index.ts';
import { words as said } from '../../lib/failure-sentence-words.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import { savedQueue } from '../../queue/parts.ts';
import { words } from './words.ts';

/** What the queue says of the surveys it could not bring through, by upload_key. */
export const reportedFailuresQuery = (items: readonly QueuedImport[]) => {
  const failed = items.flatMap(({ id, kind, state }) =>
    kind === 'survey' && state.kind === 'failed' ? [{ id, sentence: state.sentence }] : [],
  );
  return queryOptions({
    queryKey: ['told', ...failed.map(({ id }) => id)],
    queryFn: async () => {
      const told = new Map<string, string>();
      for (const { id, sentence } of failed) {
        const entry = await savedQueue.readEntry(id).catch(() => null);
        if (entry?.kind === 'survey' && entry.upload_key !== null) told.set(entry.upload_key, sentence);
      }
      return told;
    },
    networkMode: 'always',
  });
};

/**
 * @param told what the queue says of it where this window made it and still has its file: with the line of the file
 * @returns what is wrong with an import and what to do; null when nothing is
 */
export function failureWords(item: ImportItem, told: string | null = null): { sentence: string; todo: string } | null {
  if (item.kind !== 'survey') {
    if (item.failure !== null) return { sentence: item.failure, todo: '' };
    return item.state === 'waiting' ? { sentence: words.notSent, todo: '' } : null;
  }
  const details = errorDetails.safeParse(item.error_details).data;
  if (details !== undefined) {
    const { part_number, row = null, column = null, message } = details;
    const place = { part_number, row, response: null, line: null, column };
    return { sentence: told ?? said.failure({ kind: 'part', place, details }, message), todo: words.mend };
  }
  return item.status === 'AWAITING_UPLOAD' ? { sentence: words.notSent, todo: '' } : null;
}
