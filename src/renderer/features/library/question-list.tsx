import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Question, ResponseFilter, Survey } from '../../../contract/index.ts';
import { Chart } from '../../components/charts/chart.tsx';
import { InspectorSplit } from '../../components/inspector.tsx';
import list from '../../components/list-page.module.css';
import { SearchField } from '../../components/list-page.tsx';
import { QuestionRecordings } from '../../session/response-answers.tsx';
import { Card } from './card.tsx';
import { JoinDialog } from './dialogs/join-dialog.tsx';
import { GroupInspector, QuestionInspector } from './inspectors.tsx';
import css from './questions.module.css';
import {
  collectIds,
  getFirstQuestion,
  isFactUnit,
  isLeftOut,
  listUnits,
  nameType,
  searchedText,
  type Unit,
} from './units.ts';
import { words } from './words.ts';

interface StripProps {
  questions: readonly Question[];
  selected: string | null;
  onSelect: (id: number) => void;
}

/** Who answered and when, side by side below the charts. */
function FactStrip({ questions, selected, onSelect }: StripProps) {
  if (questions.length === 0) return null;
  return (
    <ul className={css.strip}>
      {questions.map((question) => (
        <li key={question.id} className="box" data-selected={selected === `question ${question.id}` || undefined}>
          <span className={css.type}>{nameType(question)}</span>
          <button
            type="button"
            className="cut covers"
            aria-label={words.question.details(question.text)}
            onClick={() => onSelect(question.id)}
          >
            {question.text}
          </button>
          <Chart question={question} />
        </li>
      ))}
    </ul>
  );
}

interface ListProps {
  survey: Survey;
  filter: ResponseFilter;
  /** The questions that are counted for this filter; null: all. */
  counted: ReadonlySet<number> | null;
  /** How many responses a question is counted over; null: not known under this filter. */
  findResponses: (question: Question) => number | null;
  onRow: (row: number, question: number) => void;
}

const steps: Record<string, number> = { PageDown: 1, PageUp: -1 };

/** Page Down and Page Up go from card to card, as in every feed. */
function goToCard(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const card = event.target instanceof Element ? event.target.closest('article') : null;
  const next = step === 1 ? card?.nextElementSibling : card?.previousElementSibling;
  if (step === undefined || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** The question of several columns that a column is a part of. */
const toGroup = ({ groups }: Survey, { id }: Question) => groups.find(({ question_ids }) => question_ids.includes(id));

/** The columns of a question that its dialog shows as chosen. */
const joinedIds = (unit: Extract<Unit, { kind: 'group' }>): number[] => [
  ...unit.group.question_ids,
  ...unit.group.write_in_ids,
];

/** Every question with its chart, and the selected one in the inspector. */
export function QuestionList({ survey, filter, counted, findResponses, onRow }: ListProps) {
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const [withLeftOut, setWithLeftOut] = useState(false);
  const [joining, setJoining] = useState(false);
  const units = useMemo(() => listUnits(survey), [survey]);
  const leftOut = units.filter(isLeftOut).length;
  const wanted = query.trim().toLowerCase();
  const shown = units.filter((unit) => (withLeftOut || !isLeftOut(unit)) && searchedText(unit).includes(wanted));
  const charts = shown.filter((unit) => !isFactUnit(unit));
  const facts = shown.flatMap((unit) => (unit.kind === 'question' && isFactUnit(unit) ? [unit.question] : []));
  const question = survey.questions.find(({ id }) => selected === `question ${id}`);
  const group = units.filter((unit) => unit.kind === 'group').find(({ key }) => key === selected);
  const inspector = {
    surveyKey: survey.survey_key,
    onClose: () => setSelected(null),
    onColumn: (id: number) => setSelected(`question ${id}`),
    onJoin: () => setJoining(true),
  };
  return (
    <InspectorSplit isOpen={question !== undefined || group !== undefined} stacks={false}>
      <div className={css.list}>
        <div className={css.tools}>
          <SearchField label={words.survey.find} value={query} onChange={setQuery} />
          {leftOut > 0 && (
            <Group component="span" className="quiet" gap={4} ms="auto">
              {words.survey.leftOut(leftOut)}
              <Button variant="subtle" size="compact-sm" onClick={() => setWithLeftOut(!withLeftOut)}>
                {withLeftOut ? words.survey.hideLeftOut : words.survey.showLeftOut}
              </Button>
            </Group>
          )}
        </div>
        {shown.length === 0 && (
          <p className={list.none}>
            {survey.questions.length === 0 ? words.survey.noQuestions : words.survey.noQuestion(query.trim())}
          </p>
        )}
        <div role="feed" aria-label={words.survey.tabs.questions} onKeyDown={goToCard}>
          {charts.map((unit, at) => (
            <Card
              key={unit.key}
              unit={unit}
              responses={findResponses(getFirstQuestion(unit))}
              isSelected={unit.key === selected}
              isWaiting={counted !== null && !collectIds(unit).some((id) => counted.has(id))}
              place={{ at, of: charts.length }}
              onSelect={() => setSelected(unit.key)}
              onColumn={inspector.onColumn}
              files={(id) => (
                <QuestionRecordings
                  surveyKey={survey.survey_key}
                  questionId={id}
                  filter={filter}
                  onRow={(row) => onRow(row, id)}
                />
              )}
            />
          ))}
        </div>
        <FactStrip questions={facts} selected={selected} onSelect={inspector.onColumn} />
      </div>
      {question !== undefined && (
        <QuestionInspector
          {...inspector}
          key={question.id}
          question={question}
          responses={findResponses(question)}
          filter={filter}
          onRow={onRow}
          group={toGroup(survey, question) ?? null}
        />
      )}
      {group !== undefined && (
        <GroupInspector
          {...inspector}
          key={group.key}
          unit={group}
          responses={findResponses(getFirstQuestion(group))}
        />
      )}
      {joining && (question !== undefined || group !== undefined) && (
        <JoinDialog
          survey={survey}
          ids={group === undefined ? [question?.id ?? 0] : joinedIds(group)}
          group={group?.group ?? null}
          onClose={() => setJoining(false)}
          onJoined={(header) => setSelected(`group ${header}`)}
        />
      )}
    </InspectorSplit>
  );
}
