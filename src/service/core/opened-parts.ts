/**
 * What has been opened, to be closed in reverse: the service's parts, also when a later step of its start fails.
 * Node 22 has no AsyncDisposableStack.
 */
export class OpenedParts {
  readonly #closers: (() => unknown)[] = [];

  /** @param close is called once, after everything that was opened later has been closed */
  defer(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** @returns the same part, which is closed like the others */
  keep<Part extends { close(): unknown }>(part: Part): Part {
    this.defer(() => part.close());
    return part;
  }

  /**
   * Closes everything; a second call closes nothing. One that fails does not keep the others open.
   * @throws what failed; AggregateError if several did
   */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (let close = this.#closers.pop(); close !== undefined; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 1) throw new AggregateError(failures, 'Several parts could not be closed.');
    if (failures.length === 1) throw failures[0];
  }
}
