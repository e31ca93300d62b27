import { describe, expect, it } from 'vitest';
import { createClient } from '../../../importer/index.ts';
import type { CreatedKey } from '../../data/keys/keys.store.ts';
import { provideService } from '../../testing/provide-service.ts';
import { type TestService, testClock } from '../../testing/test-service.ts';
import { formType, grant_type, idOf, tokenCalls, tokenPath } from '../../testing/token-calls.ts';

const clock = testClock();
const service = await provideService({ clock });

const { request, ask } = tokenCalls(service);
let key: CreatedKey;
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Each try takes one of the client's twenty a minute, so each test has a client of its own. */
async function freshKey(options: Parameters<TestService['key']>[0] = {}): Promise<void> {
  key = await service.key(options);
}

describe('RFC 6749 4.4 client credentials', () => {
  it('in the form: { access_token, token_type, expires_in, scope }, not cacheable', async () => {
    await freshKey({ scopes: ['survey:write', 'project:read'] });
    const { status, headers, body } = await request({ grant_type, ...idOf(key) });
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600, scope: 'survey:write project:read' },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await ask(body.access_token)).toBe(200);
  });

  it('by HTTP Basic, its parts form-encoded', async () => {
    await freshKey();
    const encoded = key.client_secret.replaceAll('_', '%5F');
    for (const secret of [key.client_secret, encoded]) {
      expect((await request({ grant_type }, basic(key.client_id, secret))).status).toBe(200);
    }
    expect((await request({ grant_type, client_id: key.client_id }, basic(key.client_id, encoded))).status).toBe(200);
  });

  it('a charset in the content type and unknown parameters are accepted', async () => {
    await freshKey();
    const form = { grant_type, ...idOf(key), audience: 'https://example.org/' };
    expect((await request(form, { 'content-type': `${formType}; charset=UTF-8` })).status).toBe(200);
  });

  it('the typed client uses it', async () => {
    await freshKey();
    const client = createClient({ base_url: service.url, token: () => '' });
    const reply = await client.requestToken({ body: { grant_type, ...idOf(key), scope: 'project:read' } });
    expect(reply).toMatchObject({ token_type: 'Bearer', scope: 'project:read' });
    await expect(client.requestToken({ body: { grant_type, ...idOf(key), client_secret: 'x' } })).rejects.toThrow(
      'The client is unknown, its secret is wrong, or its key has expired or was revoked.',
    );
  });
});

const refusals: {
  name: string;
  form: () => string | Record<string, string>;
  headers?: () => Record<string, string>;
  status: number;
  error: string;
}[] = [
  { name: 'no grant_type', form: () => idOf(key), status: 400, error: 'invalid_request' },
  {
    name: 'an empty grant_type',
    form: () => ({ grant_type: '', ...idOf(key) }),
    status: 400,
    error: 'invalid_request',
  },
  {
    name: 'another grant_type',
    form: () => ({ grant_type: 'password', ...idOf(key) }),
    status: 400,
    error: 'unsupported_grant_type',
  },
  {
    name: 'grant_type twice',
    form: () => `grant_type=${grant_type}&grant_type=${grant_type}`,
    status: 400,
    error: 'invalid_request',
  },
  { name: 'no client', form: () => ({ grant_type }), status: 401, error: 'invalid_client' },
  { name: 'no secret', form: () => ({ grant_type, client_id: key.client_id }), status: 401, error: 'invalid_client' },
  {
    name: 'an unknown client',
    form: () => ({ grant_type, client_id: 'x', client_secret: key.client_secret }),
    status: 401,
    error: 'invalid_client',
  },
  {
    name: 'a wrong secret',
    form: () => ({ grant_type, client_id: key.client_id, client_secret: `${key.client_secret}x` }),
    status: 401,
    error: 'invalid_client',
  },
  {
    name: 'the token as secret',
    form: () => ({ grant_type, client_id: key.client_id, client_secret: key.token }),
    status: 401,
    error: 'invalid_client',
  },
  {
    name: 'a wrong secret by Basic',
    form: () => ({ grant_type }),
    headers: () => basic(key.client_id, 'x'),
    status: 401,
    error: 'invalid_client',
  },
  {
    name: 'Basic without a colon',
    form: () => ({ grant_type }),
    headers: () => ({ authorization: 'Basic Zm9v' }),
    status: 401,
    error: 'invalid_client',
  },
  {
    name: 'Basic that is no base64',
    form: () => ({ grant_type }),
    headers: () => ({ authorization: 'Basic ***' }),
    status: 401,
    error: 'invalid_client',
  },
  {
    name: 'Basic with a broken escape',
    form: () => ({ grant_type }),
    headers: () => basic(key.client_id, '%E0%A4%A'),
    status: 401,
    error: 'invalid_client',
  },
  {
    name: 'Bearer',
    form: () => ({ grant_type }),
    headers: () => ({ authorization: `Bearer ${key.token}` }),
    status: 401,
    error: 'invalid_client',
  },
  {
    name: 'Basic and a secret in the form',
    form: () => ({ grant_type, ...idOf(key) }),
    headers: () => basic(key.client_id, key.client_secret),
    status: 400,
    error: 'invalid_request',
  },
  {
    name: 'Basic and another client in the form',
    form: () => ({ grant_type, client_id: 'x' }),
    headers: () => basic(key.client_id, key.client_secret),
    status: 401,
    error: 'invalid_client',
  },
  {
    name: 'an unknown scope',
    form: () => ({ grant_type, ...idOf(key), scope: 'survey:read' }),
    status: 400,
    error: 'invalid_scope',
  },
  {
    name: 'a scope the key lacks',
    form: () => ({ grant_type, ...idOf(key), scope: 'survey:write file:write' }),
    status: 400,
    error: 'invalid_scope',
  },
  {
    name: 'two spaces between scopes',
    form: () => ({ grant_type, ...idOf(key), scope: 'survey:write  project:read' }),
    status: 400,
    error: 'invalid_scope',
  },
  { name: 'no body', form: () => '', status: 400, error: 'invalid_request' },
  {
    name: 'a JSON body',
    form: () => JSON.stringify({ grant_type, ...idOf(key) }),
    headers: () => ({ 'content-type': 'application/json' }),
    status: 400,
    error: 'invalid_request',
  },
  { name: 'a body that is no UTF-8', form: () => 'grant_type=%ff', status: 400, error: 'invalid_request' },
  {
    name: '100,000 parameters',
    form: () => Array.from({ length: 100_000 }, (_, n) => `p${n}=1`).join('&'),
    status: 400,
    error: 'invalid_request',
  },
];

describe('RFC 6749 5.2 errors', () => {
  it.each(refusals)('$name: $status $error', async ({ form, headers, status, error }) => {
    await freshKey({ scopes: ['survey:write', 'project:read'] });
    const reply = await request(form(), headers?.());
    expect(reply).toMatchObject({ status, body: { error, error_description: expect.any(String) } });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('www-authenticate')).toBe(status === 401 ? 'Basic realm="sheaf", charset="UTF-8"' : null);
  });

  it('GET: 405; parameters in the query are ignored', async () => {
    await freshKey();
    expect((await service.call('GET', tokenPath)).status).toBe(405);
    const query = new URLSearchParams({ grant_type, ...idOf(key) });
    const reply = await service.call('POST', `${tokenPath}?${query}`, {
      body: 'a=b',
      headers: { 'content-type': formType },
    });
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('a revoked key: 401 invalid_client, as if it had never existed', async () => {
    await freshKey();
    await service.revoke(key.id);
    expect(await request({ grant_type, ...idOf(key) })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });
});
