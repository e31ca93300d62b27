import type { Connection } from '../../contract/index.ts';
import {
  type JournalEntry,
  lendBudget,
  type RecordKind,
  readEntry,
  type SurveyImportOptions,
} from '../../importer/index.ts';
import { budgetOf } from './api.ts';
import { indexedJournal } from './indexed-journal.ts';
import type { InstanceId } from './instances.ts';
import { connectionOf, currentInstance, followConnection, serviceUnreachable, tokenRefused } from './session.ts';
import { type AnyProgress, type AnyReceipt, ConsentNeeded, type UploadRun } from './uploads.ts';

/** Where an import goes, and where its bytes come from when they are no file of the user's: written down with it. */
export type Bound = Pick<JournalEntry, 'instance' | 'source'>;

function boundHere(): Bound {
  const instance = currentInstance();
  return instance === null ? {} : { instance };
}

type Choices = Omit<SurveyImportOptions, 'client' | 'file' | 'journal' | 'signal' | 'on_progress' | 'upload' | 'clock'>;

/** An import from its beginning, or one that goes on from its journal entry. */
export type ImportJob = { file: File } & (
  | { kind: 'survey'; choices: Choices }
  | { kind: RecordKind; file_name: string; project_id: number; should_publish: boolean }
  | { kind: 'resume'; entry: JournalEntry; media?: ReadonlyMap<string, Blob> }
);

export type ToWorker =
  | {
      kind: 'start';
      job: ImportJob;
      may_renew: boolean;
      connection: Connection;
      budget: MessagePort | null;
      bound: Bound;
    }
  | { kind: 'connection'; connection: Connection }
  | { kind: 'cancel' };

export type FromWorker =
  | { kind: 'progress'; progress: AnyProgress }
  | { kind: 'journal'; id: string }
  | { kind: 'unreachable' }
  | { kind: 'unauthorized' }
  | { kind: 'done'; receipt: AnyReceipt }
  | { kind: 'failed'; sentence: string; needs_consent: boolean };

type Hearing = { [K in FromWorker['kind']]: (message: Extract<FromWorker, { kind: K }>) => void };

function hearOne<K extends FromWorker['kind']>(hearing: Hearing, message: Extract<FromWorker, { kind: K }>): void {
  hearing[message.kind as K](message);
}

/** A share of the instance's budget for a worker: however many run, together they keep to its limit. */
function lend(instance: InstanceId): { port: MessagePort | null; transfer: Transferable[]; end: () => void } {
  const budget = budgetOf(instance);
  if (budget === null) return { port: null, transfer: [], end: () => {} };
  const { port1, port2 } = new MessageChannel();
  return { port: port2, transfer: [port2], end: lendBudget(budget, port1) };
}

/** What goes with the table; an import that goes on needs what is still to be sent. */
function mediaOf(job: ImportJob): ReadonlyMap<string, Blob> {
  const media = job.kind === 'survey' ? job.choices.media : job.kind === 'resume' ? job.media : undefined;
  return media ?? new Map();
}

/**
 * Runs an import in a worker of its own: hashing, writing parts anew and finding a row again never hold up the window, and
 * only workers may compile the scanners' WebAssembly.
 * @param bound where it goes; the instance on screen unless given, whatever is on screen later
 */
export function importRun(job: ImportJob, bound: Bound = boundHere()): UploadRun {
  const instance = bound.instance ?? null;
  const isOnScreen = () => instance === currentInstance();
  return async ({ signal, journalId, mayRenew, onProgress, onJournal }) => {
    const connection = await connectionOf(instance);
    const entry = journalId === null ? null : readEntry(await indexedJournal.get(journalId));
    const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
    const send = (message: ToWorker) => worker.postMessage(message);
    const { promise, resolve, reject } = Promise.withResolvers<AnyReceipt>();
    const hear: Hearing = {
      progress: ({ progress }) => onProgress(progress),
      journal: ({ id }) => onJournal(id),
      unreachable: () => isOnScreen() && void serviceUnreachable(),
      unauthorized: () => isOnScreen() && tokenRefused(),
      done: ({ receipt }) => resolve(receipt),
      failed: ({ sentence, needs_consent }) =>
        reject(needs_consent ? new ConsentNeeded(sentence) : new Error(sentence)),
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hearOne(hear, data);
    worker.onerror = (event) => reject(new Error(event.message));
    signal.addEventListener('abort', () => send({ kind: 'cancel' }), { once: true });
    const unsubscribe = followConnection(instance, (fresh) => send({ kind: 'connection', connection: fresh }));
    const from = entry === null ? job : ({ kind: 'resume', file: job.file, entry, media: mediaOf(job) } as const);
    const lent = lend(instance);
    const budget = lent.port;
    const start = { kind: 'start', job: from, may_renew: mayRenew, connection, budget, bound } satisfies ToWorker;
    worker.postMessage(start, lent.transfer);
    return promise.finally(() => {
      lent.end();
      unsubscribe();
      worker.terminate();
    });
  };
}
