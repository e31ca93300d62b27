import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Md5Request = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'digest' } | { kind: 'restart' };

/** The MD5 of one object after another, computed beside the thread that reads them. */
export interface Md5Thread {
  /** Forgets what was sent of an object that nobody asks for any more. */
  restart(): void;
  /** Takes the next bytes, and their memory with them. */
  update(bytes: Uint8Array): void;
  /** @returns the MD5 of all bytes since the last digest, in hexadecimal. @throws Error when the thread died. */
  digest(): Promise<string>;
  close(): void;
}

/** Starts the thread, and another one should it die. */
export function createMd5Thread(): Md5Thread {
  let worker: Worker | undefined;

  function send(request: Md5Request, transfer: ArrayBuffer[] = []): Worker {
    worker ??= start();
    worker.postMessage(request, transfer);
    return worker;
  }

  function start(): Worker {
    const started = new Worker(new URL('./md5.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    });
    started.on('error', () => {});
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    started.unref();
    return started;
  }

  return {
    restart: () => void send({ kind: 'restart' }),
    update(bytes) {
      const { buffer } = bytes;
      // A slice of a pool that others use as well is copied, not taken.
      const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
      send({ kind: 'bytes', bytes }, isWhole ? [buffer] : []);
    },
    async digest() {
      const ending = new AbortController();
      const { signal } = ending;
      const asked = send({ kind: 'digest' });
      const died = once(asked, 'exit', { signal }).then(() =>
        Promise.reject(new Error('The thread that hashes ended.')),
      );
      died.catch(() => {});
      try {
        const [md5] = await Promise.race([once(asked, 'message', { signal }), died]);
        return String(md5);
      } finally {
        ending.abort();
      }
    },
    close: () => void worker?.terminate(),
  };
}
