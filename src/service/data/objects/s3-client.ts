import { type GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { StoreSettings } from './object-store.ts';

/** @returns an S3 client for these settings; path-style, since an embedded store has no subdomains. */
export function createS3Client(settings: StoreSettings, endpoint = settings.endpoint): S3Client {
  return new S3Client({
    endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    maxAttempts: 3,
  });
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
