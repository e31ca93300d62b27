const lockName = (id: string) => `sheaf-import-${id}`;

/** Locks that show which tab of the browser has a draft or an import. */
export class ImportLocks {
  /** Missing on http addresses of other machines; then other tabs are unknown. */
  readonly #locks: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly #releases = new Map<string, () => void>();

  constructor(locks: Pick<LockManager, 'request' | 'query'> | undefined) {
    this.#locks = locks;
  }

  /** Waits for the lock of an import and holds it until `release` or until the tab is closed. */
  hold(id: string): Promise<void> {
    if (this.#releases.has(id) || this.#locks === undefined) return Promise.resolve();
    const held = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    this.#releases.set(id, ended.resolve);
    void this.#locks.request(lockName(id), () => {
      held.resolve();
      return ended.promise;
    });
    return held.promise;
  }

  release(id: string): void {
    this.#releases.get(id)?.();
    this.#releases.delete(id);
  }

  /** @returns a function that tells whether another tab holds an import */
  async heldElsewhere(): Promise<(id: string) => boolean> {
    const { held = [] } = (await this.#locks?.query()) ?? {};
    const names = new Set(held.map(({ name }) => name));
    return (id) => !this.#releases.has(id) && names.has(lockName(id));
  }
}
