import { Box, Button, Stack } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  collectIds,
  getFirstQuestion,
  getHeader,
  isFactUnit,
  isLeftOut,
  listUnits,
  makeTitle,
  type Question,
  type ResponseFilter,
  type Survey,
  type Unit,
} from '../../../contract/index.ts';
import { InspectorSplit } from '../../components/inspector.tsx';
import listCss from '../../components/list-page.module.css';
import { SearchField } from '../../components/list-page.tsx';
import { AddMissing } from '../../drafts/add-missing.tsx';
import { words as shared } from '../../lib/words.ts';
import { QuestionRecordings } from '../../session/response-answers.tsx';
import { Card } from './card.tsx';
import { JoinDialog } from './dialogs/join-dialog.tsx';
import { listConditionQuestions } from './filter/view.ts';
import { GroupInspector, QuestionInspector } from './inspectors.tsx';
import { QuestionNav, useJumps } from './question-nav.tsx';
import css from './questions.module.css';
import { collectSearchedText } from './units.ts';
import { words } from './words.ts';

interface ListProps {
  survey: Survey;
  /** The question to begin at, marked; null: the first. */
  sought: number | null;
  filter: ResponseFilter;
  /** How many responses a question is counted over; null: not known under this filter. */
  findResponses: (question: Question) => number | null;
  onRow: (row: number, question: number) => void;
  /** Shows the answers to a question in words. */
  onAnswers: (id: number) => void;
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

/** The longest label beside a bar, in characters: as far in begin the bars of all questions. */
function measureLabels({ questions, groups }: Survey): number {
  const labels = [
    ...questions.flatMap(({ distribution }) => {
      if (distribution.kind === 'options') return distribution.options.slice(0, 20).map(({ value }) => value);
      if (distribution.kind === 'ranking') return distribution.items.map(({ value }) => value);
      return distribution.kind === 'text' ? distribution.codes.map(({ name }) => name) : [];
    }),
    ...groups.flatMap(({ items }) => items),
  ];
  return labels.reduce((most, { length }) => Math.max(most, length), 0);
}

/** The questions of a survey: those with a chart, and what the survey tool added. @param wanted what they contain @param sought the one to begin at, hidden or not */
function useListed(survey: Survey, wanted: string, sought: number | null) {
  const units = useMemo(() => listUnits(survey), [survey]);
  const { hidden } = survey.question_list;
  const isHidden = (unit: Unit) => isLeftOut(unit) || hidden.includes(getHeader(unit));
  const soughtUnit = units.find((unit) => sought !== null && collectIds(unit).includes(sought)) ?? null;
  const [withLeftOut, setWithLeftOut] = useState(soughtUnit !== null && isHidden(soughtUnit));
  const shown = units.filter((unit) => (withLeftOut || !isHidden(unit)) && collectSearchedText(unit).includes(wanted));
  const facts = shown.filter(isFactUnit);
  return {
    units,
    soughtUnit,
    withLeftOut,
    setWithLeftOut,
    leftOut: units.filter(isHidden).length,
    charts: shown.filter((unit) => !isFactUnit(unit)),
    facts,
    // The first times have the one chart.
    timed: facts.find((unit) => getFirstQuestion(unit).distribution.kind === 'time'),
  };
}

/** Every question with its chart, and the selected one in the inspector. */
export function QuestionList({ survey, sought, filter, findResponses, onRow, onAnswers }: ListProps) {
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const [joining, setJoining] = useState(false);
  const wanted = query.trim().toLowerCase();
  const { units, soughtUnit, withLeftOut, setWithLeftOut, leftOut, charts, facts, timed } = useListed(
    survey,
    wanted,
    sought,
  );
  const label = useMemo(() => measureLabels(survey), [survey]);
  const { list, onScroll, ...jumps } = useJumps();
  const begin = useEffectEvent(() => soughtUnit !== null && jumps.jump(soughtUnit.key));
  useEffect(() => void begin(), []);
  const question = survey.questions.find(({ id }) => selected === `question ${id}`);
  const group = units.filter((unit) => unit.kind === 'group').find(({ key }) => key === selected);
  const inspector = {
    surveyKey: survey.survey_key,
    onClose: () => setSelected(null),
    onColumn: (id: number) => setSelected(`question ${id}`),
    onJoin: () => setJoining(true),
  };
  const card = (unit: Unit, place: { at: number; of: number }, isBrief = false) => (
    <Card
      key={unit.key}
      surveyKey={survey.survey_key}
      unit={unit}
      responses={findResponses(getFirstQuestion(unit))}
      isFiltered={filter.some((one) => collectIds(unit).some((id) => listConditionQuestions(one).includes(id)))}
      isSelected={unit.key === (selected ?? soughtUnit?.key)}
      isBrief={isBrief}
      place={place}
      onSelect={() => setSelected(unit.key)}
      onColumn={inspector.onColumn}
      onAnswers={onAnswers}
      files={(id) => (
        <Stack gap={12}>
          <QuestionRecordings
            surveyKey={survey.survey_key}
            questionId={id}
            filter={filter}
            onRow={(row) => onRow(row, id)}
          />
          <AddMissing surveyKey={survey.survey_key} questionId={id} />
        </Stack>
      )}
    />
  );
  return (
    <InspectorSplit isOpen={question !== undefined || group !== undefined} stacks={false}>
      <div className={css.sides}>
        <div className={css.layout}>
          <div className={css.side}>
            <SearchField label={words.survey.find} value={query} onChange={setQuery} />
            <QuestionNav
              survey={survey}
              units={units.filter((unit) => !isFactUnit(unit) && !isLeftOut(unit))}
              shown={new Set(charts)}
              {...jumps}
            />
            {leftOut > 0 && (
              <p className="quiet">
                {words.survey.leftOut(leftOut)}
                <Button variant="subtle" size="compact-sm" onClick={() => setWithLeftOut(!withLeftOut)}>
                  {withLeftOut ? shared.hide : shared.show}
                </Button>
              </p>
            )}
          </div>
          <Box ref={list} className={css.list} onScroll={onScroll} __vars={{ '--label': `${label * 0.52}em` }}>
            {charts.length + facts.length === 0 && (
              <p className={listCss.none}>
                {survey.questions.length === 0 ? words.survey.noQuestions : words.survey.noQuestion(query.trim())}
              </p>
            )}
            <div role="feed" className={css.feed} aria-label={words.survey.tabs.questions} onKeyDown={goToCard}>
              {charts.map((unit, at) => card(unit, { at, of: charts.length }))}
            </div>
            {facts.length > 0 && (
              <details
                className={css.facts}
                open={wanted !== '' || facts.some((unit) => unit === soughtUnit) || undefined}
              >
                <summary className="quiet">{words.survey.facts(facts.map(makeTitle))}</summary>
                <div className={css.feed}>
                  {facts.map((unit, at) => card(unit, { at, of: facts.length }, unit !== timed))}
                </div>
              </details>
            )}
          </Box>
        </div>
      </div>
      {question !== undefined && (
        <QuestionInspector
          {...inspector}
          key={question.id}
          question={question}
          responses={findResponses(question)}
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
