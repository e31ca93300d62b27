import { constants, setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { serveRequests, workerSettings } from '../../core/thread-port.ts';
import type { DatabasePlace } from '../../data/database.ts';
import { openThreadDatabase } from '../../data/open-database.ts';
import { openDatabase } from '../../data/sqlite/open.ts';
import { createCatchUp, createMerger, openSearchIndex, prepareFilling } from './search-index.ts';

// The thread that makes texts searchable after their rows are saved. Nobody waits for it, so its priority is low. Only Linux
// has a priority for one thread; elsewhere it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
interface Settings {
  place: DatabasePlace;
  search_path: string;
  /** Done and total steps, read by the host; 0 and 0: nothing to do. */
  progress: Int32Array;
}
const { place, search_path, progress } = workerSettings<Settings>();
const database = await openThreadDatabase(place, { readonly: true });
const changes = openDatabase(place.engine === 'sqlite' ? place.path : search_path, { readonly: true });
const search = openSearchIndex(search_path);
prepareFilling(search);
const catchUp = createCatchUp(database.read, search);
const merge = createMerger(search);
const dataVersion = changes.prepare<[], number>('PRAGMA data_version').pluck();

const idleMs = 2000;
const betweenStepsMs = 20;
let idle: NodeJS.Timeout | undefined;
let seen: number | undefined;

function report(done: number, total: number): void {
  Atomics.store(progress, 0, done);
  Atomics.store(progress, 1, total);
}

/** Every part adds segments that each search must read, so they are merged when nothing is waiting. */
function mergeAfter(ms: number): void {
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (merge()) mergeAfter(betweenStepsMs);
  }, ms);
}

serveRequests<'catch_up'>({
  /** Updates the index. What closing interrupts is done at the next start. */
  async answer(_, isClosing) {
    // The next call sees what changes from here on.
    const version = dataVersion.get();
    if (version === seen) return;
    clearTimeout(idle);
    for await (const { done, total } of catchUp()) {
      report(done, total);
      await setImmediate();
      if (isClosing()) return;
    }
    report(0, 0);
    seen = version;
    mergeAfter(idleMs);
  },
  async close() {
    clearTimeout(idle);
    await database.close();
    changes.close();
    search.close();
  },
});
