import { type Journal, type JournalEntry, readEntry } from '../../importer/index.ts';
import { changeStores, runInStore } from '../lib/window-database.ts';

/**
 * The importer's journal in IndexedDB: outlives the window, a crash of it and a loss of power. What is on the queue no more is
 * not written down again by a run that is just ending.
 */
export const indexedJournal: Journal = {
  put: (entry) =>
    changeStores(['queue', 'journal'], (store) => {
      const asked = store('queue').getKey(entry.id);
      asked.onsuccess = () => {
        if (asked.result !== undefined) store('journal').put(entry);
      };
    }),
  get: (id) => runInStore<unknown>('journal', 'readonly', (store) => store.get(id)),
  list: () => runInStore<unknown[]>('journal', 'readonly', (store) => store.getAll()),
  delete: (id) => runInStore('journal', 'readwrite', (store) => store.delete(id)),
};

/** @returns what an import means to do and has done, null when nothing of it is written down */
export async function readJournal(id: string): Promise<JournalEntry | null> {
  return readEntry(await indexedJournal.get(id));
}
