import { create } from 'zustand';
import type { Connection } from '../../contract/index.ts';
import { words } from '../lib/words.ts';
import { followRemote, type InstanceId, remoteConnection } from './instances.ts';

/** Whom the window talks to. `lost` keeps the connection, so that what is on screen stays there meanwhile. */
export type Session =
  | { kind: 'connecting' }
  | { kind: 'ready'; connection: Connection }
  | { kind: 'lost'; connection: Connection | null; reason: string }
  | { kind: 'signed-out'; reason: string | null };

export const useSession = create<{ session: Session; instance: InstanceId }>(() => ({
  session: { kind: 'connecting' },
  instance: null,
}));

const storageKey = 'sheaf.token';
const probePath = '/api/v1/workspace/instance';
let probing = false;

/** The session with the instance this app runs, or that served this page; on screen unless a remote one was chosen. */
let own: Session = { kind: 'connecting' };
let chosen: InstanceId = null;
let endFollowing: () => void = () => {};
const ownListeners = new Set<(connection: Connection) => void>();

function set(session: Session): void {
  own = session;
  if (session.kind === 'ready') for (const listener of ownListeners) listener(session.connection);
  if (chosen === null || session.kind === 'signed-out') useSession.setState({ session });
}

/** What is on screen: the own instance's session, or that of the remote one. */
function show(session: Session): void {
  if (chosen === null) set(session);
  else useSession.setState({ session });
}

/** @returns the instance on screen. */
export const currentInstance = (): InstanceId => chosen;

/**
 * Shows another instance from now on. Imports that run stay with theirs.
 * @throws Error with a sentence when it gives no token: then everything stays as it is
 */
export async function chooseInstance(id: InstanceId): Promise<void> {
  const connection = id === null ? null : await remoteConnection(id);
  endFollowing();
  chosen = id;
  endFollowing = id === null ? () => {} : followRemote(id, (fresh) => renew(id, fresh));
  useSession.setState({ session: connection === null ? own : { kind: 'ready', connection }, instance: id });
}

function renew(id: InstanceId, connection: Connection): void {
  if (chosen === id && useSession.getState().session.kind === 'ready') show({ kind: 'ready', connection });
}

/** @throws Error with a sentence when a remote instance gives no token */
export async function connectionOf(id: InstanceId): Promise<Connection> {
  if (id !== null) return remoteConnection(id);
  return ownConnection() ?? { base_url: location.origin, token: '' };
}

/** @returns the connection of the own instance, or its last one while it is away. */
export function ownConnection(): Connection | null {
  return own.kind === 'ready' || own.kind === 'lost' ? own.connection : null;
}

/** Tells every new connection of an instance: a service that started again, a token that was renewed. @returns what ends it */
export function followConnection(id: InstanceId, listener: (connection: Connection) => void): () => void {
  if (id !== null) return followRemote(id, listener);
  ownListeners.add(listener);
  return () => void ownListeners.delete(listener);
}

/** @returns the connection in use, or the last known one while the service is away. */
export function currentConnection(): Connection | null {
  const { session } = useSession.getState();
  return session.kind === 'ready' || session.kind === 'lost' ? session.connection : null;
}

/**
 * Finds the service: through the desktop's bridge, else on this page's own origin with a one-time code in the address
 * fragment or the token of this tab. Call once, before the first render.
 */
export async function startSession(): Promise<void> {
  const { bridge } = window;
  if (bridge !== undefined) {
    bridge.on('connection', (connection) => set({ kind: 'ready', connection }));
    bridge.on('resumed', () => void recheck());
    bridge.on('disconnected', ({ reason }) => set({ kind: 'lost', connection: ownConnection(), reason }));
    const connection = await bridge.connection();
    if (own.kind === 'connecting') set({ kind: 'ready', connection });
    return;
  }
  const code = takeCode();
  if (code !== null) return exchange(code);
  const token = sessionStorage.getItem(storageKey);
  if (token === null) set({ kind: 'signed-out', reason: null });
  else set({ kind: 'ready', connection: { base_url: location.origin, token } });
}

/** Takes `#code=…` out of the address at once: a code in the history or on a screenshot would be a key under the mat. */
function takeCode(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code !== null) history.replaceState(null, '', `${location.pathname}${location.search}`);
  return code;
}

async function exchange(code: string): Promise<void> {
  try {
    const reply = await fetch('/api/v1/workspace/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    const body: unknown = await reply.json();
    if (reply.ok && hasToken(body)) keep(body.token);
    else set({ kind: 'signed-out', reason: words.signIn.codeUsed });
  } catch {
    set({ kind: 'signed-out', reason: words.signIn.unreachable });
  }
}

function hasToken(body: unknown): body is { token: string } {
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string';
}

function keep(token: string): void {
  sessionStorage.setItem(storageKey, token);
  set({ kind: 'ready', connection: { base_url: location.origin, token } });
}

/** Signs in with a token made by `sheaf keys create`. @returns what is wrong with it, or null when it opens the instance. */
export async function signInWith(token: string): Promise<string | null> {
  try {
    const reply = await fetch(probePath, { headers: { authorization: `Bearer ${token}` } });
    if (reply.status === 401) return words.signIn.tokenUnknown;
    if (reply.status === 403) return words.signIn.tokenTooNarrow;
    if (!reply.ok) return words.signIn.unreachable;
    keep(token);
    return null;
  } catch {
    return words.signIn.unreachable;
  }
}

/** The service answered 401: the token that was used is no longer good. With a desktop around, it hands out a new one. */
export function tokenRefused(used: string): void {
  if (chosen !== null || own.kind === 'signed-out') return;
  // A late answer to a token of before: somebody has signed in anew meanwhile.
  if (used !== ownConnection()?.token) return;
  const { bridge } = window;
  if (bridge !== undefined) {
    void bridge.connection().then((connection) => set({ kind: 'ready', connection }));
    return;
  }
  sessionStorage.removeItem(storageKey);
  set({ kind: 'signed-out', reason: words.signIn.tokenEnded });
}

/** A call found nobody at home. Asks again every two seconds until the service is back; then everything carries on. */
export async function serviceUnreachable(): Promise<void> {
  const connection = currentConnection();
  if (probing || connection === null) return;
  probing = true;
  const away = chosen;
  show({ kind: 'lost', connection, reason: words.session.lost });
  while (chosen === away && useSession.getState().session.kind === 'lost') {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const latest = currentConnection() ?? connection;
    if ((await isBack(away, latest)) && chosen === away) show({ kind: 'ready', connection: latest });
  }
  probing = false;
}

/** The computer has slept: what was connected may be gone, and nobody has called since. */
async function recheck(): Promise<void> {
  const connection = currentConnection();
  const away = chosen;
  if (connection !== null && !(await isBack(away, connection)) && chosen === away) void serviceUnreachable();
}

const isBack = (id: InstanceId, connection: Connection): Promise<boolean> =>
  id === null ? answers(connection) : isThere(connection);

/** Whoever answers is there: a foreign service has none of our own addresses, and a question to it counts. */
async function isThere({ base_url }: Connection): Promise<boolean> {
  const reply = await fetch(`${base_url}${probePath}`).catch(() => null);
  return reply !== null && reply.status < 500;
}

async function answers({ base_url, token }: { base_url: string; token: string }): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${base_url}${probePath}`, { headers }).catch(() => null);
  if (reply?.status === 401) tokenRefused(token);
  return reply?.ok === true;
}
