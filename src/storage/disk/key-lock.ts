/** One at a time for each name: work on the same name queues up, work on different names does not wait. */
export class KeyLock {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Names with work under way. */
  get size(): number {
    return this.#last.size;
  }

  /** Runs `work` when all earlier work on `name` has settled. @returns what it returns. @throws what it throws. */
  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(name, mine);
    const forget = () => {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    };
    mine.then(forget, forget);
    return mine;
  }

  /** Settles when all work under way at the time of the call has. Never throws. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}
