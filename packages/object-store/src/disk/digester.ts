import { Worker } from 'node:worker_threads';
import type { DigestReply, DigestRequest } from './digest.worker.ts';
import type { Algorithm, Digests } from './multi-digest.ts';

/** Computes the digests of a file while it is written. Call `advance` as bytes reach the file, then `finish` or `cancel`. */
export interface DigestJob {
  advance(end: number): void;
  /** @returns the digests of all bytes. @throws Error when the file could not be read. */
  finish(): Promise<Digests>;
  cancel(): void;
}

/** A thread without work ends after this time: it takes 12 MB, and starts again in some 30 ms. */
const idleMs = 1000;

/** A worker thread that hashes the large files of a store; started with the first of them, and again after a pause. */
export class Digester {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  readonly #jobs = new Map<number, PromiseWithResolvers<Digests>>();

  /** Starts hashing the file behind `fd`, which must stay open until `finish` settles or `cancel` is called. */
  start(fd: number, wanted: Algorithm[]): DigestJob {
    const id = ++this.#lastId;
    clearTimeout(this.#idle);
    this.#worker ??= this.#startWorker();
    const worker = this.#worker;
    const send = (request: DigestRequest) => worker.postMessage(request);
    const result = Promise.withResolvers<Digests>();
    // The worker may fail long before the result is asked for.
    result.promise.catch(() => {});
    this.#jobs.set(id, result);
    send({ kind: 'start', id, fd, wanted });
    return {
      advance: (end) => send({ kind: 'advance', id, end }),
      finish: () => {
        send({ kind: 'finish', id });
        return result.promise;
      },
      cancel: () => {
        send({ kind: 'cancel', id });
        this.#forget(id);
      },
    };
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #forget(id: number): void {
    this.#jobs.delete(id);
    if (this.#jobs.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#endWorker(), idleMs).unref();
  }

  #endWorker(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./digest.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
    });
    worker.on('message', (reply: DigestReply) => this.#settle(reply));
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('The digest worker ended.')));
    // The worker must not keep the process running.
    worker.unref();
    return worker;
  }

  #settle(reply: DigestReply): void {
    const result = this.#jobs.get(reply.id);
    this.#forget(reply.id);
    if (reply.kind === 'done') result?.resolve(reply.digests);
    else result?.reject(new Error(reply.message));
  }

  #fail(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const result of this.#jobs.values()) result.reject(error);
    this.#jobs.clear();
  }
}
