import { queryOptions } from '@tanstack/react-query';
import type { ResponseFilter } from '../../../../contract/index.ts';
import { getObjects } from '../../../session/query-client.ts';

/**
 * What the responses that pass a filter answered, and how many they are. A question is counted without the conditions on
 * itself, so that its chart still offers the other bars. @param weight the question whose numbers weigh the responses
 * @param questions those to count; null: all
 */
export function filteredQuery(
  survey_key: string,
  filter: ResponseFilter,
  weight: number | null,
  questions: readonly number[] | null,
) {
  return queryOptions({
    // Below the survey's own key: whatever makes the survey load again makes this load again.
    queryKey: ['survey', survey_key, 'filtered', filter, weight, questions],
    queryFn: ({ signal, meta }) =>
      getObjects(meta).api.listQuestions(
        {
          params: { survey_key },
          query: {
            filter: JSON.stringify(filter),
            own: 'ignore',
            ...(weight === null ? {} : { weight: String(weight) }),
            ...(questions === null ? {} : { question_ids: JSON.stringify(questions) }),
          },
        },
        { signal },
      ),
    staleTime: 60_000,
  });
}

/** The filters of a survey that were saved under a name. */
export function savedFiltersQuery(survey_key: string) {
  return queryOptions({
    queryKey: ['saved-filters', survey_key],
    queryFn: ({ signal, meta }) => getObjects(meta).api.listSavedFilters({ params: { survey_key } }, { signal }),
  });
}

/** The people of a project whose name or address contains the text; the first fifty. */
export function peopleQuery(project_id: number, q: string) {
  return queryOptions({
    queryKey: ['people', project_id, q],
    queryFn: ({ signal, meta }) =>
      getObjects(meta).api.listParticipants(
        { query: { project_id: String(project_id), ...(q === '' ? {} : { q }) } },
        { signal },
      ),
  });
}

/** A person, by their number. */
export function personQuery(participant_id: number) {
  return queryOptions({
    queryKey: ['participant', String(participant_id)],
    queryFn: ({ signal, meta }) =>
      getObjects(meta).api.getParticipant({ params: { participant_id: String(participant_id) } }, { signal }),
    staleTime: 60_000,
  });
}
