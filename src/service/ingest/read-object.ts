import type { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { limits } from '../../contract/index.ts';
import { PartFailure } from './failure.ts';

function tooLarge(): PartFailure {
  return new PartFailure('part_too_large', 'The file is larger than 50 MB. Split it into smaller parts.');
}

async function open(client: S3Client, bucket: string, key: string): Promise<{ body: Readable; length: number }> {
  try {
    const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (Body === undefined || ContentLength === undefined) throw new Error(`The store sent no body for ${key}.`);
    return { body: Body as Readable, length: ContentLength };
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error;
    throw new PartFailure('object_missing', 'The file is no longer in storage. Upload the part again.');
  }
}

/**
 * Reads an object straight into the window that `reserve` gives for its length.
 * @throws PartFailure when it is gone or larger than a part may be; Error when the store cannot be reached.
 */
export async function readObject(
  client: S3Client,
  bucket: string,
  key: string,
  reserve: (length: number) => Uint8Array,
): Promise<Uint8Array> {
  const { body, length } = await open(client, bucket, key);
  if (length > limits.partBytes) {
    body.destroy();
    throw tooLarge();
  }
  const window = reserve(length);
  let at = 0;
  for await (const chunk of body) {
    const bytes = chunk as Uint8Array;
    if (at + bytes.length > length) throw new Error(`The store sent more than ${length} bytes for ${key}.`);
    window.set(bytes, at);
    at += bytes.length;
  }
  if (at < length) throw new Error(`The store sent ${at} of ${length} bytes for ${key}.`);
  return window;
}
