const databaseName = 'sheaf';
const version = 4;

/**
 * The stores of the window, with the key field of each: drafts, the journal of imports that are not done, the queue, the receipts of
 * imports that are done, and confirmed mappings.
 */
export const stores = { drafts: 'id', journal: 'id', mappings: 'fingerprint', queue: 'id', receipts: 'id' } as const;
export type StoreName = keyof typeof stores;

/** The requests of one change. They run in order, and all of them are applied or none. */
export interface StoreChange {
  /** Reads a record, then calls `next` with it for further requests of the same change; `stored` is undefined if there is none. */
  read(store: StoreName, id: string, next: (stored: unknown) => void): void;
  put(store: StoreName, record: object): void;
  delete(store: StoreName, id: string): void;
}

/** The database of the window: IndexedDB, or memory in tests. */
export interface WindowDatabase {
  /** @returns the record; undefined if there is none. @throws DOMException like `change` */
  get(store: StoreName, id: string): Promise<unknown>;
  /** @returns all records of a store. @throws DOMException like `change` */
  list(store: StoreName): Promise<unknown[]>;
  /**
   * Changes records of the named stores: all or nothing. Resolves when the change is durable.
   * @throws DOMException if the browser cannot save it (private window, full disk)
   */
  change(names: readonly StoreName[], act: (change: StoreChange) => void): Promise<void>;
}

function openDatabase(factory: IDBFactory, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, version);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores)) {
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath });
      }
    };
    request.onsuccess = () => {
      // A window of a newer version may need to change the stores and must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        onClosed();
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when a transaction is durable. The success of a single request is not enough. */
const durable = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** @returns the window's database in IndexedDB. It is opened with the first request. */
export function createWindowDatabase(factory: IDBFactory): WindowDatabase {
  let database: Promise<IDBDatabase> | null = null;
  const begin = async (names: readonly StoreName[], mode: IDBTransactionMode) => {
    database ??= openDatabase(factory, () => {
      database = null;
    });
    return (await database).transaction(names, mode, { durability: 'strict' });
  };
  async function read<T>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = await begin([name], 'readonly');
    const request = ask(transaction.objectStore(name));
    await durable(transaction);
    return request.result;
  }
  return {
    get: (name, id) => read<unknown>(name, (store) => store.get(id)),
    list: (name) => read<unknown[]>(name, (store) => store.getAll()),
    async change(names, act) {
      const transaction = await begin(names, 'readwrite');
      const ended = durable(transaction);
      act({
        read(name, id, next) {
          const request = transaction.objectStore(name).get(id);
          request.onsuccess = () => next(request.result);
        },
        put: (name, record) => void transaction.objectStore(name).put(record),
        delete: (name, id) => void transaction.objectStore(name).delete(id),
      });
      return ended;
    },
  };
}
