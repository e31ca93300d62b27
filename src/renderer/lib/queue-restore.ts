import { readEntry } from '../../importer/index.ts';
import { indexedJournal, readJournal } from './indexed-journal.ts';
import { instanceQuery } from './queries.ts';
import { queryClient } from './query-client.ts';
import { restored } from './queue-item.ts';
import { holdItem, othersHold, releaseItem } from './queue-locks.ts';
import { changeRow, listRows, putRow, readReceipt, readRow } from './queue-rows.ts';
import { addItem, itemFrom, itemOf, useUploads } from './queue-store.ts';
import { words } from './queue-words.ts';
import { filesNeeded, startNext } from './uploads.ts';

/** Entries without a place in the queue: an older window wrote them, or it was closed just before it forgot a finished one. */
async function takeInStrays(): Promise<void> {
  const rows = await listRows();
  const known = new Set(rows.map(({ id }) => id));
  let place = rows.at(-1)?.place ?? 0;
  for (const entry of (await indexedJournal.list()).map(readEntry)) {
    if (entry === null || known.has(entry.id)) continue;
    if ((await readReceipt(entry.id)) !== null) await indexedJournal.delete(entry.id);
    else {
      const name = entry.kind === 'survey' ? entry.name : entry.file_name;
      const row = { id: entry.id, name, place: ++place, wave_of: null, handles: new Map() };
      await putRow({ ...row, state: { kind: 'paused' } }, entry);
    }
  }
}

/** Makes an import this tab's own, as soon as no other tab has it, and shows it as it was left. */
async function adopt(id: string): Promise<void> {
  await holdItem(id);
  const row = await readRow(id);
  if (row === null || itemOf(id) !== undefined) {
    if (row === null) releaseItem(id);
    return;
  }
  const entry = await readJournal(id);
  if (entry === null) {
    // The importer forgets what the service has and cannot read, just before the queue hears of it.
    const state = { kind: 'failed', sentence: words.withoutEnd, remedy: 'none' } as const;
    await changeRow(id, { state });
    return addItem(itemFrom(row, null, state));
  }
  const needs = row.state.kind === 'waiting' ? await filesNeeded(id, false) : null;
  addItem(itemFrom(row, entry, restored(row.state, needs)));
  startNext();
}

let isAsked = false;

/**
 * Brings the queue back as it was when the window was closed, or was ended; what needs nobody goes on. Call when the service
 * is there. A browser that keeps nothing has no queue to bring back.
 */
export async function restoreQueue(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  // The first request must already keep to the instance's limit.
  await queryClient.ensureQueryData(instanceQuery).catch(() => {});
  try {
    await takeInStrays();
    const isTaken = await othersHold();
    const ids = (await listRows()).map(({ id }) => id);
    // What another tab has may come to this one much later.
    for (const id of ids.filter(isTaken)) void adopt(id).catch(() => {});
    await Promise.allSettled(ids.filter((id) => !isTaken(id)).map(adopt));
  } catch {
    // Private windows keep nothing.
  }
  useUploads.setState({ isRestored: true });
}

/** A browser asks before it closes the page on a running import. The desktop has its own way, and would just stay open. */
if (window.bridge === undefined) {
  window.addEventListener('beforeunload', (event) => {
    if (useUploads.getState().fraction !== null) event.preventDefault();
  });
}
