import type { Journal } from '../../importer/index.ts';

const databaseName = 'sheaf';
const storeName = 'journal';

let database: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return database;
}

/** Resolves when the transaction is durable, not when its request has been heard. */
async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(storeName, mode, { durability: 'strict' });
  const request = act(transaction.objectStore(storeName));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The importer's journal in IndexedDB: outlives the window, a crash of it and a loss of power. */
export const indexedJournal: Journal = {
  put: async (entry) => void (await run('readwrite', (store) => store.put(entry))),
  get: (id) => run<unknown>('readonly', (store) => store.get(id)),
  list: () => run<unknown[]>('readonly', (store) => store.getAll()),
  delete: (id) => run('readwrite', (store) => store.delete(id)),
};
