import type { IncomingMessage } from 'node:http';
import { requestTimeout, tooSlow } from '../http/upload-watch.ts';
import { S3Error } from '../s3-error.ts';

/** Bytes read from all senders in one turn of the event loop: one or two milliseconds. */
const turnBytes = 1024 * 1024;
/** Paused senders that continue in each turn; each has a chunk waiting and sends one or two more before it is paused again. */
const sendersPerTurn = 8;

/**
 * Keeps many fast uploads from blocking the event loop. Without this, each of 64 senders is read until its batch is full,
 * and everything else waits a second. Senders continue in the order they were paused; slow senders are never paused.
 */
export class ReadScheduler {
  #bytes = 0;
  #isScheduled = false;
  readonly #waiting: (() => void)[] = [];

  /** Counts bytes that were read. @returns a promise to wait for before reading more from the same sender; undefined: read on */
  count(bytes: number): Promise<void> | undefined {
    this.#bytes += bytes;
    this.#schedule();
    if (this.#bytes <= turnBytes) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    return promise;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isScheduled = false;
    this.#bytes = 0;
    for (const resume of this.#waiting.splice(0, sendersPerTurn)) resume();
    if (this.#waiting.length > 0) this.#schedule();
  }
}

/** One for the process, because all stores share its event loop. */
const scheduler = new ReadScheduler();

/** @returns the error for a client that disconnected before its body was complete */
export function incompleteBody(): S3Error {
  return new S3Error(
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  );
}

/**
 * Passes a request's body to `onChunk` as it arrives. While a returned promise is pending, nothing more is read.
 * @throws what `onChunk` throws, with the rest of the body unread; S3Error IncompleteBody when the client disconnects,
 * RequestTimeout when it is too slow.
 */
export function forEachChunk(
  request: IncomingMessage,
  onChunk: (chunk: Buffer) => Promise<unknown> | undefined,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (error: unknown) => {
    request.pause();
    reject(error);
  };
  const onData = (chunk: Buffer) => {
    try {
      const disk = onChunk(chunk);
      const turn = scheduler.count(chunk.length);
      if (disk === undefined && turn === undefined) return;
      request.pause();
      Promise.all([disk, turn]).then(() => request.resume(), fail);
    } catch (error) {
      fail(error);
    }
  };
  const onEnd = () => {
    // From here on the connection is silent because the disk works, so it must not time out.
    request.socket.setTimeout(0);
    resolve();
  };
  // Complete requests are closed too. For them an error, which costs as much as a signature, would be made in vain.
  const onBroken = () => {
    if (!request.complete) reject(incompleteBody());
  };
  const onSlow = () => fail(requestTimeout());
  if (request.destroyed && !request.complete) onBroken();
  request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken).on(tooSlow, onSlow);
  return promise.finally(() => {
    request.off('data', onData).off('end', onEnd).off('close', onBroken).off(tooSlow, onSlow);
  });
}
