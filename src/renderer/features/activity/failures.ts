import { queryOptions } from '@tanstack/react-query';
import { errorDetails, type ImportItem } from '../../../contract/index.ts';
import { words as said } from '../../lib/failure-sentence-words.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import { savedQueue } from '../../queue/singletons.ts';
import { words } from './words.ts';

/** What the queue says about failed surveys, by upload_key. */
export const reportedFailuresQuery = (items: readonly QueuedImport[]) => {
  const failed = items.flatMap(({ id, kind, state }) =>
    kind === 'survey' && state.kind === 'failed' ? [{ id, sentence: state.sentence }] : [],
  );
  return queryOptions({
    queryKey: ['reported', ...failed.map(({ id }) => id)],
    queryFn: async () => {
      const reported = new Map<string, string>();
      for (const { id, sentence } of failed) {
        const entry = await savedQueue.readEntry(id).catch(() => null);
        if (entry?.kind === 'survey' && entry.upload_key !== null) reported.set(entry.upload_key, sentence);
      }
      return reported;
    },
    networkMode: 'always',
  });
};

/**
 * @param reported the sentence of the queue, which names the line of the file; null when this window did not make the import
 * @returns what is wrong with an import and what to do; null when nothing is
 */
export function describeFailure(
  item: ImportItem,
  reported: string | null = null,
): { sentence: string; todo: string } | null {
  if (item.kind !== 'survey') {
    if (item.failure !== null) return { sentence: item.failure, todo: '' };
    return item.state === 'waiting' ? { sentence: words.notSent, todo: '' } : null;
  }
  const details = errorDetails.safeParse(item.error_details).data;
  if (details !== undefined) {
    const { part_number, row = null, column = null, message } = details;
    const place = { part_number, row, response: null, line: null, column };
    return { sentence: reported ?? said.failure({ kind: 'part', place, details }, message), todo: words.mend };
  }
  return item.status === 'AWAITING_UPLOAD' ? { sentence: words.notSent, todo: '' } : null;
}
