import { queryOptions } from '@tanstack/react-query';
import { errorDetails, type ImportItem } from '../../../contract/index.ts';
import { words as said } from '../../lib/failure-sentence-words.ts';
import { words as problems } from '../../lib/problems/words.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import { isActive, type QueueState } from '../../queue/import-state.ts';
import type { SavedQueue } from '../../queue/saved-queue.ts';
import { words } from './words.ts';

/** @returns the key of an import's record: upload_key, insight_key or wav_key */
export function keyOf(item: ImportItem): string {
  if (item.kind === 'survey') return item.upload_key;
  return item.kind === 'insight' ? item.insight_key : item.wav_key;
}

/** The key of the record that an import of the queue has made; null before it has one. */
async function findRecord(saved: SavedQueue, id: string): Promise<string | null> {
  const entry = await saved.readEntry(id).catch(() => null);
  return entry?.kind === 'survey' ? entry.upload_key : (entry?.initialized?.key ?? null);
}

/**
 * The imports of the queue by the keys of their records, for the records that wait or have failed.
 * @returns ids by key
 */
export const ownImportsQuery = (saved: SavedQueue, items: readonly QueuedImport[], records: readonly ImportItem[]) => {
  const begun = items.filter(({ state }) => state.kind !== 'done');
  const unfinished = records.filter(({ state }) => state === 'waiting' || state === 'failed').map(keyOf);
  const isSending = begun.some(({ state }) => state.kind === 'running');
  return queryOptions({
    queryKey: ['own-imports', ...begun.map(({ id, state }) => `${id} ${state.kind}`), ...unfinished],
    queryFn: async () => {
      const ids = new Map<string, string>();
      for (const { id } of begun) {
        const key = await findRecord(saved, id);
        if (key !== null) ids.set(key, id);
      }
      return ids;
    },
    enabled: unfinished.length > 0,
    // The record is listed a moment before the journal names it.
    refetchInterval: ({ state: { data } }) => isSending && unfinished.some((key) => data?.has(key) !== true) && 1000,
  });
};

type Failure = { sentence: string; todo: string };

function unsent(own: QueueState | null): Failure | null {
  if (own === null) return { sentence: words.notSent, todo: '' };
  return isActive(own) || own.kind === 'paused' ? null : { sentence: words.resumeAbove, todo: '' };
}

/**
 * @param own its state in the queue of this window, which may name the line of the file; null when this window is not importing it
 * @returns what is wrong with an import and what to do; null when nothing is
 */
export function describeFailure(item: ImportItem, own: QueueState | null = null): Failure | null {
  if (item.kind !== 'survey') {
    if (item.failure !== null) return { sentence: problems.say(item.failure_details, item.failure), todo: '' };
    return item.state === 'waiting' ? unsent(own) : null;
  }
  const details = errorDetails.safeParse(item.error_details).data;
  if (details !== undefined) {
    const { part_number, row = null, column = null, message } = details;
    const place = { part_number, row, response: null, line: null, column };
    const reported = own?.kind === 'failed' ? own.sentence : null;
    return { sentence: reported ?? said.failure({ kind: 'part', place, details }, message), todo: words.mend };
  }
  return item.status === 'AWAITING_UPLOAD' ? unsent(own) : null;
}
