import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { DayOrders } from './day-orders.ts';
import type { DecisionHistory } from './decision-history.ts';
import type { DraftList } from './draft-list.ts';
import type { DraftReader } from './draft-reader.ts';
import type { Draft } from './drafts.ts';
import type { Mapping } from './mapping.ts';
import type { Mappings } from './mappings.ts';
import type { TableQueries } from './queries.ts';
import type { SavedDrafts } from './saved-drafts.ts';
import type { StartNeeds } from './start-import.ts';

/** The objects of the drafts that exist once in a window. app/assemble.ts creates them and calls setDraftSingletons before the first render. */
export interface DraftSingletons {
  draftList: DraftList;
  draftReader: DraftReader;
  decisionHistory: DecisionHistory;
  savedDrafts: SavedDrafts;
  mappings: Mappings;
  tableQueries: TableQueries;
  dayOrders: DayOrders;
  startNeeds: StartNeeds;
}

export let draftList: DraftList;
export let draftReader: DraftReader;
export let decisionHistory: DecisionHistory;
export let savedDrafts: SavedDrafts;
export let mappings: Mappings;
export let tableQueries: TableQueries;
export let dayOrders: DayOrders;
/** For `startImports`. */
export let startNeeds: StartNeeds;

export function setDraftSingletons(made: DraftSingletons): void {
  ({ draftList, draftReader, decisionHistory, savedDrafts, mappings, tableQueries, dayOrders, startNeeds } = made);
}

/** Selects a value of the draft list; the component renders again when it changes. */
export const useDrafts = <Value>(select: (state: ReturnType<DraftList['store']['getState']>) => Value): Value =>
  useStore(draftList.store, select);

/** The current mapping of a draft; the component renders again when it changes. */
export const useMapping = (draft: Draft): Mapping | null =>
  useSyncExternalStore(
    (listener) => mappings.subscribe(listener),
    () => mappings.of(draft),
  );

/** Renders the component again when a derived value of a table has changed. */
export const useQueryChanges = () => useStore(tableQueries.changes);

/** Whether the last decisions are not saved. */
export const useUnsavedDrafts = (): boolean => useStore(savedDrafts.store, (state) => state.isUnsaved);

/** The steps of a draft that can be undone and redone. */
export const useSteps = (id: string) => useStore(decisionHistory.store, ({ of }) => of.get(id));
