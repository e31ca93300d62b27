import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Survey, Weighing } from '../../../../contract/index.ts';
import { PanelButton } from '../../../components/panel-button.tsx';
import { Picker } from '../../../components/picker.tsx';
import { decimal } from '../../../lib/language/format.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as compareWords } from '../compare/words.ts';
import { undoStep, useCanUndo, useStepKeys } from '../history.ts';
import { Chips } from './chips.tsx';
import { ConditionForm } from './condition-form.tsx';
import { setCondition } from './conditions.ts';
import css from './filter-bar.module.css';
import { Segments } from './segments.tsx';
import { type Subject, subjectChoices, subjectOfChoice } from './subjects.ts';
import type { Filtered } from './use-filtered.ts';
import { changeView, type View } from './view.ts';
import { words } from './words.ts';

/** Adds a condition from a menu: first the question, then what it demands. */
function AddCondition({ survey }: { survey: Survey }) {
  return (
    <PanelButton label={words.add} name={words.add}>
      {(close) => <Steps survey={survey} close={close} />}
    </PanelButton>
  );
}

function Steps({ survey, close }: { survey: Survey; close: () => void }) {
  const [subject, setSubject] = useState<Subject | null>(null);
  if (subject === null)
    return (
      <Picker
        label={words.find}
        choices={subjectChoices(survey)}
        onPick={(choice) => setSubject(subjectOfChoice(choice, survey))}
      />
    );
  return (
    <ConditionForm
      survey={survey}
      subject={subject}
      onBack={() => setSubject(null)}
      onApply={(condition) => {
        close();
        changeView(survey.survey_key, ({ filter }) => ({ filter: setCondition(filter, condition) }));
      }}
    />
  );
}

/** What the weights come to: "weighted base 412.0, effective base 388.4". */
function weighingText({ weighted_base, effective_base, without }: NonNullable<Weighing>): string {
  const bases = compareWords.weight.bases(decimal(weighted_base, 1), decimal(effective_base, 1));
  return without === 0 ? bases : `${bases}; ${compareWords.weight.without(without)}`;
}

interface BarProps {
  survey: Survey;
  view: View;
  filtered: Filtered;
  tools?: ReactNode;
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
