import assert from 'node:assert/strict';
import { GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Place } from './client.ts';

export const Bucket = 'sdk-made';

/** What the steps of the AWS SDK share. */
export interface SdkSession {
  place: Place;
  client: S3Client;
}

/** @returns a client that tries once, with the defaults of the SDK in everything else */
export function sdkClient({ url, accessKey, secretKey }: Pick<Place, 'url' | 'accessKey' | 'secretKey'>): S3Client {
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  return new S3Client({ endpoint: url, region: 'us-east-1', forcePathStyle: true, maxAttempts: 1, credentials });
}

export const put = ({ client }: SdkSession, Key: string, Body: Buffer | string, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));

export async function read({ client }: SdkSession, Key: string, more: object = {}): Promise<Buffer> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/** @throws AssertionError unless the work fails with this status, and with this code of S3 where one is named */
export async function expectRefused(work: Promise<unknown>, status: number, code?: string): Promise<void> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof S3ServiceException, `It was not refused: ${error}`);
  assert.equal(error.$metadata.httpStatusCode, status, error.message);
  if (code !== undefined) assert.equal(error.name, code);
}
