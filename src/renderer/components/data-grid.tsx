import { Box } from '@mantine/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { number } from '../lib/language/format.ts';
import { isRightToLeft } from '../lib/language/language.ts';
import { usualWidth } from './column-width.ts';
import css from './data-grid.module.css';
import { SortIcon } from './icons.tsx';
import { type Cell, moveCell } from './move-cell.ts';
import { useVisible } from './use-visible.ts';

const rowHeight = 30;
const headerHeight = 34;
const numberWidth = 72;

interface GridColumn {
  name: string;
  /** What the name stands for, in full; the name if absent. */
  title?: string;
  /** In pixels; absent: the usual one. */
  width?: number;
}

interface GridProps {
  label: string;
  columns: readonly GridColumn[];
  rowCount: number;
  /** @returns the text of a cell, or undefined while it is loading. */
  cell(row: number, column: number): string | undefined;
  /** The number shown beside a row, if it is not its position. */
  findNumber?: ((row: number) => number | undefined) | undefined;
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
  const rows = useVisible(scroller, { count: props.rowCount, size: rowHeight, head: headerHeight, spare: 12 });
  const starts = useStarts(props.columns);
  const columns = useVisible(scroller, {
    count: props.columns.length,
    size: starts,
    head: numberWidth,
    spare: 3,
    isAcross: true,
  });
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
    rows.reveal(cell.row);
    columns.reveal(cell.column);
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
    rows.reveal(next.row);
    columns.reveal(next.column);
  }

  function onClick(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest('td') : null;
    if (cell === null) return;
    const clicked = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
    setActive(clicked);
    props.onSelect?.(clicked.row, clicked.column);
  }

  return (
    <div
      ref={scroller}
      className={`box ${css.scroller}`}
      style={{ height: mostRows && headerHeight + 2 + Math.min(props.rowCount, mostRows) * rowHeight }}
    >
      <Box
        className={css.sheet}
        style={{
          width: numberWidth + (starts.at(-1) ?? 0),
          height: headerHeight + props.rowCount * rowHeight,
        }}
      >
        <Numbers rows={rows.shown} selectedRow={selected?.row} findNumber={props.findNumber} />
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
          <Header columns={props.columns} shown={columns.shown} starts={starts} sorting={props.sorting} />
          <tbody className={css.body}>
            {rows.shown.map((at) => (
              <Row
                key={at}
                row={at}
                id={id}
                columns={columns.shown}
                starts={starts}
                activeColumn={active.row === at ? active.column : null}
                cell={props.cell}
                selected={selected?.row === at}
              />
            ))}
          </tbody>
        </table>
      </Box>
    </div>
  );
}

/** Where each column begins, and where the last one ends. The same array until a width changes, so that no cell is rendered again. */
function useStarts(columns: readonly GridColumn[]): readonly number[] {
  const widths = columns.map(({ width = usualWidth }) => width).join(' ');
  return useMemo(() => {
    const starts = [0];
    if (widths !== '') for (const width of widths.split(' ')) starts.push((starts.at(-1) ?? 0) + Number(width));
    return starts;
  }, [widths]);
}

/** The place of a column. The last one has the room that is left. */
function findPlace(starts: readonly number[], at: number) {
  const [start = 0, end = 0] = starts.slice(at, at + 2);
  const isLast = at + 2 === starts.length;
  return { insetInlineStart: numberWidth + start, insetInlineEnd: isLast ? 0 : `calc(100% - ${numberWidth + end}px)` };
}

const numberText = (value: number | undefined) => (value === undefined ? '' : number(value));

interface NumbersProps extends Pick<GridProps, 'findNumber'> {
  rows: readonly number[];
  selectedRow: number | undefined;
}

/** The row numbers, which stay in view. They are one element, because a sticky cell in each row would be a layer of its own. */
const Numbers = memo(function Numbers({ rows, selectedRow, findNumber = (row) => row + 1 }: NumbersProps) {
  return (
    <>
      <div className={css.corner} aria-hidden="true">
        #
      </div>
      <div className={css.numbers} aria-hidden="true">
        {rows.map((at) => (
          <div
            key={at}
            className={css.number}
            data-selected={selectedRow === at || undefined}
            style={{ transform: `translateY(${at * rowHeight}px)` }}
          >
            {numberText(findNumber(at))}
          </div>
        ))}
      </div>
    </>
  );
});

interface HeaderProps extends Pick<GridProps, 'columns'> {
  shown: readonly number[];
  starts: readonly number[];
  sorting: Sorting | undefined;
}

const Header = memo(function Header({ columns, shown, starts, sorting }: HeaderProps) {
  return (
    <thead className={css.header}>
      <tr>
        {shown.map((at) => (
          <th
            key={at}
            className={css.name}
            scope="col"
            aria-colindex={at + 1}
            aria-sort={toAriaSort(sorting, at)}
            style={findPlace(starts, at)}
            title={columns[at]?.title ?? columns[at]?.name}
          >
            {sorting === undefined ? (
              columns[at]?.name
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
