import { Combobox, Stack, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
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

/** What begins with the typed text comes first. */
const begins = ({ label }: { label: string }, wanted: string) => label.toLowerCase().startsWith(wanted);

/** The field takes the focus when it appears: the picker was opened to type in it. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus();

/** A list that is narrowed by typing; the arrow keys move in it and Enter picks. */
export function Picker<Value extends string | number>(props: PickerProps<Value>) {
  const { label, choices, none = words.pick.none, onPick, onType } = props;
  const [typed, setTyped] = useState('');
  const id = useId();
  const combobox = useCombobox({ opened: true });
  const query = typed.trim().toLowerCase();
  const matching = choices
    .filter(({ label: name, hint = '' }) => `${name}\n${hint}`.toLowerCase().includes(query))
    .sort((one, other) => Number(begins(other, query)) - Number(begins(one, query)));
  const shown = matching.slice(0, mostShown);
  // Enter picks the first one, until an arrow key leads to another.
  const { selectFirstOption } = combobox;
  const first = shown[0]?.value;
  useEffect(() => void (first !== undefined && selectFirstOption()), [first, selectFirstOption]);
  return (
    <Stack gap={6} miw={0}>
      <Combobox store={combobox}>
        <Combobox.EventsTarget withExpandedAttribute aria-expanded="true" aria-controls={id}>
          <TextInput
            ref={focusOnce}
            leftSection={<SearchIcon size={14} />}
            aria-label={label}
            placeholder={label}
            maxLength={200}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              onType?.(currentTarget.value);
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options id={id} className={css.list} aria-label={label}>
          {shown.map(({ value, label: name, hint }) => (
            <Combobox.Option key={value} value={String(value)} className={css.option} onClick={() => onPick(value)}>
              <span className={css.name}>{name}</span>
              {hint !== undefined && <span className={css.hint}>{hint}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox>
      {shown.length === 0 && <p className="quiet">{none}</p>}
      {matching.length > shown.length && <p className="quiet">{words.pick.more(matching.length - shown.length)}</p>}
    </Stack>
  );
}
