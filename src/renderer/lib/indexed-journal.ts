import type { Journal } from '../../importer/index.ts';
import { runInStore } from './window-store.ts';

/** The importer's journal in IndexedDB: outlives the window, a crash of it and a loss of power. */
export const indexedJournal: Journal = {
  put: async (entry) => void (await runInStore('journal', 'readwrite', (store) => store.put(entry))),
  get: (id) => runInStore<unknown>('journal', 'readonly', (store) => store.get(id)),
  list: () => runInStore<unknown[]>('journal', 'readonly', (store) => store.getAll()),
  delete: (id) => runInStore('journal', 'readwrite', (store) => store.delete(id)),
};
