// Which pages may use the store: those of the host, and those that the rules of a bucket allow. Titles hold the names of the public suite.
import { describe, expect, it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { anonymous, bucketCalls, elements, raw } from './testing/raw.ts';
import { element } from './testing/send.ts';
import { startTestStore, testBucket } from './testing/test-store.ts';

const store = await provideStore();
const { newBucket } = bucketCalls(store);
const ask = (path: string, headers: Record<string, string>, method = 'OPTIONS') =>
  anonymous(store, { method, path, headers });

describe('origins of the host', () => {
  const object = `/${testBucket}/k`;
  const preflight = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type,x-amz-date',
  };

  it('a known page may send any request, and read errors too', async () => {
    const reply = await ask(object, { ...preflight, origin: 'http://app.example' });
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': 'http://app.example',
      'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
      'access-control-allow-headers': 'content-type,x-amz-date',
      vary: 'Origin',
    });
    const refused = await ask(object, { origin: 'http://app.example' }, 'GET');
    expect(refused.status).toBe(403);
    expect(refused.headers['access-control-allow-origin']).toBe('http://app.example');
    expect(refused.headers['access-control-expose-headers']).toContain('ETag');
  });

  it.each(['http://app.example.evil.test', 'http://app.example:81', 'https://app.example', 'null'])(
    '%s is unknown',
    async (origin) => {
      const reply = await ask(object, { ...preflight, origin });
      expect([reply.status, element(reply.text, 'Code')]).toEqual([403, 'AccessForbidden']);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});

describe('rules of a bucket', () => {
  const rule = (origin: string, method: string, more = '') =>
    `<CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>${method}</AllowedMethod>${more}</CORSRule>`;
  const setRules = (bucket: string, rules: string) =>
    raw(store, {
      method: 'PUT',
      path: `/${bucket}?cors`,
      body: `<CORSConfiguration>${rules}</CORSConfiguration>`,
    });
  async function withRules(...rules: string[]): Promise<string> {
    const bucket = await newBucket();
    expect((await setRules(bucket, rules.join(''))).status).toBe(200);
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
    ['startend', 'GET', 'startend'],
    ['0start12end', 'GET', undefined],
    ['prefix.suffix', 'GET', 'prefix.suffix'],
    ['foo.put', 'PUT', 'foo.put'],
    ['http://app.example', 'GET', 'http://app.example'],
  ])('cors_origin_response: %s %s → %s', async (origin, method, allowed) => {
    const rules = [rule('*suffix', 'GET'), rule('start*end', 'GET'), rule('prefix*', 'GET'), rule('*.put', 'PUT')];
    const bucket = await withRules(...rules);
    const path = `/${bucket}${method === 'PUT' ? '/k' : ''}`;
    const reply = await raw(store, { method, path, headers: { origin } });
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([200, allowed]);
    const asked = await ask(`/${bucket}/k`, { origin, 'access-control-request-method': method });
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([allowed ? 200 : 403, allowed]);
  });

  it('cors_origin_wildcard, cors_header_option', async () => {
    const bucket = await withRules(rule('*', 'GET', '<ExposeHeader>x-amz-meta-header1</ExposeHeader>'));
    const reply = await raw(store, { path: `/${bucket}`, headers: { origin: 'http://any.test' } });
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-expose-headers': 'x-amz-meta-header1',
    });
    const asked = { origin: 'http://any.test', 'access-control-request-method': 'GET' };
    const more = { ...asked, 'access-control-request-headers': 'x-amz-meta-header2' };
    expect((await ask(`/${bucket}/k`, more)).status).toBe(403);
  });

  it.each([
    ['no rule', ''],
    ['a rule without a method', '<CORSRule><AllowedOrigin>*</AllowedOrigin></CORSRule>'],
    ['PATCH', rule('*', 'PATCH')],
    ['two stars', rule('*.*', 'GET')],
    ['a header with a line break', rule('*', 'GET', '<ExposeHeader>x-a\nset-cookie: b</ExposeHeader>')],
    ['a header that is none', rule('*', 'GET', '<AllowedHeader>x a</AllowedHeader>')],
  ])('refused: %s', async (_, rules) => {
    expect((await setRules(await newBucket(), rules)).status).toBe(400);
  });
});
