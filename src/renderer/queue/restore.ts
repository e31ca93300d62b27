import {
  type Client,
  completeArrivedDocument,
  completeArrivedSurvey,
  ImportError,
  type JournalEntry,
  readEntry,
} from '../../importer/index.ts';
import { errorSentence } from '../lib/error-sentence.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import { queuedImport } from './import-list.ts';
import type { ImportQueue } from './import-queue.ts';
import { type ImportReceipt, type QueueState, restored } from './import-state.ts';
import { keyOf } from './library-changed.ts';
import type { ImportLocks } from './locks.ts';
import type { SavedImport, SavedQueue } from './saved-queue.ts';
import type { StateSaver } from './state-saver.ts';
import { words } from './words.ts';

/** What bringing the queue back works with. */
interface RestoreNeeds {
  queue: ImportQueue;
  saved: SavedQueue;
  saver: StateSaver;
  locks: ImportLocks;
  /** Resolves when the instance's limit is known: the first request must already keep to it. */
  whenReady(): Promise<unknown>;
  /** @throws Error with a sentence when the instance gives no token */
  clientOf(instance: InstanceId): Promise<Client>;
  onEnded(key: string | null): void;
}

/** How long the service may take to say that an import is done before its file is asked for, and how often it is asked after that. */
const patienceMs = 5000;
const askEveryMs = 4000;

const failed = (error: unknown) => ({ kind: 'failed', sentence: errorSentence(error), remedy: 'none' }) as const;

/** Brings the queue back as it was when the window was closed or ended; what needs nobody continues. */
export class QueueRestore {
  readonly #needs: RestoreNeeds;
  #isStarted = false;

  constructor(needs: RestoreNeeds) {
    this.#needs = needs;
  }

  /** Call when the service is there; only the first call counts. A browser that saves nothing has no queue to bring back. */
  async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const { queue, saved, locks, whenReady } = this.#needs;
    await whenReady().catch(() => {});
    try {
      await this.#addEntriesWithoutPlace();
      const isElsewhere = await locks.heldElsewhere();
      const ids = (await saved.list()).map(({ id }) => id);
      // What another tab has may come to this one much later.
      for (const id of ids.filter(isElsewhere)) void this.#adopt(id).catch(() => {});
      await Promise.allSettled(ids.filter((id) => !isElsewhere(id)).map((id) => this.#adopt(id)));
    } catch {
      // Private windows save nothing.
    }
    queue.list.store.setState({ isRestored: true });
  }

  /** An older window wrote them, or it was closed just before it deleted a finished one. */
  async #addEntriesWithoutPlace(): Promise<void> {
    const { saved } = this.#needs;
    const known = await saved.list();
    let place = known.at(-1)?.place ?? 0;
    for (const entry of (await saved.journal.list()).map(readEntry)) {
      if (entry === null || known.some(({ id }) => id === entry.id)) continue;
      if ((await saved.readReceipt(entry.id)) !== null) await saved.journal.delete(entry.id);
      else {
        const name = entry.kind === 'survey' ? entry.name : entry.file_name;
        const row = { id: entry.id, name, place: ++place, wave_of: null, handles: new Map() };
        await saved.put([{ saved: { ...row, state: { kind: 'paused' } }, entry }]);
      }
    }
  }

  /** An import as it is saved, and paused where that could not be saved. */
  async #readAsLeft(id: string): Promise<SavedImport | null> {
    const { saved, saver } = this.#needs;
    const row = await saved.read(id);
    if (row === null || !saver.wasPaused(id)) return row;
    void saver.change(id, { state: { kind: 'paused' } });
    return { ...row, state: { kind: 'paused' } };
  }

  /** Waits until no other tab has an import, then shows it as it was left. */
  async #adopt(id: string): Promise<void> {
    const { queue, saved, locks } = this.#needs;
    await locks.hold(id);
    const row = await this.#readAsLeft(id);
    if (row === null || queue.list.find(id) !== undefined) {
      if (row === null) locks.release(id);
      return;
    }
    const entry = await saved.readEntry(id);
    if (entry === null) return this.#addWithoutEntry(row);
    const needs = row.state.kind === 'waiting' ? await queue.findMissing(id, false) : null;
    const state = needs === null ? null : await this.#settle(entry);
    if (state?.kind === 'done') locks.release(id);
    queue.list.put(queuedImport(row, entry, state ?? restored(row.state, needs)));
    queue.startNext();
    if (needs !== null && state === null) void this.#settleLater(row, entry);
  }

  async #addWithoutEntry(row: SavedImport): Promise<void> {
    const { queue, saver } = this.#needs;
    // What is said of it is true, though what it was to do is deleted with it.
    if (row.state.kind === 'failed') return queue.list.put(queuedImport(row, null, row.state));
    // The importer deletes what the service has and cannot read, just before the queue hears of it.
    const state = { kind: 'failed', sentence: words.withoutEnd, remedy: 'none' } as const;
    queue.list.put(queuedImport(row, null, state));
    void saver.change(row.id, { state });
  }

  /** @returns how an import has ended of which nothing is left to send; null where that is not so, or not known */
  async #settle(entry: JournalEntry): Promise<QueueState | null> {
    const { saved, clientOf } = this.#needs;
    const { id } = entry;
    try {
      const options = {
        client: await clientOf(entry.instance ?? null),
        journal: saved.journal,
        signal: AbortSignal.timeout(patienceMs),
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

  /** The service may still read what has arrived: then nobody need give the file again. */
  async #settleLater(row: SavedImport, entry: JournalEntry): Promise<void> {
    const { queue, locks, onEnded } = this.#needs;
    const isAsking = () => queue.list.find(row.id)?.state.kind === 'asking';
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
      if (!isAsking()) return;
      const state = await this.#settle(entry);
      if (state === null) continue;
      if (!isAsking()) return;
      if (state.kind === 'done') locks.release(row.id);
      queue.list.put(queuedImport(row, entry, state));
      onEnded(state.kind === 'done' ? keyOf(state.receipt) : null);
      return queue.startNext();
    }
  }
}
