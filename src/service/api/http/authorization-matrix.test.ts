import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints, type Scope, scopes } from '../../../contract/index.ts';
import type { CreatedKey } from '../../data/keys/keys.store.ts';
import { createWorld, type Scenario, scenarios, type World } from '../../testing/authorization-scenarios.ts';
import { provideService } from '../../testing/provide-service.ts';
import type { Call, Reply, TestService } from '../../testing/test-service.ts';

// Every endpoint × every caller (docs/interface.md#access-by-project).
let world: World;
let elsewhere: number;
let expired: string;
let revoked: { token: string; access: string };

async function accessToken({ client_id, client_secret }: CreatedKey, scope?: string): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id, client_secret, ...(scope ? { scope } : {}) };
  const reply = await fetch(`${service.url}/api/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  return ((await reply.json()) as { access_token: string }).access_token;
}

const service = await provideService();
beforeAll(async () => {
  const late = await service.key();
  expired = await accessToken(late);
  // The store's signed requests need the real time (oauth.test.ts moves the clock): this token's hour is over already.
  await service.database.write((tx) =>
    tx.updateTable('access_tokens').set({ expires_at: Date.now() }).where('api_key_id', '=', late.id).execute(),
  );
  const gone = await service.key();
  revoked = { token: gone.token, access: await accessToken(gone) };
  await service.revoke(gone.id);
  world = await createWorld(service);
  elsewhere = (await service.project('Elsewhere')).id;
});

const guarded = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, endpoint]) =>
  endpoint.scope === null ? [] : [{ name, method: endpoint.method, scope: endpoint.scope }],
);
const without = (scope: Scope) => scopes.filter((other) => other !== scope);

it('the list of endpoints without a token', () => {
  const open = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, endpoint]) => endpoint.scope === null);
  expect(open.map(([name]) => name).sort()).toEqual(['requestToken', 'signIn']);
});

describe.each(guarded)('$name', ({ name, method, scope }) => {
  async function ask(call: Call): Promise<{ reply: Reply; scenario: Scenario }> {
    const make = scenarios[name];
    if (!make) throw new Error(`${name} has no scenario: add one to src/service/testing/authorization-scenarios.ts.`);
    const scenario = await make(world);
    const body = scenario.body === undefined ? {} : { body: scenario.body };
    return { reply: await service.call(method, scenario.path, { ...body, ...call }), scenario };
  }
  const keyFor = (options: Parameters<TestService['key']>[0]) => service.key({ scopes: [scope], ...options });

  const refused: { caller: string; call: () => Call; status: number; says: string }[] = [
    { caller: 'no token', call: () => ({}), status: 401, says: 'Bearer' },
    { caller: 'a bad token', call: () => ({ token: 'sheaf_unknown' }), status: 401, says: 'unknown' },
    {
      caller: 'Basic instead of Bearer',
      call: () => ({ headers: { authorization: 'Basic Zm9vOmJhcg==' } }),
      status: 401,
      says: 'Bearer',
    },
    { caller: "B3 a revoked key's token", call: () => ({ token: revoked.token }), status: 401, says: 'revoked' },
    {
      caller: "B3 a revoked key's access token",
      call: () => ({ token: revoked.access }),
      status: 401,
      says: 'revoked',
    },
    { caller: 'an expired access token', call: () => ({ token: expired }), status: 401, says: 'expired' },
  ];
  it.each(refused)('$caller: $status', async ({ call, status, says }) => {
    const { reply } = await ask(call());
    expect(reply).toMatchObject({ status, body: { error: expect.stringContaining(says) } });
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(['key', 'access token'])('B4 the wrong scope, by %s: 403', async (kind) => {
    const key = await service.key(kind === 'key' ? { scopes: without(scope) } : {});
    const token = kind === 'key' ? key.token : await accessToken(key, without(scope).join(' '));
    const { reply } = await ask({ token });
    expect(reply).toMatchObject({ status: 403, body: { error: expect.stringContaining(scope) } });
  });

  it.each(['key', 'access token'])('the right scope, by %s', async (kind) => {
    const key = await keyFor({});
    const { reply, scenario } = await ask({ token: kind === 'key' ? key.token : await accessToken(key) });
    expect(reply.status, JSON.stringify(reply.body)).toBe(scenario.status);
    if (scenario.mentions) expect(JSON.stringify(reply.body)).toContain(scenario.mentions);
  });

  it('B6 another key with access to this project only: like the right one (403 for creating projects)', async () => {
    const { reply, scenario } = await ask({ token: (await keyFor({ project_ids: [world.project_id] })).token });
    expect(reply.status).toBe(scenario.stranger === 403 ? 403 : scenario.status);
  });

  it('B5 a key of another project: hidden', async () => {
    const { reply, scenario } = await ask({ token: (await keyFor({ project_ids: [elsewhere] })).token });
    const text = JSON.stringify(reply.body);
    if (scenario.stranger === 404 || scenario.stranger === 403) {
      expect(reply).toMatchObject({ status: scenario.stranger, body: { error: expect.any(String) } });
      expect(Object.keys(reply.body), 'nothing but the problem').toEqual(['error', 'code', 'params']);
    } else expect(reply.status).toBe(scenario.status);
    if (scenario.stranger === 'unlisted') {
      expect(scenario.mentions, 'a list names what is to be hidden').toBeTruthy();
      expect(text).not.toContain(scenario.mentions);
    }
  });
});
