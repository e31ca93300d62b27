// Requests that no SDK sends: malformed signatures, unknown operations.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { element, send } from './testing/send.ts';
import { type SignOptions, signedHeaders } from './testing/signing.ts';
import { testBucket, testKeys } from './testing/test-store.ts';

const store = await provideStore({ region: 'eu-central-1' });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface Case {
  name: string;
  method?: string;
  path?: string;
  sign?: SignOptions;
  /** Headers after signing; undefined removes one. */
  change?: (headers: Record<string, string>) => Record<string, string | undefined>;
  body?: string;
  status: number;
  code: string;
  /** Part of the sentence. */
  message?: string;
}

const object = `/${testBucket}/k`;
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

const cases: Case[] = [
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
  {
    name: 'a copy of nothing',
    method: 'PUT',
    sign: { headers: { 'x-amz-copy-source': '/surveys/other' } },
    status: 404,
    code: 'NoSuchKey',
  },
  {
    name: 'encryption',
    ...put,
    sign: { headers: { 'x-amz-server-side-encryption': 'AES256' } },
    status: 501,
    code: 'NotImplemented',
  },
  {
    name: 'a conditional write',
    ...put,
    sign: { headers: { 'if-match': '*' } },
    status: 404,
    code: 'NoSuchKey',
  },
  { name: 'a key of 1,025 bytes', path: `/${testBucket}/${'k'.repeat(1025)}`, status: 400, code: 'KeyTooLongError' },
  ...[
    ['Delete', '?delete', '<Object><Key>k</Key></Object>'.repeat(1002)],
    ['CompleteMultipartUpload', '/k?uploadId=1', '<Part/>'.repeat(10_001)],
    ['Tagging', '/k?tagging', '<TagSet/>'.repeat(201)],
  ].map(([root = '', query = '', many = '']) => ({
    name: `a ${root} with too many elements, which is read no further`,
    method: root === 'Tagging' ? 'PUT' : 'POST',
    path: `/${testBucket}${query}`,
    body: `<${root}>${many}<broken`,
    status: 400,
    code: 'MalformedXML',
    message: 'elements in its root',
  })),
  {
    name: 'a long document where a short one belongs',
    method: 'PUT',
    path: `/${testBucket}?cors`,
    body: ' '.repeat(65 * 1024),
    status: 400,
    code: 'MaxMessageLengthExceeded',
  },
  { name: 'a key with NUL', path: `${object}%00`, status: 400, code: 'InvalidArgument' },
  { name: 'a bucket name S3 refuses', method: 'PUT', path: '/No_Such', status: 400, code: 'InvalidBucketName' },
  { name: 'a method nobody knows', method: 'PATCH', status: 405, code: 'MethodNotAllowed' },
  ...['retention', 'legal-hold', 'torrent', 'restore', 'select=1', 'uploads&acl', 'anything'].flatMap((query) =>
    ['GET', 'PUT', 'DELETE', 'POST', 'HEAD'].map((method) => ({
      name: `${method} ?${query}`,
      method,
      path: `${object}?${query}`,
      status: 501,
      code: 'NotImplemented',
    })),
  ),
  ...['policy', 'lifecycle', 'website', 'logging', 'notification', 'encryption', 'replication', 'anything'].flatMap(
    (query) =>
      ['GET', 'PUT', 'DELETE', 'POST'].map((method) => ({
        name: `${method} bucket?${query}`,
        method,
        path: `/${testBucket}?${query}`,
        status: 501,
        code: 'NotImplemented',
      })),
  ),
  ...[
    ...['PUT ?acl', 'PUT ?versionId=null', 'PUT ?attributes', 'HEAD ?tagging', 'POST ?tagging', 'PUT ?uploads'].map(
      (one) => [object, one],
    ),
    ...['PUT ?acl', 'PUT ?versioning', 'PUT ?uploads', 'POST ?list-type=2', 'DELETE ?location'].map((one) => [
      `/${testBucket}`,
      one,
    ]),
  ].map(([place = '', one = '']) => ({
    name: `${one} on ${place}`,
    method: one.split(' ')[0] ?? '',
    path: `${place}${one.split(' ')[1]}`,
    status: 501,
    code: 'NotImplemented',
  })),
  { name: 'an attribute nobody knows', path: `${object}?attributes`, status: 400, code: 'InvalidArgument' },
  { name: 'PUT service', method: 'PUT', path: '/', status: 501, code: 'NotImplemented' },
];

it.each(cases)(
  'refused: $name',
  async ({ method = 'GET', path = object, sign = {}, change = (all) => all, body, status, code, message = '' }) => {
    const url = `${store.url}${path}`;
    const headers = change(signedHeaders(method, url, testKeys, { region: 'eu-central-1', ...sign }));
    const sent = Object.fromEntries(Object.entries(headers).filter((entry) => entry[1] !== undefined));
    const length = body === undefined || sent['transfer-encoding'] ? {} : { 'content-length': Buffer.byteLength(body) };
    const reply = await send(url, { method, headers: { ...sent, ...length }, ...(body === undefined ? {} : { body }) });
    expect([reply.status, method === 'HEAD' ? code : element(reply.text, 'Code')]).toEqual([status, code]);
    expect(element(reply.text, 'Message') ?? '').toContain(message);
    expect(await store.leftovers()).toEqual([]);
    expect(store.errors).toEqual([]);
    const probe = await send(`${store.url}${object}`, {
      headers: signedHeaders('GET', `${store.url}${object}`, testKeys, { region: 'eu-central-1' }),
    });
    expect(probe.status).toBe(404);
  },
);
