import { afterEach, beforeAll, expect, test, vi } from 'vitest';

// What the window has and Node has not, as far as it is read while modules load.
beforeAll(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
});

const load = async () => {
  const [{ libraryChanged }, { queryClient }] = await Promise.all([
    import('./library-changed.ts'),
    import('../session/query-client.ts'),
  ]);
  return { libraryChanged, queryClient };
};
afterEach(async () => (await load()).queryClient.clear());

test('after an import its own survey and the lists are fetched again; thirty others are not', async () => {
  const { libraryChanged, queryClient } = await load();
  const others = Array.from({ length: 30 }, (_, at) => `s${at}`);
  for (const key of [...others, 'mine']) {
    queryClient.setQueryData(['survey-header', key], 'a header');
    queryClient.setQueryData(['survey', key], {});
    queryClient.setQueryData(['responses', key, null, 'asc', {}, 0], {});
  }
  for (const name of ['surveys', 'known-surveys', 'imports', 'receipts', 'instance'])
    queryClient.setQueryData([name], {});
  await libraryChanged('mine');
  const stale = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey.slice(0, 2).join(' '));
  expect(stale.toSorted()).toEqual([
    'imports',
    'known-surveys',
    'receipts',
    'responses mine',
    'survey mine',
    'surveys',
  ]);
});

test('where it is not known what has changed, no header is fetched again either', async () => {
  const { libraryChanged, queryClient } = await load();
  queryClient.setQueryData(['survey-header', 'a'], 'a header');
  queryClient.setQueryData(['survey', 'a'], {});
  await libraryChanged(null);
  const isStale = (name: string) => queryClient.getQueryState([name, 'a'])?.isInvalidated;
  expect([isStale('survey'), isStale('survey-header')]).toEqual([true, false]);
});
