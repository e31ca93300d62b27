import { type Endpoint, mayCall } from '../../../contract/index.ts';
import type { Clock } from '../../core/clock.ts';
import { forbidden } from '../../core/errors.ts';
import type { Database } from '../../data/database.ts';
import { findKeyByAccessToken } from '../../data/keys/access-tokens.store.ts';
import { type ApiKey, findKeyByToken, noteKeyUseTx } from '../../data/keys/keys.store.ts';
import { listAuthorizationHeaders, readBearerToken } from './authorization.ts';
import { unauthorizedError } from './errors.ts';
import type { RateLimit } from './rate-limit.ts';

/** The parts that authentication needs. */
export interface Authenticator {
  database: Database;
  rateLimit: RateLimit;
  clock: Clock;
  /** Notes that a key was used. */
  noteUse: (key: ApiKey) => void;
}

/** Calls that sign in have no key yet. */
const noKey: ApiKey = { id: 0, name: '', scopes: [], all_projects: false, is_host: false, requests_per_minute: null };

/** Windows page through the workspace API, so it has a larger budget of its own (docs/interface.md#rate-limit). */
const workspaceFactor = 30;

/** The budget belongs to the key; all its tokens share it. */
function budgetOf(endpoint: Endpoint, key: ApiKey): { bucket: string; perMinute: number } | undefined {
  if (key.requests_per_minute === null) return undefined;
  const own = endpoint.path.startsWith('/api/v1/workspace/');
  return own
    ? { bucket: `${key.id} workspace`, perMinute: key.requests_per_minute * workspaceFactor }
    : { bucket: `${key.id}`, perMinute: key.requests_per_minute };
}

/**
 * Finds the key of a request and checks it: token, then rate, then scope, then whether it is the host's key.
 * @throws HttpError 401 and 429; DomainError (forbidden)
 */
export async function authenticate(
  { database, rateLimit, clock, noteUse }: Authenticator,
  endpoint: Endpoint,
  rawHeaders: readonly string[],
): Promise<ApiKey> {
  if (endpoint.scope === null) return noKey;
  const token = readBearerToken(listAuthorizationHeaders(rawHeaders));
  const now = clock.now();
  const key =
    (await findKeyByToken(database.read, token, now)) ?? (await findKeyByAccessToken(database.read, token, now));
  if (!key) throw unauthorizedError('token_unknown');
  noteUse(key);
  const budget = budgetOf(endpoint, key);
  if (budget) await rateLimit.count(budget.bucket, budget.perMinute);
  if (!mayCall(key.scopes, endpoint)) throw forbidden('scope_missing', { scope: endpoint.scope });
  if (endpoint.hostOnly && !key.is_host) throw forbidden('host_only');
  return key;
}

const everyMs = 60_000;

/**
 * Notes when keys are used, once a minute for each. No request waits for it, and none fails where it cannot be noted: on a full disk keys
 * work as before.
 */
export function createKeyUse({ database, clock }: { database: Database; clock: Clock }): (key: ApiKey) => void {
  const noted = new Map<number, number>();
  return ({ id, is_host }) => {
    const now = clock.now();
    const last = noted.get(id);
    // The difference either way: a clock that is set back must not stop the notes until it has caught up.
    if (is_host || (last !== undefined && Math.abs(now - last) < everyMs)) return;
    noted.set(id, now);
    const at = new Date(now).toISOString();
    void database.write((tx) => noteKeyUseTx(tx, id, at)).catch(() => undefined);
  };
}
