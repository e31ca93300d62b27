import { useStore } from 'zustand';
import type { ImportList } from './import-list.ts';
import type { ImportQueue } from './import-queue.ts';
import type { QueueRestore } from './restore.ts';
import type { SavedQueue } from './saved-queue.ts';
import type { StateSaver } from './state-saver.ts';

/** The parts of the queue, which app/assemble.ts makes and puts in place before the first render. */
export interface QueueParts {
  queue: ImportQueue;
  savedQueue: SavedQueue;
  stateSaver: StateSaver;
  queueRestore: QueueRestore;
}

export let queue: ImportQueue;
export let savedQueue: SavedQueue;
export let stateSaver: StateSaver;
export let queueRestore: QueueRestore;

/** Puts the parts in place. */
export function setQueueParts(parts: QueueParts): void {
  ({ queue, savedQueue, stateSaver, queueRestore } = parts);
}

/** Reads the imports of the queue, and draws again when what was selected changes. */
export const useImportQueue = <Value>(select: (state: ReturnType<ImportList['store']['getState']>) => Value): Value =>
  useStore(queue.list.store, select);

/** How many imports may run together. */
export const useConcurrency = (): number => useStore(queue.concurrency, (state) => state.limit);

/** The ids of imports whose last change is not saved yet. */
export const useUnsavedImports = (): ReadonlySet<string> => useStore(stateSaver.store, (state) => state.ids);
