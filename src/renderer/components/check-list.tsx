import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { words } from '../lib/words.ts';
import css from './fields.module.css';
import { SearchField } from './list-page.tsx';

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

/** Boxes to tick; a long list is narrowed by typing. */
export function CheckList<Value extends string | number>({
  label,
  items,
  chosen,
  onChange,
  find,
}: CheckListProps<Value>) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const matching = items.filter((item) => `${item.label}\n${item.hint ?? ''}`.toLowerCase().includes(wanted));
  const shown = matching.slice(0, mostShown);
  const hidden = matching.length - shown.length;
  return (
    <>
      {find !== undefined && items.length > mostWithoutSearch && (
        <SearchField label={find} value={typed} onChange={setTyped} />
      )}
      <fieldset className={css.checks} aria-label={label}>
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
      </fieldset>
      {shown.length === 0 && <p className={css.quiet}>{words.pick.none}</p>}
      {hidden > 0 && <p className={css.quiet}>{words.pick.more(hidden)}</p>}
    </>
  );
}
