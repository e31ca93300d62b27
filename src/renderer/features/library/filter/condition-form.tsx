import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Condition, Survey } from '../../../../contract/index.ts';
import { CheckList, Choose, makeSubmit } from '../../../components/fields.tsx';
import { BackIcon } from '../../../components/icons.tsx';
import { Picker } from '../../../components/picker.tsx';
import { formatKey, namePerson } from '../../../lib/known-as.ts';
import { telling } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { peopleQuery } from '../queries.ts';
import { type Draft, makeCondition, makeDraft } from './condition-draft.ts';
import {
  findConditionSubject,
  listFilterWays,
  nameSubject,
  nameWave,
  type Subject,
  toOptions,
  type Way,
} from './subjects.ts';
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
export function ConditionForm(props: FormProps) {
  const { survey, condition, subject } = props;
  const about = subject ?? (condition === undefined ? null : findConditionSubject(condition, survey));
  return about === null ? <p className="quiet">{telling.conditions.gone}</p> : <Fields {...props} subject={about} />;
}

function Fields({ survey, subject, condition, onApply, onBack }: FormProps & { subject: Subject }) {
  const [draft, setDraft] = useState(() => makeDraft(subject, condition));
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const ready = makeCondition(subject, draft);
  const offered = listFilterWays(subject);
  const isRanking = subject.kind === 'question' && subject.question.distribution.kind === 'ranking';
  const wayLabel = (way: Way) => (way === 'options' && isRanking ? words.first : words.ways[way]);
  return (
    <Stack component="form" gap={10} miw={0} onSubmit={makeSubmit(() => ready !== null && onApply(ready))}>
      {onBack !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          m="-4px auto -4px -6px"
          leftSection={<BackIcon size={12} />}
          onClick={onBack}
        >
          {words.back}
        </Button>
      )}
      <Box component="p" fw={600} style={{ overflowWrap: 'anywhere', unicodeBidi: 'plaintext' }}>
        {nameSubject(subject, survey)}
      </Box>
      {offered.length > 1 && (
        <Choose
          ref={focusFirst}
          aria-label={words.way}
          value={draft.way}
          options={offered.map((way) => ({ value: way, label: wayLabel(way) }))}
          onChange={(way) => change({ way })}
        />
      )}
      <WayFields survey={survey} subject={subject} draft={draft} onChange={change} onApply={onApply} />
      {draft.way !== 'participant' && (
        <Button type="submit" variant="filled" size="compact-sm" ms="auto" disabled={ready === null}>
          {shared.apply}
        </Button>
      )}
    </Stack>
  );
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

/** The codes of a question, else the options of what the condition is about, and those that were chosen. */
function listOptions(survey: Survey, subject: Subject, { way, options }: Draft) {
  const distribution = subject.kind === 'question' ? subject.question.distribution : null;
  if (way === 'coded' && distribution?.kind === 'text')
    return distribution.codes.map(({ code_id, name }) => ({ value: String(code_id), label: name }));
  if (subject.kind === 'wave')
    return subject.waves.map(({ first_part: part }) => ({ value: String(part), label: nameWave(survey, part) }));
  const offered = subject.kind === 'question' ? toOptions(subject.question) : [];
  const all = subject.kind === 'group' ? subject.group.items : offered;
  return [...new Set([...all, ...options])].map((value) => ({ value, label: value }));
}

function WayFields({ survey, subject, draft, onChange, onApply }: WayProps) {
  switch (draft.way) {
    case 'options':
    case 'coded':
      return (
        <CheckList
          label={words.ways[draft.way]}
          find={words.option}
          items={listOptions(survey, subject, draft)}
          chosen={draft.options}
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
      return <Limits names={['low', 'high']} draft={draft} onChange={onChange} />;
    case 'time':
      return (
        <>
          <Limits names={['from', 'to']} draft={draft} onChange={onChange} />
          <CheckList
            label={words.weekdays}
            items={everyDay.map((day) => ({ value: day, label: telling.weekday(day) }))}
            chosen={draft.weekdays}
            onChange={(weekdays) => onChange({ weekdays: weekdays.sort() })}
          />
        </>
      );
    case 'participant':
      return <People project={survey.project.id} onApply={onApply} />;
    default:
      return null;
  }
}

const everyScore = Array.from({ length: 11 }, (_, score) => ({ value: score, label: String(score) }));
/** Monday to Sunday. */
const everyDay = [0, 1, 2, 3, 4, 5, 6];

type LimitsProps = Pick<WayProps, 'draft' | 'onChange'>;

const Scores = ({ draft, onChange }: LimitsProps) => (
  <Group grow wrap="nowrap">
    <Choose label={words.from} value={draft.min} options={everyScore} onChange={(min) => onChange({ min })} />
    <Choose label={words.to} value={draft.max} options={everyScore} onChange={(max) => onChange({ max })} />
  </Group>
);

interface EndsProps extends LimitsProps {
  names: readonly ['low', 'high'] | readonly ['from', 'to'];
}

/** Two numbers or two days. */
const Limits = ({ names, draft, onChange }: EndsProps) => (
  <Group grow wrap="nowrap">
    {names.map((name, at) => (
      <TextInput
        key={name}
        {...(name === 'from' || name === 'to' ? { type: 'date' } : { inputMode: 'decimal' as const })}
        {...(name === 'from' && { ref: focusFirst })}
        label={at === 0 ? words.from : words.to}
        value={draft[name]}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      />
    ))}
  </Group>
);

function People({ project, onApply }: { project: number; onApply: WayProps['onApply'] }) {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), 200);
  const { data } = useQuery({ ...peopleQuery(project, query), placeholderData: keepPreviousData });
  return (
    <Picker
      label={words.person}
      choices={(data?.participants ?? []).map((person) => {
        const label = namePerson(person);
        const hint = [person.email ?? '', formatKey(person)].find((text) => text !== '' && text !== label);
        return { value: person.id, label: label || `#${person.id}`, ...(hint === undefined ? {} : { hint }) };
      })}
      none={words.noPerson}
      onPick={(participant_id) => onApply({ kind: 'participant', participant_id })}
      onType={setTyped}
    />
  );
}
