// Multipart uploads and copies of parts. Titles hold the names of the public suite (testing/public-suite.ts).
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { checkObjects, createStore } from './index.ts';
import { provideStore } from './testing/provide-store.ts';
import { startTestStore, testBucket, testKeys } from './testing/test-store.ts';

const store = await provideStore();
const credentials = { accessKeyId: testKeys.accessKey, secretAccessKey: testKeys.secretKey };
const client = new S3Client({
  endpoint: store.url,
  region: 'us-east-1',
  forcePathStyle: true,
  maxAttempts: 1,
  credentials,
});
afterAll(() => client.destroy());

const Bucket = testBucket;
const mb = 1024 * 1024;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => [200, 'OK'],
    (error: unknown) => (error instanceof S3ServiceException ? [error.$metadata.httpStatusCode, error.name] : error),
  );
const begin = async (Key: string, more: object = {}) =>
  (await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...more }))).UploadId;
const send = async (Key: string, UploadId: string | undefined, PartNumber: number, Body: Buffer) => {
  const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
  return { PartNumber, ETag };
};
const complete = (Key: string, UploadId: string | undefined, Parts: object[]) =>
  client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
const read = async (Key: string, more: object = {}) => {
  const reply = await client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return Buffer.from((await reply.Body?.transformToByteArray()) ?? []);
};
async function upload(Key: string, pieces: Buffer[], more: object = {}) {
  const id = await begin(Key, more);
  const parts = [];
  for (const [index, piece] of pieces.entries()) parts.push(await send(Key, id, index + 1, piece));
  return complete(Key, id, parts);
}

describe('multipart uploads', () => {
  it.each([
    ['multipart_upload_small', [1]],
    ['multipart_upload', [5 * mb, 5 * mb, 3]],
    ['multipart_upload_multiple_sizes', [5 * mb, 5 * mb + 100, 6 * mb]],
  ])('%s: bytes, ETag, type and metadata; no leftovers; the checker agrees', async (name, sizes) => {
    const pieces = sizes.map((size) => randomBytes(size));
    const { ETag } = await upload(name, pieces, { ContentType: 'text/x', Metadata: { foo: 'bar' } });
    const sums = createHash('md5')
      .update(Buffer.concat(pieces.map(md5)))
      .digest('hex');
    expect(ETag).toBe(`"${sums}-${sizes.length}"`);
    expect((await read(name)).equals(Buffer.concat(pieces))).toBe(true);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: name }));
    expect(head).toMatchObject({ ETag, ContentType: 'text/x', Metadata: { foo: 'bar' } });
    expect(await store.leftovers()).toEqual([]);
    const checked = [];
    for await (const one of checkObjects(store.dataDir)) checked.push(one);
    expect(checked.filter((one) => one.key === name)).toMatchObject([{ bytes: head.ContentLength }]);
    expect(checked.filter((one) => one.problem !== undefined)).toEqual([]);
  });

  it('multipart_get_part: ?partNumber gives one part, and 400 beyond the last', async () => {
    const pieces = [randomBytes(5 * mb), randomBytes(10)];
    await upload('by-part', pieces);
    const second = await client.send(new GetObjectCommand({ Bucket, Key: 'by-part', PartNumber: 2 }));
    expect([second.$metadata.httpStatusCode, second.PartsCount, second.ContentRange]).toEqual([
      206,
      2,
      `bytes ${5 * mb}-${5 * mb + 9}/${5 * mb + 10}`,
    ]);
    expect(Buffer.from((await second.Body?.transformToByteArray()) ?? []).equals(pieces[1] ?? Buffer.alloc(0))).toBe(
      true,
    );
    expect(await outcome(read('by-part', { PartNumber: 3 }))).toEqual([400, 'InvalidPart']);
  });

  it('multipart_upload_resend_part, multipart_resend_first_finishes_last: the part sent last is used, also when both are named', async () => {
    const id = await begin('resent');
    const first = await send('resent', id, 1, Buffer.from('first'));
    const second = await send('resent', id, 1, Buffer.from('second'));
    await complete('resent', id, [first, second]);
    expect((await read('resent')).toString()).toBe('second');
  });

  it('multipart_upload_overwrite_existing_object, atomic_multipart_upload_write', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'over', Body: 'before' }));
    const id = await begin('over');
    const part = await send('over', id, 1, Buffer.from('after'));
    expect((await read('over')).toString()).toBe('before');
    await complete('over', id, [part]);
    expect((await read('over')).toString()).toBe('after');
  });

  it('multipart_upload_empty, multipart_upload_size_too_small, multipart_upload_complete_without_create, multipart_upload_missing_part, multipart_upload_incorrect_etag: refused, and the upload is as it was', async () => {
    const id = await begin('refused');
    const [one, two] = [await send('refused', id, 1, Buffer.alloc(10)), await send('refused', id, 2, Buffer.alloc(10))];
    const other = '"00000000000000000000000000000000"';
    expect(await outcome(complete('refused', id, [])), 'multipart_upload_empty').toEqual([400, 'MalformedXML']);
    expect(await outcome(complete('refused', id, [one, two])), '_size_too_small').toEqual([400, 'EntityTooSmall']);
    expect(await outcome(complete('refused', id, [two, one])), 'out of order').toEqual([400, 'InvalidPartOrder']);
    expect(await outcome(complete('refused', id, [{ ...one, PartNumber: 9 }])), '_missing_part').toEqual([
      400,
      'InvalidPart',
    ]);
    expect(await outcome(complete('refused', id, [{ ...one, ETag: other }])), '_incorrect_etag').toEqual([
      400,
      'InvalidPart',
    ]);
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const unknown of [nobody, '../../x']) {
      expect(await outcome(complete('refused', unknown, [one])), '_complete_without_create').toEqual([
        404,
        'NoSuchUpload',
      ]);
    }
    expect(await outcome(complete('other-key', id, [one]))).toEqual([404, 'NoSuchUpload']);
    expect(await outcome(send('refused', id, 10_001, Buffer.alloc(1)))).toEqual([400, 'InvalidArgument']);
    expect(await store.leftovers()).toEqual([]);
    await complete('refused', id, [two]);
    expect((await read('refused')).length).toBe(10);
  });

  it('multipart_put_object_if_match, multipart_put_current_object_if_none_match', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'guarded', Body: 'before' }));
    const id = await begin('guarded');
    const Parts = [await send('guarded', id, 1, Buffer.from('after'))];
    const when = (condition: object) =>
      client.send(
        new CompleteMultipartUploadCommand({
          Bucket,
          Key: 'guarded',
          UploadId: id,
          MultipartUpload: { Parts },
          ...condition,
        }),
      );
    expect(await outcome(when({ IfNoneMatch: '*' }))).toEqual([412, 'PreconditionFailed']);
    expect(await outcome(when({ IfMatch: '"0"' }))).toEqual([412, 'PreconditionFailed']);
    expect((await read('guarded')).toString()).toBe('before');
    await when({ IfMatch: `"${md5(Buffer.from('before')).toString('hex')}"` });
    expect((await read('guarded')).toString()).toBe('after');
  });

  it('abort_multipart_upload, abort_multipart_upload_not_found', async () => {
    const id = await begin('aborted');
    await send('aborted', id, 1, Buffer.alloc(10));
    const abort = () => client.send(new AbortMultipartUploadCommand({ Bucket, Key: 'aborted', UploadId: id }));
    await abort();
    expect(await outcome(abort())).toEqual([404, 'NoSuchUpload']);
    expect(await outcome(send('aborted', id, 1, Buffer.alloc(10)))).toEqual([404, 'NoSuchUpload']);
    expect(await outcome(read('aborted'))).toEqual([404, 'NoSuchKey']);
    expect(await store.leftovers()).toEqual([]);
  });

  it('list_multipart_upload, and the parts of one by pages', async () => {
    const ids = [await begin('l/b'), await begin('l/a'), await begin('l/a')];
    const listed = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'l/' }));
    expect(listed.Uploads?.map((one) => one.Key)).toEqual(['l/a', 'l/a', 'l/b']);
    expect(new Set(listed.Uploads?.map((one) => one.UploadId))).toEqual(new Set(ids));
    const one = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'l/', MaxUploads: 1 }));
    const markers = { KeyMarker: one.NextKeyMarker, UploadIdMarker: one.NextUploadIdMarker };
    const rest = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'l/', ...markers }));
    expect([one.IsTruncated, rest.IsTruncated, rest.Uploads?.length]).toEqual([true, false, 2]);
    for (const number of [3, 1, 20]) await send('l/b', ids[0], number, Buffer.alloc(number));
    const UploadId = ids[0];
    const parts = await client.send(new ListPartsCommand({ Bucket, Key: 'l/b', UploadId, MaxParts: 2 }));
    expect([parts.Parts?.map((part) => part.Size), parts.IsTruncated]).toEqual([[1, 3], true]);
    const PartNumberMarker = parts.NextPartNumberMarker;
    const last = await client.send(new ListPartsCommand({ Bucket, Key: 'l/b', UploadId, PartNumberMarker }));
    expect([last.Parts?.map((part) => part.PartNumber), last.IsTruncated]).toEqual([[20], false]);
  });

  it('an upload that is a week old is deleted at the next start, a newer one is not', async () => {
    const own = await startTestStore();
    const address = { endpoint: own.url, region: 'us-east-1', forcePathStyle: true };
    const credentials = { accessKeyId: testKeys.accessKey, secretAccessKey: testKeys.secretKey };
    const ownClient = new S3Client({ ...address, credentials });
    await ownClient.send(new CreateMultipartUploadCommand({ Bucket, Key: 'stale' }));
    await own.close();
    const uploads = async () =>
      (await readdir(join(own.dataDir, 'buckets'), { recursive: true })).filter((name) => name.endsWith('upload.json'));
    for (const [days, left] of [
      [6.9, 1],
      [7.1, 0],
    ] as const) {
      const shift = days * 24 * 3_600_000;
      const options = { ...testKeys, corsOrigins: () => [], clock: () => Date.now() + shift };
      const again = await createStore({ dataDir: own.dataDir, ...options });
      await again.close();
      expect(await uploads()).toHaveLength(left);
    }
    ownClient.destroy();
    await own.remove();
  });
});

describe('parts copied from objects', () => {
  const copy = (Key: string, UploadId: string | undefined, CopySource: string, CopySourceRange?: string) =>
    client.send(new UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber: 1, CopySource, CopySourceRange }));

  it.each([
    ['multipart_copy_small', 'source', 'bytes=0-0', 0, 1],
    ['multipart_copy_without_range', 'source', undefined, 0, 10],
    ['multipart_copy_special_names', ' ', 'bytes=2-4', 2, 5],
    ['multipart_copy_special_names', '_', undefined, 0, 10],
    ['upload_part_copy_percent_encoded_key', '?versionId é%25', undefined, 0, 10],
  ])('%s: %j', async (_, source, range, start, end) => {
    await client.send(new PutObjectCommand({ Bucket, Key: source, Body: '0123456789' }));
    const id = await begin('copied');
    const { CopyPartResult } = await copy('copied', id, `${Bucket}/${encodeURIComponent(source)}`, range);
    await complete('copied', id, [{ PartNumber: 1, ETag: CopyPartResult?.ETag }]);
    expect((await read('copied')).toString()).toBe('0123456789'.slice(start, end));
  });

  it.each(['bytes=0-10', 'bytes=5-2', 'bytes=0', '0-2', 'bytes=-3'])(
    'multipart_copy_invalid_range: %s',
    async (range) => {
      await client.send(new PutObjectCommand({ Bucket, Key: 'source', Body: '0123456789' }));
      const id = await begin('copied');
      const expected = range === 'bytes=0-10' ? [416, 'InvalidRange'] : [400, 'InvalidArgument'];
      expect(await outcome(copy('copied', id, `${Bucket}/source`, range))).toEqual(expected);
      expect(await outcome(copy('copied', id, `${Bucket}/absent`))).toEqual([404, 'NoSuchKey']);
    },
  );
});

describe('checksums of uploads in parts', () => {
  it.each([
    ['CRC32', 'COMPOSITE'],
    ['CRC32C', 'FULL_OBJECT'],
    ['CRC64NVME', 'FULL_OBJECT'],
    ['SHA256', 'COMPOSITE'],
  ] as const)('%s, %s', async (ChecksumAlgorithm, ChecksumType) => {
    const pieces = [randomBytes(5 * mb), randomBytes(9)];
    const Key = `summed-${ChecksumAlgorithm}`;
    const reply = await upload(Key, pieces, { ChecksumAlgorithm, ChecksumType });
    const whole = await client.send(
      new PutObjectCommand({ Bucket, Key: 'whole', Body: Buffer.concat(pieces), ChecksumAlgorithm }),
    );
    const field = `Checksum${ChecksumAlgorithm}` as const;
    expect(reply.ChecksumType).toBe(ChecksumType);
    if (ChecksumType === 'FULL_OBJECT') expect(reply[field]).toBe(whole[field]);
    else expect(reply[field]).toMatch(/^[\w+/]+=*-2$/);
    const head = await client.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
    expect(head[field]).toBe(reply[field]);
  });
});
