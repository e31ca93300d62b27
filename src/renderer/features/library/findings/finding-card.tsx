import { Button, Group, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import {
  drawUnit,
  type Finding,
  type FoundChart,
  findFigure,
  listFoundUnits,
  makeTitle,
  nameQuestion,
  ownLimits,
  type Survey,
  tellFigure,
} from '../../../../contract/index.ts';
import { Marks } from '../../../components/charts/chart.tsx';
import { CrossIcon, DownIcon, IconButton, UpIcon } from '../../../components/icons.tsx';
import { Message } from '../../../components/message.tsx';
import { telling } from '../../../lib/language/format.ts';
import { words as problems } from '../../../lib/problems/words.ts';
import { words as shared } from '../../../lib/words.ts';
import { surveyQuery } from '../../../session/queries.ts';
import { changeView } from '../../../session/survey-view.ts';
import { ComparedTables } from '../compare/compare-list.tsx';
import { nameComparison } from '../compare/compare-tools.tsx';
import { describeCondition } from '../filter/subjects.ts';
import { useNames } from '../filter/view.ts';
import css from './findings.module.css';
import { words } from './words.ts';

/** What a finding is called in a sentence. */
export function nameFinding({ sentence, chart, quote, survey_name }: Finding): string {
  const [unit] = chart === null ? [] : listFoundUnits(chart);
  return sentence || (unit === undefined ? (quote?.text.slice(0, 60) ?? survey_name) : makeTitle(unit));
}

interface CardProps {
  finding: Finding;
  isEnd: { first: boolean; last: boolean };
  /** @param step -1: up */
  onMove: (step: number) => void;
  onSentence: (sentence: string) => void;
  onRetake: () => void;
  onRemove: () => void;
}

/** A finding: its sentence, what it shows, and of what. Alt with an arrow moves it. */
export function FindingCard({ finding, isEnd, onMove, onSentence, onRetake, onRemove }: CardProps) {
  const { sentence, chart, state, problem, count_now } = finding;
  const { data: survey } = useQuery({ ...surveyQuery(finding.survey_key), enabled: state !== 'gone' });
  const title = nameFinding(finding);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <li className={css.finding} onKeyDown={press}>
      <Group wrap="nowrap" gap={4}>
        <Textarea
          key={sentence}
          className={css.sentence}
          aria-label={words.sentenceOf(title)}
          placeholder={words.sentence}
          defaultValue={sentence}
          rows={1}
          maxLength={ownLimits.findingSentence}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
          onBlur={({ currentTarget: { value } }) => value.trim() !== sentence && onSentence(value.trim())}
        />
        <IconButton label={words.up(title)} disabled={isEnd.first} onClick={() => onMove(-1)}>
          <UpIcon />
        </IconButton>
        <IconButton label={words.down(title)} disabled={isEnd.last} onClick={() => onMove(1)}>
          <DownIcon />
        </IconButton>
        <IconButton label={words.remove(title)} onClick={onRemove}>
          <CrossIcon />
        </IconButton>
      </Group>
      {problem !== null && (
        <Message tone="warn" title={problems.say(problem, problem.error)} hint={finding.survey_name} />
      )}
      {state === 'changed' && chart !== null && (
        <Message tone="warn" title={words.changed(chart.count, count_now ?? 0)} hint={words.changedHint}>
          <Button onClick={onRetake}>{words.retake}</Button>
        </Message>
      )}
      {survey !== undefined && <Shown finding={finding} survey={survey} />}
    </li>
  );
}

/** The question that a finding is about: the first of its columns. */
const findQuestion = ({ asked, quote }: Finding): number =>
  quote?.question_id ?? (asked.kind === 'quote' ? 0 : (asked.question_ids[0] ?? 0));

/** Of what a finding is: survey, question, filter, columns, weights, date. */
function listFacts(finding: Finding, survey: Survey, names: ReadonlyMap<number, string>): string[] {
  const { asked, chart, kept_at } = finding;
  const filter = asked.filter.map((condition) => describeCondition(condition, survey, names));
  if (asked.kind === 'quote' || chart === null) {
    const question = survey.questions.find(({ id }) => id === findQuestion(finding));
    const title = question === undefined ? [] : [nameQuestion(question, survey)];
    return [survey.survey_name, ...title, ...filter, words.quoted(kept_at)];
  }
  return [
    survey.survey_name,
    ...listFoundUnits(chart).map(makeTitle),
    ...(filter.length === 0 ? [words.unfiltered] : filter),
    ...(asked.kind === 'chart' && asked.by !== null ? asked.by.map((by) => words.by(nameComparison(by, survey))) : []),
    ...(asked.weight === null ? [] : [words.weight(nameComparison(`question:${asked.weight}`, survey))]),
    words.asOf(kept_at, chart.count),
  ];
}

/** The chart, the number or the quote, and below it of what it is. */
function Shown({ finding, survey }: { finding: Finding; survey: Survey }) {
  const { asked, chart, quote, survey_key } = finding;
  const [, navigate] = useLocation();
  const names = useNames(asked.filter);
  const open = () => {
    if (asked.kind !== 'quote') {
      const by = asked.kind === 'chart' ? asked.by : null;
      changeView(survey_key, { filter: asked.filter, weight: asked.weight, by });
    }
    navigate(`/surveys/${survey_key}/${quote?.row ?? '-'}/${findQuestion(finding)}`);
  };
  return (
    <>
      {quote !== null && <Quote quote={quote} />}
      {chart !== null && <Chart finding={finding} chart={chart} survey={survey} />}
      <Group justify="space-between" wrap="nowrap" preventGrowOverflow={false} align="flex-start" gap={16}>
        <p className="quiet">{listFacts(finding, survey, names).join(' · ')}</p>
        <Button size="compact-sm" onClick={open}>
          {words.show}
        </Button>
      </Group>
    </>
  );
}

const Quote = ({ quote: { text, row, beside } }: { quote: NonNullable<Finding['quote']> }) => (
  <blockquote className={css.quote}>
    <p>{text}</p>
    <footer className="quiet">
      {[shared.response(row), ...beside.filter((answer) => answer.trim() !== '')].join(', ')}
    </footer>
  </blockquote>
);

function Chart({ finding: { asked }, chart, survey }: { finding: Finding; chart: FoundChart; survey: Survey }) {
  const units = listFoundUnits(chart);
  const figure = asked.kind === 'number' ? findFigure(units, asked.figure) : null;
  if (figure !== null) {
    const [name, value] = tellFigure(figure, telling);
    return (
      <p className={css.figure}>
        <strong>{value}</strong> {name}
      </p>
    );
  }
  const { comparison } = chart;
  if (comparison !== null) return <ComparedTables survey={survey} chart={chart} comparison={comparison} />;
  return units.map((unit) => <Marks key={unit.key} marks={drawUnit(unit, telling).marks} />);
}
