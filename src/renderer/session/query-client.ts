import { QueryClient } from '@tanstack/react-query';
import type { Session } from './session.ts';

/** @returns the cache of the service's answers, for one session. Queries are not retried here, because the client already does that. */
export function createQueryClient(session: Session): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
  });
  session.store.subscribe(({ session: now, instance }, before) => {
    // Data of one instance must not appear on the screens of another.
    if (instance !== before.instance) queryClient.clear();
    if (now.kind === 'signed-out') queryClient.clear();
    if (now.kind === 'ready' && before.session.kind === 'lost') void queryClient.invalidateQueries();
  });
  return queryClient;
}
