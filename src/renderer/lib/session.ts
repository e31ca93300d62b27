import { create } from 'zustand';
import type { Connection } from '../../contract/index.ts';
import { words } from './words.ts';

/** Whom the window talks to. `lost` keeps the connection, so that what is on screen stays there meanwhile. */
export type Session =
  | { kind: 'connecting' }
  | { kind: 'ready'; connection: Connection }
  | { kind: 'lost'; connection: Connection | null; reason: string }
  | { kind: 'signed-out'; reason: string | null };

export const useSession = create<{ session: Session }>(() => ({ session: { kind: 'connecting' } }));

const storageKey = 'sheaf.token';
const probePath = '/api/v1/workspace/instance';
let probing = false;

function set(session: Session): void {
  useSession.setState({ session });
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
    bridge.on('disconnected', ({ reason }) => set({ kind: 'lost', connection: currentConnection(), reason }));
    const connection = await bridge.connection();
    if (useSession.getState().session.kind === 'connecting') set({ kind: 'ready', connection });
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

/** The service answered 401: the token is no longer good. With a desktop around, it hands out a new one. */
export function tokenRefused(): void {
  if (useSession.getState().session.kind === 'signed-out') return;
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
  set({ kind: 'lost', connection, reason: words.session.lost });
  while (useSession.getState().session.kind === 'lost') {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const latest = currentConnection() ?? connection;
    if (await answers(latest)) set({ kind: 'ready', connection: latest });
  }
  probing = false;
}

async function answers({ base_url, token }: { base_url: string; token: string }): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${base_url}${probePath}`, { headers }).catch(() => null);
  if (reply?.status === 401) tokenRefused();
  return reply?.ok === true;
}
