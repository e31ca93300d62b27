import { parentPort, workerData } from 'node:worker_threads';
import { ClaimLost } from './errors.ts';

/** One message of a thread's host, and the answer to it. The message null asks the thread to end. */
export interface ThreadCall {
  id: number;
  request: unknown;
}
export type ThreadAnswer = { id: number; result: unknown } | { id: number; error: string; isClaimLost: boolean };

/** What the host started this thread with. Only our own host starts it, so the shape is taken as given. */
export function workerSettings<T>(): T {
  return workerData as T;
}

/** What a thread does. */
interface ThreadWork<Request> {
  /** Calls come one after another, in the order they were made. `isClosing` turns true when the host wants the thread to end. */
  answer(request: Request, isClosing: () => boolean): Promise<unknown>;
  /** Lets go of what was opened. */
  close(): void | Promise<void>;
}

/** Answers the host's requests. When asked to end, the one in hand is finished and the rest is dropped. */
export function serveRequests<Request>({ answer, close }: ThreadWork<Request>): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is the entry of a worker thread.');
  let last: Promise<void> = Promise.resolve();
  let closing = false;

  async function reply({ id, request }: ThreadCall): Promise<ThreadAnswer> {
    try {
      return { id, result: await answer(request as Request, () => closing) };
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { id, error: text, isClaimLost: error instanceof ClaimLost };
    }
  }

  port.on('message', (call: ThreadCall | null) => {
    if (call === null) {
      closing = true;
      void last.then(close).then(() => port.close());
      return;
    }
    last = last.then(async () => {
      if (!closing) port.postMessage(await reply(call));
    });
  });
}
