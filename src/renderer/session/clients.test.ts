import { expect, test, vi } from 'vitest';
import { ClientError, systemClock } from '../../importer/index.ts';
import { Clients, SilenceMonitor } from './clients.ts';
import type { SessionObjects } from './objects.ts';
import { createQueryClient } from './query-client.ts';
import type { Session } from './session.ts';

const connection = { base_url: 'http://127.0.0.1:9000', token: 't' };

function open(reply: () => Promise<Response>) {
  const told: string[] = [];
  const session = {
    instance: null as string | null,
    connection,
    ownConnection: connection,
    connected: Promise.resolve(),
    connectTo: async (id: string | null) => ({ base_url: `https://${id}`, token: `of ${id}` }),
    onUnauthorized: (used: string) => void told.push(`unauthorized ${used}`),
    onUnreachable: () => void told.push('unreachable'),
  };
  const clients = new Clients({
    session: session as unknown as Session,
    silence: new SilenceMonitor(systemClock),
    fetch: reply,
    origin: 'http://here',
  });
  return { clients, session, told };
}
const json = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

test('an answer of 401 ends the token that was used, whatever error the client reports', async () => {
  const { clients, told } = open(json(401, { detail: 'no' }));
  await expect(clients.shown.listSurveys({})).rejects.toThrow();
  expect(told).toEqual(['unauthorized t']);
});

test('a request that fails to connect is reported, unless it was aborted', async () => {
  const { clients, told } = open(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(clients.shown.listProjects({})).rejects.toThrow();
  expect(told[0]).toBe('unreachable');
  told.length = 0;
  const stopped = AbortSignal.abort(new DOMException('Stopped.', 'AbortError'));
  await expect(clients.shown.listProjects({}, { signal: stopped })).rejects.toThrow();
  expect(told).toEqual([]);
});

test('a remote instance has the budget of the interface, the own one none; the budget of a known limit is kept', () => {
  const { clients } = open(json(200, {}));
  expect(clients.budgetOf(null)).toBeNull();
  const budget = clients.budgetOf('team');
  const perMinute = budget?.state().perMinute ?? 0;
  expect(perMinute).toBeGreaterThan(0);
  clients.setBudget('team', perMinute);
  expect(clients.budgetOf('team')).toBe(budget);
  clients.setBudget('team', perMinute + 1);
  expect(clients.budgetOf('team')?.state().perMinute).toBe(perMinute + 1);
  clients.setBudget('team', null);
  expect(clients.budgetOf('team')).toBeNull();
  clients.setBudget(null, 5);
  expect(clients.budgetOf(null)?.state().perMinute).toBe(5);
});

test('data of one instance is discarded on another, and fetched again when the service is back', async () => {
  const { createStore } = await import('zustand/vanilla');
  const ready = { kind: 'ready', connection } as const;
  const store = createStore<{ session: unknown; instance: string | null }>(() => ({ session: ready, instance: null }));
  const queries = createQueryClient({ session: { store } } as unknown as SessionObjects);
  const isStale = () => queries.getQueryState(['surveys'])?.isInvalidated;
  queries.setQueryData(['surveys'], []);
  store.setState({ session: { kind: 'lost', connection, since: '' } });
  expect(isStale()).toBe(false);
  store.setState({ session: ready });
  expect(isStale()).toBe(true);
  store.setState({ instance: 'team' });
  expect(isStale()).toBeUndefined();
  queries.setQueryData(['surveys'], []);
  store.setState({ session: { kind: 'signed-out', reason: null } });
  expect(isStale()).toBeUndefined();
});

test('a query waits while the service accepts no more requests, and shows every other failure at once', async () => {
  vi.useFakeTimers();
  try {
    const queries = createQueryClient({ session: { store: { subscribe: () => {} } } } as unknown as SessionObjects);
    const failing = async (status: number, failures: number) => {
      let asked = 0;
      const queryFn = async () => {
        if (++asked <= failures) throw new ClientError(status, 'No.');
        return asked;
      };
      const answer = queries.fetchQuery({ queryKey: [status, failures], queryFn }).catch(() => `failed ${asked}`);
      await vi.advanceTimersByTimeAsync(120_000);
      return answer;
    };
    expect(await failing(429, 6)).toBe(7);
    expect(await failing(429, 100)).toBe('failed 8');
    expect(await failing(503, 1)).toBe('failed 1');
  } finally {
    vi.useRealTimers();
  }
});

test('a remote instance that refuses a token is asked for another one; the request is sent again with that', async () => {
  const used: string[] = [];
  const session = {
    instance: 'team' as string | null,
    connection: { base_url: 'https://team', token: 'old' },
    ownConnection: connection,
    connected: Promise.resolve(),
    connectTo: async (_: string, refused: string) => ({ base_url: 'https://team', token: `after ${refused}` }),
    onUnauthorized: () => {},
    onUnreachable: () => {},
  };
  const fetch = (async (_, init) => {
    const authorization = new Headers(init?.headers).get('authorization') ?? '';
    used.push(authorization);
    session.connection = { base_url: 'https://team', token: 'after old' };
    return new Response(JSON.stringify({ surveys: [] }), {
      status: authorization.endsWith(' old') && used.length === 1 ? 401 : 200,
    });
  }) as typeof globalThis.fetch;
  const needs = { session: session as unknown as Session, silence: new SilenceMonitor(systemClock), fetch };
  await new Clients({ ...needs, origin: 'http://here' }).shown.listSurveys({});
  expect(used).toEqual(['Bearer old', 'Bearer after old']);
});

test('a request waits for the first connection, and goes to its address', async () => {
  const { clients, session } = open(json(200, { projects: [] }));
  const first = Promise.withResolvers<void>();
  session.connected = first.promise;
  const asked = clients.shown.listProjects({});
  expect(await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 20, 'waits'))])).toBe('waits');
  first.resolve();
  expect(await asked).toEqual({ projects: [] });
});
