// The AWS SDK for JavaScript: buckets and objects.
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetBucketCorsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import type { Steps } from './client.ts';
import { Bucket, expectRefused, put, read, type SdkSession, sdkClient } from './sdk-session.ts';
import { expectBytes, sentBytes, sentPath, sizes } from './sent-files.ts';

const algorithms = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const;

export const bucketSteps: Steps<SdkSession> = {
  async 'makes a bucket, and once more'({ client }) {
    await client.send(new CreateBucketCommand({ Bucket }));
    await client.send(new CreateBucketCommand({ Bucket }));
  },
  async 'finds a bucket, and misses another'({ client }) {
    await client.send(new HeadBucketCommand({ Bucket }));
    await expectRefused(client.send(new HeadBucketCommand({ Bucket: 'never-made' })), 404);
  },
  async 'lists the buckets, and tells the region of one'({ client }) {
    const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
    assert.ok(Buckets.some(({ Name }) => Name === Bucket));
    await client.send(new GetBucketLocationCommand({ Bucket }));
  },
  async 'sets rules for other origins, and a preflight follows them'({ client, place }) {
    const CORSRules = [{ AllowedMethods: ['PUT'], AllowedOrigins: ['http://a.example'], AllowedHeaders: ['*'] }];
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
    const found = await client.send(new GetBucketCorsCommand({ Bucket }));
    assert.deepEqual(found.CORSRules?.[0]?.AllowedOrigins, ['http://a.example']);
    const headers = { origin: 'http://a.example', 'access-control-request-method': 'PUT' };
    const preflight = await fetch(`${place.url}/${Bucket}/any`, { method: 'OPTIONS', headers });
    assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [200, headers.origin]);
  },
};

export const objectSteps: Steps<SdkSession> = {
  async 'sends a buffer, and an empty one'(sdk) {
    for (const name of ['small', 'empty'] as const) await put(sdk, name, sentBytes(sdk.place.folder, name));
  },
  'sends a stream, its checksum behind it': ({ client, place }) => {
    const Body = createReadStream(sentPath(place.folder, 'large'));
    return client.send(new PutObjectCommand({ Bucket, Key: 'large', Body, ContentLength: sizes.large }));
  },
  async 'reads what it sent'(sdk) {
    for (const name of ['small', 'empty', 'large'] as const) {
      expectBytes(await read(sdk, name), sentBytes(sdk.place.folder, name));
    }
  },
  async 'reads ranges, and is refused one beyond the end'(sdk) {
    const bytes = sentBytes(sdk.place.folder, 'large');
    expectBytes(await read(sdk, 'large', { Range: 'bytes=300000-700000' }), bytes.subarray(300_000, 700_001));
    expectBytes(await read(sdk, 'large', { Range: 'bytes=-7' }), bytes.subarray(-7));
    await expectRefused(read(sdk, 'large', { Range: `bytes=${sizes.large}-` }), 416, 'InvalidRange');
  },
  async 'keeps headers and metadata, an empty value too'(sdk) {
    const headers = { ContentType: 'text/csv', CacheControl: 'no-store', ContentEncoding: 'deflate, gzip' };
    const Metadata = { team: 'blue', nothing: '' };
    await put(sdk, 'facts', 'x', { ...headers, Metadata });
    const head = await sdk.client.send(new HeadObjectCommand({ Bucket, Key: 'facts' }));
    assert.deepEqual({ ...headers, Metadata, ...head }, { ...head, ...headers, Metadata });
  },
  async 'reads only when an object changed'(sdk) {
    const { ETag } = await sdk.client.send(new HeadObjectCommand({ Bucket, Key: 'facts' }));
    await expectRefused(read(sdk, 'facts', { IfNoneMatch: ETag }), 304);
    await expectRefused(read(sdk, 'facts', { IfMatch: '"other"' }), 412);
    assert.equal((await read(sdk, 'facts', { IfMatch: ETag })).toString(), 'x');
  },
  async 'writes only when an object is not there, or is the one it read'(sdk) {
    await put(sdk, 'once', 'first', { IfNoneMatch: '*' });
    await expectRefused(put(sdk, 'once', 'second', { IfNoneMatch: '*' }), 412, 'PreconditionFailed');
    await expectRefused(put(sdk, 'once', 'second', { IfMatch: '"other"' }), 412, 'PreconditionFailed');
    assert.equal((await read(sdk, 'once')).toString(), 'first');
  },
  ...Object.fromEntries(
    algorithms.map((ChecksumAlgorithm) => [
      `keeps a checksum: ${ChecksumAlgorithm}`,
      async (sdk: SdkSession) => {
        await put(sdk, 'summed', sentBytes(sdk.place.folder, 'small'), { ChecksumAlgorithm });
        const answer = await sdk.client.send(new GetObjectCommand({ Bucket, Key: 'summed', ChecksumMode: 'ENABLED' }));
        // The SDK compares it with the bytes while they are read.
        await answer.Body?.transformToByteArray();
        assert.ok(answer[`Checksum${ChecksumAlgorithm}`]);
      },
    ]),
  ),
  async 'is refused with a wrong checksum or MD5'(sdk) {
    await expectRefused(put(sdk, 'wrong', 'hello', { ChecksumCRC32: 'AAAAAA==' }), 400, 'BadDigest');
    await expectRefused(put(sdk, 'wrong', 'hello', { ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' }), 400, 'BadDigest');
    await expectRefused(read(sdk, 'wrong'), 404, 'NoSuchKey');
  },
  async 'copies an object, and replaces its metadata'(sdk) {
    const CopySource = `${Bucket}/facts`;
    await sdk.client.send(new CopyObjectCommand({ Bucket, Key: 'copied', CopySource }));
    const replaced = { MetadataDirective: 'REPLACE', Metadata: { team: 'red' } } as const;
    await sdk.client.send(new CopyObjectCommand({ Bucket, Key: 'replaced', CopySource, ...replaced }));
    const teams = ['copied', 'replaced'].map((Key) => sdk.client.send(new HeadObjectCommand({ Bucket, Key })));
    assert.deepEqual(
      (await Promise.all(teams)).map(({ Metadata }) => Metadata?.team),
      ['blue', 'red'],
    );
  },
  async 'sets, reads and removes tags'({ client }) {
    const object = { Bucket, Key: 'facts' };
    const TagSet = [
      { Key: 'b', Value: '2' },
      { Key: 'a', Value: '1' },
    ];
    await client.send(new PutObjectTaggingCommand({ ...object, Tagging: { TagSet } }));
    const found = await client.send(new GetObjectTaggingCommand(object));
    assert.deepEqual(found.TagSet, TagSet.toReversed());
    await client.send(new DeleteObjectTaggingCommand(object));
    assert.deepEqual((await client.send(new GetObjectTaggingCommand(object))).TagSet, []);
  },
};

export const listSteps: Steps<SdkSession> = {
  async 'lists a folder and the folders in it'(sdk) {
    for (const key of ['list/a', 'list/b/1', 'list/b/2', 'list/ü +&']) await put(sdk, key, key);
    const found = await sdk.client.send(new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter: '/' }));
    assert.deepEqual(
      found.Contents?.map(({ Key }) => Key),
      ['list/a', 'list/ü +&'],
    );
    assert.deepEqual(
      found.CommonPrefixes?.map(({ Prefix }) => Prefix),
      ['list/b/'],
    );
  },
  async 'lists in pages of one'({ client }) {
    const keys: (string | undefined)[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize: 1 }, { Bucket, Prefix: 'list/' })) {
      assert.ok(Contents.length <= 1);
      keys.push(...Contents.map(({ Key }) => Key));
    }
    assert.deepEqual(keys, ['list/a', 'list/b/1', 'list/b/2', 'list/ü +&']);
  },
  async 'lists with version 1, from a marker on'({ client }) {
    const found = await client.send(new ListObjectsCommand({ Bucket, Prefix: 'list/', Marker: 'list/b/1' }));
    assert.deepEqual(
      found.Contents?.map(({ Key }) => Key),
      ['list/b/2', 'list/ü +&'],
    );
  },
};

export const lastSteps: Steps<SdkSession> = {
  async 'is refused with another secret, and with an unknown key'(sdk) {
    for (const [change, code] of [
      [{ secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
      [{ accessKey: 'NOBODY' }, 'InvalidAccessKeyId'],
    ] as const) {
      const client = sdkClient({ ...sdk.place, ...change });
      await expectRefused(put({ ...sdk, client }, 'stranger', 'x'), 403, code);
      client.destroy();
    }
  },
  async 'deletes an object, and again'(sdk) {
    await sdk.client.send(new DeleteObjectCommand({ Bucket, Key: 'small' }));
    await sdk.client.send(new DeleteObjectCommand({ Bucket, Key: 'small' }));
    await expectRefused(read(sdk, 'small'), 404, 'NoSuchKey');
  },
  async 'keeps a bucket that has objects, deletes them in one request, then the bucket'({ client }) {
    await expectRefused(client.send(new DeleteBucketCommand({ Bucket })), 409, 'BucketNotEmpty');
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    const Objects = Contents.map(({ Key }) => ({ Key }));
    const { Deleted } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    assert.equal(Deleted?.length, Objects.length);
    await client.send(new DeleteBucketCommand({ Bucket }));
    await expectRefused(client.send(new HeadBucketCommand({ Bucket })), 404);
  },
};
