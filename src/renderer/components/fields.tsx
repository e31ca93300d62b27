import { Button, Checkbox, Group, NativeSelect, type NativeSelectProps, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { words as shared, words } from '../lib/words.ts';
import { SearchField } from './list-page.tsx';

interface ChooseProps<Value> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** @returns what a form does when it is sent, without leaving the page */
export const makeSubmit = (send: () => void) => (event: FormEvent) => {
  event.preventDefault();
  send();
};

const write = (value: string | number | null) => String(value ?? '');

/** A list of a few values, one of which is chosen. */
export const Choose = <Value extends string | number | null>({
  options,
  value,
  onChange,
  ...rest
}: ChooseProps<Value>) => (
  <NativeSelect
    {...rest}
    value={write(value)}
    data={options.map((one) => ({ ...one, value: write(one.value) }))}
    onChange={({ currentTarget }) => {
      const chosen = options.find((one) => write(one.value) === currentTarget.value);
      if (chosen !== undefined) onChange(chosen.value);
    }}
  />
);

/** Values with their names. */
export const nameOptions = <Value extends string | number>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

interface CheckListProps<Value> {
  label: string;
  items: readonly { value: Value; label: string; hint?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** What the search above a long list is called; without it there is none. */
  find?: string;
}

/** Longer lists are cut: whoever looks for something types a part of it. */
const mostShown = 60;
const mostWithoutSearch = 12;

const checksStyle = { overflow: 'auto', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' } as const;

/** Boxes to tick; a long list is narrowed by typing. */
export function CheckList<Value extends string | number>(props: CheckListProps<Value>) {
  const { label, items, chosen, onChange, find } = props;
  const [typed, setTyped] = useState('');
  const query = typed.trim().toLowerCase();
  const matching = items.filter((item) => `${item.label}\n${item.hint ?? ''}`.toLowerCase().includes(query));
  const shown = matching.slice(0, mostShown);
  const hidden = matching.length - shown.length;
  return (
    <>
      {find !== undefined && items.length > mostWithoutSearch && (
        <SearchField label={find} value={typed} onChange={setTyped} />
      )}
      {/* The sides have room for the outlines of what has the focus. */}
      <Stack component="fieldset" gap={6} miw={0} mah={240} p={3} style={checksStyle} aria-label={label}>
        {shown.map((item) => (
          <Checkbox
            key={item.value}
            label={item.label}
            checked={chosen.includes(item.value)}
            onChange={({ currentTarget }) => {
              const others = chosen.filter((one) => one !== item.value);
              onChange(currentTarget.checked ? [...others, item.value] : others);
            }}
          />
        ))}
      </Stack>
      {shown.length === 0 && <p className="quiet">{words.pick.none}</p>}
      {hidden > 0 && <p className="quiet">{words.pick.more(hidden)}</p>}
    </>
  );
}

interface MissingWordsProps {
  /** The words that are not counted as answers, and how many cells hold each. */
  missing: readonly { value: string; count: number }[];
  /** What the user has listed, whether cells hold it or not; absent: the words that are not counted. */
  listed?: readonly string[] | undefined;
  button: string;
  disabled?: boolean;
  onApply: (words: string[]) => void;
}

/** "14 empty answers (“-”, “n/a”)"; the words of a long list that are found most. */
export const describeMissing = (missing: MissingWordsProps['missing']): string =>
  shared.missing.some(
    missing.reduce((sum, { count }) => sum + count, 0),
    missing.slice(0, 3).map(({ value }) => value),
  );

const toWords = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

/** Which words of a column are no answers, and a field that changes it. */
export function MissingWords({ missing, listed, button, disabled = false, onApply }: MissingWordsProps) {
  const before = (listed ?? missing.map(({ value }) => value)).join(', ');
  const [text, setText] = useState(before);
  const said = shared.missing;
  return (
    <Stack component="form" onSubmit={makeSubmit(() => onApply(toWords(text)))}>
      {missing.length > 0 && <p className="quiet">{describeMissing(missing)}</p>}
      <Group align="flex-end">
        <TextInput
          flex="1 1 240px"
          label={said.label}
          description={said.hint}
          value={text}
          disabled={disabled}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" disabled={disabled || text.trim() === before}>
          {button}
        </Button>
      </Group>
    </Stack>
  );
}
