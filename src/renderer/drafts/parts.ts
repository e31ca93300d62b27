import type { WindowDatabase } from '../lib/window-database.ts';
import type { ImportLocks } from '../queue/locks.ts';

export let database: WindowDatabase;
export let locks: ImportLocks;

/** Puts in place what drafts work with. */
export function setDraftParts(parts: { database: WindowDatabase; locks: ImportLocks }): void {
  ({ database, locks } = parts);
}
