import { z } from 'zod';
import type { Budget, SharedBudget } from './budget.ts';

/** From who borrows to who lends. */
const asked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('take'), id: z.number() }),
  z.object({ kind: z.literal('give-up'), id: z.number() }),
  z.object({ kind: z.literal('answered'), id: z.number() }),
  z.object({ kind: z.literal('pause'), seconds: z.number() }),
  z.object({ kind: z.literal('heed'), news: z.object({ remaining: z.number(), seconds: z.number() }) }),
]);
type Asked = z.output<typeof asked>;

const granted = z.object({ id: z.number() });

/** One end of a MessageChannel, in the window or in Node. */
interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: Event) => void): void;
  start(): void;
  close(): void;
}

function listen(port: Port, hear: (data: unknown) => void): void {
  port.addEventListener('message', (event) => hear('data' in event ? event.data : undefined));
  port.start();
}

/**
 * Lends a share of a budget to another thread, so that all imports keep to one limit. The other end calls `borrowBudget`.
 * @returns what takes back all that is lent; call it when the thread has ended
 */
export function lendBudget(budget: SharedBudget, port: Port): () => void {
  const share = budget.share();
  const ended = new AbortController();
  const waiting = new Map<number, AbortController>();
  const lent = new Map<number, () => void>();

  function take(id: number): void {
    const controller = new AbortController();
    waiting.set(id, controller);
    share.take(AbortSignal.any([controller.signal, ended.signal])).then(
      (answered) => {
        waiting.delete(id);
        // Given up, or over, in the same moment.
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

  function hear(message: Asked): void {
    if (message.kind === 'take') take(message.id);
    else if (message.kind === 'pause') share.pause(message.seconds);
    else if (message.kind === 'heed') share.heed(message.news);
    else {
      if (message.kind === 'give-up') waiting.get(message.id)?.abort();
      answered(message.id);
    }
  }

  listen(port, (data) => hear(asked.parse(data)));
  return () => {
    ended.abort();
    for (const id of [...lent.keys()]) answered(id);
    port.close();
  };
}

/** The share that another thread lends through `port` (`lendBudget`). */
export function borrowBudget(port: Port): Budget {
  const waiting = new Map<number, () => void>();
  let last = 0;
  const ask = (message: Asked) => port.postMessage(message);
  listen(port, (data) => {
    const { id } = granted.parse(data);
    waiting.get(id)?.();
    waiting.delete(id);
  });
  return {
    take(signal) {
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      if (signal?.aborted) {
        reject(signal.reason);
        return promise;
      }
      const id = ++last;
      const giveUp = () => {
        waiting.delete(id);
        ask({ kind: 'give-up', id });
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.set(id, () => {
        signal?.removeEventListener('abort', giveUp);
        resolve(() => ask({ kind: 'answered', id }));
      });
      ask({ kind: 'take', id });
      return promise;
    },
    pause: (seconds) => ask({ kind: 'pause', seconds }),
    heed: (news) => ask({ kind: 'heed', news }),
  };
}
