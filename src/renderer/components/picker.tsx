import { Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { words } from '../lib/words.ts';
import { SearchIcon } from './icons.tsx';
import css from './panel.module.css';

/** One thing that can be picked. */
export interface Choice<Value> {
  value: Value;
  label: string;
  hint?: string;
}

interface PickerProps<Value> {
  label: string;
  choices: readonly Choice<Value>[];
  none?: string;
  onPick: (value: Value) => void;
  /** Told what is typed, when the choices come from a search. */
  onType?: (typed: string) => void;
}

/** Longer lists are cut: whoever looks for something types a part of it. */
const mostShown = 60;
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** What begins with the typed text comes first. */
const begins = ({ label }: { label: string }, wanted: string) => label.toLowerCase().startsWith(wanted);

/** The field takes the focus when it appears: the picker was opened to type in it. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();

/** A list that is narrowed by typing; the arrow keys move in it and Enter picks. */
export function Picker<Value extends string | number>(props: PickerProps<Value>) {
  const { label, choices, none = words.pick.none, onPick, onType } = props;
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const query = typed.trim().toLowerCase();
  const matching = choices
    .filter(({ label: name, hint = '' }) => `${name}\n${hint}`.toLowerCase().includes(query))
    .sort((one, other) => Number(begins(other, query)) - Number(begins(one, query)));
  const shown = matching.slice(0, mostShown);
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) {
      const choice = shown[at];
      if (choice !== undefined) onPick(choice.value);
      return;
    }
    const next = (at + step + shown.length) % Math.max(1, shown.length);
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Stack gap={6} miw={0}>
      <TextInput
        ref={focusOnce}
        leftSection={<SearchIcon size={14} />}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown.length === 0 ? undefined : `${id}-${at}`}
        aria-autocomplete="list"
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onKeyDown={press}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
          onType?.(currentTarget.value);
        }}
      />
      <div id={id} role="listbox" aria-label={label} className={css.list}>
        {shown.map((choice, index) => (
          <button
            type="button"
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={css.option}
            onMouseMove={() => setAt(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(choice.value)}
          >
            <span className={css.name}>{choice.label}</span>
            {choice.hint !== undefined && <span className={css.hint}>{choice.hint}</span>}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className="quiet">{none}</p>}
      {matching.length > shown.length && <p className="quiet">{words.pick.more(matching.length - shown.length)}</p>}
    </Stack>
  );
}
