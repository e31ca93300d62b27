import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CreatedKey, hashSecret } from '../../data/keys/keys.store.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { type TestService, testClock } from '../../testing/test-service.ts';

const clock = testClock();
const service = await provideOwnService({ clock });

const tokenPath = '/api/v1/oauth/token';
const formType = 'application/x-www-form-urlencoded';
const grant_type = 'client_credentials';
/** How a key names itself in a request for a token. */
const toId = ({ client_id, client_secret }: CreatedKey) => ({ client_id, client_secret });

/** Requests a token. @param form a body as it travels, or its fields */
function request(form: string | Record<string, string>, headers: Record<string, string> = {}) {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  return service.call('POST', tokenPath, { body, headers: { 'content-type': formType, ...headers } });
}
/** Uses a token. @returns the status of the answer */
const ask = async (token: string) => (await service.call('GET', '/import/projects', { token })).status;

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
    const { status, headers, body } = await request({ grant_type, ...toId(key) });
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
});

type Form = string | Record<string, string>;
const json = { 'content-type': 'application/json' };
const good = () => ({ grant_type, ...toId(key) });
const alone = () => ({ grant_type });

describe('RFC 6749 5.2 errors', () => {
  it.each<[name: string, form: () => Form, error: string, headers?: () => Record<string, string>]>([
    ['no grant_type', () => toId(key), '400 invalid_request'],
    ['an empty grant_type', () => ({ ...good(), grant_type: '' }), '400 invalid_request'],
    ['another grant_type', () => ({ ...good(), grant_type: 'password' }), '400 unsupported_grant_type'],
    ['grant_type twice', () => `grant_type=${grant_type}&grant_type=${grant_type}`, '400 invalid_request'],
    ['no client', alone, '401 invalid_client'],
    ['no secret', () => ({ grant_type, client_id: key.client_id }), '401 invalid_client'],
    ['an unknown client', () => ({ ...good(), client_id: 'x' }), '401 invalid_client'],
    ['a wrong secret', () => ({ ...good(), client_secret: `${key.client_secret}x` }), '401 invalid_client'],
    ['the token as secret', () => ({ ...good(), client_secret: key.token }), '401 invalid_client'],
    ['a wrong secret by Basic', alone, '401 invalid_client', () => basic(key.client_id, 'x')],
    ['Basic without a colon', alone, '401 invalid_client', () => ({ authorization: 'Basic Zm9v' })],
    ['Basic that is no base64', alone, '401 invalid_client', () => ({ authorization: 'Basic ***' })],
    ['Basic with a broken escape', alone, '401 invalid_client', () => basic(key.client_id, '%E0%A4%A')],
    ['Bearer', alone, '401 invalid_client', () => ({ authorization: `Bearer ${key.token}` })],
    ['Basic and a secret in the form', good, '400 invalid_request', () => basic(key.client_id, key.client_secret)],
    [
      'Basic and another client in the form',
      () => ({ grant_type, client_id: 'x' }),
      '401 invalid_client',
      () => basic(key.client_id, key.client_secret),
    ],
    ['an unknown scope', () => ({ ...good(), scope: 'survey:read' }), '400 invalid_scope'],
    ['a scope the key lacks', () => ({ ...good(), scope: 'survey:write file:write' }), '400 invalid_scope'],
    ['two spaces between scopes', () => ({ ...good(), scope: 'survey:write  project:read' }), '400 invalid_scope'],
    ['no body', () => '', '400 invalid_request'],
    ['a JSON body', () => JSON.stringify(good()), '400 invalid_request', () => json],
    ['a body that is no UTF-8', () => 'grant_type=%ff', '400 invalid_request'],
  ])('%s', async (_, form, expected, headers) => {
    await freshKey({ scopes: ['survey:write', 'project:read'] });
    const reply = await request(form(), headers?.());
    expect(`${reply.status} ${reply.body.error}`).toBe(expected);
    expect(reply.body.error_description).toEqual(expect.any(String));
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const challenge = reply.status === 401 ? 'Basic realm="sheaf", charset="UTF-8"' : null;
    expect(reply.headers.get('www-authenticate')).toBe(challenge);
  });

  it('GET: 405; parameters in the query are ignored', async () => {
    await freshKey();
    expect((await service.call('GET', tokenPath)).status).toBe(405);
    const query = new URLSearchParams({ grant_type, ...toId(key) });
    const reply = await service.call('POST', `${tokenPath}?${query}`, {
      body: 'a=b',
      headers: { 'content-type': formType },
    });
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('a revoked key: 401 invalid_client, as if it had never existed', async () => {
    await freshKey();
    await service.revoke(key.id);
    expect(await request({ grant_type, ...toId(key) })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });
});

const takeToken = async (made: CreatedKey, more: Record<string, string> = {}): Promise<string> => {
  const { status, body } = await request({ grant_type, ...toId(made), ...more });
  expect(status).toBe(200);
  return body.access_token;
};

describe('an access token', () => {
  it('lasts an hour, to the millisecond', async () => {
    await freshKey();
    const token = await takeToken(key);
    clock.advance(3_600_000 - 1);
    expect(await ask(token)).toBe(200);
    clock.advance(1);
    expect(await ask(token)).toBe(401);
  });

  it('is stored only as a hash, and deleted when it has expired', async () => {
    await freshKey();
    const token = await takeToken(key);
    const rows = () =>
      service.database.read
        .selectFrom('access_tokens')
        .select('api_key_id')
        .where('token_hash', '!=', hashSecret(service.token))
        .execute();
    const files = (hasPostgres ? [] : ['sheaf.db', 'sheaf.db-wal']).map((name) =>
      readFileSync(join(service.data_dir, name)).toString('latin1'),
    );
    expect(files.join('')).not.toContain(token);
    expect(files.join('')).not.toContain(key.client_secret);
    clock.advance(3_600_000);
    const other = await service.key();
    await takeToken(other);
    expect(await rows()).toEqual([{ api_key_id: other.id }]);
  });

  it('the rate limit belongs to the key: its two tokens and its long-lived one share twenty a minute', async () => {
    await freshKey({ requests_per_minute: 20 });
    const tokens = [await takeToken(key), await takeToken(key), key.token];
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push(await ask(tokens[n % 3] ?? ''));
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    clock.advance(60_000);
    expect(await ask(tokens[0] ?? '')).toBe(200);
  });
});

describe('guessing a secret is slow', () => {
  it('twenty tries a minute for a client, right or wrong; then 429 slow_down with Retry-After, the right secret too', async () => {
    await freshKey();
    const other = await service.key();
    for (let n = 0; n < 20; n++) {
      const reply = await request({ grant_type, client_id: key.client_id, client_secret: `guess ${n}` });
      expect(reply.status).toBe(401);
    }
    const refused = await request({ grant_type, ...toId(key) });
    expect(refused).toMatchObject({ status: 429, body: { error: 'slow_down', error_description: expect.any(String) } });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await request({ grant_type, ...toId(other) })).status, 'another client').toBe(200);
    expect(await ask(key.token), 'the long-lived token').toBe(200);
    clock.advance(60_000);
    expect((await request({ grant_type, ...toId(key) })).status, 'a minute later').toBe(200);
  });
});
