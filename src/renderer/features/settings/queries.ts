import { queryOptions } from '@tanstack/react-query';
import { ownApi } from '../../session/singletons.ts';

// The settings are those of the instance this app runs, whichever is on screen.

export const keysQuery = queryOptions({
  queryKey: ['settings', 'keys'],
  queryFn: async ({ signal }) => (await ownApi.listKeys({}, { signal })).keys,
});

export const allProjectsQuery = queryOptions({
  queryKey: ['settings', 'projects'],
  queryFn: async ({ signal }) => (await ownApi.listAllProjects({}, { signal })).projects,
});

export const storageQuery = queryOptions({
  queryKey: ['settings', 'storage'],
  queryFn: ({ signal }) => ownApi.getStorage({}, { signal }),
});

/** What works now: read again while it is on the screen. */
export const healthQuery = queryOptions({
  queryKey: ['settings', 'health'],
  queryFn: ({ signal }) => ownApi.getHealth({}, { signal }),
  staleTime: 0,
  refetchInterval: 10_000,
});

export const transcriberQuery = queryOptions({
  queryKey: ['settings', 'transcriber'],
  queryFn: ({ signal }) => ownApi.getTranscriber({}, { signal }),
});
