import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { limits } from '../../../contract/index.ts';
import { chunksOf, statedMd5, throwStoreError } from '../../data/objects/s3-client.ts';
import { PartFailure } from './failure.ts';

function tooLarge(): PartFailure {
  return new PartFailure('part_too_large', 'The file is larger than 50 MB. Split it into smaller parts.');
}

function damaged(): PartFailure {
  return new PartFailure('object_damaged', 'The file in storage is not what was uploaded. Upload the part again.');
}

interface OpenObject {
  body: Readable;
  length: number;
  /** In hexadecimal; undefined if the ETag is no hash: the object was uploaded in parts or encrypted by the store. */
  md5: string | undefined;
}

async function open(client: S3Client, bucket: string, key: string): Promise<OpenObject> {
  try {
    const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key })).catch(throwStoreError);
    const { Body, ContentLength: length } = found;
    if (Body === undefined || length === undefined) throw new Error(`The store sent no body for ${key}.`);
    return { body: Body as Readable, length, md5: statedMd5(found) };
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    if (error.name === 'ObjectDamaged') throw damaged();
    if (error.$metadata.httpStatusCode !== 404) throw error;
    throw new PartFailure('object_missing', 'The file is no longer in storage. Upload the part again.');
  }
}

/** Frees the memory of a chunk at once; the garbage collector would let 64 MB of chunks pile up. */
function free({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/**
 * Reads an object straight into the window that `reserve` gives for its length, and compares it with its hash.
 * @throws PartFailure when it is missing, damaged or larger than a part may be; StoreDown.
 */
export async function readObject(
  client: S3Client,
  bucket: string,
  key: string,
  reserve: (length: number) => Uint8Array,
): Promise<Uint8Array> {
  const { body, length, md5 } = await open(client, bucket, key);
  if (length > limits.partBytes) {
    body.destroy();
    throw tooLarge();
  }
  const window = reserve(length);
  const hash = createHash('md5');
  let at = 0;
  for await (const bytes of chunksOf(body)) {
    if (at + bytes.length > length) throw new Error(`The store sent more than ${length} bytes for ${key}.`);
    window.set(bytes, at);
    hash.update(bytes);
    at += bytes.length;
    free(bytes);
  }
  if (at < length) throw new Error(`The store sent ${at} of ${length} bytes for ${key}.`);
  if (md5 !== undefined && hash.digest('hex') !== md5) throw damaged();
  return window;
}
