import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Survey } from '../../../../contract/index.ts';
import { announce } from '../../../lib/window-state.ts';
import { weighingText } from '../compare/weighing-text.ts';
import { undoStep, useCanUndo, useStepKeys } from '../history.ts';
import { AddCondition } from './add-condition.tsx';
import { Chips } from './chips.tsx';
import css from './filter-bar.module.css';
import { Segments } from './segments.tsx';
import type { Filtered } from './use-filtered.ts';
import { changeView, type View } from './view.ts';
import { words } from './words.ts';

interface BarProps {
  survey: Survey;
  view: View;
  filtered: Filtered;
  /** Further buttons of the bar. */
  tools?: ReactNode;
  /** Further chips. */
  chips?: ReactNode;
}

/** What is looked at in a survey: the conditions, how many responses pass, and what changes that. It stays in view. */
export function FilterBar({ survey, view, filtered, tools, chips }: BarProps) {
  const { survey_key } = survey;
  const canUndo = useCanUndo(survey_key);
  useStepKeys(survey_key);
  const undo = async () => {
    if (await undoStep(survey_key)) announce(words.undone);
  };
  return (
    <section className={css.bar} aria-label={words.bar}>
      <div className={css.line}>
        <AddCondition survey={survey} />
        <Segments surveyKey={survey_key} filter={view.filter} />
        {tools}
        {canUndo && (
          <Button variant="subtle" size="compact-sm" onClick={() => void undo()}>
            {words.undo}
          </Button>
        )}
        <Count filtered={filtered} all={survey.number_of_responses} />
      </div>
      <div className={css.line}>
        <Chips survey={survey} view={view} />
        {view.filter.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={() => changeView(survey_key, { filter: [] })}>
            {words.clear}
          </Button>
        )}
        {chips}
      </div>
    </section>
  );
}

/** Announced by `useFiltered`, so this is no live region. */
function Count({ filtered: { count, weighing, isBusy }, all }: { filtered: Filtered; all: number }) {
  const counted = count === null ? words.counting : count === all ? words.all(all) : words.counts(count, all);
  const text = weighing === null ? counted : `${counted}, ${weighingText(weighing)}`;
  return (
    <span className={css.count} data-busy={isBusy || undefined}>
      {text}
    </span>
  );
}
