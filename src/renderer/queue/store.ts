import { create } from 'zustand';
import type { JournalEntry } from '../../importer/index.ts';
import type { ImportFiles } from '../lib/files/file-handles.ts';
import type { InstanceId } from '../session/instances.ts';
import { overallFraction } from './import-fraction.ts';
import { isActive, kept, next, type QueueEvent, type QueueState } from './import-state.ts';
import { changeRow, type QueueRow } from './rows.ts';
import { forgetState, saveState } from './saving.ts';

/** An import of this window's queue. Its id is the journal entry's, and the idempotency key of a survey. */
export interface QueuedImport {
  id: string;
  name: string;
  kind: JournalEntry['kind'];
  /** Where it goes, whatever is on screen. */
  instance: InstanceId;
  file_name: string;
  /** Of the file and the media files that go with it. */
  bytes: number;
  /** Responses of a survey's file; null for a record. */
  rows: number | null;
  place: number;
  /** The survey responses are added to, by what is known of it; null for what makes a record of its own. */
  target: string | null;
  wave_of: QueueRow['wave_of'];
  state: QueueState;
}

interface Uploads {
  /** In the order of the queue. */
  items: QueuedImport[];
  /** 0 to 1 of the imports at hand together, null when none runs. */
  fraction: number | null;
  /** false while what an earlier window left is still being read. */
  isRestored: boolean;
}

export const useImportQueue = create<Uploads>(() => ({ items: [], fraction: null, isRestored: false }));

export const itemOf = (id: string): QueuedImport | undefined =>
  useImportQueue.getState().items.find((item) => item.id === id);

/** The files of the queue, while this window has a hold of them. */
export const filesInHand = new Map<string, ImportFiles>();

/** An import is through, or off the list. */
export function letGo(id: string): void {
  forgetState(id);
  filesInHand.get(id)?.release?.();
  filesInHand.delete(id);
}

/** Items that were done when the queue was last empty are no part of what is at hand. */
let doneBefore: ReadonlySet<string> = new Set();

function fractionOf({ state }: QueuedImport): number {
  if (state.kind === 'running' && state.progress !== null) return overallFraction(state.progress);
  return state.kind === 'done' ? 1 : 0;
}

function setItems(items: QueuedImport[]): void {
  items.sort((one, other) => one.place - other.place);
  const isIdle = !items.some(({ state }) => isActive(state));
  if (isIdle) doneBefore = new Set(items.filter(({ state }) => state.kind === 'done').map(({ id }) => id));
  const batch = items.filter(({ id, state }) => isActive(state) || (state.kind === 'done' && !doneBefore.has(id)));
  const sum = batch.reduce((total, item) => total + fractionOf(item), 0);
  const fraction = batch.length === 0 ? null : sum / batch.length;
  useImportQueue.setState({ items, fraction });
}

/** @returns an item of the window from what is written down of it */
export function itemFrom(row: QueueRow, entry: JournalEntry | null, state: QueueState): QueuedImport {
  const { id, name, place, wave_of } = row;
  const media = entry?.kind === 'survey' ? entry.media.reduce((sum, { bytes }) => sum + bytes, 0) : 0;
  return {
    id,
    name,
    kind: entry?.kind ?? 'survey',
    instance: entry?.instance ?? null,
    file_name: entry?.file_name ?? name,
    bytes: (entry?.file_bytes ?? 0) + media,
    rows: entry?.kind === 'survey' ? entry.plan.rows - entry.plan.edits.excluded.length : null,
    place,
    target: wave_of?.id ?? (entry?.kind === 'survey' ? entry.append_to : null),
    wave_of,
    state,
  };
}

export function addItem(item: QueuedImport): void {
  const { items } = useImportQueue.getState();
  setItems([...items.filter(({ id }) => id !== item.id), item]);
}

export function dropItem(id: string): void {
  letGo(id);
  setItems(useImportQueue.getState().items.filter((item) => item.id !== id));
}

export function movePlace(id: string, place: number): void {
  setItems(useImportQueue.getState().items.map((item) => (item.id === id ? { ...item, place } : item)));
  void changeRow(id, { place }).catch(() => {});
}

/**
 * Moves an item by an event. What outlives the window is written down; what cannot be written is said (`useUnsaved`).
 * @returns whether the event meant something
 */
export function change(id: string, event: QueueEvent): boolean {
  const before = itemOf(id)?.state;
  if (before === undefined) return false;
  const state = next(before, event);
  if (state === before) return false;
  setItems(useImportQueue.getState().items.map((item) => (item.id === id ? { ...item, state } : item)));
  const [was, is] = [kept(before), kept(state)];
  if (is !== null && is.kind !== was?.kind) void saveState(id, is);
  return true;
}
