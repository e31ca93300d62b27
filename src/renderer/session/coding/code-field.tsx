import { Button, TextInput } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, type Ref, useState } from 'react';
import type { CodeColor } from '../../../contract/index.ts';
import { Dot } from '../../components/marks.tsx';
import css from './coding.module.css';
import { words } from './words.ts';

interface Named {
  code_id: number;
  name: string;
}

/** What becomes of a code that is found by its name, of a new name, and of the focus. */
interface FieldActs<Code extends Named> {
  onPick: (code: Code) => void;
  onCreate: (name: string) => void;
  /** Gives the focus back to what is coded. */
  onLeave: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** @returns a field that finds a code by its name or makes it, and the codes that have what was typed */
export function useCodeField<Code extends Named>(codes: readonly Code[], acts: FieldActs<Code>) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const matching = codes.filter((code) => code.name.toLowerCase().includes(name.toLowerCase()));
  const exact = codes.find((code) => code.name.toLowerCase() === name.toLowerCase());
  const leave = () => {
    setTyped('');
    acts.onLeave();
  };
  const create = () => {
    acts.onCreate(name);
    leave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      leave();
    }
    if (event.key !== 'Enter' || name === '') return;
    event.preventDefault();
    const chosen = exact ?? matching[0];
    if (chosen === undefined) return create();
    acts.onPick(chosen);
    leave();
  };
  const field = (
    <TextInput
      ref={acts.ref}
      aria-label={words.find}
      placeholder={words.find}
      value={typed}
      maxLength={100}
      autoComplete="off"
      aria-keyshortcuts="c"
      onKeyDown={press}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
  const maker = name !== '' && exact === undefined && (
    <Button variant="subtle" size="compact-sm" justify="flex-start" onClick={create}>
      {words.make(name)}
    </Button>
  );
  return { field, maker, matching };
}

/** As many codes have a key. */
export const mostKeys = 9;

interface ToggleProps extends Pick<ComponentProps<'button'>, 'className' | 'disabled' | 'title' | 'onClick'> {
  code: Named & { color: CodeColor };
  /** Its place among the codes. */
  at: number;
  isSet: boolean;
}

/** A code to set or to remove, with the key that does the same. */
export const CodeToggle = ({ code: { name, color }, at, isSet, className, ...rest }: ToggleProps) => (
  <button
    type="button"
    className={`${css.toggle} ${className}`}
    aria-pressed={isSet}
    aria-keyshortcuts={at < mostKeys ? String(at + 1) : undefined}
    {...rest}
  >
    <kbd>{at < mostKeys ? at + 1 : ''}</kbd>
    <Dot color={color} />
    <span>{name}</span>
  </button>
);
