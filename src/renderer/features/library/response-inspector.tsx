import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Question, Survey } from '../../../contract/index.ts';
import { Inspector } from '../../components/inspector.tsx';
import { words as shared } from '../../lib/words.ts';
import { LoadFailure } from '../../session/load-failure.tsx';
import { isPicked } from './filter/conditions.ts';
import { pick } from './filter/view.ts';
import css from './inspectors.module.css';
import { type ResponsesView, responsesPage, responsesQuery } from './queries.ts';
import { words } from './words.ts';

interface InspectorProps {
  survey: Survey;
  questions: readonly Question[];
  view: ResponsesView;
  count: number;
  /** Its position among them, 0-based. */
  row: number;
  onRow: (row: number) => void;
  /** Before the filter changes: the response, by its place in the file, stays open. */
  onKeep: (row: number) => void;
  onClose: () => void;
}

/** One response, question by question. */
export function ResponseInspector({ survey, questions, view, count, row, onRow, onKeep, onClose }: InspectorProps) {
  const { data, error, refetch } = useQuery(responsesQuery(survey.survey_key, Math.floor(row / responsesPage), view));
  const response = data?.responses[row % responsesPage];
  const number = response?.row ?? row + 1;
  const participant_id = response?.participant_id ?? null;
  const person = participant_id === null ? null : ({ kind: 'participant', participant_id } as const);
  const isOnly = person !== null && isPicked([...view.filter], person);
  return (
    <Inspector label={words.responses.title(number)} onClose={onClose}>
      <h2>{words.responses.title(number)}</h2>
      <div className={css.buttons}>
        <Button size="compact-sm" disabled={row === 0} onClick={() => onRow(row - 1)}>
          {words.responses.previous}
        </Button>
        <Button size="compact-sm" disabled={row + 1 >= count} onClick={() => onRow(row + 1)}>
          {words.responses.next}
        </Button>
        {person !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-pressed={isOnly}
            onClick={() => {
              onKeep(number - 1);
              pick(survey.survey_key, person);
            }}
          >
            {isOnly ? words.responses.everybody : words.responses.onlyPerson}
          </Button>
        )}
      </div>
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {response === undefined && error === null && <p className={css.quiet}>{words.responses.loading}</p>}
      {response !== undefined && (
        <dl className={css.answers}>
          {questions.map(({ id, text, column_index }) => (
            <div key={id}>
              <dt>{text}</dt>
              <Answer text={response.answers[column_index] ?? ''} />
            </div>
          ))}
        </dl>
      )}
    </Inspector>
  );
}

function Answer({ text }: { text: string }) {
  return text.trim() === '' ? <dd className={css.blank}>{shared.blank}</dd> : <dd>{text}</dd>;
}
