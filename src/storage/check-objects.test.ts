// Damages each part of an object's file in turn: the checker names the damage, and no reader gets the object.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeMetadata } from './disk/object-file.ts';
import { type ObjectMetadata, parseMetadata } from './disk/object-metadata.ts';
import { checkObjects } from './index.ts';
import { multipartClient } from './testing/multipart-client.ts';
import { provideStore } from './testing/provide-store.ts';
import { raw } from './testing/raw.ts';
import { element } from './testing/send.ts';
import { testBucket } from './testing/test-store.ts';

let files: Record<'plain' | 'parts', { path: string; bytes: Buffer }>;
const mb = 1024 * 1024;
const content = Buffer.alloc(20_000, 'content ');
const id = (key: string) => createHash('sha256').update(key).digest('hex');

const store = await provideStore();
const fileOf = (key: string) => {
  const found = readdirSync(join(store.dataDir, 'buckets'), { recursive: true, encoding: 'utf8' });
  const path = join(store.dataDir, 'buckets', found.find((name) => name.endsWith(id(key))) ?? '');
  return { path, bytes: readFileSync(path) };
};
beforeAll(async () => {
  const uploads = multipartClient(store);
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="a.txt"',
    'x-amz-meta-team': 'blue',
    'x-amz-tagging': 'k=tagged',
    'x-amz-checksum-sha256': createHash('sha256').update(content).digest('base64'),
  };
  await raw(store, { method: 'PUT', path: `/${testBucket}/plain`, body: content, headers });
  const upload = await uploads.begin('parts', { 'x-amz-checksum-algorithm': 'CRC32C' });
  const parts = [
    await uploads.part('parts', upload, 1, Buffer.alloc(5 * mb, 1)),
    await uploads.part('parts', upload, 2, Buffer.from('end')),
  ];
  expect((await uploads.complete('parts', upload, parts)).status).toBe(200);
  files = { plain: fileOf('plain'), parts: fileOf('parts') };
});
beforeEach(() => {
  for (const { path, bytes } of Object.values(files)) writeFileSync(path, bytes);
});

async function problems(): Promise<string[]> {
  const found: string[] = [];
  for await (const { problem } of checkObjects(store.dataDir)) if (problem !== undefined) found.push(problem);
  return found;
}
const plain = () => Buffer.from(files.plain.bytes);
/** Flips one bit of the byte at `at`. */
function flipped(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  return bytes;
}
const recordOf = (bytes: Buffer) => {
  const length = bytes.readUInt32BE(bytes.length - 8);
  return parseMetadata(bytes.subarray(bytes.length - 12 - length, bytes.length - 12).toString());
};
/** Gives the file other metadata with a right checksum, so that only reading the bytes shows the damage. */
function rewritten(key: 'plain' | 'parts', change: (metadata: ObjectMetadata) => ObjectMetadata): void {
  const { path, bytes } = files[key];
  const metadata = recordOf(bytes);
  writeFileSync(path, Buffer.concat([bytes.subarray(0, metadata.size), encodeMetadata(change(metadata))]));
}

it('finds no damage in intact objects', async () => {
  expect(await problems()).toEqual([]);
});

describe('one flipped bit', () => {
  const metadata = 'its metadata does not have the checksum it was written with';
  it.each<[string, () => number, RegExp | string]>([
    ['in the first byte', () => 0, /^Its bytes have the MD5 "\w{32}", not "\w{32}"\.$/],
    ['in the last byte of the content', () => content.length - 1, /^Its bytes have the MD5/],
    ...[
      '"key":"plain',
      'text/plain',
      'attachment',
      'x-amz-meta-team',
      '"blue',
      'tagged',
      'last_modified',
      'sha256',
    ].map((text): [string, () => number, string] => [
      `in the metadata, at ${text}`,
      () => plain().indexOf(text, content.length) + text.length - 1,
      metadata,
    ]),
    ['in the checksum of the metadata', () => plain().length - 10, metadata],
    ['in the length of the metadata', () => plain().length - 5, /metadata/],
    ['in the mark at the end', () => plain().length - 2, 'its file lacks the footer'],
  ])('%s', async (_, at, says) => {
    writeFileSync(files.plain.path, flipped(plain(), at()));
    expect(await problems()).toEqual([
      says instanceof RegExp ? expect.stringMatching(says) : expect.stringContaining(says),
    ]);
  });

  it.each<[string, () => number]>([
    ['in a header', () => plain().indexOf('text/plain', content.length)],
    ['in the first byte', () => 0],
    ['in the last byte of the content', () => content.length - 1],
  ])('%s: no reader gets the object, nor a byte of it, and it can be overwritten', async (_, at) => {
    writeFileSync(files.plain.path, flipped(plain(), at()));
    for (const range of ['', 'bytes=9-9']) {
      const reply = await raw(store, { path: `/${testBucket}/plain`, headers: range === '' ? {} : { range } });
      expect([reply.status, element(reply.text, 'Code')]).toEqual([500, 'ObjectDamaged']);
    }
    expect((await raw(store, { method: 'PUT', path: `/${testBucket}/plain`, body: 'anew' })).status).toBe(200);
    expect((await raw(store, { path: `/${testBucket}/plain` })).text).toBe('anew');
  });

  it('in a later block: the answer ends before it, ranges of other blocks are right, and nothing is made of it', async () => {
    const blocks = { before: 'bytes=2000000-2000003', damaged: 'bytes=3000000-3000000' };
    const at = 3_000_001;
    writeFileSync(files.parts.path, flipped(Buffer.from(files.parts.bytes), at));
    const read = (headers = {}) => raw(store, { path: `/${testBucket}/parts`, headers });
    await expect(read()).rejects.toThrow(/aborted|ECONNRESET/);
    await expect(read({ range: 'bytes=2000000-' })).rejects.toThrow(/aborted|ECONNRESET/);
    expect((await read({ range: blocks.damaged })).status).toBe(500);
    expect([...(await read({ range: blocks.before })).body]).toEqual([1, 1, 1, 1]);
    const uploads = multipartClient(store);
    const upload = await uploads.begin('made-of-it');
    const copied = await uploads.copyPart('made-of-it', upload, 1, 'parts', 'bytes=0-3999999');
    expect(element(copied.text, 'Code')).toBe('ObjectDamaged');
  });

  it('in a part: it cannot be completed', async () => {
    const uploads = multipartClient(store);
    const upload = await uploads.begin('of-a-part');
    const part = await uploads.part('of-a-part', upload, 1, Buffer.alloc(mb, 1));
    const found = readdirSync(store.dataDir, { recursive: true, encoding: 'utf8' });
    const file = join(store.dataDir, found.find((name) => name.endsWith(join(upload, '00001'))) ?? '');
    writeFileSync(file, flipped(readFileSync(file), mb - 1));
    const refused = await uploads.complete('of-a-part', upload, [part]);
    expect([refused.status, element(refused.text, 'Code')]).toEqual([500, 'ObjectDamaged']);
  });

  it('after it was copied and tagged: no reader gets it', async () => {
    const put = (path: string, headers: Record<string, string>, body = '') =>
      raw(store, { method: 'PUT', path, headers, body });
    await put(`/${testBucket}/copied`, { 'x-amz-copy-source': `/${testBucket}/plain` });
    const tags = '<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>';
    expect((await put(`/${testBucket}/copied?tagging`, {}, tags)).status).toBe(200);
    const copy = fileOf('copied');
    expect((await raw(store, { path: `/${testBucket}/copied` })).body.equals(content)).toBe(true);
    writeFileSync(copy.path, flipped(copy.bytes, 100));
    expect((await raw(store, { path: `/${testBucket}/copied` })).status).toBe(500);
    rmSync(copy.path);
  });

  it('in an object of an earlier Sheaf, without sums: a small one is compared with its MD5', async () => {
    const withoutSums = ({ block_sums: _, ...metadata }: ObjectMetadata) => metadata;
    for (const key of ['plain', 'parts'] as const) {
      rewritten(key, withoutSums);
      expect((await raw(store, { path: `/${testBucket}/${key}` })).status).toBe(200);
    }
    expect(await problems()).toEqual([]);
    writeFileSync(files.plain.path, flipped(readFileSync(files.plain.path), 9));
    expect((await raw(store, { path: `/${testBucket}/plain` })).status).toBe(500);
  });
});

describe('a file that is valid in itself', () => {
  it.each<[string, 'plain' | 'parts', (metadata: ObjectMetadata) => ObjectMetadata, string]>([
    [
      'with another ETag',
      'plain',
      (metadata) => ({ ...metadata, etag: `"${'0'.repeat(32)}"` }),
      'Its bytes have the MD5',
    ],
    [
      'with another checksum of its sender',
      'plain',
      (metadata) => ({ ...metadata, checksum: { algorithm: 'sha256', type: 'FULL_OBJECT', value: 'AAAA' } }),
      'Its bytes have the sha256 checksum',
    ],
    ['with another size', 'plain', (metadata) => ({ ...metadata, size: 19_999 }), 'where its metadata says 19999'],
    ['with the key of another', 'plain', (metadata) => ({ ...metadata, key: 'parts' }), 'in the place of another'],
    [
      'with the bucket of another',
      'plain',
      (metadata) => ({ ...metadata, bucket: 'other' }),
      'in the place of another',
    ],
    [
      'with a part left out',
      'parts',
      (metadata) => ({ ...metadata, parts: metadata.parts?.slice(0, 1) ?? [] }),
      'Its parts have 5242880 bytes together, not 5242883',
    ],
    [
      'with parts of other sizes',
      'parts',
      (metadata) => ({ ...metadata, parts: metadata.parts?.toReversed() ?? [] }),
      'Its bytes have the MD5',
    ],
    [
      'with another checksum of its parts',
      'parts',
      (metadata) => ({ ...metadata, checksum: { algorithm: 'crc32c', type: 'COMPOSITE', value: 'AAAAAA==-2' } }),
      'Its bytes have the crc32c checksum',
    ],
    [
      'with other sums of its blocks',
      'parts',
      (metadata) => ({ ...metadata, block_sums: (metadata.block_sums ?? '').replace(/^./, '/') }),
      'the sums of their blocks',
    ],
  ])('%s', async (_, key, change, says) => {
    rewritten(key, change);
    expect(await problems()).toEqual([expect.stringContaining(says)]);
  });
});
