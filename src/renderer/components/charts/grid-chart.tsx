import { Box, Group } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  computeShade,
  type Grid,
  type GridRow,
  makeGridCondition,
  makeHeatHeads,
  sayPercent,
} from '../../../contract/index.ts';
import { decimal, number, share, telling } from '../../lib/language/format.ts';
import { isRightToLeft } from '../../lib/language/language.ts';
import { SideScroll } from '../list-page.tsx';
import { type Cell, moveCell } from '../move-cell.ts';
import chart from './chart.module.css';
import { chooseColour, computeShares, measureGrid, mixHeatColour, writeFigure } from './grid.ts';
import css from './grid-chart.module.css';
import { useCanPick, usePart } from './picking.tsx';
import { words } from './words.ts';

/**
 * The statements of a grid as bars in parts. On a scale the bars stand around its middle, lower answers before it and higher ones after
 * it; else they are as long as each other.
 */
export function GridChart({ grid }: { grid: Grid }) {
  const { starts, width } = measureGrid(grid);
  return (
    <div className={css.grid}>
      <Group component="ul" className={css.legend} gap="4px 16px" mb={10} c="var(--text-2)" fz={13}>
        {grid.answers.map((answer, at) => (
          <Group component="li" key={answer} gap={6}>
            <span className={chart.dot} data-at={at} style={{ color: chooseColour(computeShade(at, grid)) }} />
            {answer}
          </Group>
        ))}
      </Group>
      <ul className={`${chart.rows} ${chart.statements}`}>
        {grid.rows.map((row, at) => (
          <li key={row.question.id} className={chart.row}>
            <span className={chart.label}>{row.item}</span>
            <Bar grid={grid} row={row} start={starts[at] ?? 0} width={width} />
            <span className="quiet">{writeFigure(row)}</span>
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
  if (whole === 0) return <span className="quiet">{telling.words.noAnswers}</span>;
  const percent = (part: number) => `${(part / width) * 100}%`;
  return (
    <span className={css.bar}>
      {/* A margin would be taken from the length of the parts. */}
      <span style={{ flex: 'none', width: percent(start) }} />
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
  const part = usePart(makeGridCondition(row, answer));
  const said = `${row.item}, ${answer}: ${number(count)}, ${share(count, row.question.weighted_base)}`;
  const props = { className: css.part, 'data-at': at, title: said, style, 'aria-label': said };
  if (part === null) return <span {...props} role="img" />;
  return <button {...props} type="button" aria-pressed={part.isPicked} onClick={part.pick} />;
}

/**
 * A grid with many answers, such as points from 0 to 10: the deeper a cell, the more chose it. The mean stands at the end. Where
 * cells can be picked, one of them is in the order of Tab and arrows go to the others (the WAI-ARIA grid pattern).
 */
export function HeatTable({ grid, label }: { grid: Grid; label: string }) {
  const { heads, meanings } = makeHeatHeads(grid);
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
              <th scope="col" className={css.heatItem}>
                {telling.words.statement}
              </th>
              {heads.map((head, at) => (
                <th key={grid.answers[at]} scope="col" title={grid.answers[at]}>
                  {head}
                </th>
              ))}
              {hasMeans && (
                <th scope="col" className={css.heatFigure}>
                  {telling.words.mean}
                </th>
              )}
              <th scope="col" className={css.heatFigure}>
                {telling.words.answers}
              </th>
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, at) => (
              <HeatRow
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
      <Box component="p" className="quiet" mt={8}>
        {[words.percentOf, ...meanings].join(' · ')}
      </Box>
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

interface HeatRowProps {
  grid: Grid;
  row: GridRow;
  greatest: number;
  hasMeans: boolean;
  /** The column of the cell that Tab goes to; null: it is in another row. */
  active: number | null;
  onActive: (column: number) => void;
}

function HeatRow({ grid, row, greatest, hasMeans, active, onActive }: HeatRowProps) {
  return (
    <tr>
      <th scope="row" className={css.heatItem}>
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
  const pick = usePart(makeGridCondition(row, answer));
  const said = `${row.item}, ${answer}: ${number(count)}, ${share(count, row.question.weighted_base)}`;
  const props = {
    className: css.cell,
    title: said,
    style: { background: mixHeatColour(part, greatest, 'var(--paper)') },
  };
  if (pick === null) return <span {...props}>{sayPercent(part)}</span>;
  return (
    <button
      {...props}
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-label={said}
      aria-pressed={pick.isPicked}
      aria-disabled={count === 0 || undefined}
      onFocus={onActive}
      onClick={count === 0 ? undefined : pick.pick}
    >
      {sayPercent(part)}
    </button>
  );
}
