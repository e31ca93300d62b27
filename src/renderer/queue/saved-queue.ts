import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { backOff } from '../../contract/back-off.ts';
import { documentReceipt, type Journal, type JournalEntry, readEntry, receipt } from '../../importer/index.ts';
import { fileHandle } from '../lib/files/file-handles.ts';
import type { WindowDatabase } from '../lib/window-database.ts';
import { type ImportReceipt, remedies, type SavedState } from './import-state.ts';

/** A saved import of the queue. The journal entry with the same id describes the import itself. */
const savedImport = z.object({
  id: z.string(),
  name: z.string(),
  place: z.number(),
  /** The import that creates the survey to which these responses are added, and the name of that survey. */
  wave_of: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('queued') }),
    z.object({ kind: z.literal('paused') }),
    z.object({
      kind: z.literal('failed'),
      sentence: z.string(),
      remedy: z.enum(remedies),
      storage_origin: z.string().optional(),
    }),
  ]),
  /** The files that its responses name and that are not sent with them. */
  missing: z.array(z.string()).optional(),
  /** If the platform has handles: the file under the empty name, media files under their names. */
  handles: z.map(z.string(), fileHandle),
});
export type SavedImport = z.output<typeof savedImport>;

/** The fields of a saved import that may change. */
type SavedChange = { state?: SavedState; place?: number };

const savedReceipt = z.object({
  id: z.string(),
  receipt: z.union([receipt, documentReceipt]),
  missing: savedImport.shape.missing,
});
export type SavedReceipt = z.output<typeof savedReceipt>;

function readAll<T>(shape: z.ZodType<T>, stored: readonly unknown[]): T[] {
  return stored.flatMap((one) => shape.safeParse(one).data ?? []);
}

/** A new import. The draft with the id `draft` is deleted in the same transaction. */
interface NewImport {
  saved: SavedImport;
  entry: JournalEntry;
  draft?: string | undefined;
}

/** The saved queue, its journal and its receipts. They survive a closed window, a crash and a power failure. */
export class SavedQueue {
  readonly #database: WindowDatabase;
  /** The importer's journal. An entry that is no longer in the queue is not written again by a run that is ending. */
  readonly journal: Journal;

  constructor(database: WindowDatabase) {
    this.#database = database;
    this.journal = {
      put: (entry) =>
        database.change(['queue', 'journal'], (change) =>
          change.read('queue', entry.id, (stored) => {
            if (stored !== undefined) change.put('journal', entry);
          }),
        ),
      get: (id) => database.get('journal', id),
      list: () => database.list('journal'),
      delete: (id) => database.change(['journal'], (change) => change.delete('journal', id)),
    };
  }

  /** @returns the journal entry of an import; null if there is none */
  async readEntry(id: string): Promise<JournalEntry | null> {
    return readEntry(await this.#database.get('journal', id));
  }

  /** Saves imports with their journal entries: all of them or none. */
  async put(imports: readonly NewImport[]): Promise<void> {
    await this.#database.change(['queue', 'journal', 'drafts'], (change) => {
      for (const { saved, entry, draft } of imports) {
        if (draft !== undefined) change.delete('drafts', draft);
        change.put('queue', saved);
        change.put('journal', entry);
      }
    });
  }

  /** Changes a saved import. If it is no longer in the queue, nothing happens. */
  async change(id: string, patch: SavedChange): Promise<void> {
    await this.#database.change(['queue'], (change) =>
      change.read('queue', id, (stored) => {
        const saved = savedImport.safeParse(stored).data;
        if (saved !== undefined) change.put('queue', { ...saved, ...patch });
      }),
    );
  }

  async read(id: string): Promise<SavedImport | null> {
    return savedImport.safeParse(await this.#database.get('queue', id)).data ?? null;
  }

  /** @returns the queue in its order */
  async list(): Promise<SavedImport[]> {
    const all = readAll(savedImport, await this.#database.list('queue'));
    return all.sort((one, other) => one.place - other.place);
  }

  async delete(id: string): Promise<void> {
    await this.#database.change(['queue', 'journal'], (change) => {
      change.delete('queue', id);
      change.delete('journal', id);
    });
  }

  /** Saves the receipt of an import that is done, and deletes its journal entry. */
  async putReceipt(id: string, receipt: ImportReceipt): Promise<void> {
    await this.#database.change(['queue', 'journal', 'receipts'], (change) => {
      change.read('queue', id, (stored) => {
        change.put('receipts', { id, receipt, missing: savedImport.safeParse(stored).data?.missing });
        change.delete('queue', id);
        change.delete('journal', id);
      });
    });
  }

  /** @returns the saved receipts, newest first */
  async listReceipts(): Promise<SavedReceipt[]> {
    const all = readAll(savedReceipt, await this.#database.list('receipts'));
    return all.sort((one, other) => other.receipt.completed_at.localeCompare(one.receipt.completed_at));
  }

  async readReceipt(id: string): Promise<ImportReceipt | null> {
    return savedReceipt.safeParse(await this.#database.get('receipts', id)).data?.receipt ?? null;
  }
}

interface StateSaverNeeds {
  saved: {
    change(id: string, patch: SavedChange): Promise<void>;
    delete(id: string): Promise<void>;
  };
}

const firstRetryMs = 1000;
const maxRetryMs = 15_000;

type Change = SavedChange | 'deleted';

/** Saves changes of the imports in the queue. A failure is reported, and saving is tried again until it works. */
export class StateSaver {
  /** Imports whose last change is not saved, so that the next start would restore an earlier state. */
  readonly store = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));
  readonly #needs: StateSaverNeeds;
  /** The newest change of each import that is not saved yet. */
  readonly #open = new Map<string, Change>();
  readonly #failed = new Set<string>();

  constructor(needs: StateSaverNeeds) {
    this.#needs = needs;
  }

  /** Saves a change together with earlier unsaved ones. Resolves when it is saved or replaced by a newer change. */
  async change(id: string, patch: SavedChange): Promise<void> {
    const open = this.#open.get(id);
    await this.#save(id, open === undefined || open === 'deleted' ? patch : { ...open, ...patch });
  }

  /** Deletes an import. @returns false if it was changed again before it could be deleted */
  delete(id: string): Promise<boolean> {
    return this.#save(id, 'deleted');
  }

  /** Discards the unsaved changes of an import that is done or deleted. */
  forget(id: string): void {
    this.#open.delete(id);
    this.#setFailed(id, false);
  }

  async #save(id: string, change: Change): Promise<boolean> {
    this.#open.set(id, change);
    const isNewest = () => this.#open.get(id) === change;
    for (let attempt = 0; isNewest(); attempt++) {
      if (await this.#write(id, change)) {
        if (!isNewest()) return false;
        this.forget(id);
        return true;
      }
      if (!isNewest()) return false;
      this.#setFailed(id, true);
      await new Promise((resolve) => setTimeout(resolve, backOff(attempt, firstRetryMs, maxRetryMs)));
    }
    return false;
  }

  #write(id: string, change: Change): Promise<boolean> {
    const { saved } = this.#needs;
    const written = change === 'deleted' ? saved.delete(id) : saved.change(id, change);
    return written.then(
      () => true,
      () => false,
    );
  }

  #setFailed(id: string, isFailed: boolean): void {
    if (this.#failed.has(id) === isFailed) return;
    if (isFailed) this.#failed.add(id);
    else this.#failed.delete(id);
    this.store.setState({ ids: new Set(this.#failed) });
  }
}
