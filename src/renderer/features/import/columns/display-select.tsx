import { type DisplayKind, displayKinds } from '../../../../contract/index.ts';
import css from './type-select.module.css';
import { words } from './words.ts';

interface SelectProps {
  /** The header, or the text of a question. */
  name: string;
  kinds: readonly DisplayKind[];
  /** null: the columns are shown in several ways. */
  value: DisplayKind | null;
  onChange: (as: DisplayKind) => void;
}

/** How the answers of a column are shown. */
export function DisplaySelect({ name, kinds, value, onChange }: SelectProps) {
  return (
    <span className={css.plain}>
      <select
        aria-label={words.displayOf(name)}
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = displayKinds.find((kind) => kind === currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {(value === null || !kinds.includes(value)) && (
          <option value={value ?? ''}>{value === null ? words.several : words.displays[value]}</option>
        )}
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.displays[kind]}
          </option>
        ))}
      </select>
    </span>
  );
}
