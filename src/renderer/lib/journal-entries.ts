import { type Journal, type JournalEntry, readEntry } from '../../importer/index.ts';
import type { Bound } from './import-job.ts';
import { indexedJournal } from './indexed-journal.ts';

const lockName = (id: string) => `sheaf-import-${id}`;
const heldHere = new Set<string>();

/** Marks a journal entry as being worked on until `ended`, for every tab of this browser. */
export function holdEntry(id: string, ended: Promise<void>): void {
  if (heldHere.has(id)) return;
  heldHere.add(id);
  void ended.then(() => heldHere.delete(id));
  // Locks exist on https and on this machine's own addresses only; elsewhere this tab's own knowledge must do.
  if ('locks' in navigator) void navigator.locks.request(lockName(id), () => ended);
}

/** @returns imports that were begun and are neither finished nor being worked on, newest first. */
export async function interruptedEntries(): Promise<JournalEntry[]> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : [];
  const busy = new Set([...held.map((lock) => lock.name), ...[...heldHere].map(lockName)]);
  const entries = (await indexedJournal.list()).map(readEntry).filter((entry) => entry !== null);
  return entries
    .filter((entry) => !busy.has(lockName(entry.id)))
    .sort((one, other) => other.started_at.localeCompare(one.started_at));
}

/** The window's journal, which also tells the id of each entry written to it, and where its import goes. */
export function tellingJournal(bound: Bound, onJournal: (id: string) => void): Journal {
  return {
    ...indexedJournal,
    put: (entry) => {
      onJournal(entry.id);
      return indexedJournal.put({ ...entry, ...bound });
    },
  };
}
