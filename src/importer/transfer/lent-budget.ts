import { z } from 'zod';
import type { Budget } from '../client/client.ts';
import type { SharedBudget } from './budget.ts';

/** The messages of the borrowing thread. */
const request = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acquire'), id: z.number() }),
  z.object({ kind: z.literal('cancel'), id: z.number() }),
  z.object({ kind: z.literal('answered'), id: z.number() }),
  z.object({ kind: z.literal('pause'), seconds: z.number() }),
  z.object({ kind: z.literal('update'), update: z.object({ remaining: z.number(), seconds: z.number() }) }),
]);
type BudgetRequest = z.output<typeof request>;

/** The message of the lending thread that a request may start. */
const grant = z.object({ id: z.number() });

/** One end of a MessageChannel, in the window or in Node. */
interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: Event) => void): void;
  start(): void;
  close(): void;
}

function listen(port: Port, onData: (data: unknown) => void): void {
  port.addEventListener('message', (event) => onData('data' in event ? event.data : undefined));
  port.start();
}

/**
 * Lends a share of a budget to another thread, so that all imports keep to one limit. The other thread calls `borrowBudget`.
 * @returns a function that takes everything back; call it when the thread has ended
 */
export function lendBudget(budget: SharedBudget, port: Port): () => void {
  const share = budget.share();
  const ended = new AbortController();
  const waiting = new Map<number, AbortController>();
  const lent = new Map<number, () => void>();

  function acquire(id: number): void {
    const controller = new AbortController();
    waiting.set(id, controller);
    share.acquire(AbortSignal.any([controller.signal, ended.signal])).then(
      (answered) => {
        waiting.delete(id);
        // The request was cancelled, or the thread ended, at the same moment.
        if (controller.signal.aborted || ended.signal.aborted) return answered();
        lent.set(id, answered);
        port.postMessage({ id });
      },
      () => waiting.delete(id),
    );
  }

  function answered(id: number): void {
    lent.get(id)?.();
    lent.delete(id);
  }

  function receive(message: BudgetRequest): void {
    if (message.kind === 'acquire') acquire(message.id);
    else if (message.kind === 'pause') share.pause(message.seconds);
    else if (message.kind === 'update') share.update(message.update);
    else {
      if (message.kind === 'cancel') waiting.get(message.id)?.abort();
      answered(message.id);
    }
  }

  listen(port, (data) => receive(request.parse(data)));
  return () => {
    ended.abort();
    for (const id of [...lent.keys()]) answered(id);
    port.close();
  };
}

/** @returns the share that another thread lends through `port` with `lendBudget`. */
export function borrowBudget(port: Port): Budget {
  const waiting = new Map<number, () => void>();
  let last = 0;
  const send = (message: BudgetRequest) => port.postMessage(message);
  listen(port, (data) => {
    const { id } = grant.parse(data);
    waiting.get(id)?.();
    waiting.delete(id);
  });
  return {
    acquire(signal) {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      if (signal?.aborted) {
        reject(signal.reason);
        return promise;
      }
      const id = ++last;
      const cancel = () => {
        waiting.delete(id);
        send({ kind: 'cancel', id });
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      waiting.set(id, () => {
        signal?.removeEventListener('abort', cancel);
        resolve(() => send({ kind: 'answered', id }));
      });
      send({ kind: 'acquire', id });
      return promise;
    },
    pause: (seconds) => send({ kind: 'pause', seconds }),
    update: (update) => send({ kind: 'update', update }),
  };
}
