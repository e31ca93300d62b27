import { createSafeContext } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { chooseFiles } from '../lib/files/choose-files.ts';
import type { DayOrders } from './cleaning/cleaning-steps.ts';
import type { DecisionHistory } from './list/decision-history.ts';
import type { DraftList } from './list/draft-list.ts';
import type { Draft } from './list/drafts.ts';
import type { SavedDrafts } from './list/saved-drafts.ts';
import type { Mapping } from './mapping/mapping.ts';
import type { Mappings } from './mapping/mappings.ts';
import type { TableQueries } from './mapping/queries.ts';
import type { DraftReader } from './reading/draft-reader.ts';
import type { StartNeeds } from './start-import.ts';

export interface DraftObjects {
  draftList: DraftList;
  draftReader: DraftReader;
  decisionHistory: DecisionHistory;
  savedDrafts: SavedDrafts;
  mappings: Mappings;
  tableQueries: TableQueries;
  dayOrders: DayOrders;
  /** For `startImports`. */
  startNeeds: StartNeeds;
}

export const [DraftsContext, useDraftObjects] = createSafeContext<DraftObjects>(
  'Nobody provides the objects of the drafts.',
);

/** Selects a value of the draft list; the component renders again when it changes. */
export const useDrafts = <Value>(select: (state: ReturnType<DraftList['store']['getState']>) => Value): Value =>
  useStore(useDraftObjects().draftList.store, select);

/** The current mapping of a draft; the component renders again when it changes. */
export function useMapping(draft: Draft): Mapping | null {
  const { mappings } = useDraftObjects();
  return useSyncExternalStore(mappings.subscribe, () => mappings.of(draft));
}

/** @returns the drafts that can be imported now, waves only with their first table; the component renders again when these are others */
export function useReadyDrafts(drafts: readonly Draft[]): Draft[] {
  const { mappings } = useDraftObjects();
  const isReady = (draft: Draft) => mappings.whyNotReady(draft) === null;
  const findIds = () => {
    const notReady = new Set(drafts.flatMap((draft) => (isReady(draft) ? [] : [draft.id])));
    const waits = ({ id, state }: Draft) =>
      notReady.has(id) ||
      (state.kind === 'mapping' && state.destination.kind === 'wave' && notReady.has(state.destination.of));
    return drafts.flatMap((draft) => (waits(draft) ? [] : [draft.id])).join();
  };
  const ids = useSyncExternalStore(mappings.subscribe, findIds).split(',');
  return drafts.filter(({ id }) => ids.includes(id));
}

/** Whether some drafts are still being checked; the component renders again when they are not. */
export function useAreChecking(drafts: readonly Draft[]): boolean {
  const { mappings } = useDraftObjects();
  return useSyncExternalStore(mappings.subscribe, () => drafts.some((draft) => mappings.isChecking(draft)));
}

/** Whether the last decisions are not saved. */
export const useUnsavedDrafts = (): boolean =>
  useStore(useDraftObjects().savedDrafts.store, (state) => state.isUnsaved);

/** The steps of a draft that can be undone and redone. */
export const useSteps = (id: string) =>
  useStore(useDraftObjects().decisionHistory.store, ({ stepsByDraft }) => stepsByDraft.get(id));

/** @returns what asks for other files and takes them in the place of a draft. Call it from a click or a key */
export function useReplaceDraft(id: string): () => Promise<void> {
  const { draftList, draftReader } = useDraftObjects();
  return async () => {
    const files = await chooseFiles({ multiple: true });
    if (files.length === 0) return;
    draftList.remove(id);
    void draftReader.addFiles(files);
  };
}
