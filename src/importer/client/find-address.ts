import type { Endpoint } from '../../contract/index.ts';
import { lacksAddress } from './lacks-address.ts';
import { ClientError } from './read-reply.ts';

/** The address that has answered, by endpoint and instance. */
export type AddressBook = Map<string, string>;

/**
 * Calls an endpoint at its address, and at its other addresses where a service does not have the first. The one that answered
 * comes first in later calls.
 * @throws ClientError, as `ask`
 */
export async function findAddress<Reply>(
  known: AddressBook,
  base_url: string,
  { method, path, aliases = [] }: Endpoint,
  ask: (path: string) => Promise<Reply>,
): Promise<Reply> {
  if (aliases.length === 0) return ask(path);
  const entry = `${method} ${path} ${base_url}`;
  const first = known.get(entry) ?? path;
  const failures: unknown[] = [];
  for (const candidate of new Set([first, path, ...aliases])) {
    try {
      const reply = await ask(candidate);
      known.set(entry, candidate);
      return reply;
    } catch (error) {
      if (!lacksAddress(error)) throw error;
      failures.push(error);
    }
  }
  // A refusal says more than a missing address.
  throw failures.findLast((error) => error instanceof ClientError && !error.isAbsent) ?? failures[0];
}
