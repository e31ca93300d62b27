import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SessionObjects } from './objects.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

it('asks a service on this computer also while the computer has no network', async () => {
  const store = createStore(() => ({ session: { kind: 'ready' }, instance: null }));
  const client = createQueryClient({ session: { store } } as unknown as SessionObjects);
  onlineManager.setOnline(false);
  const asked = client.fetchQuery({ queryKey: ['surveys'], queryFn: () => 'answered' });
  const changed = client
    .getMutationCache()
    .build(client, { mutationFn: async () => 'changed' })
    .execute(undefined);
  const soon = new Promise((resolve) => setTimeout(resolve, 200, 'waits for a network'));
  expect(await Promise.race([asked, soon])).toBe('answered');
  expect(await Promise.race([changed, soon])).toBe('changed');
});
