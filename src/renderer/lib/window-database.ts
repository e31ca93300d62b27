const databaseName = 'sheaf';
const version = 4;

/**
 * What the window itself keeps: files that are not imported yet, imports that are not done, their queue, the receipts of
 * those that are, and mappings that were confirmed.
 */
const stores = { drafts: 'id', journal: 'id', mappings: 'fingerprint', queue: 'id', receipts: 'id' } as const;
type StoreName = keyof typeof stores;

let database: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, version);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores)) {
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath });
      }
    };
    request.onsuccess = () => {
      // A newer window of Sheaf may need to change the stores: it must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        database = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return database;
}

/**
 * What happens in several stores, whole or not at all. Resolves when it is durable, not when the requests have been heard.
 * @throws DOMException when the browser keeps nothing (private windows, a full disk)
 */
export async function changeStores<Name extends StoreName>(
  names: readonly Name[],
  act: (store: (name: Name) => IDBObjectStore) => void,
): Promise<void> {
  const transaction = (await open()).transaction(names, 'readwrite', { durability: 'strict' });
  const durable = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  act((name) => transaction.objectStore(name));
  return durable;
}

/**
 * One request in a transaction of its own. Resolves when it is durable, not when the request has been heard.
 * @throws DOMException when the browser keeps nothing (private windows, a full disk)
 */
export async function runInStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction(name, mode, { durability: 'strict' });
  const request = act(transaction.objectStore(name));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}
