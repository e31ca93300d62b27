import { number, share } from '../../lib/language/format.ts';
import chart from './chart.module.css';
import css from './grid-chart.module.css';
import { chooseColour, computeShade, figureOfRow } from './grid-looks.ts';
import { type Grid, type GridRow, gridRoom, makeCondition } from './grid-rows.ts';
import { usePart } from './picking.tsx';
import { words } from './words.ts';

/**
 * The statements of a grid as bars in parts. On a scale the bars stand around its middle, lower answers before it and higher ones after
 * it; else they are as long as each other.
 */
export function GridChart({ grid }: { grid: Grid }) {
  const { starts, width } = gridRoom(grid);
  return (
    <div className={css.grid}>
      <ul className={css.legend}>
        {grid.answers.map((answer, at) => (
          <li key={answer}>
            <span className={chart.dot} data-at={at} style={{ color: chooseColour(computeShade(at, grid)) }} />
            {answer}
          </li>
        ))}
      </ul>
      <ul className={`${chart.rows} ${chart.statements}`}>
        {grid.rows.map((row, at) => (
          <li key={row.question.id} className={chart.row}>
            <span className={css.item}>{row.item}</span>
            <Bar grid={grid} row={row} start={starts[at] ?? 0} width={width} />
            <span className={css.figure}>{figureOfRow(row)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BarProps {
  grid: Grid;
  row: GridRow;
  /** Room before the bar, and the room of the whole line; 1 is the length of a bar. */
  start: number;
  width: number;
}

function Bar({ grid, row, start, width }: BarProps) {
  const whole = row.counts.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return <span className={css.figure}>{words.noAnswers}</span>;
  const percent = (part: number) => `${(part / width) * 100}%`;
  return (
    <span className={css.bar} style={{ paddingInlineStart: percent(start) }}>
      {row.counts.map(
        (count, at) =>
          count > 0 && (
            <Part
              key={grid.answers[at]}
              row={row}
              answer={grid.answers[at] ?? ''}
              count={count}
              at={at}
              style={{ width: percent(count / whole), color: chooseColour(computeShade(at, grid)) }}
            />
          ),
      )}
    </span>
  );
}

interface PartProps {
  row: GridRow;
  answer: string;
  count: number;
  at: number;
  style: { width: string; color: string };
}

function Part({ row, answer, count, at, style }: PartProps) {
  const part = usePart(makeCondition(row, answer));
  const said = `${row.item}, ${answer}: ${number(count)}, ${share(count, row.question.weighted_base)}`;
  const own = { className: css.part, 'data-at': at, title: said, style, 'aria-label': said };
  if (part === null) return <span {...own} role="img" />;
  return <button {...own} type="button" aria-pressed={part.isPicked} onClick={part.pick} />;
}
