import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useMemo, useState } from 'react';
import { fitColumns, usualWidth } from './column-width.ts';
import { useVisible } from './use-visible.ts';

/** A column of a table. */
export interface GridColumn {
  name: string;
  /** What the name stands for, in full; the name if absent. */
  title?: string;
  /** A second line below the name. */
  hint?: string;
  /** In pixels; absent: the usual one. */
  width?: number;
}

/** Columns of which the first may stay in view: those that are to be rendered, and what scrolls to one. */
export function usePinnedColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  { isAsked, numberWidth }: { isAsked: boolean; numberWidth: number },
) {
  // A small window has no room for it.
  const hasRoom = useMediaQuery('(min-width: 761px)') === true;
  const pinned = Number(isAsked && hasRoom);
  const [room, setRoom] = useState(0);
  const starts = useStarts(columns, pinned, room);
  const pinnedWidth = starts[pinned] ?? 0;
  const moving = useMemo(() => starts.slice(pinned).map((start) => start - pinnedWidth), [starts, pinned, pinnedWidth]);
  const visible = useVisible(scroller, {
    count: columns.length - pinned,
    size: moving,
    head: numberWidth + pinnedWidth,
    spare: 3,
    isAcross: true,
  });
  if (visible.extent !== room) setRoom(visible.extent);
  const shown = useMemo(
    () => [...Array(pinned).keys(), ...visible.shown.map((at) => at + pinned)],
    [pinned, visible.shown],
  );
  const reveal = (column: number) => void (column >= pinned && visible.reveal(column - pinned));
  return { starts, shown, pinnedWidth, reveal, extent: visible.extent };
}

/**
 * Where each column begins, and where the last one ends. The same array until a width changes, so that no cell is rendered again.
 * @param room pixels for the columns that are not pinned
 */
function useStarts(columns: readonly GridColumn[], pinned: number, room: number): readonly number[] {
  const own = columns.map(({ width = usualWidth }) => width);
  const widths = [...own.slice(0, pinned), ...fitColumns(own.slice(pinned), room)].join(' ');
  return useMemo(() => {
    const starts = [0];
    if (widths !== '') for (const width of widths.split(' ')) starts.push((starts.at(-1) ?? 0) + Number(width));
    return starts;
  }, [widths]);
}

/** The place of a column. The last one has the room that is left. */
export function findPlace(starts: readonly number[], at: number) {
  const [start = 0, end = 0] = starts.slice(at, at + 2);
  const isLast = at + 2 === starts.length;
  return {
    insetInlineStart: `calc(var(--numbers) + ${start}px)`,
    insetInlineEnd: isLast ? 0 : `calc(100% - var(--numbers) - ${end}px)`,
  };
}
