import type { Connection } from '../../contract/index.ts';
import { lendBudget } from '../../importer/index.ts';
import type { ImportFiles } from '../lib/files/file-handles.ts';
import { language } from '../lib/language/language.ts';
import { budgetOf } from '../session/api.ts';
import type { InstanceId } from '../session/instances.ts';
import {
  connectionOf,
  currentInstance,
  followConnection,
  serviceUnreachable,
  tokenRefused,
} from '../session/session.ts';
import { noteSilence } from '../session/silence.ts';
import { ImportFailure } from './import-failure.ts';
import type { ImportProgress, ImportReceipt, Remedy } from './import-state.ts';

export type ToWorker =
  | {
      kind: 'start';
      /** Of the journal's entry, which says what is to be done. */
      id: string;
      files: ImportFiles;
      mayCreateAnother: boolean;
      connection: Connection;
      budget: MessagePort | null;
      /** Whether a token that ended is waited for until somebody has signed in anew. */
      waits_for_sign_in: boolean;
    }
  | { kind: 'connection'; connection: Connection }
  | { kind: 'cancel' };

export type FromWorker =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'unreachable' }
  | { kind: 'unauthorized'; token: string }
  | { kind: 'done'; receipt: ImportReceipt }
  | { kind: 'failed'; sentence: string; remedy: Remedy };

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

/** For how long nothing has answered an import; null while something does. */
const silenceOf = (progress: ImportProgress): number | null =>
  'waiting' in progress ? (progress.waiting?.silentSeconds ?? null) : null;

interface Run {
  id: string;
  /** Where it goes, whatever is on screen. */
  instance: InstanceId;
  files: ImportFiles;
  signal: AbortSignal;
  /** A person agreed to another record where the first can take no bytes any more. */
  mayRenew: boolean;
  onProgress: (progress: ImportProgress) => void;
}

/**
 * Runs an import in a worker of its own: hashing, writing parts anew and finding a row again never hold up the window, and
 * only workers may compile the scanners' WebAssembly. It goes on from what its journal entry says.
 * @throws ImportFailure; Error when the worker itself breaks, or a remote instance gives no token
 */
export async function runImport({ id, instance, files, signal, mayRenew, onProgress }: Run): Promise<ImportReceipt> {
  const connection = await connectionOf(instance);
  const isOnScreen = () => instance === currentInstance();
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name: language });
  const send = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const { promise, resolve, reject } = Promise.withResolvers<ImportReceipt>();
  const hear: Hearing = {
    progress: ({ progress }) => {
      if (isOnScreen()) noteSilence(id, silenceOf(progress));
      onProgress(progress);
    },
    unreachable: () => isOnScreen() && void serviceUnreachable(),
    unauthorized: ({ token }) => isOnScreen() && tokenRefused(token),
    done: ({ receipt }) => resolve(receipt),
    failed: ({ sentence, remedy }) => reject(new ImportFailure(sentence, remedy)),
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hearOne(hear, data);
  worker.onerror = (event) => reject(new Error(event.message));
  signal.addEventListener('abort', () => send({ kind: 'cancel' }), { once: true });
  const unsubscribe = followConnection(instance, (fresh) => send({ kind: 'connection', connection: fresh }));
  const lent = lend(instance);
  const { file, media } = files;
  send(
    {
      kind: 'start',
      id,
      files: { file, media },
      mayCreateAnother: mayRenew,
      connection,
      budget: lent.port,
      waits_for_sign_in: instance === null,
    },
    lent.transfer,
  );
  if (signal.aborted) send({ kind: 'cancel' });
  return promise.finally(() => {
    noteSilence(id, null);
    lent.end();
    unsubscribe();
    worker.terminate();
  });
}
