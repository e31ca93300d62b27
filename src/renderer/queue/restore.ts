import {
  completeArrivedDocument,
  completeArrivedSurvey,
  ImportError,
  type JournalEntry,
  readEntry,
} from '../../importer/index.ts';
import { errorSentence } from '../lib/error-sentence.ts';
import { clientOf } from '../session/api.ts';
import { instanceQuery } from '../session/queries.ts';
import { queryClient } from '../session/query-client.ts';
import { filesNeeded, startNext } from './import-queue.ts';
import { type ImportReceipt, type QueueState, restored } from './import-state.ts';
import { indexedJournal, readJournal } from './indexed-journal.ts';
import { keyOf, libraryChanged } from './library-changed.ts';
import { holdItem, othersHold, releaseItem } from './locks.ts';
import { changeRow, keepReceipt, listRows, putRow, type QueueRow, readReceipt, readRow } from './rows.ts';
import { saveState, wasPaused } from './saving.ts';
import { addItem, itemFrom, itemOf, useImportQueue } from './store.ts';
import { words } from './words.ts';

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

/** An import as it is written down, and paused where that could not be written. */
async function rowAsLeft(id: string): Promise<QueueRow | null> {
  const row = await readRow(id);
  if (row === null || !wasPaused(id)) return row;
  void saveState(id, { kind: 'paused' });
  return { ...row, state: { kind: 'paused' } };
}

/** Makes an import this tab's own, as soon as no other tab has it, and shows it as it was left. */
async function adopt(id: string): Promise<void> {
  await holdItem(id);
  const row = await rowAsLeft(id);
  if (row === null || itemOf(id) !== undefined) {
    if (row === null) releaseItem(id);
    return;
  }
  const entry = await readJournal(id);
  // What is said of it is true, though what it meant to do is forgotten with it.
  if (entry === null && row.state.kind === 'failed') return addItem(itemFrom(row, null, row.state));
  if (entry === null) {
    // The importer forgets what the service has and cannot read, just before the queue hears of it.
    const state = { kind: 'failed', sentence: words.withoutEnd, remedy: 'none' } as const;
    await changeRow(id, { state });
    return addItem(itemFrom(row, null, state));
  }
  const needs = row.state.kind === 'waiting' ? await filesNeeded(id, false) : null;
  const state = needs === null ? null : await settled(entry);
  if (state?.kind === 'done') releaseItem(id);
  addItem(itemFrom(row, entry, state ?? restored(row.state, needs)));
  startNext();
  if (needs !== null && state === null) void settleLater(row, entry);
}

/** How long the service may take to say that an import is through before its file is asked for, and how often it is asked after that. */
const patience = 5000;
const askEvery = 4000;

/** @returns how an import has ended of which nothing is left to send; null where that is not so, or not known */
async function settled(entry: JournalEntry): Promise<QueueState | null> {
  const { id } = entry;
  const fail = (error: unknown) => ({ kind: 'failed', sentence: errorSentence(error), remedy: 'none' }) as const;
  try {
    const options = {
      client: await clientOf(entry.instance ?? null),
      journal: indexedJournal,
      signal: AbortSignal.timeout(patience),
      onReceipt: (receipt: ImportReceipt) => keepReceipt(id, receipt),
      onFailure: (error: Error) => changeRow(id, { state: fail(error) }),
    };
    const receipt = await (entry.kind === 'survey'
      ? completeArrivedSurvey(entry, options)
      : completeArrivedDocument(entry, options));
    return receipt === null ? null : { kind: 'done', receipt };
  } catch (error) {
    return error instanceof ImportError && error.failure.kind === 'unreadable' ? fail(error) : null;
  }
}

/** The service may still read what has arrived: then nobody need give the file again. */
async function settleLater(row: QueueRow, entry: JournalEntry): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, askEvery));
    if (itemOf(row.id)?.state.kind !== 'asking') return;
    const state = await settled(entry);
    if (state === null) continue;
    if (itemOf(row.id)?.state.kind !== 'asking') return;
    if (state.kind === 'done') releaseItem(row.id);
    addItem(itemFrom(row, entry, state));
    void libraryChanged(state.kind === 'done' ? keyOf(state.receipt) : null);
    return startNext();
  }
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
  useImportQueue.setState({ isRestored: true });
}

/** A browser asks before it closes the page on a running import. The desktop has its own way, and would just stay open. */
if (window.bridge === undefined) {
  window.addEventListener('beforeunload', (event) => {
    if (useImportQueue.getState().fraction !== null) event.preventDefault();
  });
}
