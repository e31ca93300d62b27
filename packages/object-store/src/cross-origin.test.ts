// Origins of the host, which may use every bucket; the rules of single buckets are in bucket-access.test.ts.
import { describe, expect, it } from 'vitest';
import { provideStore } from './testing/provide-store.ts';
import { element, send } from './testing/send.ts';
import { testBucket } from './testing/test-store.ts';

const store = await provideStore();

const object = `/${testBucket}/k`;

describe('cross-origin', () => {
  const ask = (headers: Record<string, string>, method = 'OPTIONS') =>
    send(`${store.url}${object}`, { method, headers });
  const preflight = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type,x-amz-date',
  };

  it('a known page may send any request, and read errors too', async () => {
    const reply = await ask({ ...preflight, origin: 'http://app.example' });
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': 'http://app.example',
      'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
      'access-control-allow-headers': 'content-type,x-amz-date',
      vary: 'Origin',
    });
    const refused = await ask({ origin: 'http://app.example' }, 'GET');
    expect(refused.status).toBe(403);
    expect(refused.headers['access-control-allow-origin']).toBe('http://app.example');
    expect(refused.headers['access-control-expose-headers']).toContain('ETag');
  });

  it.each([
    'http://app.example.evil.test',
    'http://app.example:81',
    'https://app.example',
    'HTTP://APP.EXAMPLE',
    'null',
  ])('%s is unknown', async (origin) => {
    const reply = await ask({ ...preflight, origin });
    expect([reply.status, element(reply.text, 'Code')]).toEqual([403, 'AccessForbidden']);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('a preflight names its origin, method and headers', async () => {
    expect((await ask(preflight)).status).toBe(400);
    expect((await ask({ origin: 'http://app.example' })).status).toBe(400);
  });
});
