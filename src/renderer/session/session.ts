import { createStore } from 'zustand/vanilla';
import type { Bridge, Connection } from '../../contract/index.ts';
import { words } from '../lib/words.ts';
import type { InstanceId, RemoteInstances } from './remote-instances.ts';

/** Whom the window talks to. `lost` has the last connection, so that what is on screen stays there meanwhile. */
export type SessionState =
  | { kind: 'connecting' }
  | { kind: 'ready'; connection: Connection }
  | { kind: 'lost'; connection: Connection | null; reason: string }
  | { kind: 'signed-out'; reason: string | null };

/** What the session works with. */
export interface SessionNeeds {
  /** Present in the desktop only. */
  bridge: Pick<Bridge, 'connection' | 'on'> | undefined;
  remotes: Pick<RemoteInstances, 'connect' | 'onConnection'>;
  fetch: typeof fetch;
  /** Of this tab: saves the token of the own instance. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  location: Pick<Location, 'origin' | 'hash' | 'pathname' | 'search'>;
  history: Pick<History, 'replaceState'>;
}

const storageKey = 'sheaf.token';
const probePath = '/api/v1/workspace/instance';
const askAgainMs = 2000;

const connectionIn = (state: SessionState): Connection | null =>
  state.kind === 'ready' || state.kind === 'lost' ? state.connection : null;

function hasToken(body: unknown): body is { token: string } {
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string';
}

/** The session of this window: `connecting` until it is started. */
export class Session {
  /** What is on screen: the session with the own instance, or with the remote one that was chosen. */
  readonly store = createStore<{ session: SessionState; instance: InstanceId }>(() => ({
    session: { kind: 'connecting' },
    instance: null,
  }));
  readonly #needs: SessionNeeds;
  /** The session with the instance this app runs, or that served this page. */
  #own: SessionState = { kind: 'connecting' };
  #isProbing = false;
  #stopRenewals: () => void = () => {};
  readonly #ownListeners = new Set<(connection: Connection) => void>();

  constructor(needs: SessionNeeds) {
    this.#needs = needs;
  }

  /** The instance on screen. */
  get instance(): InstanceId {
    return this.store.getState().instance;
  }

  /** The connection in use, or the last known one while the service is away. */
  get connection(): Connection | null {
    return connectionIn(this.store.getState().session);
  }

  /** The connection of the own instance, or its last one while it is away. */
  get ownConnection(): Connection | null {
    return connectionIn(this.#own);
  }

  #setOwn(session: SessionState): void {
    this.#own = session;
    if (session.kind === 'ready') for (const listener of this.#ownListeners) listener(session.connection);
    if (this.instance === null || session.kind === 'signed-out') this.store.setState({ session });
  }

  #show(session: SessionState): void {
    if (this.instance === null) this.#setOwn(session);
    else this.store.setState({ session });
  }

  /**
   * Finds the service: through the desktop's bridge, else on this page's own origin with a one-time code in the address
   * fragment or the token of this tab. Call once.
   */
  async start(): Promise<void> {
    const { bridge, storage } = this.#needs;
    if (bridge !== undefined) return this.#startFromBridge(bridge);
    const code = this.#takeCode();
    if (code !== null) return this.#exchange(code);
    const token = storage.getItem(storageKey);
    if (token === null) this.#setOwn({ kind: 'signed-out', reason: null });
    else this.#setOwn({ kind: 'ready', connection: this.#pageConnection(token) });
  }

  async #startFromBridge(bridge: Pick<Bridge, 'connection' | 'on'>): Promise<void> {
    bridge.on('connection', (connection) => this.#setOwn({ kind: 'ready', connection }));
    bridge.on('resumed', () => void this.#recheck());
    bridge.on('disconnected', ({ reason }) => this.#setOwn({ kind: 'lost', connection: this.ownConnection, reason }));
    const connection = await bridge.connection();
    if (this.#own.kind === 'connecting') this.#setOwn({ kind: 'ready', connection });
  }

  #pageConnection(token: string): Connection {
    return { base_url: this.#needs.location.origin, token };
  }

  /** Takes `#code=…` out of the address at once: a code must not stay in the history or show on a screenshot. */
  #takeCode(): string | null {
    const { location, history } = this.#needs;
    const code = new URLSearchParams(location.hash.slice(1)).get('code');
    if (code !== null) history.replaceState(null, '', `${location.pathname}${location.search}`);
    return code;
  }

  async #exchange(code: string): Promise<void> {
    try {
      const reply = await this.#needs.fetch('/api/v1/workspace/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
      const body: unknown = await reply.json();
      if (reply.ok && hasToken(body)) this.#saveToken(body.token);
      else this.#setOwn({ kind: 'signed-out', reason: words.signIn.codeUsed });
    } catch {
      this.#setOwn({ kind: 'signed-out', reason: words.signIn.unreachable });
    }
  }

  #saveToken(token: string): void {
    this.#needs.storage.setItem(storageKey, token);
    this.#setOwn({ kind: 'ready', connection: this.#pageConnection(token) });
  }

  /** Signs in with a token made by `sheaf keys create`. @returns what is wrong with it, null when it opens the instance */
  async signIn(token: string): Promise<string | null> {
    try {
      const reply = await this.#needs.fetch(probePath, { headers: { authorization: `Bearer ${token}` } });
      if (reply.status === 401) return words.signIn.tokenUnknown;
      if (reply.status === 403) return words.signIn.tokenTooNarrow;
      if (!reply.ok) return words.signIn.unreachable;
      this.#saveToken(token);
      return null;
    } catch {
      return words.signIn.unreachable;
    }
  }

  /**
   * Shows another instance from now on. Imports that run stay with theirs.
   * @throws Error with a sentence when it gives no token: then everything stays as it is
   */
  async choose(id: InstanceId): Promise<void> {
    const { remotes } = this.#needs;
    const connection = id === null ? null : await remotes.connect(id);
    this.#stopRenewals();
    this.#stopRenewals = id === null ? () => {} : remotes.onConnection(id, (fresh) => this.#renew(id, fresh));
    this.store.setState({ session: connection === null ? this.#own : { kind: 'ready', connection }, instance: id });
  }

  #renew(id: InstanceId, connection: Connection): void {
    const { session, instance } = this.store.getState();
    if (instance === id && session.kind === 'ready') this.#show({ kind: 'ready', connection });
  }

  /** @throws Error with a sentence when a remote instance gives no token */
  async connectTo(id: InstanceId): Promise<Connection> {
    return id === null ? (this.ownConnection ?? this.#pageConnection('')) : this.#needs.remotes.connect(id);
  }

  /** Reports every new connection of an instance: a restarted service, a renewed token. @returns what ends it */
  onConnection(id: InstanceId, listener: (connection: Connection) => void): () => void {
    if (id !== null) return this.#needs.remotes.onConnection(id, listener);
    this.#ownListeners.add(listener);
    return () => void this.#ownListeners.delete(listener);
  }

  /** The service answered 401: the token that was used is no longer good. With a desktop around, it gives a new one. */
  onUnauthorized(used: string): void {
    if (this.instance !== null || this.#own.kind === 'signed-out') return;
    // A late answer to an earlier token: somebody has signed in again meanwhile.
    if (used !== this.ownConnection?.token) return;
    const { bridge, storage } = this.#needs;
    if (bridge !== undefined) {
      void bridge.connection().then((connection) => this.#setOwn({ kind: 'ready', connection }));
      return;
    }
    storage.removeItem(storageKey);
    this.#setOwn({ kind: 'signed-out', reason: words.signIn.tokenEnded });
  }

  /** A call did not reach the service. Asks again every two seconds until it is back; then everything continues. */
  async onUnreachable(): Promise<void> {
    const { connection, instance } = this;
    if (this.#isProbing || connection === null) return;
    this.#isProbing = true;
    this.#show({ kind: 'lost', connection, reason: words.session.lost });
    while (this.instance === instance && this.store.getState().session.kind === 'lost') {
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      const latest = this.connection ?? connection;
      if ((await this.#answers(instance, latest)) && this.instance === instance)
        this.#show({ kind: 'ready', connection: latest });
    }
    this.#isProbing = false;
  }

  /** The computer has slept: the connection may be dead, and nobody has called since. */
  async #recheck(): Promise<void> {
    const { connection, instance } = this;
    if (connection !== null && !(await this.#answers(instance, connection)) && this.instance === instance)
      void this.onUnreachable();
  }

  /** A foreign service has none of our own addresses, and a question with a token counts there: any answer will do. */
  async #answers(id: InstanceId, { base_url, token }: Connection): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` };
    const ask = this.#needs.fetch(`${base_url}${probePath}`, id === null ? { headers } : {});
    const reply = await ask.catch(() => null);
    if (id !== null) return reply !== null && reply.status < 500;
    if (reply?.status === 401) this.onUnauthorized(token);
    return reply?.ok === true;
  }
}
