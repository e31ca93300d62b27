import type { ColumnType } from '../../contract/index.ts';
import { typeHue } from '../lib/type-hue.ts';
import { words } from '../lib/words.ts';
import css from './type-mark.module.css';

/** A column type as hue and word; never the hue alone. */
export function TypeMark({ type }: { type: ColumnType }) {
  return (
    <span className={css.mark}>
      <span className={css.dot} style={{ background: typeHue(type) }} />
      {words.columnTypes[type].name}
    </span>
  );
}
