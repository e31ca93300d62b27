import chart from './chart.module.css';
import css from './dot-lines.module.css';
import type { Mark } from './drawing.ts';
import { PartLabel } from './picking.tsx';

/** Dots on lines with the same two ends. */
export function DotLines({ dots, ends, hue }: Extract<Mark, { kind: 'dots' }>) {
  return (
    <ul className={`${chart.rows} ${css.lines}`}>
      <li className={css.ends} aria-hidden="true">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </li>
      {dots.map(({ label, at, value, beside, condition }) => (
        <li key={label} className={chart.row}>
          <PartLabel condition={condition} className={css.label} title={label}>
            {label}
          </PartLabel>
          <span className={css.track} aria-hidden="true">
            <span className={css.dot} style={{ color: hue, insetInlineStart: `${at * 100}%` }} />
          </span>
          <span className={css.value}>
            <b>{value}</b>
            <span className={css.note}>{beside}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
