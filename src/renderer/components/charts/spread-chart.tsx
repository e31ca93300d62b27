import chart from './chart.module.css';
import type { Mark, Spread } from './drawing.ts';
import { PartLabel } from './picking.tsx';
import css from './spread-chart.module.css';

interface ChartProps extends Extract<Mark, { kind: 'spreads' }> {
  onColumn: (id: number) => void;
}

/** Numbers on lines with the same two ends: the mean, the middle half, and the smallest and greatest of each. */
export const SpreadChart = ({ spreads, ends, onColumn }: ChartProps) => (
  <ul className={`${chart.rows} ${chart.statements}`}>
    {spreads.map((spread) => (
      <li key={spread.label} className={chart.row}>
        {spread.column === null ? (
          <PartLabel condition={spread.condition} title={spread.label} className={css.label}>
            {spread.label}
          </PartLabel>
        ) : (
          <button type="button" className={css.item} onClick={() => onColumn(spread.column ?? 0)}>
            {spread.label}
          </button>
        )}
        <span className={css.track} role="img" aria-label={spread.said}>
          <Stretches {...spread} />
        </span>
        <span className={css.figure}>
          {spread.value} <span className={css.beside}>{spread.beside}</span>
        </span>
      </li>
    ))}
    <li className={chart.row} aria-hidden="true">
      <span />
      <span className={css.ends}>
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </span>
    </li>
  </ul>
);

function Stretches({ mean, half, range }: Spread) {
  const span = ([from, to]: readonly [number, number]) => ({
    insetInlineStart: `${from * 100}%`,
    width: `${(to - from) * 100}%`,
  });
  return (
    <>
      {range !== null && <span className={css.range} style={span(range)} />}
      {half !== null && <span className={css.half} style={span(half)} />}
      {mean !== null && <span className={css.dot} style={{ insetInlineStart: `${mean * 100}%` }} />}
    </>
  );
}
