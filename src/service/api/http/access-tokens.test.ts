import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CreatedKey, hashSecret } from '../../data/keys/keys.store.ts';
import { provideService } from '../../testing/provide-service.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { type TestService, testClock } from '../../testing/test-service.ts';
import { grant_type, idOf, tokenCalls } from '../../testing/token-calls.ts';

const clock = testClock();
const service = await provideService({ clock });

const { request, ask } = tokenCalls(service);
let key: CreatedKey;
const tokenOf = async (made: CreatedKey, more: Record<string, string> = {}): Promise<string> => {
  const { status, body } = await request({ grant_type, ...idOf(made), ...more });
  expect(status).toBe(200);
  return body.access_token;
};

/** Each try takes one of the client's twenty a minute, so each test has a client of its own. */
async function freshKey(options: Parameters<TestService['key']>[0] = {}): Promise<void> {
  key = await service.key(options);
}

describe('an access token', () => {
  it('lasts an hour, to the millisecond', async () => {
    await freshKey();
    const token = await tokenOf(key);
    clock.advance(3_600_000 - 1);
    expect(await ask(token)).toBe(200);
    clock.advance(1);
    expect(await ask(token)).toBe(401);
  });

  it('is invalid at once when its key is revoked', async () => {
    await freshKey();
    const token = await tokenOf(key);
    await service.revoke(key.id);
    expect(await ask(token)).toBe(401);
  });

  it('is stored only as a hash, and deleted when it has expired', async () => {
    await freshKey();
    const token = await tokenOf(key);
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
    await tokenOf(other);
    expect(await rows()).toEqual([{ api_key_id: other.id }]);
  });

  it('narrowed scopes are enforced, and allowed ones pass', async () => {
    await freshKey();
    const token = await tokenOf(key, { scope: 'project:read insight:write' });
    expect(await ask(token)).toBe(200);
    const surveys = await service.call('GET', '/api/v1/developer/import/surveys', { token });
    expect(surveys).toMatchObject({ status: 403, body: { error: expect.stringContaining('survey:write') } });
  });

  it("has access to the key's projects and no others", async () => {
    const project = await service.project('Mine');
    await freshKey({ project_ids: [project.id] });
    const token = await tokenOf(key);
    const { body } = await service.call('GET', '/import/projects', { token });
    expect(body).toEqual({ projects: [project] });
  });

  it('the rate limit belongs to the key: its two tokens and its long-lived one share twenty a minute', async () => {
    await freshKey({ requests_per_minute: 20 });
    const tokens = [await tokenOf(key), await tokenOf(key), key.token];
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
    const refused = await request({ grant_type, ...idOf(key) });
    expect(refused).toMatchObject({ status: 429, body: { error: 'slow_down', error_description: expect.any(String) } });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await request({ grant_type, ...idOf(other) })).status, 'another client').toBe(200);
    expect(await ask(key.token), 'the long-lived token').toBe(200);
    clock.advance(60_000);
    expect((await request({ grant_type, ...idOf(key) })).status, 'a minute later').toBe(200);
  });

  it('a thousand at once: no more than twenty are checked', async () => {
    await freshKey();
    const replies = await Promise.all(
      Array.from({ length: 1000 }, () => request({ grant_type, client_id: key.client_id, client_secret: 'guess' })),
    );
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([count(401), count(429)]).toEqual([20, 980]);
  });
});
