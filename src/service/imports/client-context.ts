import type { Caller } from '../data/access/access.ts';
import type { SignedAddresses } from '../data/objects/object-store.ts';
import type { Context } from './context.ts';

/** The parts for the request of one client. */
export interface ClientContext extends Context {
  /** Forms and addresses that this client can reach. */
  addresses: SignedAddresses;
}

/** @returns the parts, with addresses of the store that lead where the client came */
export const forClient = (context: Context, { base_url }: Pick<Caller, 'base_url'>): ClientContext => ({
  ...context,
  addresses: context.objects.addressesFor(base_url),
});
