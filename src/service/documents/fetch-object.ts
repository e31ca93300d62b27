import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { StoreSettings } from '../data/objects/object-store.ts';
import { createS3Client, type ObjectPlace, readChunks, readMd5, throwStoreError } from '../data/objects/s3-client.ts';
import { ParseFailure } from './types.ts';

const damagedError = () => new ParseFailure('document_altered');

/** @returns what is wrong with the file, or the error itself */
function findFailure(error: unknown): unknown {
  if (!(error instanceof S3ServiceException)) return error;
  if (error.name === 'ObjectDamaged') return damagedError();
  return error.$metadata.httpStatusCode === 404 ? new ParseFailure('document_gone') : error;
}

async function fetchObject(client: S3Client, place: ObjectPlace, path: string, stopping: AbortSignal): Promise<void> {
  const answer = await client.send(new GetObjectCommand(place)).catch(throwStoreError);
  const md5 = readMd5(answer);
  const hash = createHash('md5');
  let bytes = 0;
  await pipeline(
    readChunks(client, place, answer),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
    { signal: stopping },
  );
  if (answer.ContentLength !== undefined && bytes !== answer.ContentLength)
    throw new Error(`The store sent ${bytes} of ${answer.ContentLength} bytes.`);
  if (md5 !== undefined && hash.digest('hex') !== md5) throw damagedError();
}

/** Reads objects of the store. */
export interface ObjectFetcher {
  /**
   * Copies an object into a file, of any size, and compares it with its hash on the way.
   * @throws ParseFailure when it is missing or damaged; StoreDown; Error for what may pass: a full disk; the signal's
   * reason
   */
  fetch(key: string, path: string, stopping: AbortSignal): Promise<void>;
  close(): void;
}

/** Opens a client of the store. */
export function createFetcher(settings: StoreSettings): ObjectFetcher {
  const client = createS3Client(settings);
  return {
    async fetch(key, path, stopping) {
      try {
        await fetchObject(client, { Bucket: settings.bucket, Key: key }, path, stopping);
      } catch (error) {
        throw findFailure(error);
      }
    },
    close: () => client.destroy(),
  };
}
