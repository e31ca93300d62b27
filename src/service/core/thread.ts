import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ClaimLost } from './errors.ts';
import type { ThreadAnswer, ThreadCall } from './thread-port.ts';

/** A worker thread that is started when it is first needed, and again after it died. */
export interface Thread<Request, Result> {
  /** Starts it ahead of the first call. */
  start(): void;
  /** @throws Error what the thread threw (a ClaimLost stays one), or that it died; the next call starts another one. */
  call(request: Request): Promise<Result>;
  /** Lets the thread finish what it was asked for, then end. */
  close(): Promise<void>;
}

/** The thread ended before it answered: out of memory, most likely. */
export class ThreadDied extends Error {
  override readonly name = 'ThreadDied';
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Heap of a thread; one that needs more ends, not the service. Buffers and WASM memory are not in it. A small young
 * generation keeps little garbage around.
 */
interface HeapLimits {
  maxOldGenerationSizeMb: number;
  maxYoungGenerationSizeMb: number;
}
const defaultLimits: HeapLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6 };

/**
 * How long a thread may take to finish. Ending it by force is the last resort: Node aborts the whole process when a thread
 * is terminated while it is inside SQLite.
 */
const closeMs = 60_000;

/** @param url of a file that calls serveRequests(). */
export function createThread<Request, Result>(
  url: URL,
  settings: object,
  resourceLimits = defaultLimits,
): Thread<Request, Result> {
  let worker: Worker | undefined;
  let nextId = 0;
  let waiting = new Map<number, Waiting>();

  function settle(answer: ThreadAnswer): void {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) call?.reject(answer.isClaimLost ? new ClaimLost() : new Error(answer.error));
    else call?.resolve(answer.result);
  }

  function bury(dead: Worker, reason: string): void {
    if (worker !== dead) return;
    worker = undefined;
    const lost = waiting;
    waiting = new Map();
    for (const call of lost.values()) call.reject(new ThreadDied(reason));
  }

  function alive(): Worker {
    if (worker !== undefined) return worker;
    const started = new Worker(url, { workerData: settings, resourceLimits });
    started.on('message', settle);
    started.on('error', (error) => bury(started, `A worker thread failed: ${String(error)}`));
    started.on('exit', (code) => bury(started, `A worker thread ended with code ${code}.`));
    worker = started;
    return started;
  }

  return {
    start: () => void alive(),
    call(request) {
      const id = nextId++;
      return new Promise<Result>((resolve, reject) => {
        const thread = alive();
        waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
        thread.postMessage({ id, request } satisfies ThreadCall);
      });
    },
    async close() {
      const closing = worker;
      if (closing === undefined) return;
      const gone = once(closing, 'exit');
      closing.postMessage(null);
      const timer = setTimeout(() => void closing.terminate(), closeMs);
      await gone;
      clearTimeout(timer);
    },
  };
}
