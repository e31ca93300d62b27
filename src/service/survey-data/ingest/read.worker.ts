import { serveRequests, workerSettings } from '../../core/thread-port.ts';
import type { StoreSettings } from '../../data/objects/object-store.ts';
import { createS3Client } from '../../data/objects/s3-client.ts';
import { type ListedTexts, listWords } from '../../data/words/list-words.ts';
import { PartFailure } from './failure.ts';
import type { ReadResult } from './part-reader.ts';
import { readObject } from './read-object.ts';

// The thread beside the ingest thread: while one part is ingested, it fetches the next one and compares it with its hash; while a large part
// is saved, it lists the words of its open answers.

/** The key of an object to read, or texts whose words are listed. */
export type ReadRequest = string | ListedTexts[];

const { store } = workerSettings<{ store: StoreSettings }>();
const client = createS3Client(store);
let memory = new SharedArrayBuffer(0);

function reserve(length: number): Uint8Array {
  // A little more than needed: the next part may be a little larger, and what was reserved before is freed late.
  if (memory.byteLength < length) memory = new SharedArrayBuffer(Math.ceil(length * 1.1));
  return new Uint8Array(memory, 0, length);
}

async function read(key: string): Promise<ReadResult> {
  try {
    const { length } = await readObject(client, store.bucket, key, reserve);
    return { kind: 'read', memory, length };
  } catch (error) {
    if (error instanceof PartFailure) return { kind: 'failed', why: error.why };
    throw error;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Objects are read one after the other, because all are read into the same memory. */
function readNext(key: string): Promise<ReadResult> {
  const result = last.then(() => read(key));
  last = result.catch(() => {});
  return result;
}

serveRequests<ReadRequest>({
  answer: async (request) => (typeof request === 'string' ? readNext(request) : request.map(listWords)),
  // Words need not wait for a slow store.
  overlaps: true,
  close: () => client.destroy(),
});
