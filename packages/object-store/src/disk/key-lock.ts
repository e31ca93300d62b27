/** Runs work on the same name one after another; work on different names runs at the same time. */
export class KeyLock {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` when all earlier work on `name` has settled. @returns what `work` returns. @throws what it throws. */
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

  /** Settles when all work that was running at the time of the call has settled. Never throws. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}
