import { Button, NativeSelect } from '@mantine/core';
import { ProblemError } from '@sheaf/tables';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ColumnChange, type ColumnType, columnTypes, holdsFiles, type Question } from '../../../contract/index.ts';
import css from '../../components/fields.module.css';
import { Message } from '../../components/message.tsx';
import { MissingWords } from '../../components/missing-words.tsx';
import { errorSentence } from '../../lib/error-sentence.ts';
import { words as problems } from '../../lib/problems/words.ts';
import { words as shared } from '../../lib/words.ts';
import { type SessionObjects, useSessionObjects } from '../../session/objects.ts';
import { getObjects } from '../../session/query-client.ts';
import { recordStep } from './history.ts';
import { ChangeProgress } from './people/change-progress.tsx';
import { words as people } from './people/words.ts';
import { words } from './words.ts';

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
const changeQuery = (survey_key: string, changeId: number | null) =>
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
    if (change.state === 'failed') throw new ProblemError(change.failure_details, change.failure ?? '');
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
async function changeColumn(
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

/** A column of media files keeps its type: only a new import can change it. */
const choices = columnTypes.filter((type) => !holdsFiles(type));

/** Reads a column as another type. The raw answers are stored, so nothing has to be uploaded again. */
export function TypeChange({ surveyKey, question }: { surveyKey: string; question: Question }) {
  const [wanted, setWanted] = useState<ColumnType>(question.type);
  const [changeId, setChangeId] = useState<number | null>(null);
  const objects = useSessionObjects();
  const start = useMutation({
    mutationFn: (any_share: boolean) => changeColumn(objects, surveyKey, question, { type: wanted, any_share }),
    onSuccess: ({ change_id }) => setChangeId(change_id),
  });
  const { data: change } = useQuery(changeQuery(surveyKey, changeId));
  if (holdsFiles(question.type)) return null;
  const isBusy = start.isPending || change?.state === 'queued' || change?.state === 'running';
  const failure = failureOf(start.error, change);
  return (
    <div className={css.missing}>
      <div className={css.line}>
        <NativeSelect
          label={words.type.label}
          data={choices.map((value) => ({ value, label: shared.columnTypes[value].name }))}
          value={wanted}
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const type = choices.find((one) => one === currentTarget.value);
            if (type !== undefined) setWanted(type);
          }}
        />
        <Button disabled={isBusy || wanted === question.type} onClick={() => start.mutate(false)}>
          {isBusy ? words.type.busy(change) : words.type.button}
        </Button>
      </div>
      <PeopleOfChange surveyKey={surveyKey} change={change} />
      {failure !== null && (
        <Message tone="bad" role="alert" title={failure}>
          {change?.state === 'failed' && <Button onClick={() => start.mutate(true)}>{words.type.anyway}</Button>}
        </Message>
      )}
    </div>
  );
}

/** Why a change did not happen. One that was cancelled needs no alarm. */
function failureOf(error: Error | null, change: ColumnChange | undefined): string | null {
  if (error !== null) return errorSentence(error);
  if (change?.state !== 'failed' || change.cancelled || change.failure === null) return null;
  return problems.say(change.failure_details, change.failure);
}

/** How far the people of the survey are read again, where the change of a column needs that. */
function PeopleOfChange({ surveyKey, change }: { surveyKey: string; change: ColumnChange | undefined }) {
  const { api } = useSessionObjects();
  const client = useQueryClient();
  if (change === undefined) return null;
  if (change.state === 'failed') return change.cancelled ? <p role="status">{people.cancelled}</p> : null;
  if (change.state === 'done' || change.progress === null) return null;
  const params = { survey_key: surveyKey, change_id: String(change.change_id) };
  const cancel = async () =>
    client.setQueryData(['change', surveyKey, change.change_id], await api.cancelColumnChange({ params }));
  return <ChangeProgress change={change} onCancel={cancel} />;
}

/** The words of a column that do not count as answers. Another list counts the raw answers again. */
export function MissingChange({ surveyKey, question }: { surveyKey: string; question: Question }) {
  const [changeId, setChangeId] = useState<number | null>(null);
  const objects = useSessionObjects();
  const start = useMutation({
    mutationFn: (missing: string[]) => changeColumn(objects, surveyKey, question, { missing, any_share: true }),
    onSuccess: ({ change_id }) => setChangeId(change_id),
  });
  const { data: change } = useQuery(changeQuery(surveyKey, changeId));
  const isBusy = start.isPending || change?.state === 'queued' || change?.state === 'running';
  const failure = failureOf(start.error, change);
  return (
    <>
      <MissingWords
        missing={question.missing}
        button={isBusy ? words.type.busy(change) : words.type.recount}
        disabled={isBusy}
        onApply={(list) => start.mutate(list)}
      />
      <PeopleOfChange surveyKey={surveyKey} change={change} />
      {failure !== null && <Message tone="bad" role="alert" title={failure} />}
    </>
  );
}
