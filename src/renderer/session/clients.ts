import { createStore } from 'zustand/vanilla';
import { limits } from '../../contract/index.ts';
import {
  type AddressBook,
  type Client,
  type Clock,
  createBudget,
  createClient,
  type SharedBudget,
  SilenceDetector,
} from '../../importer/index.ts';
import type { InstanceId } from './remote-instances.ts';
import type { Session } from './session.ts';

interface ClientsNeeds {
  session: Session;
  silence: SilenceMonitor;
  fetch: typeof fetch;
  /** The origin of this page. Requests go there while there is no connection. */
  origin: string;
}

/** The clients of the instances, and the request budgets that the window and its imports share. */
export class Clients {
  /** For the instance on screen. Address and token are read at each request, because a restarted service may have others. */
  readonly shown: Client;
  readonly own: Client;
  readonly #needs: ClientsNeeds;
  /** By instance. This computer's instance has no limit unless it reports one; every other has that of the interface. */
  readonly #budgets = new Map<InstanceId, SharedBudget | null>();
  readonly #addresses: AddressBook = new Map();

  constructor(needs: ClientsNeeds) {
    const { session, origin } = needs;
    this.#needs = needs;
    const budget = () => this.budgetOf(session.instance);
    this.shown = createClient({
      get base_url() {
        return session.connection?.base_url ?? origin;
      },
      token: (refused) => this.#shownToken(refused),
      fetch: (input, init) => this.#watchedFetch(input, init),
      addresses: this.#addresses,
      get budget() {
        return budget();
      },
    });
    this.own = createClient({
      get base_url() {
        return session.ownConnection?.base_url ?? origin;
      },
      token: async () => {
        await session.connected;
        return session.ownConnection?.token ?? '';
      },
    });
  }

  /** A remote instance may end a token early. This computer's own has no other token: the session signs in again. */
  async #shownToken(refused?: string): Promise<string> {
    const { session } = this.#needs;
    await session.connected;
    const { token = '' } = session.connection ?? {};
    if (refused === undefined || session.instance === null || token !== refused) return token;
    return (await session.connectTo(session.instance, refused)).token;
  }

  async #watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { session, silence, fetch } = this.#needs;
    const onEnded = silence.requestStarted();
    const { token: used = '' } = session.connection ?? {};
    try {
      const reply = await fetch(input, init);
      if (reply.status === 401) session.onUnauthorized(used);
      return reply;
    } catch (error) {
      if (init?.signal?.aborted !== true) void session.onUnreachable();
      throw error;
    } finally {
      onEnded();
    }
  }

  /** @returns a client for any instance. @throws Error with a sentence if it gives no token */
  async of(instance: InstanceId): Promise<Client> {
    const { session } = this.#needs;
    let { base_url, token } = await session.connectTo(instance);
    const takeToken = async (refused?: string) => {
      if (refused === token) ({ token } = await session.connectTo(instance, refused));
      return token;
    };
    return createClient({ base_url, token: takeToken, budget: this.budgetOf(instance), addresses: this.#addresses });
  }

  /** @returns the request budget of an instance, which the window and its imports share; null if there is no limit */
  budgetOf(instance: InstanceId): SharedBudget | null {
    const budgetSoFar = this.#budgets.get(instance);
    if (budgetSoFar !== undefined || instance === null) return budgetSoFar ?? null;
    const budget = createBudget(limits.requestsPerMinute);
    this.#budgets.set(instance, budget);
    return budget;
  }

  /** @param perMinute the number of requests that the instance allows; null if there is no limit */
  setBudget(instance: InstanceId, perMinute: number | null): void {
    // A new budget with the same limit would forget the requests of this minute.
    if (perMinute !== null && this.budgetOf(instance)?.state().perMinute === perMinute) return;
    this.#budgets.set(instance, perMinute === null ? null : createBudget(perMinute));
  }
}

/** Watches whether the instance on screen answers the requests of this window and its imports. */
export class SilenceMonitor {
  /** `seconds`: how long it has not answered; null while it answers, or while there are no requests. */
  readonly store = createStore<{ seconds: number | null }>(() => ({ seconds: null }));
  /** Seconds without an answer: of the window itself, and of each running import. */
  readonly #seconds = new Map<string, number>();
  readonly #window: SilenceDetector;

  constructor(clock: Clock) {
    this.#window = new SilenceDetector(clock, (seconds) => this.note('window', seconds));
  }

  /** @param seconds null if the instance answers again, or no request is open */
  note(by: string, seconds: number | null): void {
    if (seconds === null) this.#seconds.delete(by);
    else this.#seconds.set(by, seconds);
    this.store.setState({ seconds: this.#seconds.size === 0 ? null : Math.max(...this.#seconds.values()) });
  }

  /** Call when the window sends a request. @returns a function to call when it has ended */
  requestStarted(): () => void {
    return this.#window.start();
  }
}
