import { createThread } from '../../core/thread.ts';
import { readWorkerSettings, serveRequests } from '../../core/thread-port.ts';
import type { DatabasePlace } from '../../data/database.ts';
import type { StoreSettings } from '../../data/objects/object-store.ts';
import { createS3Client } from '../../data/objects/s3-client.ts';
import { openThreadDatabase } from '../../data/open-database.ts';
import type { WordBlock } from '../../data/words/word-blocks.ts';
import type { IngestRequest, LinkRequest } from './index.ts';
import { createPartIngest } from './ingest-part.ts';
import { createMediaLinker } from './link-media.ts';
import type { ReadRequest } from './read.worker.ts';
import { createPartWords } from './read-columns.ts';
import { createPartReader, type ReadResult, readObject } from './read-object.ts';

// The thread that turns parts into rows, away from the event loop that answers HTTP (docs/architecture.md#processes).
const { place, store } = readWorkerSettings<{ place: DatabasePlace; store: StoreSettings }>();
// Participants are read in random order, over all surveys. A larger write-ahead log is checkpointed less often.
const database = await openThreadDatabase(place, { cacheKilobytes: 4096, checkpointPages: 3000 });
const client = createS3Client(store);
// Starts with the first large part, or one that another follows: a small import costs less than its start.
const reader = createThread<ReadRequest, unknown>(new URL('./read.worker.ts', import.meta.url), { store }, 'read');

const ingestPart = createPartIngest({
  database,
  reader: createPartReader(
    (key, reserve) => readObject(client, store.bucket, key, reserve),
    (key) => reader.call(key) as Promise<ReadResult>,
  ),
  listWords: createPartWords((texts) => reader.call(texts) as Promise<WordBlock[][]>),
});
const linkMedia = createMediaLinker(database);

serveRequests<IngestRequest | LinkRequest>({
  answer: async (request) => ('part_id' in request ? ingestPart(request) : linkMedia(request)),
  async close() {
    await reader.close();
    client.destroy();
    await database.close();
  },
});
