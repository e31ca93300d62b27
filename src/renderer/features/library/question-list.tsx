import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Question, ResponseFilter, Survey } from '../../../contract/index.ts';
import { Bars } from '../../components/charts/bars.tsx';
import { Chart } from '../../components/charts/chart.tsx';
import { countBars } from '../../components/charts/drawing.ts';
import { InspectorSplit } from '../../components/inspector.tsx';
import { SearchField } from '../../components/list-page.tsx';
import { TypeMark, typeHue } from '../../components/marks.tsx';
import { LoadFailure } from '../../session/load-failure.tsx';
import factStripCss from './fact-strip.module.css';
import frequentWordsCss from './frequent-words.module.css';
import { GroupCard } from './group-card.tsx';
import { GroupInspector } from './group-inspector.tsx';
import { JoinDialog } from './join/join-dialog.tsx';
import { frequentWordsQuery } from './queries.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionInspector } from './question-inspector.tsx';
import css from './question-list.module.css';
import { firstOf, idsOf, isFactUnit, isLeftOut, listUnits, searchedText, titleOf, type Unit } from './units.ts';
import { words } from './words.ts';

interface WordsProps {
  surveyKey: string;
  question: Question;
  filter: ResponseFilter;
}

/** The words that most open answers have. A click on one filters by it. */
function FrequentWords({ surveyKey, question, filter }: WordsProps) {
  const { id, answered, type } = question;
  const { data, error, refetch } = useQuery(frequentWordsQuery(surveyKey, id, filter));
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.words.length === 0) return null;
  const bars = data.words.map(({ word, count }) => ({
    label: word,
    count,
    condition: { kind: 'word' as const, question_id: id, word: word.toLowerCase() },
  }));
  return (
    <fieldset className={frequentWordsCss.words}>
      <legend>{words.question.frequentWords}</legend>
      <Bars bars={countBars(bars, answered)} hue={typeHue(type)} />
    </fieldset>
  );
}

interface StripProps {
  questions: readonly Question[];
  /** The key of the selected unit. */
  selected: string | null;
  onSelect: (id: number) => void;
}

/** Who answered and when, side by side below the charts. */
function FactStrip({ questions, selected, onSelect }: StripProps) {
  if (questions.length === 0) return null;
  return (
    <ul className={factStripCss.strip}>
      {questions.map((question) => (
        <li key={question.id} data-selected={selected === `question ${question.id}` || undefined}>
          <TypeMark type={question.type} />
          <button
            type="button"
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
  /** What the charts are filtered by. */
  filter: ResponseFilter;
  /** The questions that are counted for this filter; null: all. */
  counted: ReadonlySet<number> | null;
  /** How many responses a question is counted over; null: not known under this filter. */
  responsesOf: (question: Question) => number | null;
  onRow: (row: number) => void;
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
const groupOf = ({ groups }: Survey, { id }: Question) => groups.find(({ question_ids }) => question_ids.includes(id));

/** The columns of a question that its dialog shows as chosen. */
const joinedIds = (unit: Unit | undefined): number[] =>
  unit?.kind === 'group' ? [...unit.group.question_ids, ...unit.group.write_in_ids] : [];

/** Every question with its chart, and the selected one in the inspector. */
export function QuestionList({ survey, filter, counted, responsesOf, onRow }: ListProps) {
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
  const group = units.find((unit) => unit.kind === 'group' && unit.key === selected);
  const openColumn = (id: number) => setSelected(`question ${id}`);
  const openJoin = () => setJoining(true);
  return (
    <InspectorSplit isOpen={question !== undefined || group !== undefined} stacks={false}>
      <div className={css.list}>
        <div className={css.tools}>
          <SearchField label={words.survey.find} value={query} onChange={setQuery} />
          {leftOut > 0 && (
            <span className={css.leftOut}>
              {words.survey.leftOut(leftOut)}
              <Button variant="subtle" size="compact-sm" onClick={() => setWithLeftOut(!withLeftOut)}>
                {withLeftOut ? words.survey.hideLeftOut : words.survey.showLeftOut}
              </Button>
            </span>
          )}
        </div>
        {shown.length === 0 && (
          <p className={css.none}>
            {survey.questions.length === 0 ? words.survey.noQuestions : words.survey.noQuestion(query.trim())}
          </p>
        )}
        <div role="feed" aria-label={words.survey.tabs.questions} onKeyDown={goToCard}>
          {charts.map((unit, at) => {
            const card = {
              responses: responsesOf(firstOf(unit)),
              selected: unit.key === selected,
              place: {
                at,
                of: charts.length,
                questions: idsOf(unit),
                isWaiting: counted?.has(firstOf(unit).id) === false,
              },
              onSelect: () => setSelected(unit.key),
            };
            return unit.kind === 'group' ? (
              <GroupCard key={unit.key} unit={unit} {...card} onColumn={openColumn} />
            ) : (
              <QuestionCard
                key={unit.key}
                question={unit.question}
                title={titleOf(unit)}
                below={
                  unit.question.distribution.kind === 'text' && (
                    <FrequentWords surveyKey={survey.survey_key} question={unit.question} filter={filter} />
                  )
                }
                {...card}
              />
            );
          })}
        </div>
        <FactStrip questions={facts} selected={selected} onSelect={openColumn} />
      </div>
      {question !== undefined && (
        <QuestionInspector
          key={question.id}
          surveyKey={survey.survey_key}
          question={question}
          responses={responsesOf(question)}
          filter={filter}
          onClose={() => setSelected(null)}
          onRow={onRow}
          onJoin={groupOf(survey, question) === undefined ? openJoin : null}
          isInGrid={groupOf(survey, question)?.kind === 'grid'}
        />
      )}
      {joining && (question !== undefined || group?.kind === 'group') && (
        <JoinDialog
          survey={survey}
          ids={question === undefined ? joinedIds(group) : [question.id]}
          group={group?.kind === 'group' ? group.group : null}
          onClose={() => setJoining(false)}
          onJoined={(header) => setSelected(`group ${header}`)}
        />
      )}
      {group?.kind === 'group' && (
        <GroupInspector
          key={group.key}
          surveyKey={survey.survey_key}
          unit={group}
          responses={responsesOf(firstOf(group))}
          onClose={() => setSelected(null)}
          onColumn={openColumn}
          onJoin={openJoin}
        />
      )}
    </InspectorSplit>
  );
}
