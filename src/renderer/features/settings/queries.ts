import { queryOptions } from '@tanstack/react-query';
import { getObjects } from '../../session/query-client.ts';

// The settings are those of the instance this app runs, whichever is on screen.

export const keysQuery = queryOptions({
  queryKey: ['settings', 'keys'],
  queryFn: async ({ signal, meta }) => (await getObjects(meta).ownApi.listKeys({}, { signal })).keys,
});

export const allProjectsQuery = queryOptions({
  queryKey: ['settings', 'projects'],
  queryFn: async ({ signal, meta }) => (await getObjects(meta).ownApi.listAllProjects({}, { signal })).projects,
});

export const storageQuery = queryOptions({
  queryKey: ['settings', 'storage'],
  queryFn: ({ signal, meta }) => getObjects(meta).ownApi.getStorage({}, { signal }),
});

/** What works now: read again while it is on the screen. */
export const healthQuery = queryOptions({
  queryKey: ['settings', 'health'],
  queryFn: ({ signal, meta }) => getObjects(meta).ownApi.getHealth({}, { signal }),
  staleTime: 0,
  refetchInterval: 10_000,
});

/** Read often while a backup is made, which shows how far it is. */
export const backupQuery = queryOptions({
  queryKey: ['settings', 'backup'],
  queryFn: ({ signal, meta }) => getObjects(meta).ownApi.getBackup({}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data !== undefined && data.running !== null ? 500 : 10_000),
});

export const transcriberQuery = queryOptions({
  queryKey: ['settings', 'transcriber'],
  queryFn: ({ signal, meta }) => getObjects(meta).ownApi.getTranscriber({}, { signal }),
});
