import { createThread } from '../../core/thread.ts';
import type { DatabasePlace } from '../../data/database.ts';
import type { StoreSettings } from '../../data/objects/object-store.ts';
import type { IngestOutcome, IngestRequest, LinkRequest } from './types.ts';

export { type IngestOutcome, mediaJobKind } from './types.ts';

export interface IngestOptions {
  place: DatabasePlace;
  store: StoreSettings;
}

/** Turns uploaded parts into rows, in a thread of its own. */
export interface Ingest {
  /** Starts the thread ahead of the first part: its code is loaded while the part is uploaded. */
  start(): void;
  /**
   * Ingests one part in one transaction. Repeated calls save it only once.
   * @throws ClaimLost; StoreDown; DatabaseDown; Error for what may pass: the thread died, the disk is full
   */
  ingestPart(request: IngestRequest): Promise<IngestOutcome>;
  /** Links the media files of an upload whose parts are saved; may be repeated at any time. @throws as `ingestPart` */
  linkMedia(request: LinkRequest): Promise<void>;
  /** Finishes the part that is being ingested, then ends the thread. */
  close(): Promise<void>;
}

/** Lenient reading makes strings of a part of 50 MB. */
const ingestHeap = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 6 };

/** The thread starts when there is something for it to do; most of its start is loading code. */
export function createIngest({ place, store }: IngestOptions): Ingest {
  const ingest = createThread<IngestRequest | LinkRequest, unknown>(
    new URL('./ingest.worker.ts', import.meta.url),
    { place, store },
    ingestHeap,
  );
  return {
    start: () => ingest.start(),
    ingestPart: (request) => ingest.call(request) as Promise<IngestOutcome>,
    linkMedia: (request) => ingest.call(request) as Promise<void>,
    close: () => ingest.close(),
  };
}
