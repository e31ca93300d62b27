import { constants, setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { openDatabase } from '../database/open.ts';
import { serveRequests, workerSettings } from '../ingest/thread-port.ts';
import { createMerger, createPartIndexer, missingParts, openSearchIndex, prepareFilling } from './search-index.ts';

// The thread that makes notes searchable, after their rows are safe and without anybody waiting for it: it gives way to
// the threads somebody waits for. Linux alone takes a priority for one thread; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { database_path, search_path } = workerSettings<{ database_path: string; search_path: string }>();
const db = openDatabase(database_path, { readonly: true });
const search = openSearchIndex(search_path);
prepareFilling(search);
const indexPart = createPartIndexer(db, search);
const merge = createMerger(search);

const idleMs = 2000;
const betweenStepsMs = 20;
let idle: NodeJS.Timeout | undefined;

/** Every part leaves segments that each search has to look into: they are joined when nothing waits. */
function mergeAfter(ms: number): void {
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (merge()) mergeAfter(betweenStepsMs);
  }, ms);
}

serveRequests<'catch_up' | number>({
  /** 'catch_up' indexes every part that is missing, a number one part that was just saved. What closing cuts off is caught up. */
  async answer(request, isClosing) {
    clearTimeout(idle);
    for (const part of request === 'catch_up' ? missingParts(db, search) : [request]) {
      if (isClosing()) break;
      indexPart(part);
      await setImmediate();
    }
    mergeAfter(idleMs);
  },
  close() {
    clearTimeout(idle);
    db.close();
    search.close();
  },
});
