import { limits } from '../../contract/index.ts';
import { type Client, createBudget, createClient, type SharedBudget } from '../../importer/index.ts';
import type { InstanceId } from './instances.ts';
import {
  connectionOf,
  currentConnection,
  currentInstance,
  ownConnection,
  serviceUnreachable,
  tokenRefused,
} from './session.ts';
import { windowAsked } from './silence.ts';

/** By instance. The own one sets no limit unless it says so; any other has the interface's. */
const budgets = new Map<InstanceId, SharedBudget | null>();

/** @returns the budget of an instance, which the window and its imports share; null where there is no limit. */
export function budgetOf(instance: InstanceId): SharedBudget | null {
  const known = budgets.get(instance);
  if (known !== undefined || instance === null) return known ?? null;
  const budget = createBudget(limits.requestsPerMinute);
  budgets.set(instance, budget);
  return budget;
}

/** @param perMinute what an instance allows this key, or null where it sets no limit. */
export function keepToBudget(instance: InstanceId, perMinute: number | null): void {
  // Another count of the same limit would forget what was asked in this minute.
  if (perMinute !== null && budgetOf(instance)?.state().perMinute === perMinute) return;
  budgets.set(instance, perMinute === null ? null : createBudget(perMinute));
}

/** Sees what concerns the whole window in every answer: a token that ended, a service that went away. */
const watchedFetch: typeof fetch = async (input, init) => {
  const ended = windowAsked();
  const { token: used = '' } = currentConnection() ?? {};
  try {
    const reply = await fetch(input, init);
    if (reply.status === 401) tokenRefused(used);
    return reply;
  } catch (error) {
    if (init?.signal?.aborted !== true) void serviceUnreachable();
    throw error;
  } finally {
    ended();
  }
};

/** The client of what is on screen. Address and token are asked for anew at each request: a restarted service may have others. */
export const api = createClient({
  get base_url() {
    return currentConnection()?.base_url ?? location.origin;
  },
  token: () => currentConnection()?.token ?? '',
  fetch: watchedFetch,
  get budget() {
    return budgetOf(currentInstance());
  },
});

/** The client of the instance this app runs, whatever is on screen. */
export const ownApi = createClient({
  get base_url() {
    return ownConnection()?.base_url ?? location.origin;
  },
  token: () => ownConnection()?.token ?? '',
});

/** @returns a client of an instance that need not be the one on screen. @throws Error with a sentence when it gives no token */
export async function clientOf(instance: InstanceId): Promise<Client> {
  const { base_url, token } = await connectionOf(instance);
  return createClient({ base_url, token: () => token, budget: budgetOf(instance) });
}
