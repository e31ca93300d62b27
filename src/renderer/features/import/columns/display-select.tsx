import { type DisplayKind, displayKinds } from '../../../../contract/index.ts';
import css from './type-select.module.css';
import { words } from './words.ts';

interface SelectProps {
  /** The header, or the text of a question. */
  name: string;
  kinds: readonly DisplayKind[];
  /** null: they have no chart. */
  value: DisplayKind | 'several' | null;
  onChange: (as: DisplayKind) => void;
  /** What shows no chart again; without it nobody can choose that. */
  onNone?: (() => void) | undefined;
}

/** @returns how columns are shown, if they are shown in one way */
export function commonDisplay(shown: readonly (DisplayKind | null)[]): SelectProps['value'] {
  const [first = null, ...others] = new Set(shown);
  return others.length === 0 ? first : 'several';
}

const toName = (value: SelectProps['value']): string =>
  value === null ? words.noChart : value === 'several' ? words.several : words.displays[value];

/** How the answers of columns are shown. */
export function DisplaySelect({ name, kinds, value, onChange, onNone }: SelectProps) {
  const isAmongKinds = kinds.some((kind) => kind === value);
  return (
    <span className={css.plain}>
      <select
        aria-label={words.displayOf(name)}
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = displayKinds.find((kind) => kind === currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
          else if (currentTarget.value === '') onNone?.();
        }}
      >
        {!isAmongKinds && <option value={value ?? ''}>{toName(value)}</option>}
        {isAmongKinds && onNone !== undefined && <option value="">{toName(null)}</option>}
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {toName(kind)}
          </option>
        ))}
      </select>
    </span>
  );
}
