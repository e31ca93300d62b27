import { globSync, readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listQueries, recordQueries, refreshLibrary } from './library-changed.ts';

test('after an import its survey and the lists are fetched again; thirty other surveys are not', async () => {
  const queryClient = new QueryClient();
  const others = Array.from({ length: 30 }, (_, at) => `s${at}`);
  for (const key of [...others, 'mine']) {
    queryClient.setQueryData(['survey-header', key], 'a header');
    queryClient.setQueryData(['survey', key], {});
    queryClient.setQueryData(['responses', key, null, 'asc', {}, 0], {});
  }
  for (const name of ['surveys', 'known-surveys', 'imports', 'receipts', 'instance'])
    queryClient.setQueryData([name], {});
  await refreshLibrary(queryClient, 'mine');
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

test('every listed key belongs to a query of the window', () => {
  const renderer = new URL('../', import.meta.url);
  const sources = globSync('**/*.{ts,tsx}', { cwd: renderer, exclude: ['**/*.test.ts'] });
  const used = sources.flatMap((file) =>
    [
      ...readFileSync(new URL(file, renderer), 'utf8').matchAll(
        /(?:queryKey: |ask(?:Own)?(?:Query|Pages)\(\s*)\['([\w-]+)'/g,
      ),
    ].map(([, key]) => key),
  );
  expect([...listQueries, ...recordQueries].filter((key) => !used.includes(String(key)))).toEqual([]);
});
