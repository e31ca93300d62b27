/** What the event loop takes from all senders together before it does something else: a millisecond or two. */
const turnBytes = 1024 * 1024;
/** Senders let on in each turn; a paused one has a chunk waiting and sends one or two more before it is paused again. */
const sendersPerTurn = 8;

/**
 * Keeps many fast uploads from filling one turn of the event loop: without this, each of 64 senders is read until its
 * batch is full, and everything else waits a second. Who came first reads on first; a sender slower than the loop never waits.
 */
export class ReadScheduler {
  #bytes = 0;
  #isScheduled = false;
  readonly #waiting: (() => void)[] = [];

  /** Counts bytes that were read. @returns what to wait for before more is read from the same sender. */
  take(bytes: number): Promise<void> | undefined {
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
    setImmediate(() => this.#begin());
  }

  #begin(): void {
    this.#isScheduled = false;
    this.#bytes = 0;
    for (const goOn of this.#waiting.splice(0, sendersPerTurn)) goOn();
    if (this.#waiting.length > 0) this.#schedule();
  }
}
