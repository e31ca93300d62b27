const totalBytes = 8 * 1024 * 1024;
/** Small writes are slow (docs/performance.md); writes larger than this are no faster. */
const largestBatch = 1024 * 1024;
const smallestBatch = 128 * 1024;

/** Divides the memory for bytes that wait for the disk among the uploads being written. */
export class WriteBudget {
  #writers = 0;

  /** Adds a writer. @returns a function that removes it; calling it again does nothing. */
  enter(): () => void {
    let isInside = true;
    this.#writers++;
    return () => {
      if (isInside) this.#writers--;
      isInside = false;
    };
  }

  /** Bytes that a writer collects before it writes; as many again may be being written. */
  get batchBytes(): number {
    return Math.max(smallestBatch, Math.min(largestBatch, totalBytes / this.#writers));
  }
}
