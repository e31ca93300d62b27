import { create } from 'zustand';
import type { Progress, Receipt } from '../../importer/index.ts';
import { announce } from './announce.ts';
import { errorSentence } from './error-sentence.ts';
import { holdEntry } from './journal-entries.ts';
import { queryClient } from './query-client.ts';
import { overallFraction, quarterPassed } from './upload-fraction.ts';
import { words } from './upload-words.ts';

export type UploadState =
  | { kind: 'waiting' }
  | { kind: 'running'; progress: Progress | null }
  | { kind: 'done'; receipt: Receipt }
  | { kind: 'failed'; sentence: string }
  | { kind: 'cancelled' };

/** An import this window runs, ran or is about to run. */
export interface UploadItem {
  id: string;
  surveyName: string;
  /** The journal entry it is written down as, once it is. */
  journalId: string | null;
  state: UploadState;
}

/** One run of an import. The importer's own functions fit behind it. */
export type UploadRun = (context: {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  onJournal: (journalId: string) => void;
}) => Promise<Receipt>;

interface Uploads {
  items: UploadItem[];
  /** 0 to 1 of the running import, null when none runs. */
  fraction: number | null;
}

export const useUploads = create<Uploads>(() => ({ items: [], fraction: null }));

const controllers = new Map<string, AbortController>();
let queue: Promise<void> = Promise.resolve();
let lastId = 0;

function change(id: string, patch: Partial<UploadItem>): void {
  useUploads.setState(({ items }) => ({ items: items.map((item) => (item.id === id ? { ...item, ...patch } : item)) }));
}

function showFraction(fraction: number | null): void {
  useUploads.setState({ fraction });
  void window.bridge?.setProgress(fraction);
}

/** Puts an import at the end of the queue: one runs at a time. @returns its id in `useUploads` */
export function enqueue(surveyName: string, run: UploadRun): string {
  const id = `upload-${++lastId}`;
  controllers.set(id, new AbortController());
  useUploads.setState(({ items }) => ({
    items: [...items, { id, surveyName, journalId: null, state: { kind: 'waiting' } }],
  }));
  queue = queue.then(() => runOne(id, surveyName, run));
  return id;
}

/** Stops an import. What was sent stays, and its journal entry lets it continue. */
export function cancel(id: string): void {
  controllers.get(id)?.abort(new DOMException('Stopped by the user.', 'AbortError'));
  const item = useUploads.getState().items.find((candidate) => candidate.id === id);
  if (item?.state.kind === 'waiting') change(id, { state: { kind: 'cancelled' } });
}

async function runOne(id: string, surveyName: string, run: UploadRun): Promise<void> {
  const signal = controllers.get(id)?.signal ?? new AbortController().signal;
  if (signal.aborted) return;
  change(id, { state: { kind: 'running', progress: null } });
  showFraction(0);
  announce(words.started(surveyName));
  let done = 0;
  const onProgress = (progress: Progress) => {
    const fraction = overallFraction(progress);
    const quarter = quarterPassed(done, fraction);
    if (quarter !== null) announce(words.quarter(surveyName, quarter));
    done = fraction;
    showFraction(fraction);
    change(id, { state: { kind: 'running', progress } });
  };
  const ended = Promise.withResolvers<void>();
  const onJournal = (journalId: string) => {
    if (useUploads.getState().items.some((item) => item.journalId === journalId && item.id === id)) return;
    change(id, { journalId });
    holdEntry(journalId, ended.promise);
    void queryClient.invalidateQueries({ queryKey: ['interrupted'] });
  };
  const state = await outcome(run({ signal, onProgress, onJournal }), signal);
  ended.resolve();
  change(id, { state });
  announce(words.ended(surveyName, state));
  showFraction(null);
  controllers.delete(id);
  void queryClient.invalidateQueries();
}

async function outcome(run: Promise<Receipt>, signal: AbortSignal): Promise<UploadState> {
  try {
    return { kind: 'done', receipt: await run };
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    return { kind: 'failed', sentence: errorSentence(error) };
  }
}

/** A browser asks before it closes the page on a running import. The desktop has its own way, and would just stay open. */
if (window.bridge === undefined) {
  window.addEventListener('beforeunload', (event) => {
    if (useUploads.getState().fraction !== null) event.preventDefault();
  });
}
