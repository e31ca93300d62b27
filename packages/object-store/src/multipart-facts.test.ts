// Headers of objects uploaded in parts, and slow completions. Titles hold the names of the public suite (testing/public-suite.ts).
import { createHash, randomBytes } from 'node:crypto';
import { S3Client, UploadPartCopyCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { MultiDigest } from './disk/multi-digest.ts';
import { multipartClient, type NamedPart, outcome } from './testing/multipart-client.ts';
import { provideStore } from './testing/provide-store.ts';
import { elements } from './testing/raw.ts';
import { element } from './testing/send.ts';
import { testBucket, testKeys } from './testing/test-store.ts';

const store = await provideStore({ patience: 1 });
const uploads = multipartClient(store);

const mb = 1024 * 1024;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

async function begun(key: string, pieces: readonly Buffer[], headers: Record<string, string> = {}) {
  const id = await uploads.begin(key, headers);
  const parts: NamedPart[] = [];
  for (const [index, piece] of pieces.entries()) parts.push(await uploads.part(key, id, index + 1, piece));
  return { id, parts };
}
async function uploaded(key: string, pieces: readonly Buffer[], headers: Record<string, string> = {}) {
  const { id, parts } = await begun(key, pieces, headers);
  expect(await outcome(uploads.complete(key, id, parts))).toBe('200');
}

it('multipart_upload_contents: three parts are read as one object, also in ranges across their borders', async () => {
  const pieces = [randomBytes(5 * mb), randomBytes(5 * mb), randomBytes(3)];
  await uploaded('contents', pieces);
  const whole = Buffer.concat(pieces);
  expect((await uploads.read('contents')).body.equals(whole)).toBe(true);
  for (const seam of [5 * mb, 10 * mb]) {
    const { body } = await uploads.read('contents', { range: `bytes=${seam - 2}-${seam + 1}` });
    expect(body.equals(whole.subarray(seam - 2, seam + 2))).toBe(true);
  }
});

it.each([
  ['one part', [5 * mb]],
  ['parts and a rest', [5 * mb, 5 * mb, 100 * 1024]],
  ['parts of other sizes', [6 * mb, 5 * mb + 1, 7]],
])('multipart_copy_multiple_sizes: %s', async (_, sizes) => {
  const bytes = randomBytes(sizes.reduce((sum, size) => sum + size));
  await uploads.put('source', bytes);
  const id = await uploads.begin('copied');
  const parts: NamedPart[] = [];
  let start = 0;
  for (const [index, size] of sizes.entries()) {
    const { text } = await uploads.copyPart('copied', id, index + 1, 'source', `bytes=${start}-${start + size - 1}`);
    parts.push({ number: index + 1, etag: element(text, 'ETag') ?? '' });
    start += size;
  }
  await uploads.complete('copied', id, parts);
  expect((await uploads.read('copied')).body.equals(bytes)).toBe(true);
});

it('list_multipart_upload_owner: an upload names its owner', async () => {
  const id = await uploads.begin('owned');
  const { text } = await uploads.list();
  expect([elements(text, 'UploadId'), elements(text, 'ID')]).toEqual([[id], ['sheaf', 'sheaf']]);
  await uploads.abort('owned', id);
});

it.each([
  ['multipart_single_get_part', () => uploaded('one-part', [Buffer.from('single')]), '1'],
  ['non_multipart_get_part', () => uploads.put('one-part', 'single'), undefined],
])('%s: part 1 is the complete object, part 2 is 400', async (_, write, count) => {
  await write();
  const first = await uploads.read('one-part', {}, '?partNumber=1');
  expect([first.text, first.headers['x-amz-mp-parts-count']]).toEqual(['single', count]);
  expect(await outcome(uploads.read('one-part', {}, '?partNumber=2'))).toBe('400 InvalidPart');
});

it.each([
  ['multipart_checksum_sha256', [1000]],
  ['multipart_reupload_checksum_and_etag', [5 * mb, 5 * mb, 1]],
])('%s: the checksum of the checksums of the parts, with their number', async (key, sizes) => {
  const pieces = sizes.map((size) => randomBytes(size));
  await uploaded(key, pieces, { 'x-amz-checksum-algorithm': 'SHA256' });
  const { headers } = await uploads.read(key, { 'x-amz-checksum-mode': 'ENABLED' });
  const expected = sha256(Buffer.concat(pieces.map(sha256))).toString('base64');
  expect(headers).toMatchObject({
    'x-amz-checksum-sha256': `${expected}-${sizes.length}`,
    'x-amz-checksum-type': 'COMPOSITE',
  });
});

const full = (name: string, bytes: Buffer) => {
  const hashes = new MultiDigest([name === 'CRC32' ? 'crc32' : 'sha256']);
  hashes.update(bytes);
  return Buffer.from(Object.values(hashes.digest())[0] ?? []).toString('base64');
};
it.each([
  ['multipart_use_cksum_helper_crc32', 'CRC32', 'FULL_OBJECT'],
  ['multipart_use_cksum_helper_sha256, get_multipart_checksum_object_attributes', 'SHA256', 'COMPOSITE'],
])('%s: the checksum of the object is compared at the end; part and object tell theirs', async (_, name, type) => {
  const [key, header] = [`whole-${name}`, `x-amz-checksum-${name.toLowerCase()}`];
  const pieces = [randomBytes(5 * mb), randomBytes(9)];
  const { id, parts } = await begun(key, pieces, { 'x-amz-checksum-algorithm': name, 'x-amz-checksum-type': type });
  const ofParts = sha256(Buffer.concat(pieces.map(sha256))).toString('base64');
  const sum = type === 'COMPOSITE' ? `${ofParts}-2` : full(name, Buffer.concat(pieces));
  const wrong = await uploads.complete(key, id, parts, { [header]: `bad${sum.slice(3)}` });
  expect(element(wrong.text, 'Code')).toBe('BadDigest');
  const done = await uploads.complete(key, id, parts, { [header]: sum });
  expect([element(done.text, `Checksum${name}`), element(done.text, 'ChecksumType')]).toEqual([sum, type]);
  const part = await uploads.read(key, { 'x-amz-checksum-mode': 'ENABLED' }, '?partNumber=2');
  expect(part.headers).toMatchObject({
    [header]: full(name, pieces[1] ?? Buffer.alloc(0)),
    'x-amz-checksum-type': type,
  });
  const asked = {
    'x-amz-object-attributes': 'ETag,Checksum,ObjectParts,StorageClass,ObjectSize',
    'x-amz-max-parts': '1',
  };
  const { text } = await uploads.read(key, asked, '?attributes');
  expect(elements(text, `Checksum${name}`)).toEqual([sum, full(name, pieces[0] ?? Buffer.alloc(0))]);
  const facts = ['ETag', 'ChecksumType', 'StorageClass', 'ObjectSize', 'PartsCount', 'IsTruncated', 'Size'];
  const etag = element(done.text, 'ETag')?.replaceAll('&quot;', '');
  const size = String(5 * mb + 9);
  expect(facts.map((fact) => element(text, fact))).toEqual([etag, type, 'STANDARD', size, '2', 'true', String(5 * mb)]);
});

it('get_object_attributes: only what is asked for', async () => {
  await uploads.put('plain', 'body');
  const { text } = await uploads.read('plain', { 'x-amz-object-attributes': 'ObjectSize, ObjectParts' }, '?attributes');
  expect([element(text, 'ObjectSize'), element(text, 'ETag'), element(text, 'ObjectParts')]).toEqual([
    '4',
    undefined,
    undefined,
  ]);
  const unknown = await uploads.read('plain', { 'x-amz-object-attributes': 'Colour' }, '?attributes');
  expect(element(unknown.text, 'Message')).toContain("'Colour' is not an attribute");
});

describe('an answer that takes longer than the store’s time limit', () => {
  const pieces = [randomBytes(8 * mb), randomBytes(9)];
  const declared = /^<\?xml version="1.0" encoding="UTF-8"\?>\n *</;

  it('starts with its status and white space, and ends with the document', async () => {
    const { id, parts } = await begun('slow', pieces);
    const reply = await uploads.complete('slow', id, parts);
    expect([reply.status, reply.headers['content-length']]).toEqual([200, undefined]);
    expect(reply.text).toMatch(declared);
    expect(element(reply.text, 'Key')).toBe('slow');
    expect((await uploads.read('slow')).body.equals(Buffer.concat(pieces))).toBe(true);
  });

  it('reports an error in the body of its 200, and leaves the upload unchanged', async () => {
    const { id, parts } = await begun('slow-refused', pieces);
    const wrong = parts.map((part) => (part.number === 2 ? { ...part, etag: '"0"' } : part));
    const reply = await uploads.complete('slow-refused', id, wrong);
    expect([reply.status, element(reply.text, 'Code')]).toEqual([200, 'InvalidPart']);
    expect(reply.text).toMatch(declared);
    expect(element(reply.text, 'RequestId')).toBe(reply.headers['x-amz-request-id']);
    expect(store.errors).toEqual([]);
    expect(await store.leftovers()).toEqual([]);
    expect(await outcome(uploads.complete('slow-refused', id, parts))).toBe('200');
    expect((await uploads.read('slow-refused')).body.equals(Buffer.concat(pieces))).toBe(true);
  });

  it('is recognised as an error by the SDK, also for a copied part', async () => {
    await uploads.put('source', randomBytes(10));
    const id = await uploads.begin('slow-copy');
    const credentials = { accessKeyId: testKeys.accessKey, secretAccessKey: testKeys.secretKey };
    const address = { endpoint: store.url, region: 'us-east-1', forcePathStyle: true };
    const client = new S3Client({ ...address, maxAttempts: 1, credentials });
    const place = { Bucket: testBucket, Key: 'slow-copy', UploadId: id, PartNumber: 1 };
    const copy = new UploadPartCopyCommand({ ...place, CopySource: `${testBucket}/absent` });
    await expect(client.send(copy)).rejects.toMatchObject({ name: 'NoSuchKey' });
    client.destroy();
    await uploads.abort('slow-copy', id);
  });
});
