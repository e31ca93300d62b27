import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { personColumns } from '@sheaf/survey-columns';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PersonKey, PersonKeyChange, Question, Survey } from '../../../../contract/index.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { CrossIcon } from '../../../components/icons.tsx';
import { Message } from '../../../components/message.tsx';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { KeyNames } from '../../../session/key-names.tsx';
import { useSessionObjects } from '../../../session/objects.ts';
import { ChangeProgress } from './change-progress.tsx';
import { cancelChange, changeKey, failureOf, isOpen } from './key-change.ts';
import css from './people-fact.module.css';
import { words } from './words.ts';

/** @returns the headers of columns that look like identifiers of people */
function suggestedColumns(questions: readonly Question[]): string[] {
  const header = questions.map((question) => question.header);
  const { personIds } = personColumns({ exporter: 'unknown', header, types: questions, groups: [] });
  return personIds.flatMap((column) => header[column] ?? []);
}

const mostColumns = 4;
const longestName = 100;

interface DialogProps {
  survey: Survey;
  change: PersonKeyChange | null;
  onClose: () => void;
}

/** Names the columns that say who answered. */
export function KeyDialog({ survey, change, onClose }: DialogProps) {
  const [, navigate] = useLocation();
  const { person_key: key, questions } = survey;
  const suggested = suggestedColumns(questions);
  const [headers, setHeaders] = useState(key?.headers ?? suggested.slice(0, 1));
  const [typed, setTyped] = useState<string | null>(key?.name ?? null);
  const name = (typed ?? headers.join(' + ')).slice(0, longestName);
  const objects = useSessionObjects();
  const start = useMutation({ mutationFn: (wanted: PersonKey | null) => changeKey(objects, survey, wanted) });
  const isBusy = start.isPending || isOpen(change);
  const isSame = key !== null && key.name === name.trim() && key.headers.join('\n') === headers.join('\n');
  return (
    <Dialog label={words.title} title={words.title} onClose={onClose}>
      <form
        className={css.content}
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate({ name, headers });
        }}
      >
        <p>{words.intro}</p>
        <KeyColumns questions={questions} suggested={suggested} headers={headers} onChange={setHeaders} />
        <TextInput
          label={words.name}
          description={words.nameHint}
          value={name}
          maxLength={longestName}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <KeyNames project={survey.project.id} name={name} onPick={setTyped} />
        <Outcome survey={survey} change={change} isSame={isSame} error={start.error} />
        <div className={css.actions}>
          {survey.number_of_participants > 0 && (
            <Button variant="subtle" onClick={() => navigate('/participants')}>
              {words.show}
            </Button>
          )}
          {key !== null && (
            <Button
              disabled={isBusy}
              onClick={() => start.mutate(null, { onSuccess: () => setHeaders(suggested.slice(0, 1)) })}
            >
              {words.clear}
            </Button>
          )}
          <Button
            type="submit"
            variant="filled"
            disabled={isBusy || isSame || headers.length === 0 || name.trim() === ''}
          >
            {words.set}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ColumnsProps {
  questions: readonly Question[];
  suggested: readonly string[];
  headers: readonly string[];
  onChange: (headers: string[]) => void;
}

const labelOf = ({ header, text }: Question): string =>
  text === '' || text === header ? header : `${header}: ${text}`;

/** The columns of the key in their order, each with a button that takes it out, and a list to add one from. */
function KeyColumns({ questions, suggested, headers, onChange }: ColumnsProps) {
  const free = questions.filter(({ header }) => !headers.includes(header));
  const [likely, others] = [
    free.filter(({ header }) => suggested.includes(header)),
    free.filter(({ header }) => !suggested.includes(header)),
  ].map((some) => some.map((question) => ({ value: question.header, label: labelOf(question) })));
  return (
    <section className={css.columns} aria-label={words.columns}>
      <h2>{words.columns}</h2>
      {headers.length === 0 && <p>{words.none}</p>}
      <ul>
        {headers.map((header) => (
          <li key={header}>
            <span>{header}</span>
            <ActionIcon
              variant="subtle"
              aria-label={words.remove(header)}
              onClick={() => onChange(headers.filter((one) => one !== header))}
            >
              <CrossIcon />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {headers.length < mostColumns && (
        <NativeSelect
          aria-label={words.add}
          value=""
          onChange={({ currentTarget }) => onChange([...headers, currentTarget.value])}
        >
          <option value="" disabled>
            {words.add}
          </option>
          {[likely, others].map(
            (some, at) =>
              some !== undefined &&
              some.length > 0 && (
                <optgroup
                  key={at === 0 ? words.suggested : words.others}
                  label={at === 0 ? words.suggested : words.others}
                >
                  {some.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </NativeSelect>
      )}
    </section>
  );
}

interface OutcomeProps extends Pick<DialogProps, 'survey' | 'change'> {
  /** Whether the key on screen is the one of the survey. */
  isSame: boolean;
  error: Error | null;
}

/** How far a change is, what came of it, and why it failed. */
function Outcome({ survey, change, isSame, error }: OutcomeProps) {
  const objects = useSessionObjects();
  if (error !== null) return <Message tone="bad" role="alert" title={errorSentence(error)} />;
  if (change === null) return null;
  const { state, cancelled, keyed, to } = change;
  if (isOpen(change)) return <ChangeProgress change={change} onCancel={() => cancelChange(objects, survey, change)} />;
  if (cancelled) return <p role="status">{words.cancelled}</p>;
  if (state === 'failed') return <Message tone="bad" role="alert" title={failureOf(change)} />;
  if (to === null || keyed === null || !isSame) return null;
  return <p role="status">{words.result(keyed, survey.number_of_responses)}</p>;
}
