import type { Connection } from '../../contract/index.ts';
import type { Progress, Receipt, SurveyEntry, SurveyImportOptions } from '../../importer/index.ts';
import { budgetPerMinute } from './api.ts';
import { currentConnection, serviceUnreachable, tokenRefused, useSession } from './session.ts';
import type { UploadRun } from './uploads.ts';

type Choices = Omit<SurveyImportOptions, 'client' | 'file' | 'journal' | 'signal' | 'on_progress' | 'upload' | 'clock'>;

/** An import from its beginning, or one that goes on from its journal entry. */
export type ImportJob = { file: File } & ({ kind: 'new'; choices: Choices } | { kind: 'resume'; entry: SurveyEntry });

export type ToWorker =
  | { kind: 'start'; job: ImportJob; connection: Connection; per_minute: number | null }
  | { kind: 'connection'; connection: Connection }
  | { kind: 'cancel' };

export type FromWorker =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'journal'; id: string }
  | { kind: 'unreachable' }
  | { kind: 'unauthorized' }
  | { kind: 'done'; receipt: Receipt }
  | { kind: 'failed'; sentence: string };

type Hearing = { [K in FromWorker['kind']]: (message: Extract<FromWorker, { kind: K }>) => void };

function hearOne<K extends FromWorker['kind']>(hearing: Hearing, message: Extract<FromWorker, { kind: K }>): void {
  hearing[message.kind as K](message);
}

/**
 * Runs an import in a worker of its own: hashing, writing parts anew and finding a row again never hold up the window, and
 * only workers may compile the scanners' WebAssembly.
 */
export function importRun(job: ImportJob): UploadRun {
  return ({ signal, onProgress, onJournal }) => {
    const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
    const send = (message: ToWorker) => worker.postMessage(message);
    const { promise, resolve, reject } = Promise.withResolvers<Receipt>();
    const hear: Hearing = {
      progress: ({ progress }) => onProgress(progress),
      journal: ({ id }) => onJournal(id),
      unreachable: () => void serviceUnreachable(),
      unauthorized: () => tokenRefused(),
      done: ({ receipt }) => resolve(receipt),
      failed: ({ sentence }) => reject(new Error(sentence)),
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hearOne(hear, data);
    worker.onerror = (event) => reject(new Error(event.message));
    signal.addEventListener('abort', () => send({ kind: 'cancel' }), { once: true });
    const unsubscribe = useSession.subscribe(({ session }) => {
      if (session.kind === 'ready') send({ kind: 'connection', connection: session.connection });
    });
    const connection = currentConnection() ?? { base_url: location.origin, token: '' };
    send({ kind: 'start', job, connection, per_minute: budgetPerMinute() });
    return promise.finally(() => {
      unsubscribe();
      worker.terminate();
    });
  };
}
