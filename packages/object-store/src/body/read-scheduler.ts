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
