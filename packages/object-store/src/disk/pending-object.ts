import type { ObjectMetadata } from './object-metadata.ts';

/** An object file that is not visible to readers yet. */
export interface PendingObject {
  readonly path: string;
  /** Adds the metadata and makes the file durable. */
  seal(metadata: ObjectMetadata): Promise<void>;
  /** Deletes the file; does nothing once it has its final name. Never throws. */
  abort(): Promise<void>;
}

/** Runs `work` and deletes the pending object when it fails. @throws what `work` throws. */
export async function orAbort<T>(pending: PendingObject, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await pending.abort();
    throw error;
  }
}
