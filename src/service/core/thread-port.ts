import { parentPort, workerData } from 'node:worker_threads';
import { type Problem, ProblemError } from './problems.ts';

/** A call of a thread by its host. The message null instead of a call asks the thread to end. */
export interface ThreadCall {
  id: number;
  request: unknown;
}
/** An error that the structured clone would cut down to its message. */
export interface ThreadFailure {
  name: string;
  message: string;
  stack: string | undefined;
  /** The code of an error of SQLite or the system: SQLITE_FULL, ENOENT. */
  code: string | undefined;
  problem: Problem | null;
}
export type ThreadAnswer = { id: number; result: unknown } | { id: number; failure: ThreadFailure };

/** The settings the host started this thread with. The host is our own code, so the shape is not checked. */
export function readWorkerSettings<T>(): T {
  return workerData as T;
}

/** What a thread does. */
interface ThreadWork<Request> {
  /** Answers one call; the next one waits, unless `overlaps`. `isClosing` becomes true when the host wants the thread to end. */
  answer(request: Request, isClosing: () => boolean): Promise<unknown>;
  /** A call begins while earlier ones wait for something. */
  overlaps?: boolean;
  /** Closes what was opened. */
  close(): void | Promise<void>;
}

function describeFailure(error: unknown): ThreadFailure {
  const problem = error instanceof ProblemError ? error.problem : null;
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), stack: undefined, code: undefined, problem };
  const { name, message, stack } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name, message, stack, code, problem };
}

/** Answers the host's calls. When asked to end, the current call is finished and waiting ones are dropped. */
export function serveRequests<Request>({ answer, overlaps = false, close }: ThreadWork<Request>): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is the entry of a worker thread.');
  let last: Promise<void> = Promise.resolve();
  let closing = false;

  async function reply({ id, request }: ThreadCall): Promise<ThreadAnswer> {
    try {
      return { id, result: await answer(request as Request, () => closing) };
    } catch (error) {
      return { id, failure: describeFailure(error) };
    }
  }

  port.on('message', (call: ThreadCall | null) => {
    if (call === null) {
      closing = true;
      void last.then(close).then(() => port.close());
      return;
    }
    const done = (overlaps ? Promise.resolve() : last).then(async () => {
      if (!closing) port.postMessage(await reply(call));
    });
    last = Promise.all([last, done]).then(() => {});
  });
}
