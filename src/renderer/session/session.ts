import { createStore } from 'zustand/vanilla';
import type { Bridge, Connection } from '../../contract/index.ts';
import { words } from '../lib/words.ts';
import type { InstanceId, RemoteInstances } from './remote-instances.ts';

/** The state of the session. `lost` has the last connection, so that the screen keeps its content. */
type SessionState =
  | { kind: 'connecting' }
  | { kind: 'ready'; connection: Connection }
  | { kind: 'lost'; connection: Connection | null; since: string }
  | { kind: 'signed-out'; reason: string | null };

/** What the session needs. */
export interface SessionNeeds {
  /** Present in the desktop only. */
  bridge: Pick<Bridge, 'connection' | 'on'> | undefined;
  remotes: Pick<RemoteInstances, 'connect' | 'onConnection'>;
  fetch: typeof fetch;
  /** The storage of this tab, for the token of the own instance. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  location: Pick<Location, 'origin' | 'hash' | 'pathname' | 'search'>;
  history: Pick<History, 'replaceState'>;
}

const storageKey = 'sheaf.token';
const probePath = '/api/v1/workspace/instance';
const probeEveryMs = 2000;

const connectionIn = (state: SessionState): Connection | null =>
  state.kind === 'ready' || state.kind === 'lost' ? state.connection : null;

function hasToken(body: unknown): body is { token: string } {
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string';
}

/** The one-time code of a sign-in link. @param hash `#code=…` @returns null: there is none */
const findCode = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('code');

/** The session of this window: `connecting` until it is started. */
export class Session {
  /** The session on screen: with the own instance, or with the selected remote one. */
  readonly store = createStore<{ session: SessionState; instance: InstanceId }>(() => ({
    session: { kind: 'connecting' },
    instance: null,
  }));
  readonly #needs: SessionNeeds;
  /** The session with the instance this app runs, or that served this page. */
  #own: SessionState = { kind: 'connecting' };
  readonly #connected = Promise.withResolvers<void>();
  #isProbing = false;
  #stopRenewals: () => void = () => {};
  readonly #ownListeners = new Set<(connection: Connection) => void>();

  constructor(needs: SessionNeeds) {
    this.#needs = needs;
  }

  get instance(): InstanceId {
    return this.store.getState().instance;
  }

  /** The current connection, or the last one while the service cannot be reached. */
  get connection(): Connection | null {
    return connectionIn(this.store.getState().session);
  }

  /** The connection of the own instance, or its last one while it cannot be reached. */
  get ownConnection(): Connection | null {
    return connectionIn(this.#own);
  }

  /** Resolves at the first connection, or when the user has to sign in: the desktop's window is drawn before the service listens. */
  get connected(): Promise<void> {
    return this.#connected.promise;
  }

  #setOwn(session: SessionState): void {
    this.#own = session;
    if (session.kind !== 'connecting') this.#connected.resolve();
    if (session.kind === 'ready') for (const listener of this.#ownListeners) listener(session.connection);
    if (this.instance === null || session.kind === 'signed-out') this.store.setState({ session });
  }

  #show(session: SessionState): void {
    if (this.instance === null) this.#setOwn(session);
    else this.store.setState({ session });
  }

  /**
   * Finds the service: through the desktop's bridge, otherwise at this page's origin with a one-time code from the address or the
   * token of this tab. Call once.
   */
  async start(): Promise<void> {
    const { bridge, storage } = this.#needs;
    if (bridge !== undefined) return this.#startFromBridge(bridge);
    const signingIn = this.takeCode();
    if (signingIn !== null) return signingIn;
    const token = storage.getItem(storageKey);
    if (token === null) this.#setOwn({ kind: 'signed-out', reason: null });
    else this.#setOwn({ kind: 'ready', connection: this.#pageConnection(token) });
  }

  async #startFromBridge(bridge: Pick<Bridge, 'connection' | 'on'>): Promise<void> {
    bridge.on('connection', (connection) => this.#setOwn({ kind: 'ready', connection }));
    bridge.on('resumed', () => void this.#recheck());
    bridge.on('disconnected', () => {
      const since = this.#own.kind === 'lost' ? this.#own.since : new Date().toISOString();
      this.#setOwn({ kind: 'lost', connection: this.ownConnection, since });
    });
    const connection = await bridge.connection();
    if (this.#own.kind === 'connecting') this.#setOwn({ kind: 'ready', connection });
  }

  #pageConnection(token: string): Connection {
    return { base_url: this.#needs.location.origin, token };
  }

  /** Signs in with `#code=…`, and removes it from the address, so that it is not in the history or on a screenshot. @returns null: there is none */
  takeCode(): Promise<void> | null {
    const { location, history } = this.#needs;
    const code = findCode(location.hash);
    if (code === null) return null;
    history.replaceState(null, '', `${location.pathname}${location.search}`);
    return this.#exchange(code);
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

  /**
   * Signs in with a token from `sheaf keys create`, or with a sign-in link.
   * @returns why the token was refused; null if it was accepted. Of a link the state says that
   */
  async signIn(token: string): Promise<string | null> {
    const code = findCode(token.slice(token.indexOf('#')));
    try {
      if (code !== null) {
        await this.#exchange(code);
        return null;
      }
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
   * Switches to another instance. Running imports stay with theirs.
   * @throws Error with a sentence if it gives no token; the instance is then not changed
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

  /**
   * @param refused a token that the instance has just refused: a remote one is asked for another
   * @throws Error with a sentence if a remote instance gives no token
   */
  async connectTo(id: InstanceId, refused?: string): Promise<Connection> {
    if (id === null) {
      await this.connected;
      return this.ownConnection ?? this.#pageConnection('');
    }
    const connection = await this.#needs.remotes.connect(id, refused);
    if (refused !== undefined) this.#renew(id, connection);
    return connection;
  }

  /** Calls the listener for every new connection of an instance: a restarted service or a renewed token. @returns a function that unsubscribes */
  onConnection(id: InstanceId, listener: (connection: Connection) => void): () => void {
    if (id !== null) return this.#needs.remotes.onConnection(id, listener);
    this.#ownListeners.add(listener);
    return () => void this.#ownListeners.delete(listener);
  }

  /** The own service answered 401: the token is no longer valid. In the desktop app, the desktop gives a new one. */
  onUnauthorized(used: string): void {
    if (this.instance !== null || this.#own.kind === 'signed-out') return;
    // A late answer to an earlier token: the user has already signed in again.
    if (used !== this.ownConnection?.token) return;
    const { bridge, storage } = this.#needs;
    if (bridge !== undefined) {
      void bridge.connection().then((connection) => this.#setOwn({ kind: 'ready', connection }));
      return;
    }
    storage.removeItem(storageKey);
    this.#setOwn({ kind: 'signed-out', reason: words.signIn.tokenEnded });
  }

  /** A request did not reach the service. Probes it every two seconds until it answers; then the session continues. */
  async onUnreachable(): Promise<void> {
    const { connection, instance } = this;
    if (this.#isProbing || connection === null) return;
    this.#isProbing = true;
    this.#show({ kind: 'lost', connection, since: new Date().toISOString() });
    while (this.instance === instance && this.store.getState().session.kind === 'lost') {
      await new Promise((resolve) => setTimeout(resolve, probeEveryMs));
      if (this.instance === instance) await this.tryNow();
    }
    this.#isProbing = false;
  }

  /** Probes a service that cannot be reached. */
  async tryNow(): Promise<void> {
    const { connection, instance } = this;
    if (connection !== null && (await this.#isReachable(instance, connection)) && this.instance === instance)
      this.#show({ kind: 'ready', connection });
  }

  /** The computer was asleep, so the connection may be lost. */
  async #recheck(): Promise<void> {
    const { connection, instance } = this;
    if (connection !== null && !(await this.#isReachable(instance, connection)) && this.instance === instance)
      void this.onUnreachable();
  }

  /** A remote instance is probed without a token, so that the request does not count towards its limit: any answer will do. */
  async #isReachable(id: InstanceId, { base_url, token }: Connection): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` };
    const request = this.#needs.fetch(`${base_url}${probePath}`, id === null ? { headers } : {});
    const reply = await request.catch(() => null);
    if (id !== null) return reply !== null && reply.status < 500;
    if (reply?.status === 401) this.onUnauthorized(token);
    return reply?.ok === true;
  }
}
