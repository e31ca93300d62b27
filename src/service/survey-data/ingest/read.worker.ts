import { serveRequests, workerSettings } from '../../core/thread-port.ts';
import type { StoreSettings } from '../../data/objects/object-store.ts';
import { createS3Client } from '../../data/objects/s3-client.ts';
import { PartFailure } from './failure.ts';
import type { ReadResult } from './part-reader.ts';
import { readObject } from './read-object.ts';

// The thread that fetches parts: while one part is ingested, it fetches the next one and compares it with its hash.
const { store } = workerSettings<{ store: StoreSettings }>();
const client = createS3Client(store);
let memory = new SharedArrayBuffer(0);

function reserve(length: number): Uint8Array {
  if (memory.byteLength < length) memory = new SharedArrayBuffer(length);
  return new Uint8Array(memory, 0, length);
}

async function read(key: string): Promise<ReadResult> {
  try {
    const { length } = await readObject(client, store.bucket, key, reserve);
    return { kind: 'read', memory, length };
  } catch (error) {
    if (error instanceof PartFailure) return { kind: 'failed', code: error.code, message: error.message };
    throw error;
  }
}

serveRequests<string>({ answer: read, close: () => client.destroy() });
