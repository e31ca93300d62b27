import type { Watch } from '../../core/health.ts';
import type { Log } from '../../core/log.ts';
import { createThread, ThreadDied } from '../../core/thread.ts';
import type { DatabasePlace } from '../../data/database.ts';
import { createTextWatch } from './search-index.ts';

/** Keeps the search index up to date, in a thread of its own. */
export interface SearchThread {
  /** Looks for something to index now. */
  catchUp(): void;
  /** Resolves when every saved part is searchable. */
  searchable(): Promise<void>;
  /** How far the index is with what it has to do; null: nothing. A total of 0: not counted yet. */
  progress(): { done: number; total: number } | null;
  /** Finishes what is being indexed, then ends the thread. */
  close(): Promise<void>;
}

interface SearchPaths {
  place: DatabasePlace;
  search_path: string;
}

const pollMs = 1000;

/** The index exists when this returns, and catches up by itself. @param watch is told about `index` */
export function createSearchThread(paths: SearchPaths, log: Pick<Log, 'error'>, watch: Watch): SearchThread {
  const texts = createTextWatch(
    paths.place.engine === 'sqlite' ? paths.place.path : paths.search_path,
    paths.search_path,
  );
  // Done and total, written by the thread.
  const progress = new Int32Array(new SharedArrayBuffer(8));
  const url = new URL('./search.worker.ts', import.meta.url);
  const thread = createThread<'catch_up', void>(url, { ...paths, progress });
  let asked = 0;
  let hasCaughtUp = false;
  let isClosed = false;

  async function update(): Promise<void> {
    asked++;
    try {
      await thread.call('catch_up');
      hasCaughtUp = true;
      watch.worked('index');
    } catch (err) {
      // The thread drops a waiting call when it is closed. The next start indexes what is missing.
      if (isClosed && err instanceof ThreadDied) return;
      // Imports do not depend on the index, and the next call starts the thread again.
      log.error({ err }, 'search index not updated');
      watch.failed('index', err);
    } finally {
      asked--;
    }
  }

  /**
   * Adds no call while one runs and another waits, since the waiting one will see everything. A part that is saved while the service
   * closes must not start the thread again.
   */
  function catchUp(): void {
    if (!isClosed && asked < 2 && texts.exist()) void update();
  }

  catchUp();
  // New documents, retyped columns and deletions are found by polling.
  const polling = setInterval(catchUp, pollMs);
  return {
    catchUp,
    searchable: () => thread.call('catch_up'),
    progress() {
      const [done, total] = [Atomics.load(progress, 0), Atomics.load(progress, 1)];
      return total > 0 || (!hasCaughtUp && texts.exist()) ? { done, total } : null;
    },
    async close() {
      isClosed = true;
      clearInterval(polling);
      texts.close();
      await thread.close();
    },
  };
}
