import type { Endpoint } from '../../contract/index.ts';
import type { Database } from '../database/database.ts';
import { forbidden, unauthorized } from '../errors.ts';
import { type ApiKey, findKeyByToken } from '../keys/keys.store.ts';
import type { RateLimit } from './rate-limit.ts';

/** What a handler knows of whoever asks. */
export interface Caller {
  key: ApiKey;
  /** The address the caller reached us by, for full URLs in replies: `http://127.0.0.1:4711`. */
  base_url: string;
}

/** Calls that sign in have no key yet. */
const nobody: ApiKey = { id: 0, name: '', scopes: [], all_projects: false, requests_per_minute: null };

/** Our reading API is paged through by windows: it has its own, wider budget (docs/interface.md). */
const workspaceFactor = 30;

/** "the header `Authorization: Bearer <ACCESS_TOKEN>`" (section 5), exactly once. */
function bearerToken(rawHeaders: readonly string[]): string {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'authorization',
  );
  const [value] = values;
  const token = values.length === 1 && value ? /^Bearer ([\w.~+/=-]{1,512})$/i.exec(value)?.[1] : undefined;
  if (!token) throw unauthorized('Send one header "Authorization: Bearer <token>". `sheaf keys create` makes a token.');
  return token;
}

function budgetOf(endpoint: Endpoint, key: ApiKey): { bucket: string; perMinute: number } | undefined {
  if (key.requests_per_minute === null) return undefined;
  const own = endpoint.path.startsWith('/api/v1/workspace/');
  return own
    ? { bucket: `${key.id} workspace`, perMinute: key.requests_per_minute * workspaceFactor }
    : { bucket: `${key.id}`, perMinute: key.requests_per_minute };
}

/**
 * Who asks, and whether they may: token, then rate, then scope.
 * @throws ServiceError 401, 429 or 403.
 */
export async function identify(
  database: Database,
  rateLimit: RateLimit,
  endpoint: Endpoint,
  rawHeaders: readonly string[],
): Promise<ApiKey> {
  if (endpoint.scope === null) return nobody;
  const key = await findKeyByToken(database.read, bearerToken(rawHeaders));
  if (!key) throw unauthorized('This token is unknown or was revoked.');
  const budget = budgetOf(endpoint, key);
  if (budget) rateLimit(budget.bucket, budget.perMinute);
  // "A caller lacking the needed scope receives 403." (section 5)
  if (!key.scopes.includes(endpoint.scope)) throw forbidden(`This API key lacks the scope ${endpoint.scope}.`);
  return key;
}
