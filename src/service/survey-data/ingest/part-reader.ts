import type { Problem } from '../../core/problems.ts';
import { PartFailure } from './failure.ts';

/** The reply of the thread that reads objects. The memory is the thread's: copy it before the next call. */
export type ReadResult = { kind: 'read'; memory: SharedArrayBuffer; length: number } | { kind: 'failed'; why: Problem };

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

/** An object that was read ahead is used at once or not at all, because it may be replaced later. */
const freshMs = 5000;

/**
 * @param read reads an object in this thread
 * @param readElsewhere asks the reading thread for an object
 */
export function createPartReader(
  read: PartReader['read'],
  readElsewhere: (key: string) => Promise<ReadResult>,
): PartReader {
  let ahead: { key: string; at: number; result: Promise<ReadResult> } | undefined;

  function takeAhead(key: string): Promise<ReadResult> | undefined {
    const taken = ahead;
    ahead = undefined;
    return taken?.key === key && performance.now() - taken.at < freshMs ? taken.result : undefined;
  }

  return {
    async read(key, reserve) {
      const taken = takeAhead(key);
      if (taken === undefined) return read(key, reserve);
      const result = await taken;
      if (result.kind === 'failed') throw new PartFailure(result.why);
      const window = reserve(result.length);
      window.set(new Uint8Array(result.memory, 0, result.length));
      return window;
    },
    readAhead(key) {
      const result = readElsewhere(key);
      result.catch(() => {}); // read() reports the error
      ahead = { key, at: performance.now(), result };
    },
  };
}
