import { ActionIcon, Box, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { findPersonColumns } from '@sheaf/survey-columns';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { PeopleProgress, PersonKey, PersonKeyChange, Question, Survey } from '../../../../contract/index.ts';
import { FormDialog } from '../../../components/dialog.tsx';
import { CrossIcon } from '../../../components/icons.tsx';
import { ErrorMessage, Message, ProgressBar } from '../../../components/message.tsx';
import { words as problems } from '../../../lib/problems/words.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { askQuery } from '../../../session/query-client.ts';
import { changeOutline } from '../outline-changes.ts';
import { words as allWords } from './words.ts';

const words = allWords.people;

/** The headers of columns that look like identifiers of people. */
function suggestColumns(questions: readonly Question[]): string[] {
  const header = questions.map((question) => question.header);
  const { personIds } = findPersonColumns({ exporter: 'unknown', header, types: questions, groups: [] });
  return personIds.flatMap((column) => header[column] ?? []);
}

const mostColumns = 4;
const longestName = 100;

/** The names of person keys in a project: with one of them a survey shares its people. */
const keyNamesQuery = (project_id: number) =>
  askQuery(['person-keys', project_id], async (api, options) => {
    const { person_keys } = await api.listPersonKeys({ query: { project_id: String(project_id) } }, options);
    return person_keys.map(({ name }) => name);
  });

/** Names the columns that say who answered. */
export function KeyDialog(props: { survey: Survey; change: PersonKeyChange | null; onClose: () => void }) {
  const { survey, change, onClose } = props;
  const [, navigate] = useLocation();
  const { person_key: key, questions, survey_key } = survey;
  const suggested = suggestColumns(questions);
  const [headers, setHeaders] = useState(key?.headers ?? suggested.slice(0, 1));
  const [typed, setTyped] = useState<string | null>(key?.name ?? null);
  const name = (typed ?? headers.join(' + ')).slice(0, longestName);
  const { data: names = [] } = useQuery(keyNamesQuery(survey.project.id));
  const objects = useSessionObjects();
  const start = useMutation({
    mutationFn: (wanted: PersonKey | null) =>
      changeOutline(objects, survey_key, { before: { person_key: key }, after: { person_key: wanted } }),
  });
  const isBusy = start.isPending || isOpen(change);
  const isSame = key !== null && key.name === name.trim() && key.headers.join('\n') === headers.join('\n');
  const clear = () => start.mutate(null, { onSuccess: () => setHeaders(suggested.slice(0, 1)) });
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={() => start.mutate({ name, headers })}
      change={start}
      button={words.set}
      isOff={isBusy || isSame || headers.length === 0 || name.trim() === ''}
      beside={
        <>
          {survey.number_of_participants > 0 && (
            <Button variant="subtle" onClick={() => navigate('/participants')}>
              {words.show}
            </Button>
          )}
          {key !== null && (
            <Button disabled={isBusy} onClick={clear}>
              {words.clear}
            </Button>
          )}
        </>
      }
    >
      <p>{words.intro}</p>
      <KeyColumns questions={questions} suggested={suggested} headers={headers} onChange={setHeaders} />
      <TextInput
        label={words.name}
        description={words.nameHint}
        value={name}
        maxLength={longestName}
        list="key-names"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id="key-names">
        {names.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {start.error === null && change !== null && <Outcome survey={survey} change={change} isSame={isSame} />}
    </FormDialog>
  );
}

interface ColumnsProps {
  questions: readonly Question[];
  suggested: readonly string[];
  headers: readonly string[];
  onChange: (headers: string[]) => void;
}

/** The columns of the key in their order, each with a button that takes it out, and a list to add one from. */
function KeyColumns({ questions, suggested, headers, onChange }: ColumnsProps) {
  const listFree = (isSuggested: boolean) =>
    questions
      .filter(({ header }) => !headers.includes(header) && suggested.includes(header) === isSuggested)
      .map(({ header, text }) => ({
        value: header,
        label: text === '' || text === header ? header : `${header}: ${text}`,
      }));
  return (
    <section aria-label={words.columns}>
      <Box component="h2" mb={4} fz={13}>
        {words.columns}
      </Box>
      {headers.length === 0 && <p>{words.none}</p>}
      <Stack component="ul" gap={4} mb={8}>
        {headers.map((header) => (
          <Group component="li" key={header} className="box" justify="space-between" p="2px 4px 2px 10px">
            <span className="cut">{header}</span>
            <ActionIcon
              aria-label={words.remove(header)}
              onClick={() => onChange(headers.filter((one) => one !== header))}
            >
              <CrossIcon />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      {headers.length < mostColumns && (
        <NativeSelect
          aria-label={words.add}
          value=""
          data={[
            { value: '', label: words.add, disabled: true },
            { group: words.suggested, items: listFree(true) },
            { group: words.others, items: listFree(false) },
          ]}
          onChange={({ currentTarget }) => onChange([...headers, currentTarget.value])}
        />
      )}
    </section>
  );
}

interface OutcomeProps {
  survey: Survey;
  change: PersonKeyChange;
  /** Whether the key on screen is the one of the survey. */
  isSame: boolean;
}

/** How far a change is, what came of it, and why it failed. */
function Outcome({ survey, change, isSame }: OutcomeProps) {
  const { api, queryClient } = useSessionObjects();
  const { state, cancelled, keyed, to, change_id } = change;
  const cancel = async () => {
    await api.cancelKeyChange({ params: { survey_key: survey.survey_key, change_id: String(change_id) } });
    await queryClient.invalidateQueries({ queryKey: ['person-key', survey.survey_key, change_id] });
  };
  if (isOpen(change)) return <ChangeProgress change={change} onCancel={cancel} />;
  if (cancelled) return <p role="status">{words.cancelled}</p>;
  if (state === 'failed') return <Message tone="bad" role="alert" title={describeFailure(change)} />;
  if (to === null || keyed === null || !isSame) return null;
  return <p role="status">{words.result(keyed, survey.number_of_responses)}</p>;
}

function inWords(progress: PeopleProgress): string {
  if (progress === null) return words.waiting;
  const { phase, done, total, per_second, seconds_left } = progress;
  const rate = per_second === 0 || done === total ? [] : [words.progress.rate(per_second)];
  const left = seconds_left === null || seconds_left === 0 ? [] : [words.progress.left(seconds_left)];
  return `${[words.progress[phase](done, total), ...rate, ...left].join(', ')}.`;
}

interface Props {
  change: Pick<PersonKeyChange, 'progress' | 'cancelled'>;
  onCancel: () => Promise<unknown>;
}

/** How far people are read again, how fast, and how long it will still take. It can be cancelled until everything has changed. */
export function ChangeProgress({ change: { progress, cancelled }, onCancel }: Props) {
  const cancel = useMutation({ mutationFn: onCancel });
  const isCancelling = cancelled || cancel.isPending;
  const percent = progress?.done ? (100 * progress.done) / progress.total : null;
  return (
    <Stack component="section" className="quiet" aria-label={words.waiting}>
      {/* The numbers change all the time: a screen reader reads them from the bar when asked. */}
      <p role={isCancelling ? 'status' : undefined}>{isCancelling ? words.cancelling : inWords(progress)}</p>
      <Group gap={12} wrap="nowrap">
        <ProgressBar label={words.waiting} percent={percent} text={inWords(progress)} />
        {progress?.phase !== 'finishing' && (
          <Button disabled={isCancelling} onClick={() => cancel.mutate()}>
            {shared.cancel}
          </Button>
        )}
      </Group>
      <ErrorMessage error={cancel.error} />
    </Stack>
  );
}

/** Whether a change is not over yet. */
export const isOpen = (change: PersonKeyChange | null): boolean =>
  change !== null && (change.state === 'queued' || change.state === 'running');

/** What other screens show of people. */
const aboutPeople = ['responses', 'participants', 'participant', 'person-keys'];

/** The newest change of a survey's key. It is asked for until it is over; then everything about people is loaded again. */
export function useKeyChange({ survey_key, person_key_change: listed }: Survey): PersonKeyChange | null {
  const { api, queryClient } = useSessionObjects();
  const id = listed?.change_id ?? null;
  const isListedOpen = isOpen(listed);
  const { data: change = listed } = useQuery({
    queryKey: ['person-key', survey_key, id],
    queryFn: async ({ signal }) => (await api.getOutline({ params: { survey_key } }, { signal })).person_key_change,
    enabled: isListedOpen,
    refetchInterval: ({ state }) => (isOpen(state.data ?? null) ? 500 : false),
  });
  const newest = isListedOpen ? change : listed;
  // A short change is over before it was seen to run.
  const settled = useRef(isListedOpen ? null : id);
  useEffect(() => {
    if (newest === null || isOpen(newest) || newest.change_id === settled.current) return;
    settled.current = newest.change_id;
    if (isListedOpen) void queryClient.invalidateQueries({ queryKey: ['survey', survey_key] });
    for (const name of aboutPeople) void queryClient.invalidateQueries({ queryKey: [name] });
    announce(describeEnd(newest));
  }, [newest, isListedOpen, survey_key, queryClient]);
  return newest;
}

/** Why a change failed, in the language of the window. */
export const describeFailure = ({ failure, failure_details }: PersonKeyChange): string =>
  failure === null ? words.failed : problems.say(failure_details, failure);

function describeEnd(change: PersonKeyChange): string {
  const { state, cancelled, to } = change;
  if (state === 'failed') return cancelled ? words.cancelled : describeFailure(change);
  return to === null ? words.isCleared : words.isSet(to.name);
}
