import { useStore } from 'zustand';
import type { ImportList } from './import-list.ts';
import type { ImportQueue } from './import-queue.ts';
import type { QueueRestore } from './restore.ts';
import type { SavedQueue } from './saved-queue.ts';
import type { StateSaver } from './state-saver.ts';

/** The objects of the queue that exist once in a window. app/assemble.ts creates them and calls setQueueSingletons before the first render. */
export interface QueueSingletons {
  queue: ImportQueue;
  savedQueue: SavedQueue;
  stateSaver: StateSaver;
  queueRestore: QueueRestore;
}

export let queue: ImportQueue;
export let savedQueue: SavedQueue;
export let stateSaver: StateSaver;
export let queueRestore: QueueRestore;

export function setQueueSingletons(made: QueueSingletons): void {
  ({ queue, savedQueue, stateSaver, queueRestore } = made);
}

/** Selects a value of the queue; the component renders again when it changes. */
export const useImportQueue = <Value>(select: (state: ReturnType<ImportList['store']['getState']>) => Value): Value =>
  useStore(queue.list.store, select);

/** How many imports may run together. */
export const useConcurrency = (): number => useStore(queue.concurrency, (state) => state.limit);

/** The ids of imports whose last change is not saved yet. */
export const useUnsavedImports = (): ReadonlySet<string> => useStore(stateSaver.store, (state) => state.ids);
