import { createThread } from '../../core/thread.ts';
import type { StoreSettings } from '../../data/objects/object-store.ts';
import { openSearchIndex } from '../words/search-index.ts';
import type { IngestOutcome, IngestRequest, LinkRequest } from './types.ts';

export { type FailureCode, failureCodes } from './failure.ts';
export { mediaJobKind } from './link-media.ts';
export type { IngestOutcome, IngestRequest } from './types.ts';

export interface IngestOptions {
  database_path: string;
  search_path: string;
  store: StoreSettings;
}

/** Turns uploaded parts into rows, in threads of its own. */
export interface Ingest {
  /**
   * Ingests one part in one transaction, exactly once however often it is asked for.
   * @throws ClaimLost; Error for what may pass: the thread died, the store cannot be reached, the disk is full.
   */
  ingestPart(request: IngestRequest): Promise<IngestOutcome>;
  /** Links the media files of an upload whose parts are saved; may be asked again at any time. @throws as `ingestPart` */
  linkMedia(request: LinkRequest): Promise<void>;
  /** Resolves when every saved part is searchable. */
  searchable(): Promise<void>;
  /** Finishes the part in hand and what is being indexed, then ends the threads. */
  close(): Promise<void>;
}

const lookMs = 1000;
/** A part of 50 MB that has to be read leniently is made of strings. */
const ingestHeap = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 };

/** Starts the threads; the search index exists when this resolves, and catches up by itself. */
export async function createIngest({ database_path, search_path, store }: IngestOptions): Promise<Ingest> {
  openSearchIndex(search_path).close();
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

  /**
   * Asked while one call runs and another waits, nothing is added: the waiting one will see what there is. A failed
   * search thread costs nobody their import; the next look starts another one.
   */
  function catchUp(): void {
    if (asked >= 2) return;
    asked++;
    search
      .call('catch_up')
      .catch(() => {})
      .finally(() => asked--);
  }

  ingest.start();
  catchUp();
  // Documents, changed types and deletions are found by looking.
  const look = setInterval(catchUp, lookMs);
  return {
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
      clearInterval(look);
      await Promise.all([ingest.close(), search.close()]);
    },
  };
}
