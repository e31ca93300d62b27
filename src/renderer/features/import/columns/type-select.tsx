import { type ColumnType, columnTypes, isColumnType } from '../../../../contract/index.ts';
import { typeHue } from '../../../components/marks.tsx';
import { words as shared } from '../../../lib/words.ts';
import css from './columns-table.module.css';
import { words } from './words.ts';

interface SelectProps {
  /** The header, or the text of a question. */
  name: string;
  /** null: the columns of the question have several types. */
  type: ColumnType | null;
  /** What becomes of it with this type, where that says more than the name of the type. */
  result?: string;
  onChange: (type: ColumnType) => void;
  /** Whether Tab stops at it. In the list it does at the active row only. */
  isReachable?: boolean;
}

/** A native select: many of them stay fast, and every screen reader knows it. */
export function TypeSelect({ name, type, result, onChange, isReachable = true }: SelectProps) {
  return (
    <span className={css.select}>
      <span className={css.dot} style={{ background: type === null ? 'transparent' : typeHue(type) }} />
      <select
        aria-label={words.typeOf(name)}
        tabIndex={isReachable ? 0 : -1}
        value={type ?? ''}
        onChange={({ currentTarget: { value } }) => isColumnType(value) && onChange(value)}
      >
        {type === null && <option value="">{words.several}</option>}
        {columnTypes.map((one) => (
          <option key={one} value={one}>
            {one === type && result !== undefined ? result : shared.columnTypes[one].name}
          </option>
        ))}
      </select>
    </span>
  );
}
