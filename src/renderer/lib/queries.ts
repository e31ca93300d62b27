import { queryOptions } from '@tanstack/react-query';
import { isFinal, limits } from '../../contract/index.ts';
import { api, keepToBudget } from './api.ts';

/** Queries that more than one room of the window asks. */
export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: async ({ signal }) => {
    const instance = await api.getInstance({}, { signal });
    keepToBudget(instance.requests_per_minute);
    return instance;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await api.listProjects({}, { signal })).projects,
});

/** Past and running imports of surveys, newest first; asked again every few seconds while one of them is not final. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }) => {
    const query = { kind: 'survey', limit: String(limits.pageSize) } as const;
    const { imports, count } = await api.listImports({ query }, { signal });
    return { count, imports: imports.flatMap((item) => (item.kind === 'survey' ? [item] : [])) };
  },
  refetchInterval: ({ state }) => {
    const busy = state.data?.imports.some(({ status }) => !isFinal(status) && status !== 'AWAITING_UPLOAD');
    return busy === true ? 4000 : false;
  },
});
