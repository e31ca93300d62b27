import { queryOptions } from '@tanstack/react-query';
import { getObjects } from '../../../session/query-client.ts';
import type { View } from '../filter/view.ts';

/** What a comparison is made of. */
export interface Compared extends Pick<View, 'filter' | 'weight'> {
  surveyKey: string;
  /** What the columns are. */
  by: string;
  /** Columns with fewer responses are hidden. */
  smallestBase: number;
}

/** Some questions and groups in columns. */
export function comparisonQuery(
  { surveyKey: survey_key, by, filter, weight, smallestBase }: Compared,
  questionIds: readonly number[],
  groupIds: readonly string[],
) {
  return queryOptions({
    // Below the survey's own key: whatever makes the survey load again makes this load again.
    queryKey: ['survey', survey_key, 'comparison', by, filter, weight, smallestBase, questionIds, groupIds],
    queryFn: ({ signal, meta }) =>
      getObjects(meta).api.compareColumns(
        {
          params: { survey_key },
          query: {
            by,
            filter: JSON.stringify(filter),
            question_ids: JSON.stringify(questionIds),
            group_ids: JSON.stringify(groupIds),
            smallest_base: String(smallestBase),
            ...(weight === null ? {} : { weight: String(weight) }),
          },
        },
        { signal },
      ),
    staleTime: 60_000,
  });
}
