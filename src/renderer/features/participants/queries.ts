import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getObjects } from '../../session/query-client.ts';

/** Participants of every project whose name or address contains `q`. */
export function participantsQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['participants', q],
    queryFn: ({ signal, pageParam, meta }) => {
      const query = { ...(q === '' ? {} : { q }), ...(pageParam === null ? {} : { cursor: pageParam }) };
      return getObjects(meta).api.listParticipants({ query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
}

export function participantQuery(participant_id: string) {
  return queryOptions({
    queryKey: ['participant', participant_id],
    queryFn: ({ signal, meta }) => getObjects(meta).api.getParticipant({ params: { participant_id } }, { signal }),
  });
}
