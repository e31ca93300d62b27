import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import { number, share } from '../../lib/language/format.ts';
import { isRightToLeft } from '../../lib/language/language.ts';
import { moveCell } from '../move-cell.ts';
import { Bars } from './bars.tsx';
import type { ChartColumn } from './chart-columns.ts';
import css from './columns-chart.module.css';
import { countBars } from './drawing.ts';
import { usePart } from './picking.tsx';

interface ColumnsProps {
  columns: readonly ChartColumn[];
  whole: number;
  label: string;
}

/** Narrower than this, the ticks of an axis would run into each other. */
const narrow = '(max-width: 600px)';

/** A histogram, or counts over time: columns side by side along an axis, in a narrow window a bar below the other, each with its label. */
export function ColumnsChart(props: ColumnsProps) {
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const { columns, whole } = props;
  return isNarrow ? <Bars bars={countBars(columns, whole)} isOrdered /> : <Columns {...props} />;
}

/**
 * The height of the highest column is the room for all. Where they can be picked, one of them is in the order of Tab and arrows go
 * to the others.
 */
function Columns({ columns, whole, label }: ColumnsProps) {
  const highest = columns.reduce((most, { count }) => Math.max(most, count), 1);
  const list = useRef<HTMLOListElement>(null);
  const step = columns.findIndex(({ tick }, at) => at > 0 && tick !== '');
  const isLate = (at: number) => at === columns.length - 1 || at + step > columns.length;
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
            isActive={at === active}
            onActive={() => setActive(at)}
          />
          <span className={css.tick} data-late={isLate(at) || undefined} aria-hidden="true">
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
  height: number;
  isActive: boolean;
  onActive: () => void;
}

function Column({ column: { label, count, condition }, whole, height, isActive, onActive }: ColumnProps) {
  const part = usePart(condition);
  const said = `${label}: ${number(count)}, ${share(count, whole)}`;
  const bar = (
    <span className={css.room}>
      {count > 0 && <span className={css.fill} style={{ height: `${height}%` }} />}
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
