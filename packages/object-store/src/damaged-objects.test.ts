// Damages an object's file: no reader gets a wrong byte of it, and nothing is made of it.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockBytes } from './disk/block-sums.ts';
import { checkObjects } from './index.ts';
import { multipartClient } from './testing/multipart-client.ts';
import { flipped, objectFile } from './testing/object-file.ts';
import { provideStore } from './testing/provide-store.ts';
import { raw } from './testing/raw.ts';
import { element } from './testing/send.ts';
import { testBucket } from './testing/test-store.ts';

const mb = 1024 * 1024;
const content = Buffer.alloc(20_000, 'content ');
let files: Record<'plain' | 'small' | 'parts', { path: string; bytes: Buffer }>;

const store = await provideStore();
const fileOf = (key: string) => objectFile(store, key);
beforeAll(async () => {
  const put = (key: string, body: Buffer) =>
    raw(store, { method: 'PUT', path: `/${testBucket}/${key}`, body, headers: { 'content-type': 'text/plain' } });
  await put('plain', content);
  await put('small', Buffer.alloc(1000, 's'));
  const uploads = multipartClient(store);
  const upload = await uploads.begin('parts');
  const parts = [
    await uploads.part('parts', upload, 1, Buffer.alloc(5 * mb, 1)),
    await uploads.part('parts', upload, 2, Buffer.from('end')),
  ];
  expect((await uploads.complete('parts', upload, parts)).status).toBe(200);
  files = { plain: fileOf('plain'), small: fileOf('small'), parts: fileOf('parts') };
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

  it.each<[string, 'plain' | 'parts', number]>([
    ['in a small object', 'plain', 9],
    ['in a later block of a large one', 'parts', 3_000_001],
  ])('%s: it is neither copied nor tagged, and nothing is left of the attempts', async (_, key, at) => {
    const before = flipped(Buffer.from(files[key].bytes), at);
    writeFileSync(files[key].path, before);
    const tags = '<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>';
    const copy = { 'x-amz-copy-source': `/${testBucket}/${key}` };
    const replies = [
      await raw(store, { method: 'PUT', path: `/${testBucket}/copy-of-damaged`, headers: copy }),
      await raw(store, { method: 'PUT', path: `/${testBucket}/${key}?tagging`, body: tags }),
    ];
    for (const { status, text } of replies) expect([status, element(text, 'Code')]).toEqual([500, 'ObjectDamaged']);
    expect((await raw(store, { path: `/${testBucket}/copy-of-damaged` })).status).toBe(404);
    expect(readFileSync(files[key].path).equals(before)).toBe(true);
    expect(readdirSync(join(store.dataDir, 'tmp'))).toEqual([]);
  });

  it.each<[string, number]>([
    ['whose blocks are those of the object', 0],
    ['that begin within a block of the object', 1],
  ])(
    'in an object joined from parts %s: each of its parts is found intact before, and the damage after',
    async (_, more) => {
      const uploads = multipartClient(store);
      const upload = await uploads.begin('joined');
      const bodies = [Buffer.alloc(5 * mb + more, 'a'), Buffer.alloc(6 * mb + more, 'b'), Buffer.from('the end')];
      const parts = [];
      for (const [at, body] of bodies.entries()) parts.push(await uploads.part('joined', upload, at + 1, body));
      expect((await uploads.complete('joined', upload, parts)).status).toBe(200);
      const whole = Buffer.concat(bodies);
      expect((await raw(store, { path: `/${testBucket}/joined` })).body.equals(whole)).toBe(true);
      expect(await problems()).toEqual([]);
      const { path, bytes } = fileOf('joined');
      for (const at of [0, 5 * mb, 5 * mb + blockBytes, whole.length - 1]) {
        writeFileSync(path, flipped(Buffer.from(bytes), at));
        const range = { range: `bytes=${at}-${at}` };
        expect((await raw(store, { path: `/${testBucket}/joined`, headers: range })).status).toBe(500);
      }
      rmSync(path);
    },
  );

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
});

describe('HEAD, which sends no bytes, compares the metadata and the size of the file', () => {
  it.each<[string, 'parts' | 'plain' | 'small', (file: Buffer) => Buffer, number]>([
    ['an intact object', 'parts', (file) => file, 200],
    ['a small object that lost a byte', 'small', (file) => file.subarray(1), 500],
    ['a flipped bit in a small object', 'small', (file) => flipped(file, 999), 200],
    ['a file that lost its end', 'parts', (file) => file.subarray(0, -1), 500],
    [
      'a file that lost a byte in its middle',
      'parts',
      (file) => Buffer.concat([file.subarray(0, 9), file.subarray(10)]),
      500,
    ],
    ['a file that gained a byte', 'parts', (file) => Buffer.concat([Buffer.alloc(1), file]), 500],
    ['an empty file', 'plain', () => Buffer.alloc(0), 500],
    ['damaged metadata', 'parts', (file) => flipped(file, file.length - 20), 500],
    ['a flipped bit in a large object', 'parts', (file) => flipped(file, 3_000_001), 200],
  ])('%s', async (_, key, change, status) => {
    const { path, bytes } = files[key];
    writeFileSync(path, change(Buffer.from(bytes)));
    const reply = await raw(store, { method: 'HEAD', path: `/${testBucket}/${key}` });
    expect(reply.status).toBe(status);
  });

  it('a missing file is no object', async () => {
    rmSync(files.plain.path);
    expect((await raw(store, { method: 'HEAD', path: `/${testBucket}/plain` })).status).toBe(404);
  });
});

describe('requests that read no byte of an object', () => {
  const reads: [string, string, Record<string, string>][] = [
    ['attributes', '?attributes', { 'x-amz-object-attributes': 'ETag,ObjectSize' }],
    ['tags', '?tagging', {}],
    ['the ACL', '?acl', {}],
  ];
  it.each(reads)(
    '%s: refused where the file was cut off or its metadata is damaged, answered where another byte changed',
    async (_, query, headers) => {
      const { path, bytes } = files.parts;
      const ask = () => raw(store, { path: `/${testBucket}/parts${query}`, headers });
      for (const changed of [bytes.subarray(0, -1), flipped(Buffer.from(bytes), bytes.length - 20)]) {
        writeFileSync(path, changed);
        const { status, text } = await ask();
        expect([status, element(text, 'Code')]).toEqual([500, 'ObjectDamaged']);
      }
      writeFileSync(path, flipped(Buffer.from(bytes), 3_000_001));
      expect((await ask()).status).toBe(200);
    },
  );

  it('a listing reads an object once: it names the object as before', async () => {
    const list = async () => (await raw(store, { path: `/${testBucket}?list-type=2&prefix=parts` })).text;
    const before = await list();
    expect(element(before, 'Key')).toBe('parts');
    const { path, bytes } = files.parts;
    for (const changed of [bytes.subarray(0, -1), flipped(Buffer.from(bytes), bytes.length - 20)]) {
      writeFileSync(path, changed);
      expect(await list()).toBe(before);
    }
  });
});
