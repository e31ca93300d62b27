import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Survey, Weighing } from '../../../../contract/index.ts';
import { CrossIcon } from '../../../components/icons.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { Picker } from '../../../components/picker.tsx';
import { decimal, truncateMiddle } from '../../../lib/language/format.ts';
import { nouns } from '../../../lib/language/nouns.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { undoStep, useLastChange, useStepKeys } from '../../../session/history.ts';
import { changeView, type View } from '../../../session/survey-view.ts';
import { words as compareWords } from '../compare/words.ts';
import { words as all } from '../words.ts';
import { ConditionForm } from './condition-form.tsx';
import { setCondition } from './conditions.ts';
import css from './filter.module.css';
import { Segments } from './segments.tsx';
import { describeCondition, findSubject, listSubjectChoices, type Subject } from './subjects.ts';
import { type Filtered, useNames } from './view.ts';
import { words } from './words.ts';

/** Adds a condition from a menu: first the question, then what it demands. */
function AddCondition({ survey }: { survey: Survey }) {
  return (
    <PanelButton label={words.add} name={words.add} size="compact-md">
      {(close) => <Steps survey={survey} close={close} />}
    </PanelButton>
  );
}

function Steps({ survey, close }: { survey: Survey; close: () => void }) {
  const [subject, setSubject] = useState<Subject | null>(null);
  if (subject === null)
    return (
      <Picker
        label={all.survey.find}
        choices={listSubjectChoices(survey)}
        onPick={(choice) => setSubject(findSubject(choice, survey))}
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
function describeWeighing({ weighted_base, effective_base, without }: NonNullable<Weighing>): string {
  const bases = compareWords.weight.bases(decimal(weighted_base, 1), decimal(effective_base, 1));
  return without === 0 ? bases : `${bases}; ${compareWords.weight.without(without)}`;
}

interface BarProps {
  survey: Survey;
  view: View;
  /** The tabs that stand in its line. */
  tabs: ReactNode;
  tools: ReactNode;
  /** What can be done with the survey. */
  actions: ReactNode;
  chips: ReactNode;
}

/** What is looked at in a survey: the tabs, what changes that, and below them the conditions. It stays in view. */
export function FilterBar({ survey, view, tabs, tools, actions, chips }: BarProps) {
  const { survey_key } = survey;
  const last = useLastChange(survey_key);
  useStepKeys(survey_key);
  const undo = async () => {
    if (last !== null && (await undoStep(survey_key))) announce(shared.undone(all.steps[last]));
  };
  return (
    <Stack component="section" className="edges" gap={8} pb={8} aria-label={words.add}>
      <div className={css.tabs}>
        {tabs}
        <Group gap={6} miw={0} pb={7}>
          {last !== null && (
            <Button variant="subtle" size="compact-sm" onClick={() => void undo()}>
              {shared.undo(all.steps[last])}
            </Button>
          )}
          {survey.number_of_responses > 0 && (
            <>
              <AddCondition survey={survey} />
              <Segments surveyKey={survey_key} filter={view.filter} />
              {tools}
            </>
          )}
          {actions}
        </Group>
      </div>
      <Group gap={6} miw={0} className={css.conditions}>
        <Chips survey={survey} view={view} />
        {chips}
        {view.filter.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={() => changeView(survey_key, { filter: [] })}>
            {words.clear}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** How many responses pass. Announced by `useFiltered`, so this is no live region. */
export function Count({ filtered: { count, weighing, isBusy }, all }: { filtered: Filtered; all: number }) {
  const counted = count === null ? words.counting : count === all ? nouns.responses(all) : words.counts(count, all);
  const text = weighing === null ? counted : `${counted}, ${describeWeighing(weighing)}`;
  return <span aria-busy={isBusy}>{text}</span>;
}

const longest = 64;

/** The conditions of the filter: each can be changed and removed. @param survey all of it, with every option */
function Chips({ survey, view: { filter } }: { survey: Survey; view: View }) {
  const names = useNames(filter);
  const { survey_key } = survey;
  if (filter.length === 0) return null;
  return (
    <ul style={{ display: 'contents' }} aria-label={words.conditions}>
      {filter.map((condition, at) => {
        const text = describeCondition(condition, survey, names);
        return (
          <li key={JSON.stringify(condition)} className={css.chip}>
            <PanelButton
              variant="subtle"
              className={`cut ${css.chipText}`}
              name={words.edit(text)}
              label={<span title={text}>{truncateMiddle(text, longest)}</span>}
            >
              {(close) => (
                <ConditionForm
                  survey={survey}
                  condition={condition}
                  onApply={(next) => {
                    close();
                    changeView(survey_key, (now) => ({ filter: setCondition(now.filter, next, condition) }));
                  }}
                />
              )}
            </PanelButton>
            <RemoveButton
              name={words.remove(text)}
              onRemove={() => changeView(survey_key, { filter: filter.filter((_, index) => index !== at) })}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Removes a chip. The focus goes to the next one, or to the button that adds one. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={css.remove}
      aria-label={name}
      onClick={({ currentTarget }) => {
        const bar = currentTarget.closest('section');
        const removers = [...(bar?.querySelectorAll<HTMLElement>(`.${css.remove}`) ?? [])];
        const at = removers.indexOf(currentTarget);
        const next =
          removers[at + 1] ?? removers[at - 1] ?? bar?.querySelector<HTMLElement>('button[aria-haspopup="dialog"]');
        next?.focus();
        onRemove();
      }}
    >
      <CrossIcon size={12} />
    </button>
  );
}
