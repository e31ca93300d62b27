import { z } from 'zod';
import { type DocumentEntry, documentEntry } from './document-entry.ts';
import { type SurveyEntry, surveyEntry } from './survey-entry.ts';

/** Every kind of import that can be resumed. */
const journalEntry = z.union([surveyEntry, documentEntry]);
export type JournalEntry = z.output<typeof journalEntry>;

/** Where imports are written down: IndexedDB in the window, files on the command line. What `get` and `list` return is not checked yet. */
export interface Journal {
  put(entry: JournalEntry): Promise<void>;
  get(id: string): Promise<unknown>;
  list(): Promise<unknown[]>;
  delete(id: string): Promise<void>;
}

/** @returns the entry; null when what was stored is damaged or of another version. */
export function readEntry(stored: unknown): JournalEntry | null {
  const parsed = journalEntry.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** @returns all entries of a journal that can be read. */
export async function readEntries(journal: Journal): Promise<JournalEntry[]> {
  return (await journal.list()).map(readEntry).filter((entry) => entry !== null);
}

/** Writes one import into a journal. Writes happen one after another, each with the entry as it was when `save` was called. */
export class EntryWriter<Entry extends SurveyEntry | DocumentEntry> {
  readonly #journal: Journal;
  readonly #entry: Entry;
  #saved: Promise<void> = Promise.resolve();

  constructor(journal: Journal, entry: Entry) {
    this.#journal = journal;
    this.#entry = entry;
  }

  save(): Promise<void> {
    const copy = structuredClone(this.#entry);
    this.#saved = this.#saved.then(() => this.#journal.put(copy));
    return this.#saved;
  }

  async delete(): Promise<void> {
    await this.#saved;
    await this.#journal.delete(this.#entry.id);
  }
}

/** A journal that lasts as long as the program. */
export function createMemoryJournal(): Journal {
  const entries = new Map<string, JournalEntry>();
  return {
    put: async (entry) => void entries.set(entry.id, structuredClone(entry)),
    get: async (id) => structuredClone(entries.get(id)),
    list: async () => [...entries.values()].map((entry) => structuredClone(entry)),
    delete: async (id) => void entries.delete(id),
  };
}
