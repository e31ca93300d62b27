import { openDatabase } from '../database/open.ts';
import { createS3Client, type StoreSettings } from '../object-store.ts';
import { createPartIngest } from './ingest-part.ts';
import { createMd5Thread } from './md5-thread.ts';
import { serveRequests, workerSettings } from './thread-port.ts';
import type { IngestRequest } from './types.ts';

// The thread that turns parts into rows: nothing of it runs on the event loop that answers HTTP (DESIGN.md section 2).
const { database_path, store } = workerSettings<{ database_path: string; store: StoreSettings }>();
const db = openDatabase(database_path);
const client = createS3Client(store);
const md5 = createMd5Thread();
const ingestPart = createPartIngest({ db, source: { client, bucket: store.bucket, md5 } });
serveRequests<IngestRequest>({
  answer: ingestPart,
  close() {
    md5.close();
    client.destroy();
    db.close();
  },
});
