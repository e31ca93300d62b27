import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import marks from '../../../components/marks.module.css';
import { SideScroll } from '../../../components/side-scroll.tsx';
import css from './crosstab.module.css';
import type { CrossCell, CrossRow, Crosstab } from './crosstab-data.ts';
import { words } from './words.ts';

const [width, height, edge] = [96, 24, 3];

interface LineProps {
  /** One for each column; null: no value, where the line has a gap. */
  values: readonly (number | null)[];
  /** The values at the bottom and at the top. */
  scale: readonly [low: number, high: number];
}

/** The course of a row over its columns. The values stand in the cells beside it, so screen readers do not need it. */
function Sparkline({ values, scale: [low, high] }: LineProps) {
  const x = (at: number) => edge + (at * (width - 2 * edge)) / Math.max(1, values.length - 1);
  const y = (value: number) =>
    high === low ? height / 2 : height - edge - ((value - low) * (height - 2 * edge)) / (high - low);
  const points = values.flatMap((value, at) => (value === null ? [] : [{ x: x(at), y: y(value) }]));
  return (
    <svg className={css.sparkline} width={width} height={height} aria-hidden="true">
      <polyline points={points.map((point) => `${point.x},${point.y}`).join(' ')} />
      {points.map((point) => (
        <circle key={point.x} cx={point.x} cy={point.y} r={2} />
      ))}
    </svg>
  );
}

interface TableProps {
  question: string;
  table: Crosstab;
  /** Whether the columns follow each other in time: each row then has a line of its own. */
  isCourse: boolean;
}

const shownFirst = 12;

/** A question in columns. It scrolls sideways inside its card, and the first column stays in view. */
export function CrosstabView({ question, table: { columns, rows }, isCourse }: TableProps) {
  const [all, setAll] = useState(false);
  const shares = rows.filter(({ kind }) => kind === 'share');
  const shown = [...(all ? shares : shares.slice(0, shownFirst)), ...rows.filter(({ kind }) => kind !== 'share')];
  return (
    <>
      <SideScroll label={words.scroll(question)}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.first}>
                {words.answer}
              </th>
              <th scope="col" className={css.total}>
                {words.total}
              </th>
              {isCourse && (
                <th scope="col" className={css.trend}>
                  {words.trend}
                </th>
              )}
              {columns.map(({ letter, name }) => (
                <th key={letter} scope="col" title={name}>
                  <span className={css.letter}>{letter}</span>{' '}
                  <span className={`${marks.clamp} ${css.name}`}>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={`${row.kind} ${row.label}`} row={row} columns={columns} isCourse={isCourse} />
            ))}
          </tbody>
        </table>
      </SideScroll>
      {shares.length > shownFirst && (
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.collapse : words.expand}
        </Button>
      )}
    </>
  );
}

interface RowProps extends Pick<TableProps, 'isCourse'> {
  row: CrossRow;
  columns: Crosstab['columns'];
}

function Row({ row: { label, kind, scale, total, cells }, columns, isCourse }: RowProps) {
  return (
    <tr data-kind={kind}>
      <th scope="row" className={css.first}>
        {label}
      </th>
      <td className={css.total}>
        <Cell cell={total} />
      </td>
      {isCourse && (
        <td className={css.trend}>
          {scale !== null && <Sparkline values={cells.map(({ value }) => value)} scale={scale} />}
        </td>
      )}
      {cells.map((cell, at) => (
        <td key={columns[at]?.letter}>
          <Cell cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell: { text, hint, higher, share } }: { cell: CrossCell }) {
  return (
    <>
      <span className={css.value}>
        {text}
        {hint !== null && <span className={css.hint}> {hint}</span>}
      </span>
      <Higher letters={higher} />
      {share !== null && share > 0 && (
        <span className={css.track} aria-hidden="true">
          <span className={css.fill} style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </>
  );
}

/** Which columns are significantly lower: an arrow with their letters, and the sentence for those who do not see it. */
function Higher({ letters }: { letters: string }) {
  if (letters === '') return null;
  return (
    <span className={css.higher} title={words.higher(letters)}>
      <span aria-hidden="true">↑{letters}</span>
      <VisuallyHidden>{words.higher(letters)}</VisuallyHidden>
    </span>
  );
}
