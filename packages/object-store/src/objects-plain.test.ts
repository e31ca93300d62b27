// Plain reads and writes of objects: unusual headers, ranges and conditions. Titles hold the names of the public suite (testing/public-suite.ts).
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { anonymous, elements, raw } from './testing/raw.ts';
import { element, type Reply } from './testing/send.ts';
import { testBucket } from './testing/test-store.ts';

const store = await provideStore();

type Headers = Record<string, string>;
const at = (key: string) => `/${testBucket}/${key}`;
const put = (key: string, body: Buffer | string, headers: Headers = {}) =>
  raw(store, { method: 'PUT', path: at(key), body, headers });
const get = (key: string, headers: Headers = {}) => raw(store, { path: at(key), headers });
const etag = (bytes: Buffer | string) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const base64Md5 = (text: string) => createHash('md5').update(text).digest('base64');
const mb = 1024 * 1024;
const isWhole = ({ body }: Reply, size: number) => body.length === size && body.equals(Buffer.alloc(size, body[0]));

describe('objects', () => {
  it('object_write_to_nonexist_bucket', async () => {
    const reply = await raw(store, { method: 'PUT', path: '/whatever-bucket/foo', body: 'foo' });
    expect([reply.status, element(reply.text, 'Code')]).toEqual([404, 'NoSuchBucket']);
  });

  it('object_read_not_exist', async () => {
    const reply = await get('absent');
    expect([reply.status, element(reply.text, 'Code')]).toEqual([404, 'NoSuchKey']);
  });

  it('object_requestid_matches_header_on_error', async () => {
    const reply = await get('absent');
    expect(reply.headers['x-amz-request-id']).toMatch(/^[0-9A-F]{16}$/);
    expect(element(reply.text, 'RequestId')).toBe(reply.headers['x-amz-request-id']);
  });

  it('object_head_zero_bytes', async () => {
    await put('empty', '');
    const reply = await raw(store, { method: 'HEAD', path: at('empty') });
    expect([reply.status, reply.headers['content-length']]).toEqual([200, '0']);
  });

  it('object_write_check_etag', async () => {
    expect((await put('etag', 'bar')).headers.etag).toBe('"37b51d194a7513e45b56f6524f2d51f2"');
  });

  it('object_write_cache_control', async () => {
    await put('cached', 'bar', { 'cache-control': 'public, max-age=14400' });
    expect((await get('cached')).headers['cache-control']).toBe('public, max-age=14400');
  });

  it('object_write_expires', async () => {
    const expires = new Date(Date.now() + 6_000_000).toUTCString();
    await put('expiring', 'bar', { expires });
    expect((await get('expiring')).headers.expires).toBe(expires);
  });

  it('object_write_read_update_read_delete', async () => {
    await put('lived', 'bar');
    expect((await get('lived')).text).toBe('bar');
    await put('lived', 'soup');
    expect((await get('lived')).text).toBe('soup');
    expect((await raw(store, { method: 'DELETE', path: at('lived') })).status).toBe(204);
    expect((await get('lived')).status).toBe(404);
  });

  it('object_write_file: bytes of every value are read back', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
    await put('bytes', bytes);
    expect((await get('bytes')).body.equals(bytes)).toBe(true);
  });

  it('object_delete_key_bucket_gone', async () => {
    await raw(store, { method: 'PUT', path: '/soon-gone' });
    await raw(store, { method: 'DELETE', path: '/soon-gone' });
    const reply = await raw(store, { method: 'DELETE', path: '/soon-gone/foo' });
    expect([reply.status, element(reply.text, 'Code')]).toEqual([404, 'NoSuchBucket']);
  });

  it.each<[string, string | undefined, Headers, string | undefined]>([
    ['object_set_get_metadata_none_to_good', undefined, { 'x-amz-meta-meta1': 'mymeta' }, 'mymeta'],
    ['object_set_get_metadata_none_to_empty', undefined, { 'x-amz-meta-meta1': '' }, ''],
    ['object_set_get_metadata_overwrite_to_empty', 'oldmeta', { 'x-amz-meta-meta1': '' }, ''],
    ['object_metadata_replaced_on_put', 'bar', {}, undefined],
  ])('%s', async (name, before, headers, after) => {
    if (before !== undefined) await put(name, 'bar', { 'x-amz-meta-meta1': before });
    await put(name, 'bar', headers);
    expect((await get(name)).headers['x-amz-meta-meta1']).toBe(after);
  });

  it('object_set_get_unicode_metadata, unlike the suite: UTF-8 is served as UTF-8', async () => {
    // With a text body Node sends headers as UTF-8; it reads them as bytes.
    await put('unicode', 'bar', { 'x-amz-meta-meta1': 'Hello World\u00e9' });
    const wire = Buffer.from('Hello World\u00e9').toString('latin1');
    expect((await get('unicode')).headers['x-amz-meta-meta1']).toBe(wire);
  });

  it.each([
    ['deflate, gzip', 'deflate, gzip'],
    ['gzip, aws-chunked', 'gzip'],
    ['aws-chunked', undefined],
  ])('object_content_encoding_aws_chunked: %s', async (sent, served) => {
    const chunked = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
    const body = sent.includes('aws-chunked') ? '3\r\nbar\r\n0\r\n\r\n' : 'bar';
    const headers = { 'content-encoding': sent, 'x-amz-decoded-content-length': '3' };
    const payload = sent.includes('aws-chunked') ? { payload: chunked } : {};
    await raw(store, { method: 'PUT', path: at('encoded'), body, headers, ...payload });
    const reply = await get('encoded');
    expect([reply.text, reply.headers['content-encoding']]).toEqual(['bar', served]);
  });

  it('object_copy_same_bucket, object_copy_16m', async () => {
    const bytes = randomBytes(16 * mb);
    await put('copied-from', bytes);
    const headers = { 'x-amz-copy-source': at('copied-from') };
    expect((await raw(store, { method: 'PUT', path: at('copied-to'), headers })).status).toBe(200);
    expect((await get('copied-to')).body.equals(bytes)).toBe(true);
  });
});

describe('reads and writes that overlap', () => {
  it.each([
    ['atomic_read_1mb', 1],
    ['atomic_read_4mb', 4],
    ['atomic_read_8mb', 8],
  ])('%s: a read that began before a write gives the complete old version', async (name, size) => {
    await put(name, Buffer.alloc(size * mb, 'A'));
    const [read, written] = await Promise.all([get(name), put(name, Buffer.alloc(size * mb, 'B'))]);
    expect([written.status, isWhole(read, size * mb)]).toEqual([200, true]);
    expect((await get(name)).body.equals(Buffer.alloc(size * mb, 'B'))).toBe(true);
  });

  it.each([
    ['atomic_write_1mb', 1],
    ['atomic_write_4mb', 4],
    ['atomic_write_8mb', 8],
  ])('%s: while it is being overwritten an object is one version or the other', async (name, size) => {
    await put(name, Buffer.alloc(size * mb, 'A'));
    const writing = put(name, Buffer.alloc(size * mb, 'B'));
    const reads = await Promise.all([get(name), get(name), get(name)]);
    expect(reads.map((read) => isWhole(read, size * mb))).toEqual([true, true, true]);
    expect((await writing).status).toBe(200);
  });

  it.each([
    ['atomic_dual_write_1mb', 1],
    ['atomic_dual_write_4mb', 4],
    ['atomic_dual_write_8mb', 8],
  ])('%s: of two writers at once one wins completely', async (name, size) => {
    const replies = await Promise.all(['A', 'B'].map((letter) => put(name, Buffer.alloc(size * mb, letter))));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    expect(isWhole(await get(name), size * mb)).toBe(true);
  });

  it('atomic_dual_conditional_write_1mb: of two that replace one version, the second is refused', async () => {
    const bodies = ['A', 'B'].map((letter) => Buffer.alloc(mb, letter));
    await put('dual', 'first');
    const replies = await Promise.all(bodies.map((body) => put('dual', body, { 'if-match': etag('first') })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 412]);
    const winner = bodies[replies.findIndex((reply) => reply.status === 200)] ?? Buffer.alloc(0);
    expect((await get('dual')).body.equals(winner)).toBe(true);
  });

  it('atomic_write_bucket_gone: an upload whose bucket vanishes is refused, and leaves nothing', async () => {
    await raw(store, { method: 'PUT', path: '/vanishing' });
    const writing = raw(store, { method: 'PUT', path: '/vanishing/foo', body: Buffer.alloc(8 * mb, 'A') });
    const removed = await raw(store, { method: 'DELETE', path: '/vanishing' });
    const written = await writing;
    expect([removed.status, written.status]).toBeOneOf([
      [204, 404],
      [409, 200],
    ]);
    expect(await store.leftovers()).toEqual([]);
  });
});

describe('ranges', () => {
  it.each<[string, string, number, number]>([
    ['ranged_request_response_code', 'bytes=4-7', 4, 8],
    ['ranged_request_skip_leading_bytes_response_code', 'bytes=4-', 4, 11],
    ['ranged_request_return_trailing_bytes_response_code', 'bytes=-7', 4, 11],
  ])('%s', async (_, range, start, end) => {
    await put('ranged', 'testcontent');
    const reply = await get('ranged', { range });
    expect([reply.status, reply.text]).toEqual([206, 'testcontent'.slice(start, end)]);
    expect(reply.headers['content-range']).toBe(`bytes ${start}-${end - 1}/11`);
  });

  it('ranged_big_request_response_code', async () => {
    const bytes = randomBytes(8 * mb);
    await put('ranged-big', bytes);
    const reply = await get('ranged-big', { range: 'bytes=3145728-5242880' });
    expect([reply.status, reply.headers['content-range']]).toEqual([206, 'bytes 3145728-5242880/8388608']);
    expect(reply.body.equals(bytes.subarray(3_145_728, 5_242_881))).toBe(true);
  });

  it.each([
    ['ranged_request_invalid_range', 'testcontent'],
    ['ranged_request_empty_object', ''],
  ])('%s: 416', async (_, content) => {
    await put('out-of-range', content);
    const reply = await get('out-of-range', { range: 'bytes=40-50' });
    expect([reply.status, element(reply.text, 'Code')]).toEqual([416, 'InvalidRange']);
  });
});

describe('conditional reads', () => {
  const [early, late] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)].map((date) =>
    date.toUTCString(),
  ) as [string, string];
  it.each<[string, Headers, number]>([
    ['get_object_ifmatch_good', { 'if-match': etag('bar') }, 200],
    ['get_object_ifmatch_failed', { 'if-match': '"ABCORZ"' }, 412],
    ['get_object_ifnonematch_good', { 'if-none-match': etag('bar') }, 304],
    ['get_object_ifnonematch_failed', { 'if-none-match': 'ABCORZ' }, 200],
    ['get_object_ifmodifiedsince_good', { 'if-modified-since': early }, 200],
    ['get_object_ifmodifiedsince_failed', { 'if-modified-since': late }, 304],
    ['get_object_ifunmodifiedsince_good', { 'if-unmodified-since': early }, 412],
    ['get_object_ifunmodifiedsince_failed', { 'if-unmodified-since': late }, 200],
  ])('%s', async (_, headers, status) => {
    await put('conditional', 'bar');
    const reply = await get('conditional', headers);
    expect([reply.status, status === 200 ? reply.text : 'bar']).toEqual([status, 'bar']);
  });
});

describe('unusual headers of an upload', () => {
  it.each<[string, Headers, number, string | undefined]>([
    [
      'object_create_bad_md5_invalid_short',
      { 'content-md5': Buffer.from('abc').toString('base64') },
      400,
      'InvalidDigest',
    ],
    ['object_create_bad_md5_bad', { 'content-md5': base64Md5('other') }, 400, 'BadDigest'],
    ['object_create_bad_md5_empty', { 'content-md5': '' }, 400, 'InvalidDigest'],
    ['object_create_bad_md5_none', {}, 200, undefined],
    ['object_create_bad_expect_mismatch', { expect: '200' }, 200, undefined],
    ['object_create_bad_expect_empty', { expect: '' }, 200, undefined],
    ['object_create_bad_expect_none', {}, 200, undefined],
    ['object_create_bad_contenttype_empty', { 'content-type': '' }, 200, undefined],
    ['object_create_bad_contenttype_none', {}, 200, undefined],
  ])('%s', async (name, headers, status, code) => {
    const reply = await put(name, 'bar', headers);
    expect([reply.status, element(reply.text, 'Code')]).toEqual([status, code]);
    const stored = await get(name);
    expect([stored.status, stored.headers['content-type']]).toEqual(
      status === 200 ? [200, 'binary/octet-stream'] : [404, 'application/xml'],
    );
  });

  it.each([
    ['object_create_bad_authorization_empty', { authorization: '' }],
    ['object_create_bad_authorization_none', {}],
  ])('%s', async (name, headers) => {
    const reply = await anonymous(store, { method: 'PUT', path: at(name), body: 'bar', headers });
    expect([reply.status, element(reply.text, 'Code')]).toEqual([403, 'AccessDenied']);
    expect((await get(name)).status).toBe(404);
  });

  it.each(['public-ready', 'public-read'])('bucket_put_bad_canned_acl: %s: no bucket is created', async (acl) => {
    const reply = await raw(store, { method: 'PUT', path: '/badly-canned', headers: { 'x-amz-acl': acl } });
    expect([reply.status, element(reply.text, 'Code')]).toEqual([400, 'AccessControlListNotSupported']);
    expect(elements((await raw(store, { path: '/' })).text, 'Name')).not.toContain('badly-canned');
  });
});
