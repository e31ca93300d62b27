import { createStore } from 'zustand/vanilla';
import type { JournalEntry } from '../../importer/index.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import { overallFraction } from './import-fraction.ts';
import { isActive, type QueueState } from './import-state.ts';
import type { SavedImport } from './saved-queue.ts';

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
  wave_of: SavedImport['wave_of'];
  state: QueueState;
}

interface ImportListState {
  /** In the order of the queue. */
  imports: QueuedImport[];
  /** 0 to 1 of the active imports together, null when there are none. */
  fraction: number | null;
  /** false while what an earlier window left is still being read. */
  isRestored: boolean;
}

function fractionOf({ state }: QueuedImport): number {
  if (state.kind === 'running' && state.progress !== null) return overallFraction(state.progress);
  return state.kind === 'done' ? 1 : 0;
}

/** @returns an import of the window from what is saved of it */
export function queuedImport(saved: SavedImport, entry: JournalEntry | null, state: QueueState): QueuedImport {
  const { id, name, place, wave_of } = saved;
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

/** The imports of the queue as this window knows them. */
export class ImportList {
  readonly store = createStore<ImportListState>(() => ({ imports: [], fraction: null, isRestored: false }));
  /** Imports that were done when the queue was last idle are not counted any more. */
  #doneBefore: ReadonlySet<string> = new Set();

  get all(): readonly QueuedImport[] {
    return this.store.getState().imports;
  }

  find(id: string): QueuedImport | undefined {
    return this.all.find((one) => one.id === id);
  }

  /** Adds an import, or replaces it. */
  put(added: QueuedImport): void {
    this.#set([...this.all.filter(({ id }) => id !== added.id), added]);
  }

  change(id: string, patch: Partial<Pick<QueuedImport, 'state' | 'place'>>): void {
    this.#set(this.all.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  }

  remove(id: string): void {
    this.#set(this.all.filter((one) => one.id !== id));
  }

  #set(imports: QueuedImport[]): void {
    imports.sort((one, other) => one.place - other.place);
    const isIdle = !imports.some(({ state }) => isActive(state));
    if (isIdle) this.#doneBefore = new Set(imports.filter(({ state }) => state.kind === 'done').map(({ id }) => id));
    const batch = imports.filter(
      ({ id, state }) => isActive(state) || (state.kind === 'done' && !this.#doneBefore.has(id)),
    );
    const sum = batch.reduce((total, one) => total + fractionOf(one), 0);
    this.store.setState({ imports, fraction: batch.length === 0 ? null : sum / batch.length });
  }
}
