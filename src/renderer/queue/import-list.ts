import { createStore } from 'zustand/vanilla';
import { assertNever } from '../../contract/index.ts';
import type { JournalEntry } from '../../importer/index.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import { type ImportProgress, isActive, type QueueState } from './import-state.ts';
import type { SavedImport } from './saved-queue.ts';

/** An import of this window's queue. Its id is also that of the journal entry, and the idempotency key of a survey. */
export interface QueuedImport {
  id: string;
  name: string;
  kind: JournalEntry['kind'];
  /** The instance it is sent to, which need not be the one on screen. */
  instance: InstanceId;
  file_name: string;
  bytes: number;
  /** The number of responses that are sent; null for a document, and for media files alone. */
  rows: number | null;
  /** How many media files are sent with a table. */
  media: number;
  /** How many bytes had arrived when the import last stopped, by its journal entry; null: there is no entry. */
  arrived: { bytes: number; whole: number } | null;
  place: number;
  /** The survey to which responses are added: its upload key, or the import that creates it. null for a new record. */
  target: string | null;
  wave_of: SavedImport['wave_of'];
  state: QueueState;
}

interface ImportListState {
  imports: QueuedImport[];
  /** The progress of all active imports, 0 to 1; null if there are none. */
  fraction: number | null;
  /** false while the queue of an earlier window is still being read. */
  isRestored: boolean;
}

/** @returns how far an import is, 0 to 1; of one that rests, by what had arrived */
export function computeFraction({ state, arrived }: QueuedImport): number {
  if (state.kind === 'running' && state.progress !== null) return computeOverallFraction(state.progress);
  if (state.kind === 'paused' && arrived !== null) return part(arrived.bytes, arrived.whole);
  return state.kind === 'done' ? 1 : 0;
}

/** @returns how many bytes of a file and its media files have arrived, by its journal entry. A document arrives in one piece */
export function countArrivedBytes(entry: JournalEntry): { bytes: number; whole: number } {
  if (entry.kind !== 'survey') return { bytes: entry.is_sent ? entry.file_bytes : 0, whole: entry.file_bytes };
  const sent = new Set(entry.media_sent);
  const items = [
    ...entry.plan.parts.map(({ part_number, start, end }) => ({
      bytes: end - start,
      isSent: entry.sent[String(part_number)] !== undefined,
    })),
    ...entry.media.map(({ filename, bytes }) => ({ bytes, isSent: sent.has(filename) })),
  ];
  const sum = (some: typeof items) => some.reduce((total, { bytes }) => total + bytes, 0);
  return { bytes: sum(items.filter(({ isSent }) => isSent)), whole: sum(items) };
}

/** @returns whether a stopped import starts over: a document whose bytes have not all arrived */
export const beginsAgain = ({ arrived, kind }: Pick<QueuedImport, 'arrived' | 'kind'>): boolean =>
  kind !== 'survey' && arrived !== null && arrived.bytes < arrived.whole;

/** @returns a saved import as an import of this window */
export function makeQueuedImport(saved: SavedImport, entry: JournalEntry | null, state: QueueState): QueuedImport {
  const { id, name, place, wave_of } = saved;
  const media = entry?.kind === 'survey' ? entry.media : [];
  return {
    id,
    name,
    kind: entry?.kind ?? 'survey',
    instance: entry?.instance ?? null,
    file_name: entry?.file_name ?? name,
    bytes: media.reduce((sum, { bytes }) => sum + bytes, entry?.file_bytes ?? 0),
    rows: entry?.kind === 'survey' ? entry.plan.rows - entry.plan.transforms.excluded.length || null : null,
    media: media.length,
    arrived: entry === null ? null : countArrivedBytes(entry),
    place,
    target: wave_of?.id ?? (entry?.kind === 'survey' ? entry.append_to : null),
    wave_of,
    state,
  };
}

/** The imports of the queue, as they are shown in this window. */
export class ImportList {
  readonly store = createStore<ImportListState>(() => ({ imports: [], fraction: null, isRestored: false }));
  /** Imports that were done when the queue was last idle: they no longer count towards the progress. */
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

  change(id: string, patch: Partial<Pick<QueuedImport, 'state' | 'place' | 'arrived'>>): void {
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
    const sum = batch.reduce((total, one) => total + computeFraction(one), 0);
    this.store.setState({ imports, fraction: batch.length === 0 ? null : sum / batch.length });
  }
}

const part = (done: number, whole: number) => (whole === 0 ? 0 : Math.min(1, done / whole));

/** How far the phase of an import is, from 0 to 1: the bytes that were sent, then the rows that were read. */
export function computeOverallFraction(progress: ImportProgress): number {
  switch (progress.phase) {
    case 'scanning':
    case 'asking':
      return 0;
    case 'sending':
    case 'uploading':
      return part(progress.bytesSent, progress.bytesTotal);
    case 'processing':
      // Media files alone have no rows.
      return progress.rowsTotal === 0 ? 1 : part(progress.rowsProcessed, progress.rowsTotal) * 0.99;
    case 'reading': // all is sent, and the service does not report its progress
    case 'done':
      return 1;
    default:
      return assertNever(progress);
  }
}

/** @returns 25, 50 or 75 if that quarter lies between `from` and `to`; otherwise null */
export function findQuarterPassed(from: number, to: number): 25 | 50 | 75 | null {
  for (const quarter of [75, 50, 25] as const) {
    if (from < quarter / 100 && to >= quarter / 100) return quarter;
  }
  return null;
}

const sendingPhases: ReadonlySet<string> = new Set<ImportProgress['phase']>(['uploading', 'sending']);

interface ProgressEvents {
  /** The service has the record, and its bytes follow. Called once. */
  onSending(): void;
  onQuarter(quarter: 25 | 50 | 75, isSending: boolean): void;
  onProgress(progress: ImportProgress): void;
}

/** @returns a function for the progress of one run */
export function createProgressHandler(events: ProgressEvents): (progress: ImportProgress) => void {
  let done = 0;
  let hasSent = false;
  return (progress) => {
    const isSending = sendingPhases.has(progress.phase);
    if (isSending && !hasSent) {
      hasSent = true;
      events.onSending();
    }
    const fraction = computeOverallFraction(progress);
    const quarter = findQuarterPassed(done, fraction);
    if (quarter !== null) events.onQuarter(quarter, isSending);
    done = fraction;
    events.onProgress(progress);
  };
}

interface Candidate {
  id: string;
  state: QueueState;
  /** The survey to which responses are added; null for a new record. */
  target: string | null;
  wave_of: { id: string } | null;
}

const isBusy = ({ state: { kind } }: Candidate) => kind === 'running' || kind === 'stopping';

/**
 * @param items in the order of the queue
 * @param limit how many may run together
 * @returns the id of the next import to run; null if none may. Only one import at a time adds to a survey, and a wave waits for the
 * import that creates its survey.
 */
export function chooseNextToRun(items: readonly Candidate[], limit: number): string | null {
  const busy = items.filter(isBusy);
  if (busy.length >= limit) return null;
  const busyTargets = new Set(busy.map(({ target }) => target));
  const unfinished = new Set(items.filter(({ state }) => state.kind !== 'done').map(({ id }) => id));
  const next = items.find(
    ({ state, target, wave_of }) =>
      state.kind === 'queued' &&
      (target === null || !busyTargets.has(target)) &&
      (wave_of === null || !unfinished.has(wave_of.id)),
  );
  return next?.id ?? null;
}
