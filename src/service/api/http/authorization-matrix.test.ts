import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints, type Scope, scopes } from '../../../contract/index.ts';
import type { CreatedKey } from '../../data/keys/keys.store.ts';
import { createWorld, type Scenario, scenarios, type World } from '../../testing/authorization-scenarios.ts';
import { provideOwnService } from '../../testing/provide-service.ts';
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

const service = await provideOwnService();
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

/** Whether `workspace:read` has to be enough: for each address that answers what is in the workspace. */
const isRead = ({ method, path, hostOnly }: Endpoint) =>
  method === 'GET' && path.startsWith('/api/v1/workspace/') && hostOnly !== true;

const guarded = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, endpoint]) =>
  endpoint.scope === null ? [] : [{ name, method: endpoint.method, scope: endpoint.scope, reads: isRead(endpoint) }],
);
const without = (scope: Scope) => scopes.filter((other) => other !== scope && other !== 'workspace:read');

it('the list of endpoints without a token', () => {
  const open = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, endpoint]) => endpoint.scope === null);
  expect(open.map(([name]) => name).sort()).toEqual(['requestToken', 'signIn']);
});

async function makeScenario(name: EndpointName): Promise<Scenario> {
  const make = scenarios[name];
  if (!make) throw new Error(`${name} has no scenario: add one to src/service/testing/authorization-scenarios.ts.`);
  return make(world);
}

function send(method: string, { path, body }: Scenario, call: Call): Promise<Reply> {
  return service.call(method, path, { ...(body === undefined ? {} : { body }), ...call });
}

/** Whose a token is, one function finds for all endpoints: one endpoint of each scope is asked by every kind of caller. */
describe.each([...new Map(guarded.map((endpoint) => [endpoint.scope, endpoint])).values()])(
  'callers of $name',
  ({ name, method, scope }) => {
    let scenario: Scenario;
    beforeAll(async () => {
      scenario = await makeScenario(name);
    });

    it.each<[caller: string, call: () => Call, says: string]>([
      ['a bad token', () => ({ token: 'sheaf_unknown' }), 'unknown'],
      ['Basic instead of Bearer', () => ({ headers: { authorization: 'Basic Zm9vOmJhcg==' } }), 'Bearer'],
      ["B3 a revoked key's token", () => ({ token: revoked.token }), 'revoked'],
      ["B3 a revoked key's access token", () => ({ token: revoked.access }), 'revoked'],
      ['an expired access token', () => ({ token: expired }), 'expired'],
    ])('%s: 401', async (_, call, says) => {
      const reply = await send(method, scenario, call());
      expect(reply).toMatchObject({ status: 401, body: { error: expect.stringContaining(says) } });
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    });

    it('an access token has the scopes that it was asked for', async () => {
      const key = await service.key();
      const wrong = await send(method, scenario, { token: await accessToken(key, without(scope).join(' ')) });
      expect(wrong).toMatchObject({ status: 403, body: { error: expect.stringContaining(scope) } });
      const right = await send(method, scenario, { token: await accessToken(key, scope) });
      expect(right.status, JSON.stringify(right.body)).toBe(scenario.status);
    });
  },
);

describe.each(guarded)('$name', ({ name, method, scope, reads }) => {
  const ask = async (scenario: Scenario, options: Parameters<TestService['key']>[0]) =>
    send(method, scenario, { token: (await service.key({ scopes: [scope], ...options })).token });

  it('B4, B5 no token: 401; the wrong scope: 403; a key of another project: hidden', async () => {
    const scenario = await makeScenario(name);
    const nobody = await send(method, scenario, {});
    expect(nobody).toMatchObject({ status: 401, body: { error: expect.stringContaining('Bearer') } });
    const wrong = await ask(scenario, { scopes: without(scope) });
    expect(wrong).toMatchObject({ status: 403, body: { error: expect.stringContaining(scope) } });
    const reply = await ask(scenario, { project_ids: [elsewhere] });
    if (scenario.stranger === 404 || scenario.stranger === 403) {
      expect(reply).toMatchObject({ status: scenario.stranger, body: { error: expect.any(String) } });
      expect(Object.keys(reply.body), 'nothing but the problem').toEqual(['error', 'code', 'params']);
    } else expect(reply.status).toBe(scenario.status);
    if (scenario.stranger === 'unlisted') {
      expect(scenario.mentions, 'a list names what is to be hidden').toBeTruthy();
      expect(JSON.stringify(reply.body)).not.toContain(scenario.mentions);
    }
  });

  it(`a key that only reads: ${reads ? 'the same as the right key' : 'refused'}`, async () => {
    const scenario = await makeScenario(name);
    const reply = await ask(scenario, { scopes: ['workspace:read'] });
    if (!reads) expect(reply).toMatchObject({ status: 403, body: { code: 'scope_missing', params: { scope } } });
    else expect(reply.status, JSON.stringify(reply.body)).toBe(scenario.status);
    if (reads && scenario.mentions) expect(JSON.stringify(reply.body)).toContain(scenario.mentions);
    const away = await ask(scenario, { scopes: ['workspace:read'], project_ids: [elsewhere] });
    expect(away.status).toBe(reads && typeof scenario.stranger === 'string' ? scenario.status : reads ? 404 : 403);
  });

  it('B6 the right key, and one with access to this project only: the same (403 for creating projects)', async () => {
    const whole = await makeScenario(name);
    const reply = await ask(whole, {});
    expect(reply.status, JSON.stringify(reply.body)).toBe(whole.status);
    if (whole.mentions) expect(JSON.stringify(reply.body)).toContain(whole.mentions);
    const scenario = await makeScenario(name);
    const { status } = await ask(scenario, { project_ids: [world.project_id] });
    expect(status).toBe(scenario.stranger === 403 ? 403 : scenario.status);
  });
});
