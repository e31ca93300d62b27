import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BridgeEvents, Connection } from '../../contract/index.ts';
import { createMemoryStorage } from '../lib/memory-database.fixture.ts';
import { Session, type SessionNeeds } from './session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const origin = 'https://sheaf.example.org';
const own: Connection = { base_url: 'http://127.0.0.1:9000', token: 'own' };
const remote: Connection = { base_url: 'https://team.example.org', token: 'remote' };

/** What a service answers: a status, or null where nobody is there. */
type Answer = number | null | { status: number; body: unknown };

/** A desktop that gives `own`, and whose events a test sends. */
function createBridge() {
  const listeners = new Map<string, (detail: never) => void>();
  let next = own;
  return {
    connection: async () => next,
    on: (event: string, listener: (detail: never) => void) => {
      listeners.set(event, listener);
      return () => void listeners.delete(event);
    },
    send<E extends keyof BridgeEvents>(event: E, detail: BridgeEvents[E]) {
      listeners.get(event)?.(detail as never);
    },
    give: (connection: Connection) => {
      next = connection;
    },
  };
}

function open(options: { hash?: string; bridge?: ReturnType<typeof createBridge>; token?: string } = {}) {
  const asked: string[] = [];
  const answers: Answer[] = [];
  const renewals = new Map<string, (fresh: Connection) => void>();
  const storage = createMemoryStorage();
  if (options.token !== undefined) storage.setItem('sheaf.token', options.token);
  const replaced: string[] = [];
  const needs: SessionNeeds = {
    bridge: options.bridge as SessionNeeds['bridge'],
    remotes: {
      connect: async (id) => {
        if (id === 'broken') throw new Error('It gives no token.');
        return remote;
      },
      onConnection: (id, listener) => {
        renewals.set(id, listener);
        return () => void renewals.delete(id);
      },
    },
    fetch: async (input, init) => {
      const authorization = new Headers(init?.headers).get('authorization') ?? '';
      asked.push(`${init?.method ?? 'GET'} ${String(input)} ${authorization}`.trim());
      const answer = answers.length === 0 ? 200 : answers.shift();
      if (answer === null || answer === undefined) throw new TypeError('Failed to fetch');
      const { status, body } = typeof answer === 'number' ? { status: answer, body: {} } : answer;
      return new Response(JSON.stringify(body), { status });
    },
    storage,
    location: { origin, hash: options.hash ?? '', pathname: '/', search: '' },
    history: { replaceState: (_state, _title, url) => void replaced.push(String(url)) },
  };
  const session = new Session(needs);
  const state = () => session.store.getState().session;
  return { session, state, storage, asked, answers, renewals, replaced };
}

describe('how a window finds its service', () => {
  test('the desktop gives the connection, and reports when it changes or ends', async () => {
    const bridge = createBridge();
    const { session, state } = open({ bridge });
    expect(state()).toEqual({ kind: 'connecting' });
    await session.start();
    expect(state()).toEqual({ kind: 'ready', connection: own });
    bridge.send('disconnected', { reason: 'It stopped.' });
    expect(state()).toEqual({ kind: 'lost', connection: own, since: new Date().toISOString() });
    const fresh = { ...own, token: 'fresh' };
    bridge.send('connection', fresh);
    expect(state()).toEqual({ kind: 'ready', connection: fresh });
  });

  test('a code is removed from the address and exchanged for a token, which the tab saves', async () => {
    const { session, state, storage, answers, asked, replaced } = open({ hash: '#code=once' });
    answers.push({ status: 200, body: { token: 'made' } });
    await session.start();
    expect(replaced).toEqual(['/']);
    expect(asked).toEqual(['POST /api/v1/workspace/sign-in']);
    expect(state()).toEqual({ kind: 'ready', connection: { base_url: origin, token: 'made' } });
    expect(storage.getItem('sheaf.token')).toBe('made');
  });

  test.each<[string, Answer, RegExp]>([
    ['used before', 401, /already used/],
    ['answered by something else', { status: 200, body: { name: 'x' } }, /already used/],
    ['answered by nobody', null, /does not answer/],
  ])('a code that is %s is refused with a reason', async (_, answer, reason) => {
    const { session, state, answers } = open({ hash: '#code=once' });
    answers.push(answer);
    await session.start();
    expect(state()).toMatchObject({ kind: 'signed-out', reason: expect.stringMatching(reason) });
  });
});

test('signing in with a pasted link exchanges its code', async () => {
  const { session, state, answers, asked } = open();
  await session.start();
  answers.push({ status: 200, body: { token: 'made' } });
  expect(await session.signIn(`${origin}/#code=once`)).toBeNull();
  expect(asked).toEqual(['POST /api/v1/workspace/sign-in']);
  expect(state()).toEqual({ kind: 'ready', connection: { base_url: origin, token: 'made' } });
});

test.each<[Answer, RegExp | null]>([
  [200, null],
  [401, /does not know that token/],
  [403, /needs the scope project:read/],
  [500, /does not answer/],
  [null, /does not answer/],
])('signing in with a token that is answered by %j', async (answer, problem) => {
  const { session, state, answers, storage } = open();
  await session.start();
  answers.push(answer);
  const said = await session.signIn('mine');
  if (problem === null) {
    expect([said, state().kind, storage.getItem('sheaf.token')]).toEqual([null, 'ready', 'mine']);
  } else {
    expect(said).toMatch(problem);
    expect([state().kind, storage.getItem('sheaf.token')]).toEqual(['signed-out', null]);
  }
});

describe('a token that has ended', () => {
  test('signs a page out and is deleted', async () => {
    const { session, state, storage } = open({ token: 'old' });
    await session.start();
    session.onUnauthorized('old');
    expect(state()).toMatchObject({ kind: 'signed-out', reason: expect.stringContaining('no longer valid') });
    expect(storage.getItem('sheaf.token')).toBeNull();
  });

  test('is replaced by the desktop', async () => {
    const bridge = createBridge();
    const { session, state } = open({ bridge });
    await session.start();
    bridge.give({ ...own, token: 'fresh' });
    session.onUnauthorized('own');
    await vi.advanceTimersByTimeAsync(0);
    expect(state()).toEqual({ kind: 'ready', connection: { ...own, token: 'fresh' } });
  });
});

describe('a service that cannot be reached', () => {
  test('is probed every two seconds until it answers; one request at a time', async () => {
    const { session, state, answers, asked } = open({ token: 't' });
    await session.start();
    answers.push(null, 503, 200);
    void session.onUnreachable();
    void session.onUnreachable();
    expect(state()).toMatchObject({ kind: 'lost', connection: { token: 't' } });
    await vi.advanceTimersByTimeAsync(4000);
    expect([state().kind, asked.length]).toEqual(['lost', 2]);
    answers.unshift(503);
    void session.tryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect([state().kind, asked.length]).toEqual(['lost', 3]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([state().kind, asked.length]).toEqual(['ready', 4]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(4);
    expect(asked[0]).toBe(`GET ${origin}/api/v1/workspace/instance Bearer t`);
  });

  test('that answers 401 ends the token', async () => {
    const { session, state, answers } = open({ token: 't' });
    await session.start();
    answers.push(401);
    void session.onUnreachable();
    await vi.advanceTimersByTimeAsync(2000);
    expect(state().kind).toBe('signed-out');
  });

  test('is probed after the computer has slept, and only reported if it does not answer', async () => {
    const bridge = createBridge();
    const { session, state, answers, asked } = open({ bridge });
    await session.start();
    bridge.send('resumed', null);
    await vi.advanceTimersByTimeAsync(0);
    expect([state().kind, asked.length]).toEqual(['ready', 1]);
    answers.push(null);
    bridge.send('resumed', null);
    await vi.advanceTimersByTimeAsync(0);
    expect(state().kind).toBe('lost');
    await vi.advanceTimersByTimeAsync(2000);
    expect(state().kind).toBe('ready');
  });

  test('on a remote instance is probed without a token, and any answer except a failure will do', async () => {
    const { session, state, answers, asked } = open({ token: 't' });
    await session.start();
    await session.choose('team');
    answers.push(502, 404);
    void session.onUnreachable();
    await vi.advanceTimersByTimeAsync(2000);
    expect(state().kind).toBe('lost');
    await vi.advanceTimersByTimeAsync(2000);
    expect(state()).toEqual({ kind: 'ready', connection: remote });
    expect(asked[0]).toBe('GET https://team.example.org/api/v1/workspace/instance');
  });

  test('does not overwrite another instance that was selected in between', async () => {
    const { session, state, answers } = open({ token: 't' });
    await session.start();
    answers.push(null, null);
    void session.onUnreachable();
    await session.choose('team');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state()).toEqual({ kind: 'ready', connection: remote });
  });
});

describe('another instance', () => {
  test('that gives no token changes nothing', async () => {
    const { session, state } = open({ token: 't' });
    await session.start();
    await expect(session.choose('broken')).rejects.toThrow('It gives no token.');
    expect([session.instance, state().kind]).toEqual([null, 'ready']);
  });

  test('a sign-out of the own instance is shown whatever instance is on screen', async () => {
    const { session, state } = open();
    await session.choose('team');
    await session.start();
    expect(state().kind).toBe('signed-out');
  });
});

test('a listener of an instance gets each new connection of it, and of no other', async () => {
  const bridge = createBridge();
  const { session, renewals } = open({ bridge });
  await session.start();
  const heard: string[] = [];
  const stop = session.onConnection(null, ({ token }) => heard.push(token));
  session.onConnection('team', ({ token }) => heard.push(token));
  bridge.send('connection', { ...own, token: 'second' });
  renewals.get('team')?.(remote);
  stop();
  bridge.send('connection', { ...own, token: 'third' });
  expect(heard).toEqual(['second', 'remote']);
});

test('any instance has a connection; the own one is waited for, and has no token when nobody is signed in', async () => {
  const { session } = open();
  const asked = session.connectTo(null);
  expect(await Promise.race([asked, 'waits'])).toBe('waits');
  await session.start();
  expect(await asked).toEqual({ base_url: origin, token: '' });
  expect(await session.connectTo('team')).toEqual(remote);
});
