import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Condition, Question, Survey } from '../../../contract/index.ts';
import { Inspector } from '../../components/inspector.tsx';
import { typeHue } from '../../components/marks.tsx';
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
  /** How many there are of them. */
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
  return (
    <Inspector label={words.responses.title(number)} onClose={onClose}>
      <h2>{words.responses.title(number)}</h2>
      <div className={css.steps}>
        <Button size="compact-sm" disabled={row === 0} onClick={() => onRow(row - 1)}>
          {words.responses.previous}
        </Button>
        <Button size="compact-sm" disabled={row + 1 >= count} onClick={() => onRow(row + 1)}>
          {words.responses.next}
        </Button>
        {participant_id !== null && (
          <PersonButton
            filter={view.filter}
            condition={{ kind: 'participant', participant_id }}
            onPick={(condition) => {
              onKeep(number - 1);
              pick(survey.survey_key, condition);
            }}
          />
        )}
      </div>
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {response === undefined && error === null && <p className={css.blank}>{words.responses.loading}</p>}
      {response !== undefined && (
        <dl className={css.answers}>
          {questions.map((question) => (
            <div key={question.id} style={{ borderColor: typeHue(question.type) }}>
              <dt>{question.text}</dt>
              <Answer text={response.answers[question.column_index] ?? ''} />
            </div>
          ))}
        </dl>
      )}
    </Inspector>
  );
}

interface PersonProps {
  filter: readonly Condition[];
  condition: Condition;
  onPick: (condition: Condition) => void;
}

/** Filters by the person who gave the response, or takes that back. */
function PersonButton({ filter, condition, onPick }: PersonProps) {
  const isOnly = isPicked([...filter], condition);
  return (
    <Button variant="subtle" size="compact-sm" aria-pressed={isOnly} onClick={() => onPick(condition)}>
      {isOnly ? words.responses.everybody : words.responses.onlyPerson}
    </Button>
  );
}

function Answer({ text }: { text: string }) {
  return text.trim() === '' ? <dd className={css.blank}>{shared.blank}</dd> : <dd>{text}</dd>;
}
