import type { Journal, JournalEntry } from './journal.ts';

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
