import { parentPort, workerData } from 'node:worker_threads';

/** One message of a thread's host, and the answer to it. */
export interface ThreadCall {
  id: number;
  request: unknown;
}
export type ThreadAnswer = { id: number; result: unknown } | { id: number; error: string };

/** What the host started this thread with. Only our own host starts it, so the shape is taken as given. */
export function workerSettings<T>(): T {
  return workerData as T;
}

/** Answers the host's requests one after another, in the order they came. */
export function serveRequests<Request>(answer: (request: Request) => Promise<unknown>): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is the entry of a worker thread.');
  let last: Promise<void> = Promise.resolve();
  port.on('message', ({ id, request }: ThreadCall) => {
    last = last.then(async () => {
      try {
        port.postMessage({ id, result: await answer(request as Request) } satisfies ThreadAnswer);
      } catch (error) {
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        port.postMessage({ id, error: text } satisfies ThreadAnswer);
      }
    });
  });
}
