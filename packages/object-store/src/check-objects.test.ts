// Damages each part of an object's file in turn: the checker names the damage.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeMetadata } from './disk/object-file.ts';
import { parseMetadata, type StoredMetadata } from './disk/object-metadata.ts';
import { checkObjects } from './index.ts';
import { multipartClient } from './testing/multipart-client.ts';
import { flipped, objectFile } from './testing/object-file.ts';
import { provideStore } from './testing/provide-store.ts';
import { raw } from './testing/raw.ts';
import { testBucket } from './testing/test-store.ts';

let files: Record<'plain' | 'parts', { path: string; bytes: Buffer }>;
const mb = 1024 * 1024;
const content = Buffer.alloc(20_000, 'content ');

const store = await provideStore();
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
  files = { plain: objectFile(store, 'plain'), parts: objectFile(store, 'parts') };
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
const recordOf = (bytes: Buffer) => {
  const length = bytes.readUInt32BE(bytes.length - 8);
  return parseMetadata(bytes.subarray(bytes.length - 12 - length, bytes.length - 12).toString());
};
/** Gives the file other metadata with a right checksum, so that only reading the bytes shows the damage. */
function rewritten(key: 'plain' | 'parts', change: (metadata: StoredMetadata) => StoredMetadata): void {
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
});

describe('a file that is valid in itself', () => {
  it.each<[string, 'plain' | 'parts', (metadata: StoredMetadata) => StoredMetadata, string]>([
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
      (metadata) => ({ ...metadata, block_sums: metadata.block_sums.replace(/^./, '/') }),
      'the sums of their blocks',
    ],
  ])('%s', async (_, key, change, says) => {
    rewritten(key, change);
    expect(await problems()).toEqual([expect.stringContaining(says)]);
  });
});
