// CORS rules and ACLs of buckets, requests without a signature, and forms of older tools. Titles hold the names of the public suite (testing/public-suite.ts).
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formBody, testBoundary } from './testing/form-body.ts';
import { provideStore } from './testing/provide-store.ts';
import { anonymous, bucketCalls, elements, raw } from './testing/raw.ts';
import { element, send } from './testing/send.ts';
import { startTestStore, testKeys } from './testing/test-store.ts';

const store = await provideStore();

const { newBucket, put } = bucketCalls(store);

describe('CORS rules of a bucket', () => {
  const rule = (origin: string, method: string, more = '') =>
    `<CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>${method}</AllowedMethod>${more}</CORSRule>`;
  async function withRules(...rules: string[]): Promise<string> {
    const bucket = await newBucket();
    const body = `<CORSConfiguration>${rules.join('')}</CORSConfiguration>`;
    expect((await raw(store, { method: 'PUT', path: `/${bucket}?cors`, body })).status).toBe(200);
    return bucket;
  }
  it('set_cors: put, returned after a restart, deleted', async () => {
    const bucket = await withRules(rule('*.get', 'GET', '<MaxAgeSeconds>60</MaxAgeSeconds>'), rule('*.put', 'PUT'));
    const again = await startTestStore({ dataDir: store.dataDir });
    expect(elements((await raw(again, { path: `/${bucket}?cors` })).text, 'AllowedOrigin')).toEqual(['*.get', '*.put']);
    await again.close();
    await raw(store, { method: 'DELETE', path: `/${bucket}?cors` });
    expect(element((await raw(store, { path: `/${bucket}?cors` })).text, 'Code')).toBe('NoSuchCORSConfiguration');
  });
  it.each<[string, string, string | undefined]>([
    ['foo.suffix', 'GET', 'foo.suffix'],
    ['foo.bar', 'GET', undefined],
    ['foo.suffix.get', 'GET', undefined],
    ['startend', 'GET', 'startend'],
    ['start1end', 'GET', 'start1end'],
    ['0start12end', 'GET', undefined],
    ['prefix', 'GET', 'prefix'],
    ['prefix.suffix', 'GET', 'prefix.suffix'],
    ['bla.prefix', 'GET', undefined],
    ['foo.put', 'PUT', 'foo.put'],
    ['foo.put', 'GET', undefined],
    ['http://app.example', 'GET', 'http://app.example'],
  ])('cors_origin_response: %s %s → %s', async (origin, method, allowed) => {
    const bucket = await withRules(
      rule('*suffix', 'GET'),
      rule('start*end', 'GET'),
      rule('prefix*', 'GET'),
      rule('*.put', 'PUT'),
    );
    const path = `/${bucket}${method === 'PUT' ? '/k' : ''}`;
    const reply = await raw(store, { method, path, headers: { origin } });
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([200, allowed]);
    const asked = { origin, 'access-control-request-method': method };
    const preflight = await anonymous(store, { method: 'OPTIONS', path: `/${bucket}/k`, headers: asked });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([
      allowed ? 200 : 403,
      allowed,
    ]);
  });
  it('cors_origin_wildcard, cors_header_option', async () => {
    const bucket = await withRules(rule('*', 'GET', '<ExposeHeader>x-amz-meta-header1</ExposeHeader>'));
    const reply = await raw(store, { path: `/${bucket}`, headers: { origin: 'http://any.test' } });
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-expose-headers': 'x-amz-meta-header1',
    });
    const asked = {
      origin: 'http://any.test',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-amz-meta-header2',
    };
    expect((await anonymous(store, { method: 'OPTIONS', path: `/${bucket}/k`, headers: asked })).status).toBe(403);
  });
  it.each([
    ['no rule', ''],
    ['a rule without a method', '<CORSRule><AllowedOrigin>*</AllowedOrigin></CORSRule>'],
    ['PATCH', rule('*', 'PATCH')],
    ['two stars', rule('*.*', 'GET')],
    ['a header with a line break', rule('*', 'GET', '<ExposeHeader>x-a\nset-cookie: b</ExposeHeader>')],
    ['a header that is none', rule('*', 'GET', '<AllowedHeader>x a</AllowedHeader>')],
  ])('refused: %s', async (_, rules) => {
    const reply = await raw(store, {
      method: 'PUT',
      path: `/${await newBucket()}?cors`,
      body: `<CORSConfiguration>${rules}</CORSConfiguration>`,
    });
    expect(reply.status).toBe(400);
  });
});

it('without a signature: everything is refused', async () => {
  const bucket = await newBucket();
  await put(`/${bucket}/k`);
  const copy = { 'x-amz-copy-source': `/${bucket}/k` };
  for (const request of [
    ...['/', `/${bucket}`, `/${bucket}/k`, `/${bucket}/absent`, '/no-such-bucket'].map((path) => ({ path })),
    ...['acl', 'cors', 'uploads'].map((query) => ({ path: `/${bucket}?${query}` })),
    ...['PUT', 'DELETE'].map((method) => ({ method, path: `/${bucket}/k`, body: 'x' })),
    { method: 'PUT', path: `/${bucket}/new`, headers: copy },
    { method: 'DELETE', path: `/${bucket}` },
    { method: 'POST', path: `/${bucket}?delete`, body: '<Delete/>' },
  ]) {
    const { status, text } = await anonymous(store, request);
    expect([status, element(text, 'Code')], request.path).toEqual([403, 'AccessDenied']);
  }
  expect((await raw(store, { path: `/${bucket}/k` })).text).toBe('bar');
});

describe('ACLs', () => {
  const setAcl = (path: string, body = '', headers: Record<string, string> = {}) =>
    raw(store, { method: 'PUT', path: `${path}?acl`, body, headers });

  it.each([
    ['bucket_acl_default', ''],
    ['object_acl_default', '/k'],
  ])('%s: all is its owner’s, and can be set so again', async (_, key) => {
    const path = `/${await newBucket()}`;
    await put(`${path}/k`);
    const { text } = await raw(store, { path: `${path}${key}?acl` });
    expect([elements(text, 'Permission'), elements(text, 'ID')]).toEqual([['FULL_CONTROL'], ['sheaf', 'sheaf']]);
    expect((await setAcl(`${path}${key}`, text)).status).toBe(200);
    expect((await setAcl(`${path}${key}`, '', { 'x-amz-acl': 'private' })).status).toBe(200);
  });

  it('nothing can be opened to others', async () => {
    const path = `/${await newBucket()}`;
    await put(`${path}/k`);
    const everybody = '<Grantee><URI>http://acs.amazonaws.com/groups/global/AllUsers</URI></Grantee>';
    const grant = `<Grant>${everybody}<Permission>READ</Permission></Grant>`;
    const policy = `<AccessControlPolicy><AccessControlList>${grant}</AccessControlList></AccessControlPolicy>`;
    for (const reply of [
      await setAcl(path, policy),
      await setAcl(`${path}/k`, '', { 'x-amz-acl': 'public-read' }),
      await put(`${path}/k`, { 'x-amz-acl': 'public-read-write' }),
    ])
      expect([reply.status, element(reply.text, 'Code')]).toEqual([400, 'AccessControlListNotSupported']);
    expect((await setAcl(`${path}/absent`)).status).toBe(404);
  });
});

describe('forms of older tools', () => {
  const post = (bucket: string, fields: Record<string, string>) => {
    const body = formBody(Object.entries(fields), { bytes: Buffer.from('bar') });
    const headers = { 'content-type': `multipart/form-data; boundary=${testBoundary}`, 'content-length': body.length };
    return send(`${store.url}/${bucket}`, { method: 'POST', headers, body });
  };
  const tagging = '<Tagging><TagSet><Tag><Key>a</Key><Value>1</Value></Tag></TagSet></Tagging>';
  const signed = (bucket: string, secret: string = testKeys.secretKey): Record<string, string> => {
    const conditions = [
      { bucket },
      ['starts-with', '$key', 'foo'],
      { acl: 'private' },
      ['starts-with', '$tagging', ''],
      ['content-length-range', 0, 1024],
    ];
    const policy = Buffer.from(
      JSON.stringify({ expiration: new Date(Date.now() + 60_000).toISOString(), conditions }),
    ).toString('base64');
    const signature = createHmac('sha1', secret).update(policy).digest('base64');
    return { key: 'foo.txt', AWSAccessKeyId: testKeys.accessKey, acl: 'private', signature, policy, tagging };
  };

  it('post_object_authenticated_request, post_object_tags_authenticated_request (signature version 2)', async () => {
    const bucket = await newBucket();
    expect((await post(bucket, signed(bucket))).status).toBe(204);
    expect((await raw(store, { path: `/${bucket}/foo.txt` })).text).toBe('bar');
    expect(element((await raw(store, { path: `/${bucket}/foo.txt?tagging` })).text, 'Value')).toBe('1');
  });
  it('post_object_authenticated_request_bad_access_key, post_object_missing_signature (version 2)', async () => {
    const bucket = await newBucket();
    const { signature: _, ...unsigned } = signed(bucket);
    const { policy: __, ...free } = signed(bucket);
    const codeOf = async (fields: Record<string, string>) => element((await post(bucket, fields)).text, 'Code');
    expect(await codeOf(signed(bucket, 'wrong'))).toBe('SignatureDoesNotMatch');
    expect(await codeOf({ ...signed(bucket), AWSAccessKeyId: 'foo' })).toBe('InvalidAccessKeyId');
    expect(await codeOf(unsigned)).toBe('InvalidArgument');
    expect(await codeOf(free)).toBe('InvalidArgument');
    expect(await codeOf({ key: 'foo.txt' })).toBe('AccessDenied');
  });
  it('a form without a signature is refused', async () => {
    const bucket = await newBucket();
    const reply = await post(bucket, { key: 'foo.txt', success_action_status: '201' });
    expect([reply.status, element(reply.text, 'Code')]).toEqual([403, 'AccessDenied']);
  });
});
