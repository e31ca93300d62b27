import { createBudget, createClient, type SharedBudget } from '../../importer/index.ts';
import { currentConnection, serviceUnreachable, tokenRefused } from './session.ts';

let budget: SharedBudget | null = null;

/** Sees what concerns the whole window in every answer: a token that ended, a service that went away. */
const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const reply = await fetch(input, init);
    if (reply.status === 401) tokenRefused();
    return reply;
  } catch (error) {
    if (init?.signal?.aborted !== true) void serviceUnreachable();
    throw error;
  }
};

/** The one client of the window. Address and token are asked for anew at each request: a restarted service may have others. */
export const api = createClient({
  get base_url() {
    return currentConnection()?.base_url ?? location.origin;
  },
  token: () => currentConnection()?.token ?? '',
  fetch: watchedFetch,
  get budget() {
    return budget;
  },
});

/** @returns the budget of this instance, which the window and its imports share; null where there is no limit. */
export function instanceBudget(): SharedBudget | null {
  return budget;
}

/** @param perMinute what the instance allows this key, or null where it sets no limit. */
export function keepToBudget(perMinute: number | null): void {
  budget = perMinute === null ? null : createBudget(perMinute);
}
