import { queryOptions } from '@tanstack/react-query';
import type { QueuedImport } from '../../queue/import-list.ts';
import { savedQueue } from '../../queue/parts.ts';

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
