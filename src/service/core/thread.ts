import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { ClaimLost, DatabaseDown, databaseDownCode, StoreDown, storeDownCode, toBrokenInstallation } from './errors.ts';
import { ProblemError } from './problems.ts';
import type { ThreadAnswer, ThreadCall, ThreadFailure } from './thread-port.ts';

/** A worker thread that starts with its first call, and again after it died. */
export interface Thread<Request, Result> {
  /** Starts it ahead of the first call. */
  start(): void;
  /** @throws the error of the thread, with its name, stack and code (a ClaimLost is one here too); ThreadDied, and the next call starts a new thread */
  call(request: Request): Promise<Result>;
  /** Lets the thread finish its current call, then ends it. */
  close(): Promise<void>;
}

/** The thread ended before it answered, most likely because it ran out of memory. */
export class ThreadDied extends Error {
  override readonly name = 'ThreadDied';
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * The heap of each kind of thread, without buffers and WASM memory. A thread that needs more dies, and the service continues. A
 * small young generation keeps little garbage. In Electron all threads of a process share 4 GB: with two for ingest and two for
 * queries these have 3.75 GB.
 */
const heaps = {
  /** Lenient reading makes strings of a part of 50 MB. There are two. */
  ingest: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 6 },
  /** Sorting a million answers holds their beginnings in memory. */
  query: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 16 },
  rewrite: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 16 },
} satisfies Record<string, ResourceLimits>;

/**
 * How long a thread may take to finish before it is terminated. Node aborts the whole process when a thread is terminated
 * inside SQLite, so this is the last resort.
 */
const closeMs = 60_000;

function toError({ name, message, stack, code, problem }: ThreadFailure): Error {
  if (name === 'ClaimLost') return new ClaimLost();
  if (code === databaseDownCode) return DatabaseDown.from(problem);
  if (code === storeDownCode) return new StoreDown(message);
  const error = Object.assign(new ProblemError(problem, message), { name, ...(code === undefined ? {} : { code }) });
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** @param url of a file that calls serveRequests(). */
export function createThread<Request, Result>(
  url: URL,
  settings: object,
  kind: keyof typeof heaps,
): Thread<Request, Result> {
  let worker: Worker | undefined;
  let nextId = 0;
  let waiting = new Map<number, Waiting>();

  function settle(answer: ThreadAnswer): void {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('failure' in answer) call?.reject(toError(answer.failure));
    else call?.resolve(answer.result);
  }

  function rejectAll(dead: Worker, reason: string): void {
    if (worker !== dead) return;
    worker = undefined;
    const lost = waiting;
    waiting = new Map();
    for (const call of lost.values()) call.reject(toBrokenInstallation(reason) ?? new ThreadDied(reason));
  }

  function startIfNeeded(): Worker {
    if (worker !== undefined) return worker;
    const started = new Worker(url, { workerData: settings, resourceLimits: heaps[kind] });
    started.on('message', settle);
    started.on('error', (error) => rejectAll(started, `A worker thread failed: ${String(error)}`));
    started.on('exit', (code) => rejectAll(started, `A worker thread ended with code ${code}.`));
    worker = started;
    return started;
  }

  return {
    start: () => void startIfNeeded(),
    call(request) {
      const id = nextId++;
      return new Promise<Result>((resolve, reject) => {
        const thread = startIfNeeded();
        waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
        thread.postMessage({ id, request } satisfies ThreadCall);
      });
    },
    async close() {
      const closing = worker;
      if (closing === undefined) return;
      const ended = once(closing, 'exit');
      closing.postMessage(null);
      const timer = setTimeout(() => void closing.terminate(), closeMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
