import type { Connection } from '../../contract/index.ts';
import { lendBudget } from '../../importer/index.ts';
import type { ImportFiles } from '../lib/files/file-handles.ts';
import { language } from '../lib/language/language.ts';
import type { Clients, SilenceMonitor } from '../session/clients.ts';
import type { InstanceId } from '../session/remote-instances.ts';
import type { Session } from '../session/session.ts';
import type { Failure, ImportProgress, ImportReceipt } from './import-state.ts';
import { ImportFailure } from './remedy.ts';

export type ToWorker =
  | {
      kind: 'start';
      id: string;
      files: ImportFiles;
      mayCreateAnother: boolean;
      connection: Connection;
      budget: MessagePort | null;
    }
  /** A new connection, also as the answer to `unauthorized`. null: there is no other token. */
  | { kind: 'connection'; connection: Connection | null }
  | { kind: 'cancel' };

export type FromWorker =
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'unreachable' }
  | { kind: 'unauthorized'; token: string }
  | { kind: 'done'; receipt: ImportReceipt }
  | ({ kind: 'failed' } & Failure);

type Handlers = { [K in FromWorker['kind']]: (message: Extract<FromWorker, { kind: K }>) => void };

function handle<K extends FromWorker['kind']>(handlers: Handlers, message: Extract<FromWorker, { kind: K }>): void {
  handlers[message.kind as K](message);
}

/** How many seconds the service has not answered an import; null while it answers. */
const measureSilence = (progress: ImportProgress): number | null =>
  'waiting' in progress ? (progress.waiting?.silentSeconds ?? null) : null;

/** One run of an import. */
export interface ImportRun {
  id: string;
  /** The instance it is sent to, which need not be the one on screen. */
  instance: InstanceId;
  files: ImportFiles;
  signal: AbortSignal;
  /** The user agreed to another record if the first one accepts no more bytes. */
  mayCreateAnother: boolean;
  onProgress(progress: ImportProgress): void;
}

interface RunNeeds {
  session: Session;
  silence: SilenceMonitor;
  clients: Clients;
  startWorker(): Worker;
}

/** The name of the worker is its language. */
export const startImportWorker = (): Worker =>
  new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name: language });

/** Lends the request budget of an instance to a worker, so that all workers together respect its limit. */
function lend(clients: Clients, instance: InstanceId): { port: MessagePort | null; end: () => void } {
  const budget = clients.budgetOf(instance);
  if (budget === null) return { port: null, end: () => {} };
  const { port1, port2 } = new MessageChannel();
  return { port: port2, end: lendBudget(budget, port1) };
}

/** A remote instance has refused a token. Sheaf gets another one without the user. */
async function answerRefusal(worker: Worker, { instance }: ImportRun, session: Session, token: string): Promise<void> {
  const connection = await session.connectTo(instance, token).catch(() => null);
  const message: ToWorker = { kind: 'connection', connection };
  worker.postMessage(message);
}

/** @returns the receipt from the worker's last message. Rejects with ImportFailure, or with Error if the worker itself fails */
function listen(worker: Worker, run: ImportRun, needs: RunNeeds): Promise<ImportReceipt> {
  const { id, instance, onProgress } = run;
  const { session, silence } = needs;
  const isOnScreen = () => instance === session.instance;
  const { promise, resolve, reject } = Promise.withResolvers<ImportReceipt>();
  const handlers: Handlers = {
    progress: ({ progress }) => {
      if (isOnScreen()) silence.note(id, measureSilence(progress));
      onProgress(progress);
    },
    unreachable: () => isOnScreen() && void session.onUnreachable(),
    unauthorized: ({ token }) => {
      if (instance !== null) void answerRefusal(worker, run, session, token);
      else if (isOnScreen()) session.onUnauthorized(token);
    },
    done: ({ receipt }) => resolve(receipt),
    failed: ({ sentence, remedy, storage_origin }) => reject(new ImportFailure(sentence, remedy, storage_origin)),
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => handle(handlers, data);
  worker.onerror = (event) => reject(new Error(event.message));
  return promise;
}

/**
 * Runs an import in its own worker, from where its journal entry left off. Hashing, rewriting parts and finding rows would block
 * the window, and only workers may compile the scanners' WebAssembly.
 * @throws ImportFailure; Error if the worker itself fails, or a remote instance gives no token
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
  const { files } = run;
  send(
    { kind: 'start', id, files, mayCreateAnother, connection, budget: lent.port },
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
