import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditAction, AuditEvent } from '../../../contract/index.ts';
import type { Client } from '../../../importer/index.ts';
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

const ofAction = (action: AuditAction | null) => (action === null ? {} : { action });

/** The audit trail, a few events at a time: read again when the page is opened. */
export const auditQuery = (action: AuditAction | null) =>
  infiniteQueryOptions({
    queryKey: ['settings', 'audit', action],
    queryFn: ({ signal, pageParam, meta }) => {
      const page = pageParam === null ? {} : { cursor: pageParam };
      return getObjects(meta).ownApi.listAuditEvents(
        { query: { ...ofAction(action), ...page, limit: '10' } },
        { signal },
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });

/** All events of an action, or all there are. */
export async function readWholeAudit(ownApi: Client, action: AuditAction | null): Promise<AuditEvent[]> {
  const all: AuditEvent[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = cursor === undefined ? {} : { cursor };
    const { events, next_cursor } = await ownApi.listAuditEvents({
      query: { ...ofAction(action), ...page, limit: '200' },
    });
    all.push(...events);
    cursor = next_cursor;
  }
  return all;
}
