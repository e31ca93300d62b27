import { type StoreChange, type StoreName, stores, type WindowDatabase } from './window-database.ts';

/** A window's database in memory, whose writes can fail. */
interface MemoryDatabase extends WindowDatabase {
  /** How many of the next changes fail, as on a full disk. */
  failures: number;
  /** @returns the sorted ids of a store */
  ids(store: StoreName): string[];
}

/** Behaves like `WindowDatabase`: values are copied, and a change is applied completely or not at all. */
export function createMemoryDatabase(): MemoryDatabase {
  let held = new Map<StoreName, Map<string, unknown>>();
  const copy = <T>(value: T): T => (value === undefined ? value : structuredClone(value));
  const open = (name: StoreName) => held.get(name) ?? new Map<string, unknown>();
  return {
    failures: 0,
    ids: (name) => [...open(name).keys()].sort(),
    get: async (name, id) => copy(open(name).get(id)),
    list: async (name) => copy([...open(name).values()]),
    async change(names, act) {
      if (this.failures > 0) {
        this.failures--;
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      }
      const next = new Map(held);
      for (const name of names) next.set(name, new Map(open(name)));
      const within = (name: StoreName) => {
        const store = names.includes(name) ? next.get(name) : undefined;
        if (store === undefined) throw new DOMException(`${name} is not part of this change.`, 'NotFoundError');
        return store;
      };
      const change: StoreChange = {
        read: (name, id, then) => then(copy(within(name).get(id))),
        put: (name, record) => void within(name).set(String(record[stores[name] as keyof object]), copy(record)),
        delete: (name, id) => void within(name).delete(id),
      };
      act(change);
      held = next;
    },
  };
}

/** A browser storage in memory. */
export function createMemoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
