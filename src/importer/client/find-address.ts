import type { Endpoint } from '../../contract/index.ts';
import { problem } from '../core/problems.ts';
import { ClientError, isOfOthers } from './read-reply.ts';

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

/** The address that has answered, by endpoint and instance. */
export type AddressBook = Map<string, string>;

/** @returns an error that names the addresses, where the service's own sentence was about a single one */
function withoutAny(paths: readonly string[], failures: readonly ClientError[]): ClientError | undefined {
  const [first] = failures;
  return (
    first &&
    new ClientError(
      first.status,
      problem('addresses_absent', { addresses: paths.join(', '), why: first.message.replace(/\.$/, '') }),
      first.body,
      first.retryAfterSeconds,
    )
  );
}

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
  const answered = failures.filter((error) => error instanceof ClientError);
  // A refusal says more than a missing address, and so does an answer that cannot be read.
  throw (
    answered.findLast((error) => !error.isAbsent) ??
    answered.find(({ status, problem }) => status < 400 || isOfOthers(problem)) ??
    withoutAny([path, ...aliases], answered) ??
    failures[0]
  );
}
