import { backOff } from '../../contract/back-off.ts';
import {
  type Client,
  completeArrivedDocument,
  completeArrivedSurvey,
  ImportError,
  type JournalEntry,
  readEntry,
} from '../../importer/index.ts';
import { sayError } from '../lib/error-sentence.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import { makeQueuedImport } from './import-list.ts';
import type { ImportQueue } from './import-queue.ts';
import { type ImportReceipt, type QueueState, restoreState } from './import-state.ts';
import { pickRecordKey } from './library-changed.ts';
import type { ImportLocks } from './locks.ts';
import type { SavedImport, SavedQueue, StateSaver } from './saved-queue.ts';
import { words } from './words.ts';

interface RestoreNeeds {
  queue: ImportQueue;
  saved: SavedQueue;
  saver: StateSaver;
  locks: ImportLocks;
  /** Resolves when the request limit of the instance is known: the first request must respect it. */
  whenReady(): Promise<unknown>;
  /** @throws Error with a sentence if the instance gives no token */
  getClient(instance: InstanceId): Promise<Client>;
  onEnded(key: string | null): void;
}

/** How long to wait for the service's answer before the user is asked for the file. */
const answerTimeoutMs = 5000;

const failed = (error: unknown) => ({ kind: 'failed', sentence: sayError(error), remedy: 'none' }) as const;

/** Restores the queue of a window that was closed or has crashed. Imports that do not need the user continue. */
export class QueueRestore {
  readonly #needs: RestoreNeeds;
  #isStarted = false;
  /** The imports that the service is asked about. */
  readonly #polled = new Set<string>();

  constructor(needs: RestoreNeeds) {
    this.#needs = needs;
  }

  /** Restores the queue. Call when the service is connected; only the first call has an effect. */
  async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { queue, saved, locks, whenReady } = this.#needs;
    await whenReady().catch(() => {});
    try {
      await this.#addEntriesWithoutPlace();
      const isElsewhere = await locks.heldElsewhere();
      const ids = (await saved.list()).map(({ id }) => id);
      // Another tab may hold these for a long time.
      for (const id of ids.filter(isElsewhere)) void this.#restoreOne(id).catch(() => {});
      await Promise.allSettled(ids.filter((id) => !isElsewhere(id)).map((id) => this.#restoreOne(id)));
    } catch {
      // Private windows save nothing.
    }
    queue.list.store.subscribe(() => this.#pollArrived());
    queue.list.store.setState({ isRestored: true });
  }

  /** Whether an import waits for the user, although the service may need nothing more. */
  #mayBeDone(id: string): boolean {
    const item = this.#needs.queue.list.find(id);
    if (item?.state.kind !== 'paused') return item?.state.kind === 'needs_files';
    // It may have been paused after its last byte.
    return item.arrived !== null && item.arrived.bytes === item.arrived.whole;
  }

  #pollArrived(): void {
    for (const { id } of this.#needs.queue.list.all)
      if (!this.#polled.has(id) && this.#mayBeDone(id)) void this.#pollUntilDone(id);
  }

  /** Adds journal entries that have no place in the queue, and deletes those whose receipt is already saved. */
  async #addEntriesWithoutPlace(): Promise<void> {
    const { saved } = this.#needs;
    const queued = await saved.list();
    let place = queued.at(-1)?.place ?? 0;
    for (const entry of (await saved.journal.list()).map(readEntry)) {
      if (entry === null || queued.some(({ id }) => id === entry.id)) continue;
      if ((await saved.readReceipt(entry.id)) !== null) await saved.journal.delete(entry.id);
      else {
        const name = entry.kind === 'survey' ? entry.name : entry.file_name;
        const row = { id: entry.id, name, place: ++place, wave_of: null, handles: new Map() };
        await saved.put([{ saved: { ...row, state: { kind: 'paused' } }, entry }]);
      }
    }
  }

  /** Waits until no other tab has an import, then restores its state. */
  async #restoreOne(id: string): Promise<void> {
    const { queue, saved, locks } = this.#needs;
    await locks.hold(id);
    const row = await saved.read(id);
    if (row === null || queue.list.find(id) !== undefined) {
      if (row === null) locks.release(id);
      return;
    }
    const entry = await saved.readEntry(id);
    if (entry === null) return this.#addWithoutEntry(row);
    const needs = row.state.kind === 'queued' ? await queue.findMissingFiles(id, false) : null;
    const state = needs === null ? null : await this.#completeArrived(entry);
    if (state?.kind === 'done') locks.release(id);
    queue.list.put(makeQueuedImport(row, entry, state ?? restoreState(row.state, needs)));
    queue.startNext();
  }

  async #addWithoutEntry(row: SavedImport): Promise<void> {
    const { queue, saver } = this.#needs;
    // The failure is still true, although the journal entry was deleted with it.
    if (row.state.kind === 'failed') return queue.list.put(makeQueuedImport(row, null, row.state));
    // The importer deletes the entry of a file that the service cannot read before the queue saves the failure.
    const state = { kind: 'failed', sentence: words.noReceipt, remedy: 'none' } as const;
    queue.list.put(makeQueuedImport(row, null, state));
    void saver.change(row.id, { state });
  }

  /** Completes an import whose file has arrived. @returns its final state; null if it has not arrived, or if that is not known */
  async #completeArrived(entry: JournalEntry): Promise<QueueState | null> {
    const { saved, getClient } = this.#needs;
    const { id } = entry;
    try {
      const options = {
        client: await getClient(entry.instance ?? null),
        journal: saved.journal,
        signal: AbortSignal.timeout(answerTimeoutMs),
        onReceipt: (receipt: ImportReceipt) => saved.putReceipt(id, receipt),
        onFailure: (error: Error) => saved.change(id, { state: failed(error) }),
      };
      const receipt = await (entry.kind === 'survey'
        ? completeArrivedSurvey(entry, options)
        : completeArrivedDocument(entry, options));
      return receipt === null ? null : { kind: 'done', receipt };
    } catch (error) {
      return error instanceof ImportError && error.failure.kind === 'unreadable' ? failed(error) : null;
    }
  }

  /** Asks the service while an import waits for the user: it may still be reading what has arrived. */
  async #pollUntilDone(id: string): Promise<void> {
    const { queue, saved, onEnded } = this.#needs;
    this.#polled.add(id);
    for (let attempt = 0; this.#mayBeDone(id); attempt++) {
      const entry = await saved.readEntry(id).catch(() => null);
      const state = entry === null ? null : await this.#completeArrived(entry);
      if (state !== null && this.#mayBeDone(id)) {
        queue.list.change(id, { state });
        if (state.kind === 'done') queue.releaseFiles(id);
        onEnded(state.kind === 'done' ? pickRecordKey(state.receipt) : null);
        queue.startNext();
      } else await new Promise((resolve) => setTimeout(resolve, 1000 * backOff(attempt, 4, 60)));
    }
    this.#polled.delete(id);
  }
}
