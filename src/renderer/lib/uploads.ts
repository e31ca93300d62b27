import { create } from 'zustand';
import type { Progress, Receipt, RecordProgress, RecordReceipt } from '../../importer/index.ts';
import { announce } from './announce.ts';
import { errorSentence } from './error-sentence.ts';
import { holdEntry } from './journal-entries.ts';
import { queryClient } from './query-client.ts';
import { overallFraction, quarterPassed } from './upload-fraction.ts';
import { words } from './upload-words.ts';

export type AnyProgress = Progress | RecordProgress;
export type AnyReceipt = Receipt | RecordReceipt;

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'running'; progress: AnyProgress | null }
  | { kind: 'done'; receipt: AnyReceipt }
  /** `needs_consent`: it can go on only by making another record, and a person decides that. */
  | { kind: 'failed'; sentence: string; needs_consent: boolean }
  /** Stopped by a person; what was sent stays, and it can go on. */
  | { kind: 'cancelled' };

/** An import this window runs, ran or is about to run. */
export interface UploadItem {
  id: string;
  name: string;
  /** The journal entry it is written down as, once it is. */
  journalId: string | null;
  state: UploadState;
}

/**
 * One run of an import. The importer's own functions fit behind it.
 */
export type UploadRun = (context: {
  signal: AbortSignal;
  /** What an earlier run of it was written down as: it goes on from there. */
  journalId: string | null;
  /** A person agreed to another record where the first can take no bytes any more. */
  mayRenew: boolean;
  onProgress: (progress: AnyProgress) => void;
  onJournal: (journalId: string) => void;
}) => Promise<AnyReceipt>;

/** The import can go on only by making another record. */
export class ConsentNeeded extends Error {}

interface Uploads {
  items: UploadItem[];
  /** 0 to 1 of the imports at hand together, null when none runs. */
  fraction: number | null;
}

export const useUploads = create<Uploads>(() => ({ items: [], fraction: null }));

const runs = new Map<string, UploadRun>();
const controllers = new Map<string, AbortController>();
let queue: Promise<void> = Promise.resolve();
let lastId = 0;

const isAtHand = ({ state }: UploadItem) => state.kind === 'waiting' || state.kind === 'running';
const itemOf = (id: string) => useUploads.getState().items.find((item) => item.id === id);

function fractionOf({ state }: UploadItem): number {
  if (state.kind === 'running' && state.progress !== null) return overallFraction(state.progress);
  return state.kind === 'done' ? 1 : 0;
}

/** Items that ended before the queue was last empty are no part of what is at hand. */
let firstOfBatch = 0;

function change(id: string, patch: Partial<UploadItem>): void {
  useUploads.setState(({ items: before }) => {
    const items = before.map((item) => (item.id === id ? { ...item, ...patch } : item));
    if (!items.some(isAtHand)) firstOfBatch = items.length;
    const batch = items
      .slice(firstOfBatch)
      .filter(({ state }) => state.kind !== 'cancelled' && state.kind !== 'failed');
    const sum = batch.reduce((total, item) => total + fractionOf(item), 0);
    return { items, fraction: batch.length === 0 ? null : sum / batch.length };
  });
  void window.bridge?.setProgress(useUploads.getState().fraction);
}

function line(id: string, mayRenew: boolean): void {
  controllers.set(id, new AbortController());
  queue = queue.then(() => runOne(id, mayRenew));
}

/** Puts an import at the end of the queue: one runs at a time. @returns its id in `useUploads` */
export function enqueue(name: string, run: UploadRun): string {
  const id = `upload-${++lastId}`;
  runs.set(id, run);
  useUploads.setState(({ items }) => ({
    items: [...items, { id, name, journalId: null, state: { kind: 'waiting' } }],
  }));
  line(id, false);
  return id;
}

/** Stops an import. What was sent stays, and its journal entry lets it continue. */
export function cancel(id: string): void {
  controllers.get(id)?.abort(new DOMException('Stopped by the user.', 'AbortError'));
  if (itemOf(id)?.state.kind === 'waiting') change(id, { state: { kind: 'cancelled' } });
}

/** Puts an import that was stopped, or failed, at the end of the queue again; it goes on from where it was. */
export function again(id: string): void {
  const state = itemOf(id)?.state;
  if (state?.kind !== 'cancelled' && state?.kind !== 'failed') return;
  change(id, { state: { kind: 'waiting' } });
  line(id, state.kind === 'failed' && state.needs_consent);
}

async function runOne(id: string, mayRenew: boolean): Promise<void> {
  const [item, run, signal] = [itemOf(id), runs.get(id), controllers.get(id)?.signal];
  if (item?.state.kind !== 'waiting' || run === undefined || signal === undefined || signal.aborted) return;
  const { name } = item;
  change(id, { state: { kind: 'running', progress: null } });
  announce(words.started(name));
  let done = 0;
  const onProgress = (progress: AnyProgress) => {
    const fraction = overallFraction(progress);
    const quarter = quarterPassed(done, fraction);
    if (quarter !== null) announce(words.quarter(name, quarter));
    done = fraction;
    change(id, { state: { kind: 'running', progress } });
  };
  const ended = Promise.withResolvers<void>();
  const onJournal = (journalId: string) => {
    change(id, { journalId });
    holdEntry(journalId, ended.promise);
    void queryClient.invalidateQueries({ queryKey: ['interrupted'] });
  };
  if (item.journalId !== null) onJournal(item.journalId);
  const state = await outcome(run({ signal, journalId: item.journalId, mayRenew, onProgress, onJournal }), signal);
  ended.resolve();
  change(id, { state });
  announce(words.ended(name, state));
  controllers.delete(id);
  if (state.kind === 'done') runs.delete(id);
  void queryClient.invalidateQueries();
}

async function outcome(run: Promise<AnyReceipt>, signal: AbortSignal): Promise<UploadState> {
  try {
    return { kind: 'done', receipt: await run };
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    return { kind: 'failed', sentence: errorSentence(error), needs_consent: error instanceof ConsentNeeded };
  }
}

/** A browser asks before it closes the page on a running import. The desktop has its own way, and would just stay open. */
if (window.bridge === undefined) {
  window.addEventListener('beforeunload', (event) => {
    if (useUploads.getState().fraction !== null) event.preventDefault();
  });
}
