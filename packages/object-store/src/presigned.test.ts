// Presigned URLs, signed by a second implementation (testing/signing.ts). Titles hold the names of the public suite (testing/public-suite.ts).
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { raw } from './testing/raw.ts';
import { element, send } from './testing/send.ts';
import { type PresignOptions, presign } from './testing/signing.ts';
import { testBucket, testKeys } from './testing/test-store.ts';

const store = await provideStore();
beforeAll(async () => {
  await raw(store, { method: 'PUT', path: `/${testBucket}/foo`, body: 'bar' });
});

const address = (method: string, path: string, options: PresignOptions = {}) =>
  presign(method, `${store.url}${path}`, testKeys, options);
const statusAndCode = async (url: string, method = 'GET') => {
  const reply = await send(url, { method, headers: method === 'PUT' ? { 'content-length': 0 } : {} });
  return [reply.status, element(reply.text, 'Code')];
};
const object = `/${testBucket}/foo`;

describe('presigned reads', () => {
  it('object_raw_authenticated, object_raw_authenticated_bucket_gone, object_raw_authenticated_object_gone', async () => {
    const bucket = 'presigned-reads';
    await raw(store, { method: 'PUT', path: `/${bucket}` });
    await raw(store, { method: 'PUT', path: `/${bucket}/foo`, body: 'bar' });
    expect((await send(address('GET', `/${bucket}/foo`))).text).toBe('bar');
    const url = address('GET', `/${bucket}/foo`);
    await raw(store, { method: 'DELETE', path: `/${bucket}/foo` });
    expect(await statusAndCode(url)).toEqual([404, 'NoSuchKey']);
    await raw(store, { method: 'DELETE', path: `/${bucket}` });
    expect(await statusAndCode(url)).toEqual([404, 'NoSuchBucket']);
  });

  it('object_raw_response_headers: the headers in the URL are returned', async () => {
    const wanted = {
      'cache-control': 'no-cache',
      'content-disposition': 'bla',
      'content-encoding': 'aaa',
      'content-language': 'esperanto',
      'content-type': 'foo/bar',
      expires: '123',
    };
    const query = Object.fromEntries(Object.entries(wanted).map(([name, value]) => [`response-${name}`, value]));
    const reply = await send(address('GET', object, { query }));
    expect(reply.headers).toMatchObject(wanted);
    expect((await send(address('GET', object))).headers['content-type']).toBe('binary/octet-stream');
  });

  it.each([
    ['object_raw_get_x_amz_expires_not_expired', 100_000, 200, undefined],
    ['object_raw_get_x_amz_expires_out_max_range', 609_901, 403, 'AuthorizationQueryParametersError'],
    ['object_raw_get_x_amz_expires_out_positive_range', -7, 403, 'AuthorizationQueryParametersError'],
  ])('%s', async (_, expires, status, code) => {
    expect(await statusAndCode(address('GET', object, { expires }))).toEqual([status, code]);
  });
});

describe('presigned writes', () => {
  it('object_presigned_put_object_with_acl: the ACL is signed', async () => {
    const query = { 'x-amz-acl': 'private' };
    const path = `/${testBucket}/with-acl`;
    const reply = await send(address('PUT', path, { query }), {
      method: 'PUT',
      headers: { 'content-length': 3 },
      body: 'hey',
    });
    expect(reply.status).toBe(200);
    const changed = address('PUT', path, { query }).replace('private', 'public-read');
    expect(await statusAndCode(changed, 'PUT')).toEqual([403, 'SignatureDoesNotMatch']);
  });
});

describe('URLs presigned by version 2', () => {
  /** From Amazon's description, apart from auth/. */
  const signed = (
    method: string,
    text: string,
    { key = String(testKeys.accessKey), seconds = 60, type = '', path = text } = {},
  ) => {
    const expires = String(Math.floor(Date.now() / 1000) + seconds);
    const toSign = [method, '', type, expires, text].join('\n');
    const signature = createHmac('sha1', testKeys.secretKey).update(toSign).digest('base64');
    const query = new URLSearchParams({ AWSAccessKeyId: key, Expires: expires, Signature: signature });
    return `${store.url}${path}${path.includes('?') ? '&' : '?'}${query}`;
  };
  it.each([
    ['reads', signed('GET', object), [200, undefined]],
    ['writes', signed('PUT', `/${testBucket}/v2%20%C3%A9`), [200, undefined], 'PUT'],
    ['asks for another type', signed('GET', `${object}?response-content-type=a/b`), [200, undefined]],
    ['lists', signed('GET', `/${testBucket}/`, { path: `/${testBucket}?list-type=2&prefix=f` }), [200, undefined]],
    [
      'asks for a type that was not signed',
      signed('GET', object, { path: `${object}?response-content-type=a/b` }),
      [403, 'SignatureDoesNotMatch'],
    ],
    ['reads another object', signed('GET', object, { path: `${object}2` }), [403, 'SignatureDoesNotMatch']],
    ['deletes by a link to read', signed('GET', object), [403, 'SignatureDoesNotMatch'], 'DELETE'],
    ['comes late', signed('GET', object, { seconds: -2 }), [403, 'AccessDenied']],
    ['has another key', signed('GET', object, { key: 'other' }), [403, 'InvalidAccessKeyId']],
  ])('one that %s', async (_, url, expected, method = 'GET') => {
    expect(await statusAndCode(url, method)).toEqual(expected);
  });
});
