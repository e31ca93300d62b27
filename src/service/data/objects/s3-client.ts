import { type GetObjectCommandOutput, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StoreDown } from '../../core/errors.ts';
import type { StoreSettings } from './object-store.ts';

/** How long a store may take to accept a connection, and how long it may send nothing. The SDK would wait for ever. */
const [connectMs, silenceMs] = [3000, 20_000];

/** @returns an S3 client for these settings; path-style, since an embedded store has no subdomains. */
export function createS3Client(settings: StoreSettings, endpoint = settings.endpoint): S3Client {
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

/** The bytes of an object as they arrive. @throws StoreDown when the connection breaks or nothing comes any more */
export async function* chunksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new StoreDown(error);
  }
}

/** @returns the MD5 of an object in hexadecimal; undefined if the ETag is no hash: it was uploaded in parts or encrypted by the store. */
export function statedMd5({
  ETag,
  ServerSideEncryption,
  SSECustomerAlgorithm,
}: GetObjectCommandOutput): string | undefined {
  const isEncrypted = ServerSideEncryption?.startsWith('aws:') || SSECustomerAlgorithm !== undefined;
  return isEncrypted ? undefined : /^"?([0-9a-f]{32})"?$/.exec(ETag ?? '')?.[1];
}
