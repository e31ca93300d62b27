import { Box } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { number } from '../lib/language/format.ts';
import { isRightToLeft } from '../lib/language/language.ts';
import css from './data-grid.module.css';
import { SortIcon } from './icons.tsx';
import { type Cell, moveCell } from './move-cell.ts';
import { findPlace, type GridColumn, usePinnedColumns } from './use-pinned-columns.ts';
import { useVisible } from './use-visible.ts';

const rowHeight = 30;
const headerHeights = { one: 34, two: 50 };

interface GridProps {
  label: string;
  columns: readonly GridColumn[];
  rowCount: number;
  /** Whether the first column stays in view: it says whose row it is. */
  isPinned?: boolean;
  /** @returns the text of a cell, or undefined while it is loading. */
  cell(row: number, column: number): string | undefined;
  /** The number shown beside a row, if it is not its position. */
  findNumber?: ((row: number) => number | undefined) | undefined;
  /** The greatest of these numbers, where it is known. */
  mostNumber?: number;
  /** Called with the first and last row on screen. */
  onRange?: (first: number, last: number) => void;
  /** The cell whose panel is open. */
  selected?: Cell | null;
  onSelect?: (row: number, column: number) => void;
  sorting?: Sorting;
  /** Most rows its height shows; absent: it fills its container. */
  mostRows?: number;
}

/** The order of the rows by a column. */
interface Sorting {
  column: number | null;
  order: 'asc' | 'desc';
  onSort: (column: number) => void;
}

/** A table of any size that renders only what is visible. Arrow keys, Page keys, Home and End move; Enter selects the row. */
export function DataGrid(props: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const head = headerHeights[props.columns.some(({ hint }) => hint !== undefined) ? 'two' : 'one'];
  const rows = useVisible(scroller, { count: props.rowCount, size: rowHeight, head, spare: 12 });
  const { mostNumber = props.findNumber === undefined ? props.rowCount : Number.POSITIVE_INFINITY } = props;
  const numberWidth = mostNumber < 1000 ? 48 : 72;
  const columns = usePinnedColumns(scroller, props.columns, { isAsked: props.isPinned === true, numberWidth });
  const { starts, shown, pinnedWidth } = columns;
  const reveal = (cell: Cell) => {
    rows.reveal(cell.row);
    columns.reveal(cell.column);
  };
  const { onRange, selected = null, mostRows } = props;
  const [first = 0] = rows.shown;
  const last = rows.shown.at(-1) ?? first;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  const order = props.sorting && `${props.sorting.column} ${props.sorting.order}`;
  useEffect(() => {
    if (order !== undefined) scroller.current?.scrollTo({ top: 0 });
  }, [order]);

  const show = useEffectEvent((cell: Cell) => {
    setActive(cell);
    reveal(cell);
  });
  // It stays in view when its panel leads to another row, or takes room from the table.
  useEffect(() => {
    if (selected !== null && columns.extent > 0) show(selected);
  }, [selected, columns.extent]);

  function onKeyDown(event: KeyboardEvent): void {
    // A button of the header has its own keys.
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') {
      props.onSelect?.(active.row, active.column);
      return;
    }
    const next = moveCell(active, event, {
      rows: props.rowCount,
      columns: props.columns.length,
      page: rows.page,
      isRightToLeft: isRightToLeft(),
    });
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    reveal(next);
  }

  function onClick(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (cell === null) return;
    const clicked = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
    setActive(clicked);
    props.onSelect?.(clicked.row, clicked.column);
  }

  return (
    <Box
      ref={scroller}
      className={`box ${css.scroller}`}
      __vars={{ '--head': `${head}px`, '--numbers': `${numberWidth}px` }}
      style={{ height: mostRows && head + 2 + Math.min(props.rowCount, mostRows) * rowHeight }}
    >
      <Box
        className={css.sheet}
        style={{
          width: numberWidth + (starts.at(-1) ?? 0),
          height: head + props.rowCount * rowHeight,
        }}
      >
        <Numbers
          {...{ pinnedWidth, onClick, findNumber: props.findNumber, cell: props.cell, rows: rows.shown }}
          selectedRow={selected?.row}
          activeRow={active.column === 0 ? active.row : null}
        />
        {/* HTML has no grid element, so this is a table with the role, whose cells the arrow keys move between. */}
        <table
          aria-label={props.label}
          aria-rowcount={props.rowCount + 1}
          aria-colcount={props.columns.length}
          {...{ role: 'grid', tabIndex: 0, 'aria-activedescendant': `${id}-${active.row}-${active.column}` }}
          className={css.grid}
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          <Header {...{ shown, starts, pinnedWidth, columns: props.columns, sorting: props.sorting }} />
          <tbody className={css.body}>
            {rows.shown.map((at) => (
              <Row
                key={at}
                row={at}
                id={id}
                columns={shown}
                starts={starts}
                activeColumn={active.row === at ? active.column : null}
                cell={props.cell}
                selected={selected?.row === at}
              />
            ))}
          </tbody>
        </table>
        <div className={css.shade} aria-hidden="true" />
      </Box>
    </Box>
  );
}

const numberText = (value: number | undefined) => (value === undefined ? '' : number(value));

interface NumbersProps extends Pick<GridProps, 'findNumber' | 'cell'> {
  rows: readonly number[];
  selectedRow: number | undefined;
  /** 0: the first column is not pinned. */
  pinnedWidth: number;
  /** The row whose pinned cell is current. */
  activeRow: number | null;
  onClick: (event: MouseEvent) => void;
}

/**
 * The row numbers, and over the cells of a pinned column the same once more: they stay in view. They are one element,
 * because a sticky cell in each row would be a layer of its own.
 */
function Numbers(props: NumbersProps) {
  const { rows, selectedRow, findNumber = (row) => row + 1, pinnedWidth, cell, activeRow, onClick } = props;
  return (
    <>
      <div className={css.corner} aria-hidden="true">
        #
      </div>
      <div
        className={css.numbers}
        style={{ width: `calc(var(--numbers) + ${pinnedWidth}px)` }}
        aria-hidden="true"
        onClick={onClick}
      >
        {rows.map((at) => (
          <div
            key={at}
            className={css.number}
            data-selected={selectedRow === at || undefined}
            data-row={at}
            data-column={0}
            style={{ transform: `translateY(${at * rowHeight}px)` }}
          >
            <span>{numberText(findNumber(at))}</span>
            {pinnedWidth > 0 && (
              <span className={css.pinned} data-active={activeRow === at || undefined}>
                {cell(at, 0)}
              </span>
            )}
          </div>
        ))}
      </div>
    </>
  );
}

interface HeaderProps extends Pick<GridProps, 'columns'> {
  shown: readonly number[];
  starts: readonly number[];
  sorting: Sorting | undefined;
  pinnedWidth: number;
}

const Header = memo(function Header({ columns, shown, starts, sorting, pinnedWidth }: HeaderProps) {
  return (
    <thead className={css.header}>
      <tr>
        {shown.map((at) => (
          <th
            key={at}
            className={css.name}
            data-pinned={(pinnedWidth > 0 && at === 0) || undefined}
            scope="col"
            aria-colindex={at + 1}
            aria-sort={toAriaSort(sorting, at)}
            style={pinnedWidth > 0 && at === 0 ? { width: pinnedWidth } : findPlace(starts, at)}
            title={columns[at]?.title ?? columns[at]?.name}
          >
            {sorting === undefined ? (
              <>
                {columns[at]?.name}
                {columns[at]?.hint !== undefined && <div className={`quiet ${css.hint}`}>{columns[at].hint}</div>}
              </>
            ) : (
              <button type="button" className={css.sort} onClick={() => sorting.onSort(at)}>
                {/* Before the name, whose end may have no room. */}
                {sorting.column === at && <SortIcon order={sorting.order} />}
                {columns[at]?.name}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
});

function toAriaSort(sorting: Sorting | undefined, column: number) {
  if (sorting?.column !== column) return undefined;
  return sorting.order === 'asc' ? 'ascending' : 'descending';
}

interface RowProps {
  row: number;
  id: string;
  columns: readonly number[];
  starts: readonly number[];
  activeColumn: number | null;
  selected: boolean;
  cell: GridProps['cell'];
}

/** Rendered again only when it changes; scrolling renders the rows that come in. */
const Row = memo(function Row({ row, id, columns, starts, activeColumn, selected, cell }: RowProps) {
  return (
    <tr
      className={css.row}
      aria-rowindex={row + 2}
      aria-selected={selected}
      style={{ transform: `translateY(${row * rowHeight}px)` }}
    >
      {columns.map((at) => {
        const text = cell(row, at);
        return (
          <td
            key={at}
            id={`${id}-${row}-${at}`}
            className={css.cell}
            aria-colindex={at + 1}
            data-row={row}
            data-column={at}
            data-active={activeColumn === at || undefined}
            data-pending={text === undefined || undefined}
            style={findPlace(starts, at)}
          >
            {text}
          </td>
        );
      })}
    </tr>
  );
});
