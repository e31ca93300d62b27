// Reads, conditional writes, ranges, copies, checksums, tags, signed chunks and multi-delete. Titles hold the names of the public suite.
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MultiDigest } from './disk/multi-digest.ts';
import { provideStore } from './testing/provide-store.ts';
import { elements, raw } from './testing/raw.ts';
import { element, type Reply } from './testing/send.ts';
import { putSignedChunks } from './testing/signed-chunks.ts';
import { testBucket } from './testing/test-store.ts';

const store = await provideStore();
beforeEach(() => expect(store.errors).toEqual([]));

type Headers = Record<string, string>;
const mb = 1024 * 1024;
const at = (key: string) => `/${testBucket}/${key}`;
const put = (key: string, body: Buffer | string, headers: Headers = {}) =>
  raw(store, { method: 'PUT', path: at(key), body, headers });
const get = (key: string, headers: Headers = {}) => raw(store, { path: at(key), headers });
const remove = (key: string) => raw(store, { method: 'DELETE', path: at(key) });
const etag = (bytes: Buffer | string) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const base64 = (algorithm: 'crc32' | 'crc32c' | 'crc64nvme' | 'sha1' | 'sha256' | 'md5', text: string) => {
  const hashes = new MultiDigest([algorithm]);
  hashes.update(Buffer.from(text));
  return Buffer.from(hashes.digest()[algorithm] ?? []).toString('base64');
};
const isWhole = ({ body }: Reply, size: number) => body.length === size && body.equals(Buffer.alloc(size, body[0]));

describe('objects', () => {
  it('object_write_read_update_read_delete', async () => {
    await put('lived', 'bar');
    expect((await get('lived')).text).toBe('bar');
    await put('lived', 'soup');
    expect((await get('lived')).text).toBe('soup');
    expect((await remove('lived')).status).toBe(204);
    expect((await get('lived')).status).toBe(404);
  });

  it.each<[string, string | undefined, Headers, string | undefined]>([
    ['object_set_get_metadata_none_to_empty', undefined, { 'x-amz-meta-meta1': '' }, ''],
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
});

describe('reads and writes that overlap', () => {
  const full = (letter: string) => Buffer.alloc(8 * mb, letter);

  it('atomic_write_8mb: a read that began before a write gives the complete old version', async () => {
    await put('read', full('A'));
    const [read, written] = await Promise.all([get('read'), put('read', full('B'))]);
    expect([written.status, isWhole(read, 8 * mb)]).toEqual([200, true]);
    expect((await get('read')).body.equals(full('B'))).toBe(true);
  });

  it('atomic_dual_write_8mb: of two writers at once one wins completely', async () => {
    const replies = await Promise.all(['A', 'B'].map((letter) => put('written', full(letter))));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    expect(isWhole(await get('written'), 8 * mb)).toBe(true);
  });

  it('atomic_dual_conditional_write_1mb: of two that replace one version, the second is refused', async () => {
    const bodies = ['A', 'B'].map((letter) => Buffer.alloc(mb, letter));
    await put('dual', 'first');
    const replies = await Promise.all(bodies.map((body) => put('dual', body, { 'if-match': etag('first') })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 412]);
    const winner = bodies[replies.findIndex((reply) => reply.status === 200)] ?? Buffer.alloc(0);
    expect((await get('dual')).body.equals(winner)).toBe(true);
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
    ['get_object_ifmodifiedsince_failed', { 'if-modified-since': late }, 304],
    ['get_object_ifunmodifiedsince_good', { 'if-unmodified-since': early }, 412],
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
    ['object_create_bad_md5_bad', { 'content-md5': base64('md5', 'other') }, 400, 'BadDigest'],
    ['object_create_bad_contenttype_empty', { 'content-type': '' }, 200, undefined],
  ])('%s', async (name, headers, status, code) => {
    const reply = await put(name, 'bar', headers);
    expect([reply.status, element(reply.text, 'Code')]).toEqual([status, code]);
    const stored = await get(name);
    expect([stored.status, stored.headers['content-type']]).toEqual(
      status === 200 ? [200, 'binary/octet-stream'] : [404, 'application/xml'],
    );
  });
});

describe('conditional writes', () => {
  const other = etag('other');
  it.each<[string, Headers, string | undefined, number]>([
    ['put_object_ifmatch_good', { 'if-match': etag('old') }, 'old', 200],
    ['put_object_ifmatch_failed', { 'if-match': other }, 'old', 412],
    ['put_object_ifmatch_nonexisted_failed', { 'if-match': '*' }, undefined, 404],
    ['put_object_ifnonmatch_failed', { 'if-none-match': etag('old') }, 'old', 412],
    ['put_object_ifnonmatch_nonexisted_good', { 'if-none-match': '*' }, undefined, 200],
    ['put_object_ifnonmatch_overwrite_existed_failed', { 'if-none-match': '*' }, 'old', 412],
  ])('%s', async (_, headers, before, status) => {
    await (before === undefined ? remove('cond') : put('cond', before));
    expect((await put('cond', 'new', headers)).status).toBe(status);
    const after = await get('cond');
    expect(after.status === 404 ? undefined : after.text).toBe(status === 200 ? 'new' : before);
    expect(await store.leftovers()).toEqual([]);
  });
});

describe('what a browser would run', () => {
  const sandbox = "default-src 'none'; sandbox";
  it.each([
    ['text/html', 'attachment', sandbox],
    ['text/plain, text/html', 'attachment', sandbox],
    ['image/svg+xml', 'attachment', sandbox],
    ['text/plain', undefined, sandbox],
    ['image/png', undefined, undefined],
  ])('%j: disposition %s', async (type, disposition, policy) => {
    await put('typed', 'x', { 'content-type': type });
    const { headers } = await get('typed');
    const names = ['content-disposition', 'content-security-policy', 'x-content-type-options'];
    expect(names.map((name) => headers[name])).toEqual([disposition, policy, 'nosniff']);
  });
});

describe('copies', () => {
  const copy = (key: string, source: string, headers: Headers = {}) =>
    raw(store, { method: 'PUT', path: at(key), headers: { 'x-amz-copy-source': source, ...headers } });

  it('object_copy_zero_size, object_copy_diff_bucket, object_copy_verify_contenttype, object_copy_retaining_metadata', async () => {
    await raw(store, { method: 'PUT', path: '/copies-here' });
    const kept = {
      'content-type': 'text/x',
      'x-amz-meta-a': '1',
      'x-amz-tagging': 'k=v',
      'x-amz-checksum-crc32': base64('crc32', ''),
    };
    await put('from', '', kept);
    const source = { 'x-amz-copy-source': at('from') };
    const reply = await raw(store, { method: 'PUT', path: '/copies-here/to', headers: source });
    expect([reply.status, element(reply.text, 'ETag')]).toEqual([200, `&quot;${etag('').slice(1, -1)}&quot;`]);
    const headers = { 'x-amz-checksum-mode': 'ENABLED' };
    const copied = await raw(store, { path: '/copies-here/to', headers });
    expect(copied.headers).toMatchObject({
      'content-type': 'text/x',
      'x-amz-meta-a': '1',
      'x-amz-tagging-count': '1',
      'x-amz-checksum-crc32': 'AAAAAA==',
    });
  });

  it('object_copy_replacing_metadata, object_copy_to_itself, object_copy_to_itself_with_metadata', async () => {
    await put('self', 'abc', { 'x-amz-meta-a': '1' });
    expect(element((await copy('self', at('self'))).text, 'Code')).toBe('InvalidRequest');
    const replace = { 'x-amz-metadata-directive': 'REPLACE', 'x-amz-meta-b': '2', 'content-type': 'audio/ogg' };
    expect((await copy('self', at('self'), replace)).status).toBe(200);
    const { headers, text } = await get('self');
    expect([text, headers['x-amz-meta-a'], headers['x-amz-meta-b'], headers['content-type']]).toEqual([
      'abc',
      undefined,
      '2',
      'audio/ogg',
    ]);
  });

  it.each<[string, Headers, number]>([
    ['copy_object_ifmatch_failed', { 'x-amz-copy-source-if-match': etag('x') }, 412],
    ['copy_object_ifnonematch_failed', { 'x-amz-copy-source-if-none-match': etag('abc') }, 412],
    ['an unknown directive', { 'x-amz-metadata-directive': 'MERGE' }, 400],
    ['a checksum asked for', { 'x-amz-checksum-algorithm': 'CRC64NVME' }, 200],
  ])('%s', async (_, headers, status) => {
    await put('origin', 'abc');
    expect((await copy('copied', at('origin'), headers)).status).toBe(status);
    expect(await store.leftovers()).toEqual([]);
  });

  it('object_copy_bucket_not_found, object_copy_key_not_found, and an invalid source', async () => {
    expect((await copy('x', '/absent-bucket/k')).status).toBe(404);
    expect((await copy('x', at('absent'))).status).toBe(404);
    expect((await copy('x', 'nothing')).status).toBe(400);
    expect((await copy('x', `${at('origin')}?versionId=7`)).status).toBe(404);
  });
});

describe('checksums', () => {
  it.each([
    ['object_checksum_crc32', 'crc32'],
    ['object_checksum_crc32c', 'crc32c'],
    ['object_checksum_crc64nvme', 'crc64nvme'],
    ['object_checksum_sha1', 'sha1'],
    ['object_checksum_sha256', 'sha256'],
  ] as const)('%s: verified, kept, given back', async (_, name) => {
    const header = `x-amz-checksum-${name}`;
    const wrong = await put('summed', 'hello', { [header]: base64(name, 'other') });
    expect([wrong.status, element(wrong.text, 'Code')]).toEqual([400, 'BadDigest']);
    expect((await put('summed', 'hello', { [header]: base64(name, 'hello') })).headers[header]).toBe(
      base64(name, 'hello'),
    );
    expect((await get('summed')).headers[header]).toBeUndefined();
    expect((await get('summed', { 'x-amz-checksum-mode': 'ENABLED' })).headers[header]).toBe(base64(name, 'hello'));
    const trailer = [header, base64(name, 'hello world')] as const;
    const chunks = [Buffer.from('hello '), Buffer.from('world')];
    expect((await putSignedChunks(store, { path: at('trailed'), chunks, trailer })).headers[header]).toBe(trailer[1]);
  });

  it('known values (the check value of each polynomial: "123456789")', () => {
    expect(base64('crc32c', '123456789')).toBe(Buffer.from('e3069283', 'hex').toString('base64'));
    expect(base64('crc64nvme', '123456789')).toBe(Buffer.from('ae8b14860a799888', 'hex').toString('base64'));
  });
});

describe('signed chunks', () => {
  const chunks = [Buffer.alloc(70_000, 'a'), Buffer.alloc(65_536, 'b'), Buffer.from('end')];
  it('are decoded, with any number of chunks', async () => {
    for (const some of [[], chunks.slice(2), chunks]) {
      expect((await putSignedChunks(store, { path: at('chunked'), chunks: some })).status).toBe(200);
      expect((await get('chunked')).body.equals(Buffer.concat(some))).toBe(true);
    }
    expect((await get('chunked')).headers['content-encoding']).toBeUndefined();
  });
  it.each<[string, (body: Buffer) => Buffer, string]>([
    [
      'one byte changed',
      (body) => Buffer.from(body.toString('latin1').replace('aaa', 'aab'), 'latin1'),
      'SignatureDoesNotMatch',
    ],
    ['the end cut off', (body) => body.subarray(0, body.length - 20), 'IncompleteBody'],
    [
      'the trailer changed',
      (body) => Buffer.from(body.toString('latin1').replace('crc32:', 'crc32:A'), 'latin1'),
      'SignatureDoesNotMatch',
    ],
  ])('are refused with %s', async (_, change, code) => {
    const trailer = ['x-amz-checksum-crc32', base64('crc32', 'abc')] as const;
    const reply = await putSignedChunks(store, { path: at('forged'), chunks: [Buffer.from('aaabc')], trailer, change });
    expect(element(reply.text, 'Code')).toBe(code);
    expect((await get('forged')).status).toBe(404);
  });
});

describe('tags', () => {
  const tagging = (pairs: [string, string][]) =>
    `<Tagging><TagSet>${pairs.map(([key, value]) => `<Tag><Key>${key}</Key><Value>${value}</Value></Tag>`).join('')}</TagSet></Tagging>`;
  const send = (method: string, body?: string) =>
    raw(store, { method, path: `${at('tagged')}?tagging=`, ...(body === undefined ? {} : { body }) });

  it('get_obj_tagging, put_obj_with_tags, put_modify_tags, put_delete_tags, get_obj_head_tagging', async () => {
    await put('tagged', 'content', { 'x-amz-tagging': 'b%26=%202&a=1' });
    expect(elements((await send('GET')).text, 'Value')).toEqual(['1', ' 2']);
    expect((await send('PUT', tagging([['k', 'v &amp; w']]))).status).toBe(200);
    expect([elements((await send('GET')).text, 'Key'), elements((await send('GET')).text, 'Value')]).toEqual([
      ['k'],
      ['v &amp; w'],
    ]);
    expect((await get('tagged')).headers['x-amz-tagging-count']).toBe('1');
    expect((await send('DELETE')).status).toBe(204);
    expect(elements((await send('GET')).text, 'Key')).toEqual([]);
    expect((await get('tagged')).text).toBe('content');
  });

  it.each<[string, string, string]>([
    ['put_excess_tags', tagging(Array.from({ length: 11 }, (_, index) => [`k${index}`, 'v'])), 'InvalidTag'],
    ['put_excess_key_tags', tagging([['k'.repeat(129), 'v']]), 'InvalidTag'],
    ['DOCTYPE', `<!DOCTYPE a [<!ENTITY b "c">]>${tagging([])}`, 'MalformedXML'],
    ['a thousand levels', '<a>'.repeat(1000) + '</a>'.repeat(1000), 'MalformedXML'],
  ])('refused: %s', async (_, body, code) => {
    await put('tagged', 'content');
    expect(element((await send('PUT', body)).text, 'Code')).toBe(code);
  });
});

describe('deleting many', () => {
  const deleteMany = (body: string, headers: Headers = {}) =>
    raw(store, { method: 'POST', path: `/${testBucket}?delete=`, body, headers });
  const document = (keys: string[], more = '') =>
    `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${more}${keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')}</Delete>`;

  it('multi_object_delete, multi_objectv2_delete, with and without Quiet', async () => {
    for (const key of ['m0', 'm1', 'm2']) await put(key, 'x');
    const reply = await deleteMany(document(['m0', 'm1', 'absent', 'a\0'.slice(0, 1).repeat(1025)]));
    expect([elements(reply.text, 'Key').slice(0, 3), elements(reply.text, 'Code')]).toEqual([
      ['m0', 'm1', 'absent'],
      ['KeyTooLongError'],
    ]);
    expect((await get('m0')).status).toBe(404);
    const quiet = await deleteMany(document(['m2'], '<Quiet>true</Quiet>'));
    expect([quiet.status, elements(quiet.text, 'Key')]).toEqual([200, []]);
    expect((await get('m2')).status).toBe(404);
  });

  it('a wrong Content-MD5 or checksum deletes nothing', async () => {
    await put('safe', 'x');
    for (const header of ['content-md5', 'x-amz-checksum-crc32c'] as const) {
      const sum = base64(header === 'content-md5' ? 'md5' : 'crc32c', 'other');
      expect(element((await deleteMany(document(['safe']), { [header]: sum })).text, 'Code')).toBe('BadDigest');
    }
    expect((await get('safe')).status).toBe(200);
  });
});
