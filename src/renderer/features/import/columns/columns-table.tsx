import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef } from 'react';
import grid from '../../../components/data-grid.module.css';
import { useVisible } from '../../../components/use-visible.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { isRightToLeft } from '../../../lib/language/language.ts';
import { describeResult, type Result, results } from './column-facts.ts';
import { ColumnsRow, describeRow, type RowContent } from './columns-row.tsx';
import css from './columns-table.module.css';
import type { ColumnRow, GroupRow, ListRow } from './list-rows.ts';
import { interpretKey, type KeyResult, type TableAction, type TableState } from './table-state.ts';
import { words } from './words.ts';

const rowHeight = 28;
/** A row with a doubt, which has a line of its own (`columns-table.module.css`). */
const doubtedHeight = 48;
const headHeight = 28;

/** @returns where each row begins, and where the last one ends */
function listStarts(rows: readonly ListRow[]): number[] {
  const starts = [0];
  for (const row of rows) {
    const isDoubted = row.kind !== 'section' && row.eye.length > 0;
    starts.push((starts.at(-1) ?? 0) + (isDoubted ? doubtedHeight : rowHeight));
  }
  return starts;
}

const madeFrom = ({ preview, types, displays }: Mapping) => [preview, types, displays] as const;

/** @returns the content of a row. It is the same object until something changes, so that the row is not rendered again. */
function useRowContents(mapping: Mapping): (row: ColumnRow | GroupRow) => RowContent {
  const cache = useRef<{ from: readonly unknown[]; of: WeakMap<ColumnRow | GroupRow, RowContent> }>({
    from: [],
    of: new WeakMap(),
  });
  const from = madeFrom(mapping);
  if (from.some((one, at) => one !== cache.current.from[at])) cache.current = { from, of: new WeakMap() };
  return (row) => {
    const made = cache.current.of.get(row) ?? describeRow(mapping, row);
    cache.current.of.set(row, made);
    return made;
  };
}

interface TableProps {
  mapping: Mapping;
  rows: readonly ListRow[];
  state: TableState;
  onAction: (action: TableAction) => void;
  /** @param key the row it is for: with others selected it is decided for all of them */
  onResult: (key: string, result: Result) => void;
  onConfirm: (key: string) => void;
  onSearch: () => void;
  onEnterDetails: () => void;
}

const letters = new Map(results.map((result) => [describeResult(result).letter, result]));

/**
 * The questions and columns of a file, of which only the visible ones are rendered. Arrow, Page, Home and End keys move,
 * Shift and Ctrl+A select, letters say what it becomes, Enter shows the details.
 */
export function ColumnsTable(props: TableProps) {
  const { rows, state, onAction } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const starts = useMemo(() => listStarts(rows), [rows]);
  const { shown, page, reveal } = useVisible(scroller, { count: rows.length, size: starts, head: headHeight });
  const active = rows.findIndex(({ key }) => key === state.active);
  const content = useRowContents(props.mapping);
  const shownKey = useRef<string | null>(null);
  useEffect(() => {
    // Only when the active row changes: otherwise nobody could scroll away from it.
    if (shownKey.current === state.active) return;
    shownKey.current = state.active;
    if (active >= 0) reveal(active);
  });

  function run(result: KeyResult): void {
    if (result.do === 'search') props.onSearch();
    else if (result.do === 'enterDetails') props.onEnterDetails();
    else if (result.do !== 'decide') onAction(result);
    else {
      const [key] = active < 0 ? state.selected : [rows[active]?.key];
      if (key !== undefined) props.onResult(key, result.result);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A select has keys of its own.
    if (event.target !== event.currentTarget) return;
    const result = interpretKey(event, {
      active: rows[active],
      page,
      hasSelection: state.selected.size > 0,
      isInspecting: state.isInspecting,
      letters,
      isRightToLeft: isRightToLeft(),
    });
    if (result === null) return;
    event.preventDefault();
    run(result);
  }

  // The focused row keeps its place in the document while others are scrolled past.
  const places = active < 0 || shown.includes(active) ? shown : [...shown, active];
  return (
    <div ref={scroller} className={`box ${grid.scroller} ${css.scroller}`}>
      <table
        {...gridAttributes(rows.length)}
        {...(active >= 0 && { 'aria-activedescendant': `${id}-${active}` })}
        className={css.table}
        style={{ height: headHeight + (starts.at(-1) ?? 0) }}
        onKeyDown={onKeyDown}
        onFocus={() => active < 0 && onAction({ do: 'move', to: 'first' })}
        onMouseDown={keepFocus}
        onClick={(event) => {
          for (const action of listClickActions(event, rows)) onAction(action);
        }}
      >
        <Head />
        <tbody className={css.body}>
          {places.map((at) => {
            const row = rows[at];
            if (row === undefined) return null;
            const top = starts[at] ?? 0;
            return row.kind === 'section' ? (
              <SectionLine key={row.key} row={row} at={at} top={top} />
            ) : (
              <ColumnsRow
                key={row.key}
                id={`${id}-${at}`}
                rowKey={row.key}
                at={at}
                top={top}
                content={content(row)}
                isActive={at === active}
                isSelected={state.selected.has(row.key)}
                onResult={props.onResult}
                onConfirm={props.onConfirm}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const columnCount = 4;

/** HTML has no treegrid element, so this is a table with the role, whose rows the arrow keys move between. */
function gridAttributes(count: number) {
  return {
    role: 'treegrid',
    tabIndex: 0,
    'aria-label': words.caption,
    'aria-rowcount': count + 1,
    'aria-colcount': columnCount,
    'aria-multiselectable': true,
  } as const;
}

function Head() {
  const { selected, column, samples, type } = words;
  return (
    <thead className={css.head}>
      <tr className={css.headRow} aria-rowindex={1}>
        <th scope="col" className={css.tick}>
          <VisuallyHidden>{selected}</VisuallyHidden>
        </th>
        <th scope="col">{column}</th>
        <th scope="col" className={css.samples}>
          {samples}
        </th>
        <th scope="col">{type}</th>
      </tr>
    </thead>
  );
}

function SectionLine({ row, at, top }: { row: Extract<ListRow, { kind: 'section' }>; at: number; top: number }) {
  return (
    <tr className={css.section} aria-level={1} aria-rowindex={at + 2} style={{ transform: `translateY(${top}px)` }}>
      <td aria-colspan={columnCount}>{words.sections[row.section](row.count)}</td>
    </tr>
  );
}

/** A click leaves the focus at the table, whose keys then go on from the clicked row. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof HTMLSelectElement || event.button !== 0) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}

/** What a click does: on the box or with Ctrl it selects, with Shift it selects several, on the arrow it unfolds. */
function listClickActions(event: MouseEvent, rows: readonly ListRow[]): TableAction[] {
  const target = event.target instanceof Element ? event.target : null;
  const key = target?.closest<HTMLElement>('tr[data-key]')?.dataset.key;
  if (target === null || key === undefined || target.closest('select, td button') !== null) return [];
  const row = rows.find((one) => one.key === key);
  if (target.closest('[data-fold]') !== null && row?.kind === 'group')
    return [{ do: 'fold', key, isOpen: !row.isOpen }];
  if (event.shiftKey) return [{ do: 'move', to: key, extends: true }];
  if (event.ctrlKey || event.metaKey || target.closest('[data-tick]') !== null) return [{ do: 'toggle', key }];
  return [
    { do: 'move', to: key },
    { do: 'inspect', isInspecting: true },
  ];
}
