import type { Readable } from 'node:stream';
import { GetObjectCommand, type GetObjectCommandOutput, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StoreDown } from '../../core/errors.ts';
import { trustSystemAuthorities } from '../../core/system-authorities.ts';
import type { StoreSettings } from './object-store.ts';

/** How long a store may take to accept a connection, and how long it may send nothing. The SDK would wait for ever. */
const [connectMs, silenceMs] = [3000, 20_000];

/** @returns an S3 client for these settings; path-style, since an embedded store has no subdomains. */
export function createS3Client(settings: StoreSettings, endpoint = settings.endpoint): S3Client {
  // Clients of other addresses only sign.
  if (endpoint === settings.endpoint && endpoint.startsWith('https:')) trustSystemAuthorities();
  return new S3Client({
    endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  });
}

/**
 * Tells what is wrong with the store from what is wrong with one object.
 * @throws StoreDown when the store cannot be reached or refuses; otherwise the error itself: the object is missing (404) or its bytes
 * cannot be read (500)
 */
export function throwStoreError(error: unknown): never {
  if (error instanceof S3ServiceException && [404, 500].includes(error.$metadata.httpStatusCode ?? 0)) throw error;
  throw new StoreDown(error);
}

/** The object that a request names. */
export interface ObjectPlace {
  Bucket: string;
  Key: string;
}

/** More than a client has received and drops when a connection breaks, and less than a block of the embedded store. */
const droppedBytes = 128 * 1024;

/**
 * The embedded store ends the connection where the bytes of an object are damaged, and says so when it is asked for them alone.
 * @param at where the bytes ended @throws S3ServiceException ObjectDamaged
 */
async function askForDamage(client: S3Client, place: ObjectPlace, at: number, length = 0): Promise<void> {
  const last = length - 1;
  for (const byte of [at, at + droppedBytes].map((one) => Math.min(one, last)).filter((one) => one >= 0)) {
    try {
      await client.send(new GetObjectCommand({ ...place, Range: `bytes=${byte}-${byte}` }));
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'ObjectDamaged') throw error;
    }
  }
}

/**
 * The bytes of an object as they arrive.
 * @throws StoreDown when the connection breaks or nothing comes any more; S3ServiceException ObjectDamaged
 */
export async function* readChunks(
  client: S3Client,
  place: ObjectPlace,
  { Body, ContentLength }: GetObjectCommandOutput,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  try {
    for await (const bytes of Body as Readable) {
      at += bytes.length;
      yield bytes;
    }
  } catch (error) {
    await askForDamage(client, place, at, ContentLength);
    throw new StoreDown(error);
  }
}

/** @returns the MD5 of an object in hexadecimal; undefined if the ETag is no hash: it was uploaded in parts or encrypted by the store. */
export function readMd5({
  ETag,
  ServerSideEncryption,
  SSECustomerAlgorithm,
}: GetObjectCommandOutput): string | undefined {
  const isEncrypted = ServerSideEncryption?.startsWith('aws:') || SSECustomerAlgorithm !== undefined;
  return isEncrypted ? undefined : /^"?([0-9a-f]{32})"?$/.exec(ETag ?? '')?.[1];
}
