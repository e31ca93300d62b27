import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../session/parts.ts';

/** Everything that is found for some words, a few of each kind. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.search({ query: { q, limit: '8' } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.indexing === true ? 3000 : false),
  });
}
