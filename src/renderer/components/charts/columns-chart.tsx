import { VisuallyHidden } from '@mantine/core';
import { number, share } from '../../lib/language/format.ts';
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

/** Columns side by side along an axis: a histogram, or counts over time. The height of the highest one is the room for all. */
export function ColumnsChart({ columns, whole, hue, label }: ColumnsProps) {
  const highest = columns.reduce((most, { count }) => Math.max(most, count), 1);
  return (
    <ol className={css.columns} aria-label={label}>
      {columns.map((column) => (
        <li key={column.label} className={css.column}>
          <Column column={column} whole={whole} height={(column.count / highest) * 100} hue={hue} />
          <span className={css.tick} aria-hidden="true">
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
}

function Column({ column: { label, count, condition }, whole, height, hue }: ColumnProps) {
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
    <button type="button" className={css.pick} title={said} aria-pressed={part.isPicked} onClick={part.pick}>
      {bar}
    </button>
  );
}
