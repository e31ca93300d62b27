import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { limits } from '../../../contract/index.ts';
import { problem } from '../../core/problems.ts';
import type { StoreSettings } from '../../data/objects/object-store.ts';
import { type ObjectPlace, readChunks, readMd5, throwStoreError } from '../../data/objects/s3-client.ts';
import { PartFailure } from './failure.ts';

const damagedError = () => new PartFailure(problem('object_damaged'));

/** @returns what is wrong with the part, or the error itself */
function findFailure(error: unknown): unknown {
  if (!(error instanceof S3ServiceException)) return error;
  if (error.name === 'ObjectDamaged') return damagedError();
  if (error.$metadata.httpStatusCode !== 404) return error;
  return new PartFailure(problem('object_missing'));
}

/** Frees the memory of a chunk at once; the garbage collector would let 64 MB of chunks pile up. */
function free({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

async function readInto(
  client: S3Client,
  { bucket, compares = false }: StoreSettings,
  key: string,
  reserve: (length: number) => Uint8Array,
): Promise<Uint8Array> {
  const place: ObjectPlace = { Bucket: bucket, Key: key };
  const answer = await client.send(new GetObjectCommand(place)).catch(throwStoreError);
  const { Body: body, ContentLength: length } = answer;
  if (body === undefined || length === undefined) throw new Error(`The store sent no body for ${place.Key}.`);
  if (length > limits.partBytes) {
    (body as Readable).destroy();
    throw new PartFailure(problem('part_too_large'));
  }
  const window = reserve(length);
  const md5 = compares ? undefined : readMd5(answer);
  const hash = createHash('md5');
  let at = 0;
  for await (const bytes of readChunks(client, place, answer)) {
    if (at + bytes.length > length) throw new Error(`The store sent more than ${length} bytes for ${place.Key}.`);
    window.set(bytes, at);
    if (md5 !== undefined) hash.update(bytes);
    at += bytes.length;
    free(bytes);
  }
  if (at < length) throw new Error(`The store sent ${at} of ${length} bytes for ${place.Key}.`);
  if (md5 !== undefined && hash.digest('hex') !== md5) throw damagedError();
  return window;
}

/**
 * Reads an object straight into the window that `reserve` gives for its length, and compares it with its hash unless the store does.
 * @throws PartFailure when it is missing, damaged or larger than a part may be; StoreDown.
 */
export async function readObject(
  client: S3Client,
  store: StoreSettings,
  key: string,
  reserve: (length: number) => Uint8Array,
): Promise<Uint8Array> {
  try {
    return await readInto(client, store, key, reserve);
  } catch (error) {
    throw findFailure(error);
  }
}
