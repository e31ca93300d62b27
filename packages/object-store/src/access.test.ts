// Requests without a signature, and signatures and signed bodies that no SDK sends: malformed, incomplete, or of another content.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { anonymous, createBucket, raw } from './testing/raw.ts';
import { expectRefusedRequest, object, type RefusedRequest, testRegion } from './testing/refused-requests.ts';
import { element } from './testing/send.ts';
import type { SignOptions } from './testing/signing.ts';

const store = await provideStore({ region: testRegion });
const open = await provideStore();

it('without a signature everything is refused, and nothing can be opened to others', async () => {
  const bucket = await createBucket(open);
  const put = (headers = {}) => raw(open, { method: 'PUT', path: `/${bucket}/k`, body: 'bar', headers });
  await put();
  for (const request of [
    ...['/', `/${bucket}`, `/${bucket}/k`, `/${bucket}/absent`, '/no-such-bucket'].map((path) => ({ path })),
    ...['cors', 'uploads'].map((query) => ({ path: `/${bucket}?${query}` })),
    ...['PUT', 'DELETE'].map((method) => ({ method, path: `/${bucket}/k`, body: 'x' })),
    { method: 'PUT', path: `/${bucket}/new`, headers: { 'x-amz-copy-source': `/${bucket}/k` } },
    { method: 'PUT', path: `/${bucket}/k`, body: 'x', headers: { authorization: '' } },
    { method: 'DELETE', path: `/${bucket}` },
    { method: 'POST', path: `/${bucket}?delete`, body: '<Delete/>' },
  ]) {
    const { status, text } = await anonymous(open, request);
    expect([status, element(text, 'Code')], request.path).toEqual([403, 'AccessDenied']);
  }
  for (const acl of ['public-read', 'public-read-write', 'public-ready']) {
    const { status, text } = await put({ 'x-amz-acl': acl });
    expect([status, element(text, 'Code')]).toEqual([400, 'AccessControlListNotSupported']);
  }
  expect((await raw(open, { path: `/${bucket}/k` })).text).toBe('bar');
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
type Change = NonNullable<RefusedRequest['change']>;
const edit =
  (name: string, from: string | RegExp, to: string): Change =>
  (headers) => ({ ...headers, [name]: headers[name]?.replace(from, to) });
const set =
  (name: string, value: string | undefined): Change =>
  (headers) => ({ ...headers, [name]: value });

const signatures: [string, Change, number, string][] = [
  ['no signature', () => ({}), 403, 'AccessDenied'],
  ['version 2', edit('authorization', /^.*$/, 'AWS KEY:signature'), 400, 'InvalidRequest'],
  ['no signed headers', edit('authorization', 'SignedHeaders=', 'Nothing='), 400, 'AuthorizationHeaderMalformed'],
  ['another day', edit('authorization', /\/\d{8}\//, '/20200101/'), 400, 'AuthorizationHeaderMalformed'],
  ['no date', set('x-amz-date', undefined), 403, 'AccessDenied'],
  ['no payload hash', set('x-amz-content-sha256', undefined), 400, 'InvalidRequest'],
  ['an unsigned x-amz- header', set('x-amz-meta-more', '1'), 403, 'AccessDenied'],
];
const addresses: [string, string, number, string][] = [
  ['header and query at once', '?X-Amz-Algorithm=AWS4-HMAC-SHA256', 400, 'InvalidArgument'],
  ['a broken escape', '%zz', 400, 'InvalidURI'],
  ['bytes that are no UTF-8 (object_read_unreadable)', '%ff', 400, 'InvalidURI'],
  ['a parameter twice', '?a=1&a=2', 400, 'InvalidURI'],
];

const streaming = (payload: string, more: Record<string, string> = {}): SignOptions => ({
  payload,
  headers: { 'content-encoding': 'aws-chunked', 'x-amz-decoded-content-length': '5', ...more },
});
const trailer = (more = {}) =>
  streaming('STREAMING-UNSIGNED-PAYLOAD-TRAILER', { 'x-amz-trailer': 'x-amz-checksum-crc32', ...more });
const header = (name: string, value: string): SignOptions => ({ headers: { [name]: value } });
const v4 = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';
const foreign = `chunk-signature=${'0'.repeat(64)}`;
const forged = `5;${foreign}\r\nhello\r\n0;${foreign}\r\n\r\n`;
const sum = 'x-amz-checksum-crc32:AAAAAA==\r\n\r\n';

const bodies: [string, SignOptions, string, number, string][] = [
  ['another body than its hash', { payload: sha256('other') }, 'hello', 400, 'XAmzContentSHA256Mismatch'],
  ['a payload mode nobody knows', { payload: 'whatever' }, 'hello', 400, 'InvalidArgument'],
  ['a chunk somebody else signed', streaming(v4), forged, 403, 'SignatureDoesNotMatch'],
  ['signed chunks without signatures', streaming(v4), '5\r\nhello\r\n0\r\n\r\n', 400, 'InvalidRequest'],
  ['an unknown signature', streaming('STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD'), 'hello', 501, 'NotImplemented'],
  ['aws-chunked without its mode', header('content-encoding', 'aws-chunked'), 'hello', 501, 'NotImplemented'],
  ['a wrong trailer', trailer(), `5\r\nhello\r\n0\r\n${sum}`, 400, 'BadDigest'],
  ['a missing trailer', trailer(), '5\r\nhello\r\n0\r\n\r\n', 400, 'InvalidRequest'],
  ['an unknown trailer', trailer({ 'x-amz-trailer': 'x-amz-checksum-crc128' }), 'hello', 501, 'NotImplemented'],
  ['fewer bytes than decoded-content-length', trailer(), `4\r\nhell\r\n0\r\n${sum}`, 400, 'IncompleteBody'],
  ['an aws-chunked body cut off', trailer(), '5\r\nhello\r\n', 400, 'IncompleteBody'],
  ['broken framing', trailer(), 'hello\r\n', 400, 'InvalidRequest'],
  ['an unknown checksum', header('x-amz-checksum-crc128', 'AAAAAAAAAAA='), 'hello', 501, 'NotImplemented'],
];

const rows: RefusedRequest[] = [
  ...signatures.map(([name, change, status, code]) => ({ name, change, status, code })),
  ...addresses.map(([name, more, status, code]) => ({ name, path: `${object}${more}`, status, code })),
  ...bodies.map(([name, sign, body, status, code]) => ({ name, method: 'PUT', sign, body, status, code })),
  { name: 'another region', sign: { region: 'us-east-1' }, status: 400, code: 'AuthorizationHeaderMalformed' },
  {
    name: 'a signed header changed',
    sign: header('x-amz-meta-a', '1'),
    change: edit('x-amz-meta-a', '1', '2'),
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
  {
    name: 'PUT chunked, without a length',
    method: 'PUT',
    change: set('transfer-encoding', 'chunked'),
    status: 411,
    code: 'MissingContentLength',
  },
];

it.each(rows)('refused: $name', (row) => expectRefusedRequest(store, row));
