import type { ObjectMetadata } from './object-metadata.ts';

/** An object file that nobody sees yet. */
export interface PendingObject {
  readonly path: string;
  /** Adds the metadata and makes the file durable. */
  seal(metadata: ObjectMetadata): Promise<void>;
  /** Never throws; leaves nothing behind, and does nothing once the file has its final name. */
  abort(): Promise<void>;
}

/** Runs `work`; when it fails nothing of the draft is left. @throws what `work` throws. */
export async function orAbort<T>(draft: PendingObject, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await draft.abort();
    throw error;
  }
}
