import { setImmediate as breathe } from 'node:timers/promises';
import { openDatabase } from '../database/open.ts';
import { serveRequests, workerSettings } from '../ingest/thread-port.ts';
import type { ChangeRequest, PurgeOutcome } from './changes.ts';
import { purgeSteps } from './purge-rows.ts';

// The thread that changes what was imported: nothing of it runs on the event loop that answers HTTP (DESIGN.md section 2).
const { database_path } = workerSettings<{ database_path: string }>();
const db = openDatabase(database_path);

serveRequests<ChangeRequest>({
  async answer(request, isClosing): Promise<PurgeOutcome> {
    for (const isHeld of purgeSteps(db, request)) {
      if (!isHeld) return 'fenced';
      if (isClosing()) return 'cut';
      // SQLite's lock has no queue: whoever waits for it gets it in between.
      await breathe();
    }
    return 'done';
  },
  close: () => void db.close(),
});
