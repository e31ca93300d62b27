import type { Connection } from '../../contract/index.ts';
import { lendBudget } from '../../importer/index.ts';
import type { ImportFiles } from '../lib/files/file-handles.ts';
import { language } from '../lib/language/language.ts';
import type { Clients } from '../session/clients.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import type { Session } from '../session/session.ts';
import type { SilenceMonitor } from '../session/silence.ts';
import type { ImportProgress, ImportReceipt, Remedy } from './import-state.ts';
import { ImportFailure } from './remedy.ts';

export type ToWorker =
  | {
      kind: 'start';
      /** Of the journal's entry, which says what is to be done. */
      id: string;
      files: ImportFiles;
      mayCreateAnother: boolean;
      connection: Connection;
      budget: MessagePort | null;
      /** Whether a token that ended is waited for until somebody has signed in again. */
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

type Handlers = { [K in FromWorker['kind']]: (message: Extract<FromWorker, { kind: K }>) => void };

function handle<K extends FromWorker['kind']>(handlers: Handlers, message: Extract<FromWorker, { kind: K }>): void {
  handlers[message.kind as K](message);
}

/** For how long nothing has answered an import; null while something does. */
const silenceOf = (progress: ImportProgress): number | null =>
  'waiting' in progress ? (progress.waiting?.silentSeconds ?? null) : null;

/** One run of an import, from what its journal entry says to its receipt. */
export interface ImportRun {
  id: string;
  /** Where it goes, whatever is on screen. */
  instance: InstanceId;
  files: ImportFiles;
  signal: AbortSignal;
  /** A person agreed to another record where the first can take no more bytes. */
  mayCreateAnother: boolean;
  onProgress(progress: ImportProgress): void;
}

/** What a run works with. */
interface RunNeeds {
  session: Session;
  silence: SilenceMonitor;
  clients: Clients;
  startWorker(): Worker;
}

/** The worker has its language from its name. */
export const startImportWorker = (): Worker =>
  new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name: language });

/** A share of the instance's budget for a worker: however many run, together they keep to its limit. */
function lend(clients: Clients, instance: InstanceId): { port: MessagePort | null; end: () => void } {
  const budget = clients.budgetOf(instance);
  if (budget === null) return { port: null, end: () => {} };
  const { port1, port2 } = new MessageChannel();
  return { port: port2, end: lendBudget(budget, port1) };
}

/** @returns the receipt that the worker's messages end with. Rejects with ImportFailure, or Error when the worker itself breaks */
function listen(worker: Worker, { id, instance, onProgress }: ImportRun, needs: RunNeeds): Promise<ImportReceipt> {
  const { session, silence } = needs;
  const isOnScreen = () => instance === session.instance;
  const { promise, resolve, reject } = Promise.withResolvers<ImportReceipt>();
  const handlers: Handlers = {
    progress: ({ progress }) => {
      if (isOnScreen()) silence.note(id, silenceOf(progress));
      onProgress(progress);
    },
    unreachable: () => isOnScreen() && void session.onUnreachable(),
    unauthorized: ({ token }) => isOnScreen() && session.onUnauthorized(token),
    done: ({ receipt }) => resolve(receipt),
    failed: ({ sentence, remedy }) => reject(new ImportFailure(sentence, remedy)),
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => handle(handlers, data);
  worker.onerror = (event) => reject(new Error(event.message));
  return promise;
}

/**
 * Runs an import in a worker of its own: hashing, rewriting parts and finding a row again never hold up the window, and
 * only workers may compile the scanners' WebAssembly. It continues from what its journal entry says.
 * @throws ImportFailure; Error when the worker itself breaks, or a remote instance gives no token
 */
export async function runImport(run: ImportRun, needs: RunNeeds): Promise<ImportReceipt> {
  const { id, instance, signal, mayCreateAnother } = run;
  const { session, silence, clients } = needs;
  const connection = await session.connectTo(instance);
  const worker = needs.startWorker();
  const send = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const receipt = listen(worker, run, needs);
  signal.addEventListener('abort', () => send({ kind: 'cancel' }), { once: true });
  const unsubscribe = session.onConnection(instance, (fresh) => send({ kind: 'connection', connection: fresh }));
  const lent = lend(clients, instance);
  const { file, media } = run.files;
  send(
    {
      kind: 'start',
      id,
      files: { file, media },
      mayCreateAnother: mayCreateAnother,
      connection,
      budget: lent.port,
      waits_for_sign_in: instance === null,
    },
    lent.port === null ? [] : [lent.port],
  );
  if (signal.aborted) send({ kind: 'cancel' });
  return receipt.finally(() => {
    silence.note(id, null);
    lent.end();
    unsubscribe();
    worker.terminate();
  });
}
