import { QueryClient } from '@tanstack/react-query';
import { useSession } from './session.ts';

/** What the service said. The client repeats what is worth repeating, so a query itself does not. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
});

useSession.subscribe(({ session, instance }, before) => {
  // Nothing of one instance may stand on the screens of another.
  if (instance !== before.instance) queryClient.clear();
  if (session.kind === 'signed-out') queryClient.clear();
  if (session.kind === 'ready' && before.session.kind === 'lost') void queryClient.invalidateQueries();
});
