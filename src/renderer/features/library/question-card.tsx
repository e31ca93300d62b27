import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isIgnored, type Question } from '../../../contract/index.ts';
import { Marks } from '../../components/charts/chart.tsx';
import { ChartTableView } from '../../components/charts/chart-table-view.tsx';
import { CopyButtons } from '../../components/charts/copy-buttons.tsx';
import { drawQuestion } from '../../components/charts/draw-question.ts';
import { pictureOf } from '../../components/charts/pictures/marks-picture.ts';
import { useTimeSteps } from '../../components/charts/time-step.ts';
import { TypeMark } from '../../components/marks.tsx';
import { missingText } from '../../components/missing-words.tsx';
import { words as shared } from '../../lib/words.ts';
import css from './card.module.css';
import { Card, type Place } from './card.tsx';
import { words } from './words.ts';

interface QuestionCardProps {
  question: Question;
  title: string;
  /** How many responses it is counted over; null: not known. */
  responses: number | null;
  selected: boolean;
  place: Place;
  /** Shown below the chart. */
  below?: ReactNode;
  onSelect: () => void;
}

/** A question of one column. */
export function QuestionCard({ question, title, responses, selected, place, below, onSelect }: QuestionCardProps) {
  const findStep = useTimeSteps();
  return (
    <Card
      title={title}
      isSelected={selected}
      place={place}
      height={heightOf(question)}
      content={() => {
        const drawing = drawQuestion(question, findStep(question));
        return {
          facts: <Facts question={question} responses={responses} />,
          actions: (
            <>
              <CopyButtons
                table={drawing.table}
                picture={pictureOf(drawing, { title: question.text, answered: question.answered })}
              />
              <Details question={question} onSelect={onSelect} />
            </>
          ),
          chart: (
            <>
              <Marks marks={drawing.marks} />
              {below}
            </>
          ),
          table:
            hasTable(question) && drawing.table !== null ? (
              <ChartTableView table={drawing.table} label={title} />
            ) : null,
        };
      }}
    />
  );
}

/** Kinds of charts whose numbers make a table. */
const tables: ReadonlySet<Question['distribution']['kind']> = new Set(['options', 'nps', 'ranking', 'number', 'time']);
const hasTable = ({ distribution }: Question) => tables.has(distribution.kind);

const lineHeight = 26;
const shownFirst = 8;

/** About how high a chart is, so that the scrollbar tells the truth before it is drawn. */
export function heightOf({ distribution }: Question): number {
  if (distribution.kind === 'options') return Math.min(shownFirst, distribution.options.length) * lineHeight;
  if (distribution.kind === 'ranking') return distribution.items.length * lineHeight;
  return distribution.kind === 'none' ? lineHeight : 150;
}

/** A column that becomes nothing but holds numbers, dates or places, and is shown by them. */
const isAmount = ({ type, display }: Question) => isIgnored(type) && display !== null;

function Facts({ question, responses }: Pick<QuestionCardProps, 'question' | 'responses'>) {
  return (
    <>
      {isAmount(question) ? (
        <span className={css.answered}>{words.display.kinds[question.display?.as ?? 'number']}</span>
      ) : (
        <TypeMark type={question.type} />
      )}
      <span className={css.answered}>{words.question.answered(question.answered, responses)}</span>
      {question.missing.length > 0 && (
        <span className={css.answered}>{shared.missing.some(missingText(question.missing.slice(0, 3)))}</span>
      )}
      {question.places !== null && (
        <span className={css.answered}>{words.question.places(question.places.question_ids.length)}</span>
      )}
    </>
  );
}

function Details({ question, onSelect }: Pick<QuestionCardProps, 'question' | 'onSelect'>) {
  const { distribution } = question;
  return (
    <Button variant="subtle" size="compact-sm" aria-label={words.question.details(question.text)} onClick={onSelect}>
      {distribution.kind === 'text' && distribution.notes > 0
        ? words.question.notes(distribution.notes)
        : words.question.more}
    </Button>
  );
}
