import { Button } from '@mantine/core';
import { holdsFiles, type Question, type ResponseFilter } from '../../../contract/index.ts';
import { ChartTableView } from '../../components/charts/chart-table-view.tsx';
import { drawQuestion } from '../../components/charts/draw-question.ts';
import { useTimeSteps } from '../../components/charts/time-step.ts';
import { Inspector } from '../../components/inspector.tsx';
import { TypeMark } from '../../components/marks.tsx';
import { DisplayChange } from './display-change.tsx';
import css from './inspectors.module.css';
import { words as joinWords } from './join/words.ts';
import { OpenAnswerSearch } from './open-answers.tsx';
import { MissingChange, TypeChange } from './type-change.tsx';
import { words } from './words.ts';

interface InspectorProps {
  surveyKey: string;
  question: Question;
  /** How many responses it is counted over; null: not known. */
  responses: number | null;
  filter: ResponseFilter;
  onClose: () => void;
  onRow: (row: number) => void;
  /** Opens the dialog that joins it with other columns; null: it is a part of a question already. */
  onJoin: (() => void) | null;
  /** It is a row of a grid. */
  isInGrid: boolean;
}

/** One question in detail: where it came from, and its numbers or its open answers with a search. */
export function QuestionInspector(props: InspectorProps) {
  const { surveyKey, question, responses, filter, onClose, onRow, onJoin, isInGrid } = props;
  const { table } = drawQuestion(question, useTimeSteps()(question));
  return (
    <Inspector label={words.question.details(question.text)} onClose={onClose} takesFocus>
      <div>
        <TypeMark type={question.type} />
        <h2 className={css.title}>{question.text}</h2>
      </div>
      <dl className={css.facts}>
        <dt>{words.question.column}</dt>
        <dd>{question.header}</dd>
        <dt>{words.question.decided}</dt>
        <dd>{words.question.sources[question.source]}</dd>
      </dl>
      {onJoin !== null && (
        <div className={css.buttons}>
          <Button onClick={onJoin}>{joinWords.open}</Button>
        </div>
      )}
      <DisplayChange surveyKey={surveyKey} question={question} isInGrid={isInGrid} />
      <TypeChange key={question.type} surveyKey={surveyKey} question={question} />
      <p className={css.quiet}>{words.question.answered(question.answered, responses)}</p>
      {!holdsFiles(question.type) && (
        <MissingChange key={JSON.stringify(question.missing)} surveyKey={surveyKey} question={question} />
      )}
      {question.distribution.kind === 'text' ? (
        <OpenAnswerSearch takesFocus surveyKey={surveyKey} questionId={question.id} filter={filter} onRow={onRow} />
      ) : (
        table !== null && <ChartTableView table={table} label={question.text} />
      )}
    </Inspector>
  );
}
