import { z } from 'zod';
import { documentReceipt, type Journal, type JournalEntry, readEntry, receipt } from '../../importer/index.ts';
import { fileHandle } from '../lib/files/file-handles.ts';
import type { WindowDatabase } from '../lib/window-database.ts';
import { type ImportReceipt, remedies, type SavedState } from './import-state.ts';

/** An import of the queue as it is saved; what it is to do is the journal's entry of the same id. */
const savedImport = z.object({
  id: z.string(),
  name: z.string(),
  /** Its order among the others. */
  place: z.number(),
  /** The import that makes the survey these responses are added to, and that survey's name. */
  wave_of: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('waiting') }),
    z.object({ kind: z.literal('paused') }),
    z.object({ kind: z.literal('failed'), sentence: z.string(), remedy: z.enum(remedies) }),
  ]),
  /** Where the platform gives them: the file under the empty name, media files under theirs. */
  handles: z.map(z.string(), fileHandle),
});
export type SavedImport = z.output<typeof savedImport>;

/** What may change of a saved import while it is in the queue. */
export type SavedChange = { state?: SavedState; place?: number };

const savedReceipt = z.object({ id: z.string(), receipt: z.union([receipt, documentReceipt]) });
export type SavedReceipt = z.output<typeof savedReceipt>;

/** What another version wrote, or what is damaged, is left out. */
function readAll<T>(shape: z.ZodType<T>, stored: readonly unknown[]): T[] {
  return stored.flatMap((one) => shape.safeParse(one).data ?? []);
}

/** An import with what it is to do. `draft`: what was decided about the file before is deleted in the same step. */
interface NewImport {
  saved: SavedImport;
  entry: JournalEntry;
  draft?: string | undefined;
}

/** The queue, its journal and its receipts as they are saved. They outlive the window, a crash and a loss of power. */
export class SavedQueue {
  readonly #database: WindowDatabase;
  /** The importer's journal. A run that is just ending does not write down again what is no longer in the queue. */
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

  /** @returns what an import is to do and has done, null when nothing of it is saved */
  async readEntry(id: string): Promise<JournalEntry | null> {
    return readEntry(await this.#database.get('journal', id));
  }

  /** Saves imports completely: their places in the queue and what they are to do. All of them, or none. */
  async put(imports: readonly NewImport[]): Promise<void> {
    await this.#database.change(['queue', 'journal', 'drafts'], (change) => {
      for (const { saved, entry, draft } of imports) {
        if (draft !== undefined) change.delete('drafts', draft);
        change.put('queue', saved);
        change.put('journal', entry);
      }
    });
  }

  /** Changes what is saved of an import; nothing happens when it is no longer there. */
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

  /** Deletes an import. What it has already sent is the service's and stays. */
  async delete(id: string): Promise<void> {
    await this.#database.change(['queue', 'journal'], (change) => {
      change.delete('queue', id);
      change.delete('journal', id);
    });
  }

  /** The import is done: its receipt takes the place of what it was to do. */
  async putReceipt(id: string, receipt: ImportReceipt): Promise<void> {
    await this.#database.change(['queue', 'journal', 'receipts'], (change) => {
      change.put('receipts', { id, receipt });
      change.delete('queue', id);
      change.delete('journal', id);
    });
  }

  /** @returns the receipts of every import this window has made, newest first */
  async listReceipts(): Promise<SavedReceipt[]> {
    const all = readAll(savedReceipt, await this.#database.list('receipts'));
    return all.sort((one, other) => other.receipt.completed_at.localeCompare(one.receipt.completed_at));
  }

  async readReceipt(id: string): Promise<ImportReceipt | null> {
    return savedReceipt.safeParse(await this.#database.get('receipts', id)).data?.receipt ?? null;
  }
}
