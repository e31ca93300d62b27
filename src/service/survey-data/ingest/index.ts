import type { Watch } from '../../core/health.ts';
import type { Log } from '../../core/log.ts';
import { createThread } from '../../core/thread.ts';
import type { DatabasePlace } from '../../data/database.ts';
import type { StoreSettings } from '../../data/objects/object-store.ts';
import { openSearchIndex } from '../search-index/search-index.ts';
import { createSearchThread, type SearchThread } from '../search-index/search-thread.ts';
import type { IngestOutcome, IngestRequest, LinkRequest } from './types.ts';

export { type IngestOutcome, mediaJobKind } from './types.ts';

export interface IngestOptions {
  place: DatabasePlace;
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
  searchable: SearchThread['searchable'];
  indexProgress: SearchThread['progress'];
  /** Finishes the part that is being ingested and what is being indexed, then ends the threads. */
  close(): Promise<void>;
}

/** Lenient reading makes strings of a part of 50 MB. */
const ingestHeap = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 };

/** PostgreSQL has no search index yet: an empty one, which is never filled. */
function withoutIndex(search_path: string): SearchThread {
  openSearchIndex(search_path).close();
  return { catchUp: () => {}, searchable: async () => {}, progress: () => null, close: async () => {} };
}

/**
 * Threads start when there is something for them to do; most of their start is loading code. The search index exists when this
 * resolves, and catches up by itself.
 */
export async function createIngest(
  { place, search_path, store }: IngestOptions,
  log: Pick<Log, 'error'>,
  watch: Watch,
): Promise<Ingest> {
  const ingest = createThread<IngestRequest | LinkRequest, unknown>(
    new URL('./ingest.worker.ts', import.meta.url),
    { place, store },
    ingestHeap,
  );
  const search =
    place.engine === 'sqlite' ? createSearchThread({ place, search_path }, log, watch) : withoutIndex(search_path);
  return {
    start: () => ingest.start(),
    async ingestPart(request) {
      const outcome = (await ingest.call(request)) as IngestOutcome;
      if (outcome.kind === 'processed') search.catchUp();
      return outcome;
    },
    linkMedia: (request) => ingest.call(request) as Promise<void>,
    searchable: search.searchable,
    indexProgress: search.progress,
    async close() {
      await Promise.all([ingest.close(), search.close()]);
    },
  };
}
