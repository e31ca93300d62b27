import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { getHeader, makeTitle, type QuestionList, type Survey, type Unit } from '../../../contract/index.ts';
import { DownIcon, UpIcon } from '../../components/icons.tsx';
import marks from '../../components/marks.module.css';
import { ErrorMessage } from '../../components/message.tsx';
import { words as shared } from '../../lib/words.ts';
import { useSessionObjects } from '../../session/objects.ts';
import { changeOutline } from './outline-changes.ts';
import css from './questions.module.css';
import { words } from './words.ts';

const said = words.list;

/** The short name of a question; '' without one. A header may be called as what every object has, such as `constructor`. */
const getLabel = ({ labels }: QuestionList, header: string): string =>
  (Object.hasOwn(labels, header) ? labels[header] : undefined) ?? '';

/** Leads to the card of a question in the list that has this ref, and says which one is at its top. */
export function useJumps() {
  const list = useRef<HTMLDivElement>(null);
  const jump = (key: string) => {
    const card = list.current?.querySelector<HTMLElement>(`[data-unit="${CSS.escape(key)}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'start' });
  };
  const [current, setCurrent] = useState<string | null>(null);
  /** Finds the card at the top of the list. */
  const onScroll = () => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + 48;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-unit]') ?? [])];
    setCurrent(cards.find((card) => card.getBoundingClientRect().bottom > top)?.dataset.unit ?? null);
  };
  return { list, jump, onScroll, current };
}

interface JumpsProps {
  survey: Survey;
  /** Each question: the key of its card, its title, and the header of its first column. */
  entries: readonly { key: string; title: string; header: string }[];
  /** The one at the top of the list; null: the first. */
  current: string | null;
  jump: (key: string) => void;
}

/** The questions by their names: a click leads to one. */
export const Jumps = ({ survey: { question_list }, entries, current, jump }: JumpsProps) => (
  <ol>
    {entries.map(({ key, title, header }, at) => (
      <li key={key}>
        <button
          type="button"
          title={title}
          aria-current={key === current || (current === null && at === 0) || undefined}
          onClick={() => jump(key)}
        >
          <span className={marks.clamp}>{getLabel(question_list, header) || title}</span>
        </button>
      </li>
    ))}
  </ol>
);

interface NavProps {
  survey: Survey;
  /** In their order, those that are hidden too. */
  units: readonly Unit[];
  /** Those that have a chart now. */
  shown: ReadonlySet<Unit>;
  current: string | null;
  jump: (key: string) => void;
}

/** A longer list comes after the first charts. */
const longList = 200;

/** The questions beside their charts: a click leads to one. They can be put in another order, hidden, and given a short name. */
export function QuestionNav({ survey, units: all, shown, current, jump }: NavProps) {
  const units = useDeferredValue(all, all.length > longList ? [] : all);
  const [isEdited, setEdited] = useState(false);
  return (
    <nav className={css.nav} aria-label={said.label}>
      {isEdited ? (
        <Edited survey={survey} units={units} />
      ) : (
        <Jumps
          survey={survey}
          entries={units
            .filter((unit) => shown.has(unit))
            .map((unit) => ({ key: unit.key, title: makeTitle(unit), header: getHeader(unit) }))}
          current={current}
          jump={jump}
        />
      )}
      <Button size="compact-sm" mt={8} onClick={() => setEdited(!isEdited)}>
        {isEdited ? shared.done : said.edit}
      </Button>
    </nav>
  );
}

/** The same list while it is changed; each change is saved at once, and undo takes it back. */
function Edited({ survey, units }: Pick<NavProps, 'survey' | 'units'>) {
  const objects = useSessionObjects();
  const before = survey.question_list;
  const change = useMutation({
    mutationFn: (part: Partial<QuestionList>) =>
      changeOutline(objects, survey.survey_key, {
        before: { question_list: before },
        after: { question_list: { ...before, ...part } },
      }),
  });
  const headers = units.map(getHeader);
  const end = units.length - 1;
  const move = (from: number, to: number) => {
    // The places are those on the screen, which is out of date while a change is being made.
    if (!change.isPending) change.mutate({ order: headers.toSpliced(from, 1).toSpliced(to, 0, headers[from] ?? '') });
  };
  const hide = (header: string, isHidden: boolean) =>
    change.mutate({ hidden: [...before.hidden.filter((one) => one !== header), ...(isHidden ? [header] : [])] });
  const rename = (header: string, label: string) => {
    if (label === getLabel(before, header)) return;
    const others = Object.fromEntries(Object.entries(before.labels).filter(([one]) => one !== header));
    change.mutate({ labels: label === '' ? others : { ...others, [header]: label } });
  };
  return (
    <>
      <ErrorMessage error={change.error} />
      <ol className={css.edited}>
        {units.map((unit, at) => {
          const [header, title] = [getHeader(unit), makeTitle(unit)];
          return (
            <li key={unit.key}>
              <Checkbox
                aria-label={said.show(title)}
                checked={!before.hidden.includes(header)}
                onChange={({ currentTarget }) => hide(header, !currentTarget.checked)}
              />
              <TextInput
                key={getLabel(before, header)}
                aria-label={said.name(title)}
                placeholder={title}
                title={title}
                defaultValue={getLabel(before, header)}
                maxLength={200}
                onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
                onBlur={({ currentTarget }) => rename(header, currentTarget.value.trim())}
              />
              <ActionIcon aria-label={words.display.up(title)} disabled={at === 0} onClick={() => move(at, at - 1)}>
                <UpIcon />
              </ActionIcon>
              <ActionIcon aria-label={words.display.down(title)} disabled={at === end} onClick={() => move(at, at + 1)}>
                <DownIcon />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
    </>
  );
}
