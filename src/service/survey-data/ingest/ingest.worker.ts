import { readWorkerSettings, serveRequests } from '../../core/thread-port.ts';
import { createS3Client } from '../../data/objects/s3-client.ts';
import { openThreadDatabase } from '../../data/open-database.ts';
import type { AheadRequest, IngestOptions, IngestRequest, LinkRequest } from './index.ts';
import { createPartIngest } from './ingest-part.ts';
import { createMediaLinker } from './link-media.ts';
import { readObject } from './read-object.ts';

// A thread that turns parts into rows, away from the event loop that answers HTTP (docs/architecture.md#processes).
const { place, store } = readWorkerSettings<IngestOptions>();
// Participants are read in random order, over all surveys. A larger write-ahead log is checkpointed less often.
const database = await openThreadDatabase(place, { cacheKilobytes: 4096, checkpointPages: 3000 });
const client = createS3Client(store);

const parts = createPartIngest(database, (key, reserve) => readObject(client, store, key, reserve));
const linkMedia = createMediaLinker(database);

serveRequests<IngestRequest | AheadRequest | LinkRequest>({
  async answer(request) {
    if ('ahead' in request) return parts.readAhead(request.ahead);
    return 'part_id' in request ? parts.ingest(request) : linkMedia(request);
  },
  async close() {
    client.destroy();
    await database.close();
  },
});
