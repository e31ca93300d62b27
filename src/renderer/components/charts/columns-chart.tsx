import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { number, share } from '../../lib/language/format.ts';
import { isRightToLeft } from '../../lib/language/language.ts';
import { moveCell } from '../move-cell.ts';
import type { ChartColumn } from './chart-columns.ts';
import css from './columns-chart.module.css';
import { usePart } from './picking.tsx';

interface ColumnsProps {
  columns: readonly ChartColumn[];
  /** What the shares are of. */
  whole: number;
  hue: string;
  label: string;
}

/**
 * Columns side by side along an axis: a histogram, or counts over time. The height of the highest one is the room for all. Where
 * they can be picked, one of them is in the order of Tab and arrows go to the others.
 */
export function ColumnsChart({ columns, whole, hue, label }: ColumnsProps) {
  const highest = columns.reduce((most, { count }) => Math.max(most, count), 1);
  const list = useRef<HTMLOListElement>(null);
  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, columns.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const size = { rows: 1, columns: columns.length, page: 0, isRightToLeft: isRightToLeft() };
    const to = /^(Arrow(Left|Right)|Home|End)$/.test(event.key) && moveCell({ row: 0, column: active }, event, size);
    if (to === false || to === null) return;
    event.preventDefault();
    setActive(to.column);
    list.current?.querySelectorAll('button')[to.column]?.focus();
  };
  return (
    <ol ref={list} className={css.columns} aria-label={label} onKeyDown={onKeyDown}>
      {columns.map((column, at) => (
        <li key={column.label} className={css.column}>
          <Column
            column={column}
            whole={whole}
            height={(column.count / highest) * 100}
            hue={hue}
            isActive={at === active}
            onActive={() => setActive(at)}
          />
          <span className={css.tick} data-late={at > columns.length * 0.75 || undefined} aria-hidden="true">
            {column.tick}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface ColumnProps {
  column: ChartColumn;
  whole: number;
  /** Percent of the room. */
  height: number;
  hue: string;
  /** Whether Tab goes to it. */
  isActive: boolean;
  onActive: () => void;
}

function Column({ column: { label, count, condition }, whole, height, hue, isActive, onActive }: ColumnProps) {
  const part = usePart(condition);
  const said = `${label}: ${number(count)}, ${share(count, whole)}`;
  const bar = (
    <span className={css.room}>
      {count > 0 && <span className={css.fill} style={{ color: hue, height: `${height}%` }} />}
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
  if (part === null)
    return (
      <span className={css.still} title={said}>
        {bar}
      </span>
    );
  return (
    <button
      type="button"
      className={css.pick}
      title={said}
      tabIndex={isActive ? 0 : -1}
      aria-pressed={part.isPicked}
      onFocus={onActive}
      onClick={part.pick}
    >
      {bar}
    </button>
  );
}
