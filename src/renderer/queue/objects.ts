import { createSafeContext } from '@mantine/core';
import { useStore } from 'zustand';
import type { ImportList } from './import-list.ts';
import type { ImportQueue } from './import-queue.ts';
import type { QueueRestore } from './restore.ts';
import type { SavedQueue, StateSaver } from './saved-queue.ts';

export interface QueueObjects {
  queue: ImportQueue;
  savedQueue: SavedQueue;
  stateSaver: StateSaver;
  queueRestore: QueueRestore;
}

export const [QueueContext, useQueueObjects] = createSafeContext<QueueObjects>(
  'Nobody provides the objects of the queue.',
);

/** Selects a value of the queue; the component renders again when it changes. */
export const useImportQueue = <Value>(select: (state: ReturnType<ImportList['store']['getState']>) => Value): Value =>
  useStore(useQueueObjects().queue.list.store, select);

/** The ids of imports whose last change is not saved yet. */
export const useUnsavedImports = (): ReadonlySet<string> =>
  useStore(useQueueObjects().stateSaver.store, (state) => state.ids);
