import { queryOptions } from '@tanstack/react-query';
import type { ColumnChange, ColumnType, Question } from '../../../contract/index.ts';
import type { SessionObjects } from '../../session/objects.ts';
import { getObjects } from '../../session/query-client.ts';
import { recordStep } from './history.ts';

/** What a column becomes. `any_share`: even if most answers are not valid for it. */
interface Wanted {
  type?: ColumnType;
  missing?: string[];
  any_share: boolean;
}

/** Milliseconds between two looks at a change. */
const pollMs = 700;

const isOver = (change: ColumnChange | undefined): boolean => change?.state === 'done' || change?.state === 'failed';

/** A change, asked for until it is over. @param changeId null: none */
export const changeQuery = (survey_key: string, changeId: number | null) =>
  queryOptions({
    queryKey: ['change', survey_key, changeId],
    queryFn: ({ signal, meta }) =>
      getObjects(meta).api.getColumnChange({ params: { survey_key, change_id: String(changeId) } }, { signal }),
    enabled: changeId !== null,
    refetchInterval: ({ state: { data } }) => (isOver(data) ? false : pollMs),
  });

/** What shows answers of a survey, or people of all surveys. */
const shown = (survey_key: string) => [
  ['survey', survey_key],
  ['notes', survey_key],
  ['responses', survey_key],
  ['participants'],
  ['participant'],
];

/** Waits for the end of a change; then what it changed is loaded again. @throws Error with the reason when nothing was changed */
async function untilDone(
  { queryClient }: SessionObjects,
  survey_key: string,
  { change_id }: ColumnChange,
): Promise<void> {
  for (;;) {
    const change = await queryClient.fetchQuery({ ...changeQuery(survey_key, change_id), staleTime: 0, retry: 5 });
    if (change.state === 'failed') throw new Error(change.failure ?? '');
    if (change.state === 'done') break;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  for (const queryKey of shown(survey_key)) void queryClient.invalidateQueries({ queryKey });
}

const start = ({ api }: SessionObjects, survey_key: string, { id }: Question, body: Wanted) =>
  api.changeQuestion({ params: { survey_key, question_id: String(id) }, body });

/**
 * Begins a change of a column that undo takes back once it is done. The change goes on when its question is no longer shown.
 * @throws ClientError when it cannot begin
 */
export async function changeColumn(
  objects: SessionObjects,
  survey_key: string,
  question: Question,
  wanted: Wanted,
): Promise<ColumnChange> {
  const make = async (body: Wanted) => untilDone(objects, survey_key, await start(objects, survey_key, question, body));
  const change = await start(objects, survey_key, question, wanted);
  const before: Wanted = {
    ...(wanted.type !== undefined && { type: question.type }),
    ...(wanted.missing !== undefined && { missing: question.missing.map(({ value }) => value) }),
    any_share: true,
  };
  untilDone(objects, survey_key, change).then(
    () => recordStep(survey_key, { undo: () => make(before), redo: () => make({ ...wanted, any_share: true }) }),
    // The details of the question say why.
    () => {},
  );
  return change;
}
