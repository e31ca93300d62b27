import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Question, Survey } from '../../../contract/index.ts';
import { Inspector } from '../../components/inspector.tsx';
import { typeHue } from '../../components/marks.tsx';
import { words as shared } from '../../lib/words.ts';
import { LoadFailure } from '../../session/load-failure.tsx';
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
  onClose: () => void;
}

/** One response, question by question. */
export function ResponseInspector({ survey, questions, view, count, row, onRow, onClose }: InspectorProps) {
  const { data, error, refetch } = useQuery(responsesQuery(survey.survey_key, Math.floor(row / responsesPage), view));
  const response = data?.responses[row % responsesPage];
  const number = response?.row ?? row + 1;
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

function Answer({ text }: { text: string }) {
  return text.trim() === '' ? <dd className={css.blank}>{shared.blank}</dd> : <dd>{text}</dd>;
}
