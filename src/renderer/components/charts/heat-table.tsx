import { type KeyboardEvent, useRef, useState } from 'react';
import { decimal, number, share } from '../../lib/language/format.ts';
import { isRightToLeft } from '../../lib/language/language.ts';
import { type Cell, moveCell } from '../move-cell.ts';
import { SideScroll } from '../side-scroll.tsx';
import { computeShares, heatColour, heatHeads, heatText } from './grid-looks.ts';
import { type Grid, type GridRow, makeCondition } from './grid-rows.ts';
import css from './heat-table.module.css';
import { useCanPick, usePart } from './picking.tsx';
import { words } from './words.ts';

/**
 * A grid with many answers, such as points from 0 to 10: the deeper a cell, the more chose it. The mean stands at the end. Where
 * cells can be picked, one of them is in the order of Tab and arrows go to the others (the WAI-ARIA grid pattern).
 */
export function HeatTable({ grid, label }: { grid: Grid; label: string }) {
  const { heads, meanings } = heatHeads(grid);
  const greatest = Math.max(0, ...grid.rows.flatMap(computeShares));
  const hasMeans = grid.rows.some(({ mean }) => mean !== null);
  const isNarrow = heads.every((head) => head.length <= 3);
  const canPick = useCanPick();
  const { table, active, onKeyDown, onActive } = useCells(grid);
  return (
    <>
      <SideScroll label={label} isReachable={!canPick}>
        <table
          ref={table}
          className={css.table}
          data-narrow={isNarrow || undefined}
          {...(canPick ? { role: 'grid', 'aria-label': label, onKeyDown } : {})}
        >
          <thead>
            <tr>
              <th scope="col" className={css.item}>
                {words.statement}
              </th>
              {heads.map((head, at) => (
                <th key={grid.answers[at]} scope="col" title={grid.answers[at]}>
                  {head}
                </th>
              ))}
              {hasMeans && (
                <th scope="col" className={css.figure}>
                  {words.mean}
                </th>
              )}
              <th scope="col" className={css.figure}>
                {words.base}
              </th>
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, at) => (
              <Row
                key={row.question.id}
                grid={grid}
                row={row}
                greatest={greatest}
                hasMeans={hasMeans}
                active={active.row === at ? active.column : null}
                onActive={(column) => onActive({ row: at, column })}
              />
            ))}
          </tbody>
        </table>
      </SideScroll>
      <p className={css.note}>{[words.percentOf, ...meanings].join(' · ')}</p>
    </>
  );
}

/** The cell that Tab goes to, and the keys that move it. Page Up and Page Down go from card to card. */
function useCells({ rows, answers }: Grid) {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Page')) return;
    const size = { rows: rows.length, columns: answers.length, page: 0, isRightToLeft: isRightToLeft() };
    const to = moveCell(active, event, size);
    if (to === null) return;
    event.preventDefault();
    setActive(to);
    table.current?.querySelectorAll<HTMLElement>('tbody tr')[to.row]?.querySelectorAll('button')[to.column]?.focus();
  };
  return { table, active, onKeyDown, onActive: setActive };
}

interface RowProps {
  grid: Grid;
  row: GridRow;
  greatest: number;
  hasMeans: boolean;
  /** The column of the cell that Tab goes to; null: it is in another row. */
  active: number | null;
  onActive: (column: number) => void;
}

function Row({ grid, row, greatest, hasMeans, active, onActive }: RowProps) {
  return (
    <tr>
      <th scope="row" className={css.item}>
        {row.item}
      </th>
      {computeShares(row).map((part, at) => (
        <td key={grid.answers[at]}>
          <HeatCell
            row={row}
            at={at}
            answer={grid.answers[at] ?? ''}
            part={part}
            greatest={greatest}
            isActive={active === at}
            onActive={() => onActive(at)}
          />
        </td>
      ))}
      {hasMeans && <td className={css.mean}>{row.mean === null ? '–' : decimal(row.mean, 2)}</td>}
      <td className={css.base}>{number(row.question.answered)}</td>
    </tr>
  );
}

interface CellProps {
  row: GridRow;
  at: number;
  answer: string;
  part: number;
  greatest: number;
  isActive: boolean;
  onActive: () => void;
}

function HeatCell({ row, at, answer, part, greatest, isActive, onActive }: CellProps) {
  const count = row.counts[at] ?? 0;
  const pick = usePart(makeCondition(row, answer));
  const said = `${row.item}, ${answer}: ${number(count)}, ${share(count, row.question.weighted_base)}`;
  const own = { className: css.cell, title: said, style: { background: heatColour(part, greatest, 'var(--paper)') } };
  if (pick === null) return <span {...own}>{heatText(part)}</span>;
  return (
    <button
      {...own}
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-label={said}
      aria-pressed={pick.isPicked}
      aria-disabled={count === 0 || undefined}
      onFocus={onActive}
      onClick={count === 0 ? undefined : pick.pick}
    >
      {heatText(part)}
    </button>
  );
}
