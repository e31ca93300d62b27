import { ProblemError } from '@sheaf/tables';
import type { ColumnChange } from '../../../contract/index.ts';
import type { SessionObjects } from '../../session/objects.ts';
import { askQuery } from '../../session/query-client.ts';

/** Milliseconds between two looks at a change. */
const pollMs = 700;

const isOver = (change: ColumnChange | undefined): boolean => change?.state === 'done' || change?.state === 'failed';

/** A change, asked for until it is over. @param changeId null: none */
export const changeQuery = (survey_key: string, changeId: number | null) =>
  askQuery(
    ['change', survey_key, changeId],
    (api, options) => api.getColumnChange({ params: { survey_key, change_id: String(changeId) } }, options),
    { enabled: changeId !== null, refetchInterval: ({ state: { data } }) => (isOver(data) ? false : pollMs) },
  );

/** What shows answers of a survey, or people of all surveys. */
const shown = (survey_key: string) => [
  ['survey', survey_key],
  ['notes', survey_key],
  ['responses', survey_key],
  ['participants'],
  ['participant'],
];

/** Waits for the end of a change; then what it changed is loaded again. @throws Error with the reason when nothing was changed */
export async function untilDone({ queryClient }: SessionObjects, survey_key: string, change_id: number): Promise<void> {
  for (;;) {
    const change = await queryClient.fetchQuery({ ...changeQuery(survey_key, change_id), staleTime: 0, retry: 5 });
    if (change.state === 'failed') throw new ProblemError(change.failure_details, change.failure ?? '');
    if (change.state === 'done') break;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  for (const queryKey of shown(survey_key)) void queryClient.invalidateQueries({ queryKey });
}
