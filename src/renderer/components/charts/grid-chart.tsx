import { decimal, number, percentage, share } from '../../lib/language/format.ts';
import css from './grid-chart.module.css';
import { type Grid, type GridRow, lowShare } from './grid-rows.ts';
import { usePart } from './picking.tsx';
import { words } from './words.ts';

/** More answers have no shades that can be told apart: such a grid is a table. */
export const mostShades = 7;

/** The shade of an answer: 0 for the lowest, 1 for the highest; null for an answer beside the scale. */
function shadeOf(at: number, { answers, scores }: Grid): number | null {
  const known = scores.filter((score) => score !== null);
  if (known.length < 2) return answers.length < 2 ? 0.5 : at / (answers.length - 1);
  const score = scores[at] ?? null;
  if (score === null) return null;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  return highest === lowest ? 0.5 : (score - lowest) / (highest - lowest);
}

function colourOf(shade: number | null): string {
  if (shade === null) return 'var(--grid-aside)';
  const [end, part] = shade < 0.5 ? ['low', 1 - shade * 2] : ['high', shade * 2 - 1];
  return `color-mix(in oklab, var(--grid-${end}) ${Math.round(part * 100)}%, var(--grid-middle))`;
}

/**
 * The statements of a grid as bars in parts. On a scale the bars stand around its middle, lower answers before it and higher ones after
 * it; else they are as long as each other.
 */
export function GridChart({ grid }: { grid: Grid }) {
  const isScale = grid.scores.filter((score) => score !== null).length > 1;
  const lows = grid.rows.map((row) => (isScale ? lowShare(row, grid.scores) : 0));
  const before = Math.max(0, ...lows);
  const after = Math.max(0, ...lows.map((low) => 1 - low));
  return (
    <div>
      <ul className={css.legend}>
        {grid.answers.map((answer, at) => (
          <li key={answer}>
            <span className={css.dot} data-at={at} style={{ color: colourOf(shadeOf(at, grid)) }} />
            {answer}
          </li>
        ))}
      </ul>
      <ul className={css.rows}>
        {grid.rows.map((row, at) => (
          <li key={row.question.id} className={css.row}>
            <span className={css.item}>{row.item}</span>
            <Bar grid={grid} row={row} start={before - (lows[at] ?? 0)} width={before + after} />
            <span className={css.figure}>{figureOf(row)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What stands at the end of a bar: the mean and the top two of a scale, else how many answered. */
function figureOf({ scale, question }: GridRow): string {
  if (scale?.mean == null) return words.of(question.answered);
  const mean = words.meanOf(decimal(scale.mean, 2));
  return scale.top_two === null ? mean : words.withTopTwo(mean, percentage(Math.round(scale.top_two * 100)));
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
  if (whole === 0) return <span className={css.empty}>{words.noAnswers}</span>;
  const percent = (part: number) => `${(part / Math.max(width, 1)) * 100}%`;
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
              style={{ width: percent(count / whole), color: colourOf(shadeOf(at, grid)) }}
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
  /** Place of the answer in the grid. */
  at: number;
  style: { width: string; color: string };
}

function Part({ row, answer, count, at, style }: PartProps) {
  const part = usePart({ kind: 'options', question_id: row.question.id, options: [answer] });
  const said = `${row.item}, ${answer}: ${number(count)}, ${share(count, row.question.weighted_base)}`;
  const own = { className: css.part, 'data-at': at, title: said, style, 'aria-label': said };
  if (part === null) return <span {...own} role="img" />;
  return <button {...own} type="button" aria-pressed={part.isPicked} onClick={part.pick} />;
}
