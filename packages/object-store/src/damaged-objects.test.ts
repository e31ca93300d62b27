// Damages each part of an object's file in turn: no reader gets a wrong byte of it, nothing is made of it, and the checker names the damage.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockBytes, encodeMetadata } from './disk/object-file.ts';
import type { StoredMetadata } from './disk/object-metadata.ts';
import { checkObjects, listObjectFiles, measureObjects } from './index.ts';
import { multipartClient } from './testing/multipart-client.ts';
import { flipped, objectFile } from './testing/object-file.ts';
import { provideStore } from './testing/provide-store.ts';
import { raw } from './testing/raw.ts';
import { element } from './testing/send.ts';
import { testBucket } from './testing/test-store.ts';

const mb = 1024 * 1024;
const content = Buffer.alloc(20_000, 'content ');
const tags = '<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>';
let files: Record<'plain' | 'parts', { path: string; bytes: Buffer }>;

const store = await provideStore();
const uploads = multipartClient(store);
const read = (key: string, headers: Record<string, string> = {}) =>
  raw(store, { path: `/${testBucket}/${key}`, headers });
beforeAll(async () => {
  const headers = { 'content-type': 'text/plain', 'x-amz-meta-team': 'blue', 'x-amz-tagging': 'k=tagged' };
  await raw(store, { method: 'PUT', path: `/${testBucket}/plain`, body: content, headers });
  const upload = await uploads.begin('parts');
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

describe('one flipped bit', () => {
  const metadata = 'its metadata does not have the checksum it was written with';
  it.each<[string, () => number, string]>([
    ['in the first byte', () => 0, 'the sums of their blocks'],
    ['in the last byte of the content', () => content.length - 1, 'the sums of their blocks'],
    ...['"key":"plain', '"blue'].map((text): [string, () => number, string] => [
      `in the metadata, at ${text}`,
      () => plain().indexOf(text, content.length) + text.length - 1,
      metadata,
    ]),
    ['in the checksum of the metadata', () => plain().length - 10, metadata],
    ['in the length of the metadata', () => plain().length - 5, 'metadata'],
  ])('%s: it is named, no reader gets a byte of the object, and it can be overwritten', async (_, at, says) => {
    writeFileSync(files.plain.path, flipped(plain(), at()));
    expect(await problems()).toEqual([expect.stringContaining(says)]);
    for (const headers of [{}, { range: 'bytes=9-9' }]) {
      const reply = await read('plain', headers);
      expect([reply.status, element(reply.text, 'Code')]).toEqual([500, 'ObjectDamaged']);
    }
    expect((await raw(store, { method: 'PUT', path: `/${testBucket}/plain`, body: 'anew' })).status).toBe(200);
    expect((await read('plain')).text).toBe('anew');
  });

  it('in a later block: the answer ends before it, ranges of other blocks are right, and nothing is made of it', async () => {
    writeFileSync(files.parts.path, flipped(Buffer.from(files.parts.bytes), 3_000_001));
    await expect(read('parts')).rejects.toThrow(/aborted|ECONNRESET/);
    await expect(read('parts', { range: 'bytes=2000000-' })).rejects.toThrow(/aborted|ECONNRESET/);
    expect((await read('parts', { range: 'bytes=3000000-3000000' })).status).toBe(500);
    expect([...(await read('parts', { range: 'bytes=2000000-2000003' })).body]).toEqual([1, 1, 1, 1]);
    const upload = await uploads.begin('made-of-it');
    const copied = await uploads.copyPart('made-of-it', upload, 1, 'parts', 'bytes=0-3999999');
    expect(element(copied.text, 'Code')).toBe('ObjectDamaged');
  });

  it.each<[string, 'plain' | 'parts', number]>([
    ['in a small object', 'plain', 9],
    ['in a later block of a large one', 'parts', 3_000_001],
  ])('%s: it is neither copied nor tagged, and nothing is left of the attempts', async (_, key, at) => {
    const before = flipped(Buffer.from(files[key].bytes), at);
    writeFileSync(files[key].path, before);
    const copy = { 'x-amz-copy-source': `/${testBucket}/${key}` };
    const replies = [
      await raw(store, { method: 'PUT', path: `/${testBucket}/copy-of-damaged`, headers: copy }),
      await raw(store, { method: 'PUT', path: `/${testBucket}/${key}?tagging`, body: tags }),
    ];
    for (const { status, text } of replies) expect([status, element(text, 'Code')]).toEqual([500, 'ObjectDamaged']);
    expect((await read('copy-of-damaged')).status).toBe(404);
    expect(readFileSync(files[key].path).equals(before)).toBe(true);
    expect(readdirSync(join(store.dataDir, 'tmp'))).toEqual([]);
  });

  it('in an object joined from parts that begin within a block: the damage is found', async () => {
    const upload = await uploads.begin('joined');
    const bodies = [Buffer.alloc(5 * mb + 1, 'a'), Buffer.alloc(6 * mb + 1, 'b'), Buffer.from('the end')];
    const parts = [];
    for (const [at, body] of bodies.entries()) parts.push(await uploads.part('joined', upload, at + 1, body));
    expect((await uploads.complete('joined', upload, parts)).status).toBe(200);
    const whole = Buffer.concat(bodies);
    expect((await read('joined')).body.equals(whole)).toBe(true);
    expect(await problems()).toEqual([]);
    const { path, bytes } = objectFile(store, 'joined');
    for (const at of [0, 5 * mb, 5 * mb + blockBytes, whole.length - 1]) {
      writeFileSync(path, flipped(Buffer.from(bytes), at));
      expect((await read('joined', { range: `bytes=${at}-${at}` })).status).toBe(500);
    }
    rmSync(path);
  });

  it('in a part: it cannot be completed', async () => {
    const upload = await uploads.begin('of-a-part');
    const part = await uploads.part('of-a-part', upload, 1, Buffer.alloc(mb, 1));
    const found = readdirSync(store.dataDir, { recursive: true, encoding: 'utf8' });
    const file = join(store.dataDir, found.find((name) => name.endsWith(join(upload, '00001'))) ?? '');
    writeFileSync(file, flipped(readFileSync(file), mb - 1));
    const refused = await uploads.complete('of-a-part', upload, [part]);
    expect([refused.status, element(refused.text, 'Code')]).toEqual([500, 'ObjectDamaged']);
  });
});

describe('a file that is valid in itself', () => {
  it.each<[string, (metadata: StoredMetadata) => StoredMetadata, string]>([
    ['with another size', (metadata) => ({ ...metadata, size: 19_999 }), 'where its metadata says 19999'],
    ['with the key of another', (metadata) => ({ ...metadata, key: 'parts' }), 'in the place of another'],
  ])('%s is named', async (_, change, says) => {
    const { path, bytes } = files.plain;
    const metadata: StoredMetadata = JSON.parse(bytes.subarray(content.length, -12).toString());
    writeFileSync(path, Buffer.concat([bytes.subarray(0, metadata.size), encodeMetadata(change(metadata))]));
    expect(await problems()).toEqual([expect.stringContaining(says)]);
  });
});

describe('HEAD and tags, which send no bytes, compare the metadata and the size of the file', () => {
  it.each<[string, (file: Buffer) => Buffer, number]>([
    ['an intact object', (file) => file, 200],
    ['a lost end', (file) => file.subarray(0, -1), 500],
    ['a lost byte', (file) => file.subarray(1), 500],
    ['an empty file', () => Buffer.alloc(0), 500],
    ['damaged metadata', (file) => flipped(file, file.length - 20), 500],
  ])('%s', async (_, change, status) => {
    writeFileSync(files.parts.path, change(Buffer.from(files.parts.bytes)));
    expect((await raw(store, { method: 'HEAD', path: `/${testBucket}/parts` })).status).toBe(status);
    expect((await read('parts?tagging')).status).toBe(status);
  });

  it('a missing file is no object', async () => {
    rmSync(files.plain.path);
    expect((await raw(store, { method: 'HEAD', path: `/${testBucket}/plain` })).status).toBe(404);
  });
});

it('a folder is measured and listed beside deletions', async () => {
  const root = mkdtempSync(join(tmpdir(), 'sheaf-measure-'));
  const bucket = join(root, 'buckets', 'a');
  mkdirSync(join(bucket, '0'), { recursive: true });
  writeFileSync(join(bucket, 'bucket.json'), '{}');
  const names = Array.from({ length: 300 }, (_, at) => join(bucket, '0', String(at)));
  for (const name of names) writeFileSync(name, 'x');
  expect(await measureObjects(root)).toEqual({ count: names.length, bytes: names.length });
  const listing = (async () => {
    for await (const { bytes } of listObjectFiles(root)) expect(bytes).toBeGreaterThan(0);
  })();
  for (const name of names.reverse()) {
    rmSync(name);
    await turn();
  }
  await listing;
  rmSync(bucket, { recursive: true });
  expect(await measureObjects(root)).toEqual({ count: 0, bytes: 0 });
  rmSync(root, { recursive: true });
});
