import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useId, useState } from 'react';
import type { Question } from '../../../contract/index.ts';
import { Chart } from '../../components/charts/chart.tsx';
import { ChartTableView } from '../../components/charts/chart-table-view.tsx';
import { CopyButtons } from '../../components/charts/copy-buttons.tsx';
import { ChartIcon, TableIcon } from '../../components/icons.tsx';
import { TypeMark } from '../../components/marks.tsx';
import { missingText } from '../../components/missing-words.tsx';
import { words as shared } from '../../lib/words.ts';
import css from './question-card.module.css';
import { words } from './words.ts';

interface CardProps {
  question: Question;
  /** How many responses it is counted over; null: not known. */
  responses: number | null;
  selected: boolean;
  onSelect: () => void;
}

/** A question and its chart; its table is one button away. */
export function QuestionCard({ question, responses, selected, onSelect }: CardProps) {
  const [asTable, setAsTable] = useState(false);
  const title = useId();
  const { distribution } = question;
  const hasTable = distribution.kind === 'options' || distribution.kind === 'nps' || distribution.kind === 'ranking';
  return (
    <article className={css.card} aria-labelledby={title} data-selected={selected || undefined}>
      <div className={css.meta}>
        <TypeMark type={question.type} />
        <span className={css.answered}>{words.question.answered(question.answered, responses)}</span>
        {question.missing.length > 0 && (
          <span className={css.answered}>{shared.missing.some(missingText(question.missing.slice(0, 3)))}</span>
        )}
        {question.places !== null && (
          <span className={css.answered}>{words.question.places(question.places.question_ids.length)}</span>
        )}
        <div className={css.actions}>
          {hasTable && (
            <Tooltip label={asTable ? words.question.chart : words.question.table}>
              <ActionIcon
                variant="subtle"
                aria-label={words.question.table}
                aria-pressed={asTable}
                onClick={() => setAsTable(!asTable)}
              >
                {asTable ? <ChartIcon /> : <TableIcon />}
              </ActionIcon>
            </Tooltip>
          )}
          <CopyButtons question={question} />
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={words.question.details(question.text)}
            onClick={onSelect}
          >
            {distribution.kind === 'text' && distribution.notes > 0
              ? words.question.notes(distribution.notes)
              : words.question.more}
          </Button>
        </div>
      </div>
      <h2 id={title} className={css.title}>
        {question.text}
      </h2>
      {asTable ? <ChartTableView question={question} /> : <Chart question={question} />}
    </article>
  );
}
