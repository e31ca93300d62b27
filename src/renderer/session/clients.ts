import { limits } from '../../contract/index.ts';
import { type Client, createBudget, createClient, type SharedBudget } from '../../importer/index.ts';
import type { InstanceId } from './remote-instances.ts';
import type { Session } from './session.ts';
import type { SilenceMonitor } from './silence.ts';

/** What the clients work with. */
interface ClientsNeeds {
  session: Session;
  silence: SilenceMonitor;
  fetch: typeof fetch;
  /** Where this page came from: asked while no connection is known. */
  origin: string;
}

/** The clients of the instances, and the request budgets that the window and its imports share. */
export class Clients {
  /** Of what is on screen. Address and token are looked up at each request: a restarted service may have others. */
  readonly shown: Client;
  /** Of the instance this app runs, whatever is on screen. */
  readonly own: Client;
  readonly #needs: ClientsNeeds;
  /** By instance. The own one sets no limit unless it says so; any other has the interface's. */
  readonly #budgets = new Map<InstanceId, SharedBudget | null>();

  constructor(needs: ClientsNeeds) {
    const { session, origin } = needs;
    this.#needs = needs;
    const budget = () => this.budgetOf(session.instance);
    this.shown = createClient({
      get base_url() {
        return session.connection?.base_url ?? origin;
      },
      token: () => session.connection?.token ?? '',
      fetch: (input, init) => this.#watchedFetch(input, init),
      get budget() {
        return budget();
      },
    });
    this.own = createClient({
      get base_url() {
        return session.ownConnection?.base_url ?? origin;
      },
      token: () => session.ownConnection?.token ?? '',
    });
  }

  /** Tells the session what every answer says about it: a token that ended, a service that is away. */
  async #watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { session, silence, fetch } = this.#needs;
    const ended = silence.asked();
    const { token: used = '' } = session.connection ?? {};
    try {
      const reply = await fetch(input, init);
      if (reply.status === 401) session.onUnauthorized(used);
      return reply;
    } catch (error) {
      if (init?.signal?.aborted !== true) void session.onUnreachable();
      throw error;
    } finally {
      ended();
    }
  }

  /** @returns a client of an instance that need not be on screen. @throws Error with a sentence when it gives no token */
  async of(instance: InstanceId): Promise<Client> {
    const { base_url, token } = await this.#needs.session.connectTo(instance);
    return createClient({ base_url, token: () => token, budget: this.budgetOf(instance) });
  }

  /** @returns the budget of an instance, which the window and its imports share; null where there is no limit */
  budgetOf(instance: InstanceId): SharedBudget | null {
    const known = this.#budgets.get(instance);
    if (known !== undefined || instance === null) return known ?? null;
    const budget = createBudget(limits.requestsPerMinute);
    this.#budgets.set(instance, budget);
    return budget;
  }

  /** @param perMinute what an instance allows this key, null where it sets no limit */
  setBudget(instance: InstanceId, perMinute: number | null): void {
    // Another count of the same limit would forget what was asked in this minute.
    if (perMinute !== null && this.budgetOf(instance)?.state().perMinute === perMinute) return;
    this.#budgets.set(instance, perMinute === null ? null : createBudget(perMinute));
  }
}
