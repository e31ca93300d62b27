// CORS rules and canned ACLs of buckets, and requests without a signature. Titles hold the names of the public suite (testing/public-suite.ts).
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
    const bucket = await newBucket('public-read');
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
    const reply = await anonymous(store, {
      method,
      path: `/${bucket}${method === 'PUT' ? '/k' : ''}`,
      headers: { origin },
    });
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([
      method === 'PUT' ? 403 : 200,
      allowed,
    ]);
    const asked = { origin, 'access-control-request-method': method };
    const preflight = await anonymous(store, { method: 'OPTIONS', path: `/${bucket}/k`, headers: asked });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([
      allowed ? 200 : 403,
      allowed,
    ]);
  });
  it('cors_origin_wildcard, cors_header_option', async () => {
    const bucket = await withRules(rule('*', 'GET', '<ExposeHeader>x-amz-meta-header1</ExposeHeader>'));
    const reply = await anonymous(store, { path: `/${bucket}`, headers: { origin: 'http://any.test' } });
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

describe('without a signature', () => {
  it.each<[string | undefined, string | undefined, number[]]>([
    [undefined, undefined, [403, 403, 403, 403, 403]],
    ['private', 'public-read', [403, 200, 403, 403, 403]],
    ['public-read', undefined, [200, 403, 403, 403, 403]],
    ['public-read-write', undefined, [200, 403, 200, 204, 403]],
  ])('bucket %s, object %s: list, get, put, delete, abuse', async (bucketAcl, objectAcl, expected) => {
    const bucket = await newBucket(bucketAcl);
    await put(`/${bucket}/k`, objectAcl === undefined ? {} : { 'x-amz-acl': objectAcl });
    const statuses = [
      await anonymous(store, { path: `/${bucket}` }),
      await anonymous(store, { path: `/${bucket}/k` }),
      await anonymous(store, { method: 'PUT', path: `/${bucket}/new`, body: 'x' }),
      await anonymous(store, { method: 'DELETE', path: `/${bucket}/new` }),
      await anonymous(store, {
        method: 'PUT',
        path: `/${bucket}/new`,
        headers: { 'x-amz-copy-source': `/${bucket}/k` },
      }),
    ].map((reply) => reply.status);
    expect(statuses).toEqual(expected);
    for (const path of ['/', `/${bucket}?acl`, `/${bucket}?cors`, `/${bucket}?uploads`, `/${bucket}/k?tagging`]) {
      expect((await anonymous(store, { path })).status, path).toBe(403);
    }
    expect((await anonymous(store, { method: 'DELETE', path: `/${bucket}` })).status).toBe(403);
    expect((await anonymous(store, { method: 'POST', path: `/${bucket}?delete`, body: '<Delete/>' })).status).toBe(403);
  });

  it('bucket_acl_default, object_acl_default, object_acl_canned', async () => {
    const bucket = await newBucket('public-read-write');
    await put(`/${bucket}/k`);
    expect(elements((await raw(store, { path: `/${bucket}?acl` })).text, 'Permission')).toEqual([
      'FULL_CONTROL',
      'READ',
      'WRITE',
    ]);
    expect(elements((await raw(store, { path: `/${bucket}/k?acl` })).text, 'Permission')).toEqual(['FULL_CONTROL']);
    expect((await put(`/${bucket}/k`, { 'x-amz-acl': 'public-execute' })).status).toBe(400);
  });

  it.each([
    ['100_continue, bucket_list_objects_anonymous, bucket_listv2_objects_anonymous', '', '?list-type=2'],
    ['bucket_create_special_key_names', '/k', ''],
  ])('%s: a canned ACL set later counts at once, and can be taken back', async (_, key, query) => {
    const path = `/${await newBucket()}`;
    await put(`${path}/k`);
    const setAcl = (acl: string) =>
      raw(store, { method: 'PUT', path: `${path}${key}?acl`, headers: { 'x-amz-acl': acl } });
    const read = async () => (await anonymous(store, { path: `${path}${key}${query}` })).status;
    expect([(await setAcl('public-read')).status, await read()]).toEqual([200, 200]);
    expect([(await setAcl('public-ready')).status, await read()]).toEqual([400, 200]);
    expect([(await setAcl('private')).status, await read()]).toEqual([200, 403]);
    expect((await raw(store, { path: `${path}/k` })).text).toBe('bar');
  });

  it('cors_origin_response: who may list a bucket is told that an object does not exist', async () => {
    const bucket = await newBucket('public-read');
    expect((await anonymous(store, { path: `/${bucket}/absent` })).status).toBe(404);
    expect((await anonymous(store, { path: `/${await newBucket()}/absent` })).status).toBe(403);
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
  it('post_object_anonymous_request, post_object_tags_anonymous_request, post_object_set_success_code', async () => {
    const bucket = await newBucket('public-read-write');
    const reply = await post(bucket, { key: 'foo.txt', acl: 'public-read', tagging, success_action_status: '201' });
    expect([reply.status, element(reply.text, 'Key')]).toEqual([201, 'foo.txt']);
    expect((await anonymous(store, { path: `/${bucket}/foo.txt` })).text).toBe('bar');
    expect((await raw(store, { path: `/${bucket}/foo.txt` })).headers['x-amz-tagging-count']).toBe('1');
  });
  it('post_object_success_redirect_action: the address it leads to can be read where the bucket can', async () => {
    const bucket = await newBucket('public-read-write');
    const redirect = `${store.url}/${bucket}`;
    const reply = await post(bucket, { key: 'foo.txt', success_action_redirect: redirect });
    expect(reply.status).toBe(303);
    expect((await anonymous(store, { path: `${reply.headers.location}`.slice(store.url.length) })).status).toBe(200);
  });
});
