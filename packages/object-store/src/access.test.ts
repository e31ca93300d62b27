// Signatures and signed bodies that no SDK sends: malformed, incomplete, or of another content.
import { createHash } from 'node:crypto';
import { it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { expectRefusedRequest, object, type RefusedRequest, testRegion } from './testing/refused-requests.ts';
import type { SignOptions } from './testing/signing.ts';

const store = await provideStore({ region: testRegion });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const edit = (name: string, from: string | RegExp, to: string) => (headers: Record<string, string>) => ({
  ...headers,
  [name]: headers[name]?.replace(from, to),
});
const put = { method: 'PUT', body: 'hello' };
const streaming = (payload: string, more: Record<string, string> = {}): SignOptions => ({
  payload,
  headers: { 'content-encoding': 'aws-chunked', 'x-amz-decoded-content-length': '5', ...more },
});
const trailer = (more = {}) =>
  streaming('STREAMING-UNSIGNED-PAYLOAD-TRAILER', { 'x-amz-trailer': 'x-amz-checksum-crc32', ...more });

const cases: RefusedRequest[] = [
  { name: 'no signature', change: () => ({}), status: 403, code: 'AccessDenied' },
  {
    name: 'version 2',
    change: edit('authorization', /^.*$/, 'AWS KEY:signature'),
    status: 400,
    code: 'InvalidRequest',
  },
  {
    name: 'no credential',
    change: edit('authorization', 'Credential=', 'Nothing='),
    status: 400,
    code: 'AuthorizationHeaderMalformed',
  },
  {
    name: 'no signed headers',
    change: edit('authorization', 'SignedHeaders=', 'Nothing='),
    status: 400,
    code: 'AuthorizationHeaderMalformed',
  },
  { name: 'another region', sign: { region: 'us-east-1' }, status: 400, code: 'AuthorizationHeaderMalformed' },
  {
    name: 'another day in the credential',
    change: edit('authorization', /\/\d{8}\//, '/20200101/'),
    status: 400,
    code: 'AuthorizationHeaderMalformed',
  },
  {
    name: 'no date',
    change: (headers) => ({ ...headers, 'x-amz-date': undefined }),
    status: 403,
    code: 'AccessDenied',
  },
  {
    name: 'no payload hash',
    change: (headers) => ({ ...headers, 'x-amz-content-sha256': undefined }),
    status: 400,
    code: 'InvalidRequest',
  },
  {
    name: 'an unsigned x-amz- header',
    change: (headers) => ({ ...headers, 'x-amz-meta-more': '1' }),
    status: 403,
    code: 'AccessDenied',
  },
  {
    name: 'a signed header changed',
    sign: { headers: { 'x-amz-meta-a': '1' } },
    change: edit('x-amz-meta-a', '1', '2'),
    status: 403,
    code: 'SignatureDoesNotMatch',
  },
  {
    name: 'header and query at once',
    path: `${object}?X-Amz-Algorithm=AWS4-HMAC-SHA256`,
    status: 400,
    code: 'InvalidArgument',
  },
  { name: 'a broken escape', path: `${object}%zz`, change: () => ({}), status: 400, code: 'InvalidURI' },
  {
    name: 'bytes that are no UTF-8 (object_read_unreadable)',
    path: `${object}%ff`,
    change: () => ({}),
    status: 400,
    code: 'InvalidURI',
  },
  { name: 'a parameter twice', path: `${object}?a=1&a=2`, change: () => ({}), status: 400, code: 'InvalidURI' },
  {
    name: 'another body than its hash',
    ...put,
    sign: { payload: sha256('other') },
    status: 400,
    code: 'XAmzContentSHA256Mismatch',
  },
  { name: 'a payload mode nobody knows', ...put, sign: { payload: 'whatever' }, status: 400, code: 'InvalidArgument' },
  ...['STREAMING-AWS4-HMAC-SHA256-PAYLOAD', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER'].map((mode) => ({
    name: `${mode} with a chunk somebody else signed`,
    method: 'PUT',
    body: `5;chunk-signature=${'0'.repeat(64)}\r\nhello\r\n0;chunk-signature=${'0'.repeat(64)}\r\n\r\n`,
    sign: streaming(mode),
    status: 403,
    code: 'SignatureDoesNotMatch',
  })),
  {
    name: 'signed chunks without signatures',
    method: 'PUT',
    body: '5\r\nhello\r\n0\r\n\r\n',
    sign: streaming('STREAMING-AWS4-HMAC-SHA256-PAYLOAD'),
    status: 400,
    code: 'InvalidRequest',
  },
  {
    name: 'chunks signed in a way nobody here knows',
    ...put,
    sign: streaming('STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD'),
    status: 501,
    code: 'NotImplemented',
  },
  {
    name: 'aws-chunked without its payload mode',
    ...put,
    sign: { headers: { 'content-encoding': 'aws-chunked' } },
    status: 501,
    code: 'NotImplemented',
  },
  {
    name: 'a wrong trailer',
    method: 'PUT',
    sign: trailer(),
    body: '5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n',
    status: 400,
    code: 'BadDigest',
  },
  {
    name: 'a missing trailer',
    method: 'PUT',
    sign: trailer(),
    body: '5\r\nhello\r\n0\r\n\r\n',
    status: 400,
    code: 'InvalidRequest',
  },
  {
    name: 'a trailer nobody can verify',
    ...put,
    sign: trailer({ 'x-amz-trailer': 'x-amz-checksum-crc128' }),
    status: 501,
    code: 'NotImplemented',
  },
  {
    name: 'fewer bytes than decoded-content-length',
    method: 'PUT',
    sign: trailer(),
    body: '4\r\nhell\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n',
    status: 400,
    code: 'IncompleteBody',
  },
  {
    name: 'more bytes than decoded-content-length',
    method: 'PUT',
    sign: trailer(),
    body: '6\r\nhello!\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n',
    status: 400,
    code: 'IncompleteBody',
  },
  {
    name: 'an aws-chunked body cut off',
    method: 'PUT',
    sign: trailer(),
    body: '5\r\nhello\r\n',
    status: 400,
    code: 'IncompleteBody',
  },
  { name: 'broken framing', method: 'PUT', sign: trailer(), body: 'hello\r\n', status: 400, code: 'InvalidRequest' },
  {
    name: 'a checksum nobody can verify',
    ...put,
    sign: { headers: { 'x-amz-checksum-crc128': 'AAAAAAAAAAA=' } },
    status: 501,
    code: 'NotImplemented',
  },
  {
    name: 'PUT chunked, without a length',
    method: 'PUT',
    change: (headers) => ({ ...headers, 'transfer-encoding': 'chunked' }),
    status: 411,
    code: 'MissingContentLength',
  },
];

it.each(cases)('refused: $name', (row) => expectRefusedRequest(store, row));
