const totalBytes = 8 * 1024 * 1024;
/** Small writes are what costs (docs/performance.md), but more gains nothing. */
const largestBatch = 1024 * 1024;
const smallestBatch = 128 * 1024;

/** Shares out the memory in which bytes wait for the disk among the uploads that are being written. */
export class WriteBudget {
  #writers = 0;

  /** Counts a writer in. @returns counts it out again, once, however often it is called. */
  enter(): () => void {
    let isInside = true;
    this.#writers++;
    return () => {
      if (isInside) this.#writers--;
      isInside = false;
    };
  }

  /** Bytes a writer gathers before it writes; as many again may be on their way to the disk. */
  get batchBytes(): number {
    return Math.max(smallestBatch, Math.min(largestBatch, totalBytes / this.#writers));
  }
}
