import { createThread } from '../../core/thread.ts';
import type { StoreSettings } from '../../data/objects/object-store.ts';
import { createTextWatch } from '../words/search-index.ts';
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
  /** Starts the thread ahead of the first part: its code is loaded while the part is uploaded. */
  start(): void;
  /**
   * Ingests one part in one transaction, exactly once however often it is asked for.
   * @throws ClaimLost; Error for what may pass: the thread died, the store cannot be reached, the disk is full.
   */
  ingestPart(request: IngestRequest): Promise<IngestOutcome>;
  /** Links the media files of an upload whose parts are saved; may be asked again at any time. @throws as `ingestPart` */
  linkMedia(request: LinkRequest): Promise<void>;
  /** Resolves when every saved part is searchable. */
  searchable(): Promise<void>;
  /** Finishes the part that is being ingested and what is being indexed, then ends the threads. */
  close(): Promise<void>;
}

const checkMs = 1000;
/** A part of 50 MB that has to be read leniently is made of strings. */
const ingestHeap = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 };

/**
 * Threads start when there is something for them to do; most of their start is loading code. The search index exists when this
 * resolves, and catches up by itself.
 */
export async function createIngest({ database_path, search_path, store }: IngestOptions): Promise<Ingest> {
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

  /**
   * While one call runs and another waits, no third is added: the waiting one will see everything. A failed search thread
   * costs nobody their import; the next check starts another one.
   */
  function catchUp(): void {
    if (asked >= 2 || !texts.exist()) return;
    asked++;
    search
      .call('catch_up')
      .catch(() => {})
      .finally(() => asked--);
  }

  catchUp();
  // Documents, changed types and deletions are found by asking the database.
  const checking = setInterval(catchUp, checkMs);
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
      clearInterval(checking);
      texts.close();
      await Promise.all([ingest.close(), search.close()]);
    },
  };
}
