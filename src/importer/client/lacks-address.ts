import { ClientError } from './read-reply.ts';

/** How every Sheaf refuses a token (docs/interface.md#codes). */
const ownRefusals: ReadonlySet<string> = new Set(['token_unknown', 'scope_missing']);

/**
 * @param error what a request to an address failed with that not every service has
 * @returns whether this service seems not to have it. Some services answer 401 or 403 at addresses they do not have
 */
export function lacksAddress(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false;
  const isRefused = error.status === 401 || error.status === 403;
  return error.isAbsent || (isRefused && !ownRefusals.has(error.problem?.code ?? ''));
}
