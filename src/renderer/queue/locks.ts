const lockName = (id: string) => `sheaf-import-${id}`;

/** Which drafts and imports belong to this tab among all tabs of the browser. */
export class ImportLocks {
  /** Present on https and on this machine's own addresses only; elsewhere the tab's own knowledge must do. */
  readonly #locks: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly #releases = new Map<string, () => void>();

  constructor(locks: Pick<LockManager, 'request' | 'query'> | undefined) {
    this.#locks = locks;
  }

  /** Waits until an import belongs to this tab, and keeps it until `release` or the tab's end. */
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

  /** @returns whether another tab of this browser holds an import at the moment */
  async heldElsewhere(): Promise<(id: string) => boolean> {
    const { held = [] } = (await this.#locks?.query()) ?? {};
    const names = new Set(held.map(({ name }) => name));
    return (id) => !this.#releases.has(id) && names.has(lockName(id));
  }
}
