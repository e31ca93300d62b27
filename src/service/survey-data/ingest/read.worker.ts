import { readWorkerSettings, serveRequests } from '../../core/thread-port.ts';
import type { StoreSettings } from '../../data/objects/object-store.ts';
import { createS3Client } from '../../data/objects/s3-client.ts';
import { type ListedTexts, listWords } from '../../data/words/list-words.ts';
import { PartFailure } from './failure.ts';
import { type ReadResult, readObject } from './read-object.ts';

// The thread beside the ingest thread: while one part is ingested, it fetches the next one and compares it with its hash; while a large part
// is saved, it lists the words of its open answers.

/** The key of an object to read, or texts whose words are listed. */
export type ReadRequest = string | ListedTexts[];

const { store } = readWorkerSettings<{ store: StoreSettings }>();
const client = createS3Client(store);

async function read(key: string): Promise<ReadResult> {
  try {
    return { kind: 'read', bytes: await readObject(client, store.bucket, key, (length) => new Uint8Array(length)) };
  } catch (error) {
    if (error instanceof PartFailure) return { kind: 'failed', why: error.why };
    throw error;
  }
}

serveRequests<ReadRequest>({
  answer: async (request) => (typeof request === 'string' ? read(request) : request.map(listWords)),
  // Words need not wait for a slow store.
  overlaps: true,
  close: () => client.destroy(),
});
