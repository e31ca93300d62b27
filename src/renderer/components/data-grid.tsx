import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { number } from '../lib/format.ts';
import { isRightToLeft } from '../lib/language.ts';
import css from './data-grid.module.css';
import { type Cell, moveCell } from './move-cell.ts';

const rowHeight = 30;
const columnWidth = 184;
const numberWidth = 72;
const headerHeight = 34;

export interface GridColumn {
  name: string;
  /** A CSS colour: the hue of the column's type. */
  hue: string;
}

interface GridProps {
  label: string;
  columns: readonly GridColumn[];
  rowCount: number;
  /** @returns the text of a cell, or undefined while its page is on the way. */
  cell(row: number, column: number): string | undefined;
  /** Called with the first and last row on screen. */
  onRange?: (first: number, last: number) => void;
  selectedRow?: number | null;
  onSelect?: (row: number, column: number) => void;
}

/** A table of any size: only what is on screen exists. Arrow keys, Page keys, Home and End move; Enter selects the row. */
export function DataGrid(props: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const { rows, columns, reveal } = useGridVirtualizers(scroller, props);
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { onRange } = props;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      props.onSelect?.(active.row, active.column);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const next = moveCell(active, event, {
      rows: props.rowCount,
      columns: props.columns.length,
      page,
      isRightToLeft: isRightToLeft(),
    });
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    reveal(next);
  }

  function onClick(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest('td') : null;
    if (cell === null) return;
    const clicked = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
    setActive(clicked);
    props.onSelect?.(clicked.row, clicked.column);
  }

  const visible = columns.getVirtualItems();
  const width = numberWidth + columns.getTotalSize();
  return (
    <div ref={scroller} className={css.scroller}>
      <table
        {...gridAttributes(props)}
        {...{ 'aria-activedescendant': `${id}-${active.row}-${active.column}` }}
        className={css.grid}
        style={{ width }}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <Header columns={props.columns} visible={visible} />
        <tbody className={css.body} style={{ height: rows.getTotalSize() }}>
          {items.map((item) => (
            <Row
              key={item.key}
              row={item.index}
              start={item.start}
              id={id}
              visible={visible}
              activeColumn={active.row === item.index ? active.column : null}
              cell={props.cell}
              selected={props.selectedRow === item.index}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** HTML has no element for a grid: it is a table with the role, whose cells can be moved between. */
function gridAttributes({ label, rowCount, columns }: GridProps) {
  return {
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': rowCount + 1,
    'aria-colcount': columns.length + 1,
  } as const;
}

function useGridVirtualizers(scroller: RefObject<HTMLDivElement | null>, props: GridProps) {
  const rows = useVirtualizer({
    count: props.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    paddingStart: 0,
    scrollPaddingStart: headerHeight,
  });
  const columns = useVirtualizer({
    horizontal: true,
    isRtl: isRightToLeft(),
    count: props.columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    overscan: 3,
    scrollPaddingStart: numberWidth,
  });
  const reveal = ({ row, column }: Cell) => {
    rows.scrollToIndex(row);
    columns.scrollToIndex(column);
  };
  return { rows, columns, reveal };
}

function Header({ columns, visible }: { columns: readonly GridColumn[]; visible: VirtualItem[] }) {
  return (
    <thead className={css.header}>
      <tr>
        <th className={css.corner} scope="col" aria-colindex={1}>
          #
        </th>
        {visible.map(({ index, key, start, size }) => (
          <th
            key={key}
            className={css.name}
            scope="col"
            aria-colindex={index + 2}
            style={{ insetInlineStart: numberWidth + start, width: size, borderTopColor: columns[index]?.hue }}
            title={columns[index]?.name}
          >
            {columns[index]?.name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  row: number;
  /** Its distance from the top, in pixels. */
  start: number;
  id: string;
  visible: VirtualItem[];
  activeColumn: number | null;
  selected: boolean;
  cell: GridProps['cell'];
}

/** Drawn again only when something about it changes: scrolling draws the rows that come in. */
const Row = memo(function Row({ row, start: top, id, visible, activeColumn, selected, cell }: RowProps) {
  return (
    <tr
      className={css.row}
      aria-rowindex={row + 2}
      aria-selected={selected}
      style={{ transform: `translateY(${top}px)` }}
    >
      <th className={css.number} scope="row" aria-colindex={1}>
        {number(row + 1)}
      </th>
      {visible.map(({ index, key, start, size }) => {
        const text = cell(row, index);
        return (
          <td
            key={key}
            id={`${id}-${row}-${index}`}
            className={css.cell}
            aria-colindex={index + 2}
            data-row={row}
            data-column={index}
            data-active={activeColumn === index || undefined}
            data-loading={text === undefined || undefined}
            style={{ insetInlineStart: numberWidth + start, width: size }}
          >
            {text}
          </td>
        );
      })}
    </tr>
  );
});
