import type { Problem } from '../../core/problems.ts';
import { PartFailure } from './failure.ts';

/** The reply of the thread that reads objects. */
export type ReadResult = { kind: 'read'; bytes: Uint8Array } | { kind: 'failed'; why: Problem };

/** Reads the bytes of parts. */
export interface PartReader {
  /**
   * Copies an object into the window that `reserve` gives for its length.
   * @throws PartFailure when it is missing, damaged or too large; StoreDown
   */
  read(key: string, reserve: (length: number) => Uint8Array): Promise<Uint8Array>;
  /** Begins to read the object that will be needed next. */
  readAhead(key: string): void;
}

/**
 * @param read reads an object in this thread
 * @param readElsewhere asks the reading thread for an object
 */
export function createPartReader(
  read: PartReader['read'],
  readElsewhere: (key: string) => Promise<ReadResult>,
): PartReader {
  let ahead: { key: string; result: Promise<ReadResult> } | undefined;
  return {
    async read(key, reserve) {
      const taken = ahead;
      ahead = undefined;
      if (taken?.key !== key) return read(key, reserve);
      const result = await taken.result;
      if (result.kind === 'failed') throw new PartFailure(result.why);
      const window = reserve(result.bytes.length);
      window.set(result.bytes);
      return window;
    },
    readAhead(key) {
      const result = readElsewhere(key);
      result.catch(() => {}); // read() reports the error
      ahead = { key, result };
    },
  };
}
