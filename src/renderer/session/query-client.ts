import { QueryClient } from '@tanstack/react-query';
import type { Session } from './session.ts';

/** @returns what the service said, as long as it holds for the session. The client repeats what is worth it, so a query itself does not. */
export function createQueryClient(session: Session): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
  });
  session.store.subscribe(({ session: now, instance }, before) => {
    // Nothing of one instance may stand on the screens of another.
    if (instance !== before.instance) queryClient.clear();
    if (now.kind === 'signed-out') queryClient.clear();
    if (now.kind === 'ready' && before.session.kind === 'lost') void queryClient.invalidateQueries();
  });
  return queryClient;
}
