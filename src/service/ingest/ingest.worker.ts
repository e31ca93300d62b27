import { openDatabase } from '../database/open.ts';
import type { StoreSettings } from '../object-store.ts';
import { createPartIngest } from './ingest-part.ts';
import { createPartSource, type ReadResult } from './part-source.ts';
import { createThread } from './thread.ts';
import { serveRequests, workerSettings } from './thread-port.ts';
import type { IngestRequest } from './types.ts';

// The thread that turns parts into rows: nothing of it runs on the event loop that answers HTTP (DESIGN.md section 2).
const { database_path, store } = workerSettings<{ database_path: string; store: StoreSettings }>();
const db = openDatabase(database_path);
const reader = createThread<string, ReadResult>(new URL('./read.worker.ts', import.meta.url), { store });
reader.start();

serveRequests<IngestRequest>({
  answer: createPartIngest({ db, source: createPartSource((key) => reader.call(key)) }),
  async close() {
    await reader.close();
    db.close();
  },
});
