import type { Log } from '../../core/log.ts';
import { createThread } from '../../core/thread.ts';
import type { StoreSettings } from '../../data/objects/object-store.ts';
import { createTextWatch } from '../words/search-index.ts';
import type { IngestOutcome, IngestRequest, LinkRequest } from './types.ts';

export { mediaJobKind } from './link-media.ts';
export type { IngestOutcome } from './types.ts';

export interface IngestOptions {
  database_path: string;
  search_path: string;
  store: StoreSettings;
}

/** Turns uploaded parts into rows, in threads of its own. */
export interface Ingest {
  /** Starts the thread ahead of the first part: its code is loaded while the part is uploaded. */
  start(): void;
  /**
   * Ingests one part in one transaction. Repeated calls save it only once.
   * @throws ClaimLost; Error for what may pass: the thread died, the store cannot be reached, the disk is full
   */
  ingestPart(request: IngestRequest): Promise<IngestOutcome>;
  /** Links the media files of an upload whose parts are saved; may be repeated at any time. @throws as `ingestPart` */
  linkMedia(request: LinkRequest): Promise<void>;
  /** Resolves when every saved part is searchable. */
  searchable(): Promise<void>;
  /** Finishes the part that is being ingested and what is being indexed, then ends the threads. */
  close(): Promise<void>;
}

const pollMs = 1000;
/** Lenient reading makes strings of a part of 50 MB. */
const ingestHeap = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 };

/**
 * Threads start when there is something for them to do; most of their start is loading code. The search index exists when this
 * resolves, and catches up by itself.
 */
export async function createIngest(
  { database_path, search_path, store }: IngestOptions,
  log: Pick<Log, 'error'>,
): Promise<Ingest> {
  const texts = createTextWatch(database_path, search_path);
  const ingest = createThread<IngestRequest | LinkRequest, unknown>(
    new URL('./ingest.worker.ts', import.meta.url),
    { database_path, store },
    ingestHeap,
  );
  const search = createThread<'catch_up', void>(new URL('../words/search.worker.ts', import.meta.url), {
    database_path,
    search_path,
  });
  let asked = 0;

  /** Adds no call while one runs and another waits, since the waiting one will see everything. */
  function catchUp(): void {
    if (asked >= 2 || !texts.exist()) return;
    asked++;
    search
      .call('catch_up')
      // Imports do not depend on the index, and the next call starts the thread again.
      .catch((err: unknown) => log.error({ err }, 'search index not updated'))
      .finally(() => asked--);
  }

  catchUp();
  // New documents, retyped columns and deletions are found by polling.
  const polling = setInterval(catchUp, pollMs);
  return {
    start: () => ingest.start(),
    async ingestPart(request) {
      const outcome = (await ingest.call(request)) as IngestOutcome;
      if (outcome.kind === 'processed') catchUp();
      return outcome;
    },
    linkMedia: (request) => ingest.call(request) as Promise<void>,
    async searchable() {
      await search.call('catch_up');
    },
    async close() {
      clearInterval(polling);
      texts.close();
      await Promise.all([ingest.close(), search.close()]);
    },
  };
}
