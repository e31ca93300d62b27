import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Condition, Survey } from '../../../../contract/index.ts';
import { weekdayName } from '../../../components/charts/time-step.ts';
import { BackIcon } from '../../../components/icons.tsx';
import { SearchField } from '../../../components/list-page.tsx';
import { Picker } from '../../../components/picker.tsx';
import { keyOf, knownAs } from '../../../lib/known-as.ts';
import { nameOfWave } from '../waves/wave-name.ts';
import { conditionOf, type Draft, draftOf } from './condition-draft.ts';
import css from './condition-form.module.css';
import { peopleQuery } from './queries.ts';
import { fullText, optionsOf, type Subject, subjectOfCondition, textOfGroup, type Way, waysOf } from './subjects.ts';
import { words } from './words.ts';

interface FormProps {
  survey: Survey;
  /** What the new condition is about. Without it, `condition` is changed. */
  subject?: Subject;
  condition?: Condition;
  onApply: (condition: Condition) => void;
  onBack?: () => void;
}

/** What a condition demands of its question. Enter applies it. */
export function ConditionForm({ survey, condition, onApply, onBack, ...given }: FormProps) {
  const subject = given.subject ?? (condition === undefined ? null : subjectOfCondition(condition, survey));
  if (subject === null) return <p className={css.quiet}>{words.chip.gone}</p>;
  return (
    <Fields
      survey={survey}
      subject={subject}
      {...(condition === undefined ? {} : { condition })}
      onApply={onApply}
      onBack={onBack}
    />
  );
}

interface FieldsProps extends Omit<FormProps, 'subject' | 'onBack'> {
  subject: Subject;
  onBack: (() => void) | undefined;
}

function Fields({ survey, subject, condition, onApply, onBack }: FieldsProps) {
  const [draft, setDraft] = useState(() => draftOf(subject, condition));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const ready = conditionOf(subject, draft);
  const offered = waysOf(subject);
  const isRanking = subject.kind === 'question' && subject.question.distribution.kind === 'ranking';
  const wayLabel = (way: Way) => (way === 'options' && isRanking ? words.first : words.ways[way]);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready !== null) onApply(ready);
      }}
    >
      {onBack !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={css.back}
          leftSection={<BackIcon size={12} />}
          onClick={onBack}
        >
          {words.back}
        </Button>
      )}
      <p className={css.subject}>{subjectText(subject, survey)}</p>
      {offered.length > 1 && (
        <NativeSelect
          ref={focusFirst}
          aria-label={words.way}
          value={draft.way}
          data={offered.map((way) => ({ value: way, label: wayLabel(way) }))}
          onChange={({ currentTarget }) => {
            const way = offered.find((one) => one === currentTarget.value);
            if (way !== undefined) change({ way });
          }}
        />
      )}
      <WayFields survey={survey} subject={subject} draft={draft} onChange={change} onApply={onApply} />
      {draft.way !== 'participant' && (
        <div className={css.actions}>
          <Button type="submit" variant="filled" size="compact-sm" disabled={ready === null}>
            {words.apply}
          </Button>
        </div>
      )}
    </form>
  );
}

function subjectText(subject: Subject, survey: Survey): string {
  if (subject.kind === 'question') return fullText(subject.question, survey);
  if (subject.kind === 'group') return textOfGroup(subject.group);
  const question = survey.questions.find(({ id }) => subject.kind === 'time' && id === subject.question_id);
  return question === undefined ? words.subject[subject.kind] : fullText(question, survey);
}

/** The panel was opened to fill the form in: its first field takes the focus. */
const focusFirst = (field: HTMLElement | null) => field?.focus();

interface WayProps {
  survey: Survey;
  subject: Subject;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onApply: (condition: Condition) => void;
}

function offeredOptions(subject: Subject): readonly string[] {
  if (subject.kind === 'question') return optionsOf(subject.question);
  if (subject.kind === 'wave') return subject.waves.map(({ first_part }) => String(first_part));
  return subject.kind === 'group' ? subject.group.items : [];
}

function WayFields({ survey, subject, draft, onChange, onApply }: WayProps) {
  switch (draft.way) {
    case 'options':
      return (
        <Options
          offered={[...new Set([...offeredOptions(subject), ...draft.options])]}
          chosen={draft.options}
          labelOf={(option) => (subject.kind === 'wave' ? nameOfWave(survey, Number(option)) : option)}
          onChange={(options) => onChange({ options })}
        />
      );
    case 'nps':
      return <Scores draft={draft} onChange={onChange} />;
    case 'word':
    case 'contains':
      return (
        <TextInput
          label={draft.way === 'word' ? words.word : words.text}
          value={draft.text}
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      );
    case 'number':
      return <Numbers draft={draft} onChange={onChange} />;
    case 'time':
      return <Days draft={draft} onChange={onChange} />;
    case 'participant':
      return (
        <People
          project={survey.project.id}
          onPick={(participant_id) => onApply({ kind: 'participant', participant_id })}
        />
      );
    default:
      return null;
  }
}

/** More options than this are narrowed by a search. */
const mostListed = 12;

interface OptionsProps {
  offered: readonly string[];
  chosen: readonly string[];
  labelOf: (option: string) => string;
  onChange: (options: string[]) => void;
}

function Options({ offered, chosen, labelOf, onChange }: OptionsProps) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = offered.filter((option) => labelOf(option).toLowerCase().includes(wanted));
  const shown = found.slice(0, 60);
  return (
    <>
      {offered.length > mostListed && <SearchField label={words.option} value={typed} onChange={setTyped} />}
      <fieldset className={css.options} aria-label={words.ways.options}>
        {shown.map((option) => (
          <label key={option}>
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, option] : chosen.filter((one) => one !== option))
              }
            />
            <span>{labelOf(option)}</span>
          </label>
        ))}
      </fieldset>
      {shown.length === 0 && <p className={css.quiet}>{words.noOption}</p>}
      {found.length > shown.length && <p className={css.quiet}>{words.moreOptions(found.length - shown.length)}</p>}
    </>
  );
}

const everyScore = Array.from({ length: 11 }, (_, score) => String(score));

function Scores({ draft, onChange }: Pick<WayProps, 'draft' | 'onChange'>) {
  return (
    <div className={css.pair}>
      <NativeSelect
        label={words.from}
        value={String(draft.min)}
        data={everyScore}
        onChange={({ currentTarget }) => onChange({ min: Number(currentTarget.value) })}
      />
      <NativeSelect
        label={words.to}
        value={String(draft.max)}
        data={everyScore}
        onChange={({ currentTarget }) => onChange({ max: Number(currentTarget.value) })}
      />
    </div>
  );
}

function Numbers({ draft, onChange }: Pick<WayProps, 'draft' | 'onChange'>) {
  return (
    <div className={css.pair}>
      <TextInput
        inputMode="decimal"
        label={words.from}
        value={draft.low}
        onChange={({ currentTarget }) => onChange({ low: currentTarget.value })}
      />
      <TextInput
        inputMode="decimal"
        label={words.to}
        value={draft.high}
        onChange={({ currentTarget }) => onChange({ high: currentTarget.value })}
      />
    </div>
  );
}

/** Monday to Sunday. */
const everyDay = [0, 1, 2, 3, 4, 5, 6];

function Days({ draft, onChange }: Pick<WayProps, 'draft' | 'onChange'>) {
  return (
    <>
      <div className={css.pair}>
        <TextInput
          ref={focusFirst}
          type="date"
          label={words.from}
          value={draft.from}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={words.to}
          value={draft.to}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
        />
      </div>
      <fieldset className={css.options} aria-label={words.weekdays}>
        {everyDay.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={draft.weekdays.includes(day)}
              onChange={({ currentTarget }) => {
                const others = draft.weekdays.filter((one) => one !== day);
                onChange({ weekdays: currentTarget.checked ? [...others, day].sort() : others });
              }}
            />
            <span>{weekdayName(day)}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

function People({ project, onPick }: { project: number; onPick: (id: number) => void }) {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), 200);
  const { data } = useQuery({ ...peopleQuery(project, query), placeholderData: keepPreviousData });
  const people = data?.participants ?? [];
  return (
    <Picker
      label={words.person}
      choices={people.map((person) => {
        const label = knownAs(person);
        const hint = [person.email ?? '', keyOf(person)].find((text) => text !== '' && text !== label);
        return { value: person.id, label: label || `#${person.id}`, ...(hint === undefined ? {} : { hint }) };
      })}
      none={words.noPerson}
      more={words.more}
      onPick={onPick}
      onType={setTyped}
    />
  );
}
