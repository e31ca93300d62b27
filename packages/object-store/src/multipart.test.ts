// Multipart uploads and copies of parts. Titles hold the names of the public suite (testing/public-suite.ts).
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Client, UploadPartCopyCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { MultiDigest } from './disk/multi-digest.ts';
import { checkObjects, createStore } from './index.ts';
import { multipartClient, type NamedPart, outcome } from './testing/multipart-client.ts';
import { provideStore } from './testing/provide-store.ts';
import { elements, raw } from './testing/raw.ts';
import { element } from './testing/send.ts';
import { startTestStore, testBucket, testKeys } from './testing/test-store.ts';

const store = await provideStore();
const uploads = multipartClient(store);

const mb = 1024 * 1024;
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();

async function begun(client: typeof uploads, key: string, pieces: readonly Buffer[], headers = {}) {
  const id = await client.begin(key, headers);
  const parts: NamedPart[] = [];
  for (const [index, piece] of pieces.entries()) parts.push(await client.part(key, id, index + 1, piece));
  return { id, parts };
}
const read = async (key: string) => (await uploads.read(key)).text;

it('multipart_upload_multiple_sizes: bytes, ETag, type and metadata, ranges across borders; the checker agrees', async () => {
  const key = 'multiple-sizes';
  const sizes = [5 * mb, 5 * mb + 100, 3];
  const pieces = sizes.map((size) => randomBytes(size));
  const whole = Buffer.concat(pieces);
  const { id, parts } = await begun(uploads, key, pieces, { 'content-type': 'text/x', 'x-amz-meta-foo': 'bar' });
  expect(await outcome(uploads.complete(key, id, parts))).toBe('200');
  const reply = await uploads.read(key);
  expect(reply.body.equals(whole)).toBe(true);
  const etag = `"${md5(Buffer.concat(pieces.map(md5))).toString('hex')}-${sizes.length}"`;
  expect(reply.headers).toMatchObject({ etag, 'content-type': 'text/x', 'x-amz-meta-foo': 'bar' });
  const { body } = await uploads.read(key, { range: `bytes=${5 * mb - 2}-${5 * mb + 1}` });
  expect(body.equals(whole.subarray(5 * mb - 2, 5 * mb + 2))).toBe(true);
  expect(await store.leftovers()).toEqual([]);
  for await (const { problem } of checkObjects(store.dataDir)) expect(problem).toBeUndefined();
});

it('multipart_upload_resend_part, multipart_resend_first_finishes_last: the part sent last is used, also when both are named', async () => {
  const { id, parts } = await begun(uploads, 'resent', [Buffer.from('first')]);
  const second = await uploads.part('resent', id, 1, Buffer.from('second'));
  await uploads.complete('resent', id, [...parts, second]);
  expect(await read('resent')).toBe('second');
});

it('multipart_upload_overwrite_existing_object, multipart_put_object_if_match, multipart_put_current_object_if_none_match', async () => {
  await uploads.put('guarded', 'before');
  const { id, parts } = await begun(uploads, 'guarded', [Buffer.from('after')]);
  for (const condition of [{ 'if-none-match': '*' }, { 'if-match': '"0"' }])
    expect(await outcome(uploads.complete('guarded', id, parts, condition))).toBe('412 PreconditionFailed');
  expect(await read('guarded')).toBe('before');
  const etag = `"${md5(Buffer.from('before')).toString('hex')}"`;
  await uploads.complete('guarded', id, parts, { 'if-match': etag });
  expect(await read('guarded')).toBe('after');
});

it('multipart_upload_empty, _size_too_small, _complete_without_create, _missing_part, _incorrect_etag: refused, nothing is lost', async () => {
  const { id, parts } = await begun(uploads, 'refused', [Buffer.alloc(10), Buffer.alloc(10)]);
  const [one, two] = parts as [NamedPart, NamedPart];
  const lists: [NamedPart[], string][] = [
    [[], '400 MalformedXML'],
    [[one, two], '400 EntityTooSmall'],
    [[two, one], '400 InvalidPartOrder'],
    [[{ ...one, number: 9 }], '400 InvalidPart'],
    [[{ ...one, etag: '"00000000000000000000000000000000"' }], '400 InvalidPart'],
  ];
  for (const [list, answer] of lists) expect(await outcome(uploads.complete('refused', id, list))).toBe(answer);
  for (const unknown of ['00000000-0000-4000-8000-000000000000', '../../x'])
    expect(await outcome(uploads.complete('refused', unknown, [one]))).toBe('404 NoSuchUpload');
  expect(await outcome(uploads.complete('other-key', id, [one]))).toBe('404 NoSuchUpload');
  expect(await outcome(uploads.send('refused', id, 10_001, Buffer.alloc(1)))).toBe('400 InvalidArgument');
  expect(await store.leftovers()).toEqual([]);
  await uploads.complete('refused', id, [two]);
  expect((await read('refused')).length).toBe(10);
});

it('list_multipart_upload, list_multipart_upload_owner, and the parts of one, by pages', async () => {
  const ids = [await uploads.begin('l/b'), await uploads.begin('l/a'), await uploads.begin('l/a')];
  const list = async (query: string) => (await raw(store, { path: `/${testBucket}?${query}uploads=` })).text;
  const all = await list('prefix=l%2F&');
  expect(elements(all, 'Key')).toEqual(['l/a', 'l/a', 'l/b']);
  expect(elements(all, 'UploadId').sort()).toEqual([...ids].sort());
  expect(new Set(elements(all, 'ID'))).toEqual(new Set(['sheaf']));
  const one = await list('max-uploads=1&prefix=l%2F&');
  const [key, id] = [element(one, 'NextKeyMarker')?.replace('/', '%2F'), element(one, 'NextUploadIdMarker')];
  const rest = await list(`key-marker=${key}&prefix=l%2F&upload-id-marker=${id}&`);
  expect([element(one, 'IsTruncated'), elements(rest, 'Key')]).toEqual(['true', ['l/a', 'l/b']]);
  for (const number of [3, 1, 20]) await uploads.part('l/b', ids[0] ?? '', number, Buffer.alloc(number));
  const parts = async (query: string) => (await uploads.read('l/b', {}, `?${query}uploadId=${ids[0]}`)).text;
  const first = await parts('max-parts=2&');
  expect([elements(first, 'Size'), element(first, 'NextPartNumberMarker')]).toEqual([['1', '3'], '3']);
  expect(elements(await parts('part-number-marker=3&'), 'PartNumber')).toEqual(['20']);
});

it('an upload that is a week old is deleted at the next start, a newer one is not', async () => {
  const old = await startTestStore();
  await multipartClient(old).begin('stale');
  await old.close();
  for (const [days, left] of [
    [6.9, 1],
    [7.1, 0],
  ] as const) {
    const clock = () => Date.now() + days * 24 * 3_600_000;
    const again = await createStore({ dataDir: old.dataDir, ...testKeys, corsOrigins: () => [], clock });
    await again.close();
    const names = await readdir(join(old.dataDir, 'buckets'), { recursive: true });
    expect(names.filter((name) => name.endsWith('upload.json'))).toHaveLength(left);
  }
  await old.remove();
});

describe('parts copied from objects', () => {
  it.each([
    ['multipart_copy_small', 'source', 'bytes=0-0', '0'],
    ['multipart_copy_special_names', '%20', 'bytes=2-4', '234'],
    ['upload_part_copy_percent_encoded_key', '%3FversionId%20%C3%A9%2525', undefined, '0123456789'],
  ])('%s', async (_, source, range, copied) => {
    await uploads.put(source, '0123456789');
    const id = await uploads.begin('copied');
    const { text } = await uploads.copyPart('copied', id, 1, source, range);
    await uploads.complete('copied', id, [{ number: 1, etag: element(text, 'ETag') ?? '' }]);
    expect(await read('copied')).toBe(copied);
  });

  it.each(['bytes=0-10', 'bytes=5-2', 'bytes=0', '0-2', 'bytes=-3'])(
    'multipart_copy_invalid_range: %s',
    async (range) => {
      await uploads.put('source', '0123456789');
      const id = await uploads.begin('copied');
      const expected = range === 'bytes=0-10' ? '416 InvalidRange' : '400 InvalidArgument';
      expect(await outcome(uploads.copyPart('copied', id, 1, 'source', range))).toBe(expected);
      expect(await outcome(uploads.copyPart('copied', id, 1, 'absent'))).toBe('404 NoSuchKey');
    },
  );
});

const digest = (name: 'crc32' | 'crc32c' | 'crc64nvme' | 'sha256', bytes: Buffer) => {
  const hashes = new MultiDigest([name]);
  hashes.update(bytes);
  return Buffer.from(hashes.digest()[name] ?? []);
};
it.each([
  ['crc32c', 'COMPOSITE'],
  ['crc64nvme', 'FULL_OBJECT'],
  ['sha256', 'COMPOSITE'],
] as const)('multipart_use_cksum_helper_%s, %s: compared at the end, and kept', async (name, type) => {
  const [key, header, tag] = [`whole-${name}`, `x-amz-checksum-${name}`, `Checksum${name.toUpperCase()}`];
  const pieces = [randomBytes(5 * mb), randomBytes(9)];
  const asked = { 'x-amz-checksum-algorithm': name.toUpperCase(), 'x-amz-checksum-type': type };
  const { id, parts } = await begun(uploads, key, pieces, asked);
  const joined = digest(name, Buffer.concat(pieces.map((piece) => digest(name, piece)))).toString('base64');
  const sum = type === 'COMPOSITE' ? `${joined}-2` : digest(name, Buffer.concat(pieces)).toString('base64');
  const wrong = await uploads.complete(key, id, parts, { [header]: `bad${sum.slice(3)}` });
  expect(element(wrong.text, 'Code')).toBe('BadDigest');
  const done = await uploads.complete(key, id, parts, { [header]: sum });
  expect([element(done.text, tag), element(done.text, 'ChecksumType')]).toEqual([sum, type]);
  const { headers } = await uploads.read(key, { 'x-amz-checksum-mode': 'ENABLED' });
  expect(headers).toMatchObject({ [header]: sum, 'x-amz-checksum-type': type });
});

describe('an answer that takes longer than the store’s time limit', async () => {
  const slow = await provideStore({ patience: 1 });
  const client = multipartClient(slow);
  const pieces = [randomBytes(8 * mb), randomBytes(9)];

  it('starts with its status and white space, and ends with the document or an error, after which the upload is as it was', async () => {
    const { id, parts } = await begun(client, 'slow', pieces);
    const declared = /^<\?xml version="1.0" encoding="UTF-8"\?>\n *</;
    const wrong = parts.map((part) => (part.number === 2 ? { ...part, etag: '"0"' } : part));
    const refused = await client.complete('slow', id, wrong);
    expect([refused.status, element(refused.text, 'Code')]).toEqual([200, 'InvalidPart']);
    expect(refused.text).toMatch(declared);
    expect(element(refused.text, 'RequestId')).toBe(refused.headers['x-amz-request-id']);
    expect([slow.errors, await slow.leftovers()]).toEqual([[], []]);
    const reply = await client.complete('slow', id, parts);
    expect([reply.status, reply.headers['content-length']]).toEqual([200, undefined]);
    expect(reply.text).toMatch(declared);
    expect((await client.read('slow')).body.equals(Buffer.concat(pieces))).toBe(true);
  });

  it('is recognised as an error by the SDK, also for a copied part', async () => {
    const id = await client.begin('slow-copy');
    const credentials = { accessKeyId: testKeys.accessKey, secretAccessKey: testKeys.secretKey };
    const address = { endpoint: slow.url, region: 'us-east-1', forcePathStyle: true };
    const sdk = new S3Client({ ...address, maxAttempts: 1, credentials });
    const place = { Bucket: testBucket, Key: 'slow-copy', UploadId: id, PartNumber: 1 };
    const copy = new UploadPartCopyCommand({ ...place, CopySource: `${testBucket}/absent` });
    await expect(sdk.send(copy)).rejects.toMatchObject({ name: 'NoSuchKey' });
    sdk.destroy();
  });
});
