import { Button, Group, Stack } from '@mantine/core';
import { ProblemError } from '@sheaf/tables';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ColumnChange, type ColumnType, columnTypes, holdsFiles, type Question } from '../../../contract/index.ts';
import { Choose, MissingWords } from '../../components/fields.tsx';
import { ErrorMessage, Message } from '../../components/message.tsx';
import { words as problems } from '../../lib/problems/words.ts';
import { words as shared } from '../../lib/words.ts';
import { recordStep } from '../../session/history.ts';
import { type SessionObjects, useSessionObjects } from '../../session/objects.ts';
import { askQuery } from '../../session/query-client.ts';
import { ChangeProgress } from './dialogs/key-dialog.tsx';
import { words as dialogs } from './dialogs/words.ts';
import { words } from './words.ts';

/** What a column becomes. `any_share`: even if most answers are not valid for it. */
interface Wanted {
  type?: ColumnType;
  missing?: string[];
  any_share: boolean;
}

/**
 * Begins a change of a column that undo takes back once it is done. The change goes on when its question is no longer shown.
 * @throws ClientError when it cannot begin
 */
async function changeColumn(
  objects: SessionObjects,
  survey_key: string,
  question: Question,
  wanted: Wanted,
): Promise<ColumnChange> {
  const params = { survey_key, question_id: String(question.id) };
  const begin = (body: Wanted) => objects.api.changeQuestion({ params, body });
  const make = async (body: Wanted) => untilDone(objects, survey_key, (await begin(body)).change_id);
  const change = await begin(wanted);
  const before: Wanted = {
    ...(wanted.type !== undefined && { type: question.type }),
    ...(wanted.missing !== undefined && { missing: question.missing.map(({ value }) => value) }),
    any_share: true,
  };
  untilDone(objects, survey_key, change.change_id).then(
    () =>
      recordStep(survey_key, {
        what: 'reading',
        undo: () => make(before),
        redo: () => make({ ...wanted, any_share: true }),
      }),
    // The details of the question say why.
    () => {},
  );
  return change;
}

interface ChangeProps {
  surveyKey: string;
  question: Question;
}

/** A change of a column that is begun here, and how far it is. */
function useColumnChange({ surveyKey, question }: ChangeProps) {
  const objects = useSessionObjects();
  const start = useMutation({ mutationFn: (wanted: Wanted) => changeColumn(objects, surveyKey, question, wanted) });
  const { data: change } = useQuery(changeQuery(surveyKey, start.data?.change_id ?? null));
  const isBusy = start.isPending || change?.state === 'queued' || change?.state === 'running';
  return { begin: start.mutate, error: start.error, change, isBusy };
}

/** A column of media files keeps its type: only a new import can change it. */
const choices = columnTypes
  .filter((type) => !holdsFiles(type))
  .map((value) => ({ value, label: shared.columnTypes[value].name }));

/** Reads a column as another type. The raw answers are stored, so nothing has to be uploaded again. */
export function TypeChange({ surveyKey, question }: ChangeProps) {
  const [wanted, setWanted] = useState<ColumnType>(question.type);
  const { begin, error, change, isBusy } = useColumnChange({ surveyKey, question });
  if (holdsFiles(question.type)) return null;
  return (
    <Stack>
      <Group align="flex-end">
        <Choose label={words.type.label} options={choices} value={wanted} disabled={isBusy} onChange={setWanted} />
        <Button disabled={isBusy || wanted === question.type} onClick={() => begin({ type: wanted, any_share: false })}>
          {isBusy ? words.type.busy(change) : words.type.button}
        </Button>
      </Group>
      <Progress
        surveyKey={surveyKey}
        change={change}
        error={error}
        onAnyway={() => begin({ type: wanted, any_share: true })}
      />
    </Stack>
  );
}

/** The words of a column that do not count as answers. Another list counts the raw answers again. */
export function MissingChange({ surveyKey, question }: ChangeProps) {
  const { begin, error, change, isBusy } = useColumnChange({ surveyKey, question });
  return (
    <>
      <MissingWords
        missing={question.missing}
        button={isBusy ? words.type.busy(change) : shared.apply}
        disabled={isBusy}
        onApply={(missing) => begin({ missing, any_share: true })}
      />
      <Progress surveyKey={surveyKey} change={change} error={error} />
    </>
  );
}

interface ProgressProps {
  surveyKey: string;
  change: ColumnChange | undefined;
  error: Error | null;
  /** Makes it although most answers are not valid. */
  onAnyway?: () => void;
}

/** How far the people of the survey are read again, where a change needs that, and why it did not happen. */
function Progress({ surveyKey, change, error, onAnyway }: ProgressProps) {
  const { api, queryClient } = useSessionObjects();
  if (error !== null) return <ErrorMessage error={error} />;
  if (change === undefined || change.state === 'done') return null;
  if (change.state !== 'failed') {
    const params = { survey_key: surveyKey, change_id: String(change.change_id) };
    const cancel = async () =>
      queryClient.setQueryData(['change', surveyKey, change.change_id], await api.cancelColumnChange({ params }));
    return change.progress !== null && <ChangeProgress change={change} onCancel={cancel} />;
  }
  if (change.cancelled) return <p role="status">{dialogs.people.cancelled}</p>;
  return (
    <Message tone="bad" role="alert" title={problems.say(change.failure_details, change.failure ?? '')}>
      {onAnyway !== undefined && <Button onClick={onAnyway}>{words.type.anyway}</Button>}
    </Message>
  );
}

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
