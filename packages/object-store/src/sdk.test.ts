// The store as @aws-sdk/client-s3 sees it, with the SDK's default checksums and streaming.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, describe, expect, it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { element, send } from './testing/send.ts';
import { testBucket, testKeys } from './testing/test-store.ts';

const clientFor = (secret: string, accessKeyId: string = testKeys.accessKey) =>
  new S3Client({
    endpoint: store.url,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId, secretAccessKey: secret },
  });
const store = await provideStore();
const client = clientFor(testKeys.secretKey);
afterAll(() => client.destroy());

const Bucket = testBucket;
const md5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const pattern = (size: number) => Buffer.from(Array.from({ length: size }, (_, index) => (index * 7) % 251));
const status = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : error),
  );

async function read(Key: string, Range?: string): Promise<Buffer> {
  const reply = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
  return Buffer.from((await reply.Body?.transformToByteArray()) ?? []);
}

describe('objects', () => {
  const sizes = [0, 65_536, 5_000_001];
  it.each(sizes)('are read back byte for byte: %i bytes, as a buffer and as a stream', async (size) => {
    const bytes = pattern(size);
    const whole = await client.send(new PutObjectCommand({ Bucket, Key: 'whole', Body: Buffer.from(bytes) }));
    expect(whole.ETag).toBe(md5(bytes));
    // For a stream the SDK sends the checksum after the body (STREAMING-UNSIGNED-PAYLOAD-TRAILER).
    const pieces = Array.from({ length: Math.ceil(size / 100_000) }, (_, index) =>
      bytes.subarray(index * 100_000, (index + 1) * 100_000),
    );
    const Body = Readable.from(pieces, { objectMode: false });
    const streamed = await client.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body, ContentLength: size }));
    expect(streamed.ETag).toBe(md5(bytes));
    expect((await read('whole')).equals(bytes)).toBe(true);
    expect((await read('streamed')).equals(bytes)).toBe(true);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'streamed' }));
    expect([head.ContentLength, head.ETag, head.ContentEncoding]).toEqual([size, md5(bytes), undefined]);
  });

  it('keep their headers and metadata, and return others on request', async () => {
    const headers = {
      ContentType: 'text/csv; charset=utf-8',
      CacheControl: 'no-store',
      ContentDisposition: 'inline; filename="a.csv"',
      ContentEncoding: 'identity',
    };
    await client.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'x', ...headers, Metadata: { team: 'blue' } }));
    const kept = await client.send(new GetObjectCommand({ Bucket, Key: 'kept' }));
    expect(kept).toMatchObject({ ...headers, Metadata: { team: 'blue' }, AcceptRanges: 'bytes' });
    const other = await client.send(
      new GetObjectCommand({
        Bucket,
        Key: 'kept',
        ResponseContentType: 'text/html',
        ResponseContentDisposition: 'inline',
      }),
    );
    expect([other.ContentType, other.ContentDisposition]).toEqual(['text/html', 'attachment']);
  });

  it('accept any key that S3 accepts', async () => {
    for (const Key of [
      'a b+c&d=e?f#g%20',
      'ünï/çødé/🙂',
      '../../etc/passwd'.replace('../../', 'x/../'),
      `${'long'.repeat(256)}`,
      'con',
      'a//b/',
      "it's (1) *~!",
    ]) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
      expect((await read(Key)).toString()).toBe(Key);
    }
  });

  const ranges: [string, number, number][] = [
    ['bytes=0-0', 0, 1],
    ['bytes=2-4', 2, 5],
    ['bytes=5-', 5, 10],
    ['bytes=-3', 7, 10],
  ];
  it.each(ranges)('by range: %s', async (Range, start, end) => {
    const bytes = pattern(10);
    await client.send(new PutObjectCommand({ Bucket, Key: 'ranged', Body: bytes }));
    const reply = await client.send(new GetObjectCommand({ Bucket, Key: 'ranged', Range }));
    expect(reply.$metadata.httpStatusCode).toBe(206);
    expect(reply.ContentRange).toBe(`bytes ${start}-${end - 1}/10`);
    expect(Buffer.from((await reply.Body?.transformToByteArray()) ?? []).equals(bytes.subarray(start, end))).toBe(true);
  });

  it.each(['bytes=10-', 'bytes=-0'])('outside the object: %s is 416', async (Range) => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'ranged', Body: pattern(10) }));
    expect(await status(read('ranged', Range))).toBe(416);
  });

  it.each(['bytes=4-2', 'lines=1-2', 'bytes=0-1,3-4'])('an invalid range is the complete object: %s', async (Range) => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'ranged', Body: pattern(10) }));
    expect((await read('ranged', Range)).length).toBe(10);
  });

  it('are not found after deletion, and deleting them again is not an error', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'gone', Body: 'x' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'gone' }));
    expect(await status(client.send(new HeadObjectCommand({ Bucket, Key: 'gone' })))).toBe(404);
    await expect(read('gone')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('presigned URLs', () => {
  it('are refused with any parameter changed, another method or key, too early and too late', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'secret', Body: 'x' }));
    const url = new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'secret' }), { expiresIn: 60 }));
    expect((await send(url.href)).status).toBe(200);
    for (const name of url.searchParams.keys()) {
      const changed = new URL(url);
      changed.searchParams.set(name, `${url.searchParams.get(name)}1`);
      expect((await send(changed.href)).status, `${name} changed`).toBeOneOf([400, 403, 501]);
      changed.searchParams.delete(name);
      expect((await send(changed.href)).status, `${name} removed`).toBeOneOf([400, 403]);
    }
    expect((await send(`${url.href}&response-content-type=text/html`)).status).toBe(403);
    expect((await send(url.href, { method: 'DELETE' })).status).toBe(403);
    expect((await send(url.href.replace('/secret', '/Secret'))).status).toBe(403);
    for (const shift of [61_000, -16 * 60_000]) {
      store.clock.now = () => Date.now() + shift;
      expect(element((await send(url.href)).text, 'Code')).toBe('AccessDenied');
    }
    store.clock.now = Date.now;
  });
});

describe('access', () => {
  it('is denied with another secret, another key, or a clock 16 minutes off', async () => {
    const stranger = clientFor('wrong');
    const unknown = clientFor(testKeys.secretKey, 'NOBODY');
    const put = (which: S3Client) => which.send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'x' }));
    await expect(put(stranger)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(put(unknown)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    store.clock.now = () => Date.now() + 16 * 60_000;
    await expect(put(client)).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
    store.clock.now = Date.now;
    for (const one of [stranger, unknown]) one.destroy();
  });
});
