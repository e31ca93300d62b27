import { ClientError } from './read-reply.ts';

/** How every Sheaf refuses a token (docs/interface.md#access-tokens). */
const ownRefusal = /^This token /;

/**
 * @param error of a request to an address that not every service has
 * @returns whether it tells that this one does not. Some services say nothing of addresses they do not have but refuse the token
 */
export function lacksAddress(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false;
  return error.isAbsent || ((error.status === 401 || error.status === 403) && !ownRefusal.test(error.message));
}
