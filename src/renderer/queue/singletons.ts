import { useStore } from 'zustand';
import type { ImportList } from './import-list.ts';
import type { ImportQueue } from './import-queue.ts';
import type { QueueRestore } from './restore.ts';
import type { SavedQueue } from './saved-queue.ts';
import type { StateSaver } from './state-saver.ts';

/** The parts of the queue. app/assemble.ts creates them and calls setQueueParts before the first render. */
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

/** Sets the parts. */
export function setQueueParts(parts: QueueParts): void {
  ({ queue, savedQueue, stateSaver, queueRestore } = parts);
}

/** Selects a value of the queue; the component renders again when it changes. */
export const useImportQueue = <Value>(select: (state: ReturnType<ImportList['store']['getState']>) => Value): Value =>
  useStore(queue.list.store, select);

/** How many imports may run together. */
export const useConcurrency = (): number => useStore(queue.concurrency, (state) => state.limit);

/** The ids of imports whose last change is not saved yet. */
export const useUnsavedImports = (): ReadonlySet<string> => useStore(stateSaver.store, (state) => state.ids);
