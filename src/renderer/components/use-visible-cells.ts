import { type RefObject, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { isRightToLeft } from '../lib/language/language.ts';
import type { Cell } from './move-cell.ts';

export const rowHeight = 30;
export const columnWidth = 184;
export const numberWidth = 72;
export const headerHeight = 34;
const restAfterMs = 150;

const rowSpare = 12;
const columnSpare = 3;

/** The visible part of a grid in pixels, rounded out to whole rows and columns. */
interface View {
  top: number;
  /** From the start side of the text. */
  start: number;
  height: number;
  width: number;
  /** `top` and `start` when the grid last rested. */
  restTop: number;
  restStart: number;
}

const unseen: View = { top: 0, start: 0, height: 0, width: 0, restTop: 0, restStart: 0 };

function look(element: HTMLElement, before: View, isResting: boolean): View {
  const top = Math.floor(element.scrollTop / rowHeight) * rowHeight;
  const start = Math.floor(Math.abs(element.scrollLeft) / columnWidth) * columnWidth;
  const height = element.clientHeight - headerHeight;
  const width = element.clientWidth - numberWidth;
  const [restTop, restStart] = isResting ? [top, start] : [before.restTop, before.restStart];
  const now: View = { top, start, height, width, restTop, restStart };
  const isSame = Object.entries(now).every(([name, value]) => Reflect.get(before, name) === value);
  return isSame ? before : now;
}

/** Follows the visible part of a grid; renders again only when other rows or columns become visible. */
function useView(scroller: RefObject<HTMLElement | null>): View {
  const [view, setView] = useState(unseen);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const see = (isResting: boolean) => setView((before) => look(element, before, isResting));
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => see(true), restAfterMs);
      // In the same frame: a frame later, rows would be missing.
      flushSync(() => see(false));
    };
    const resized = new ResizeObserver(() => see(true));
    resized.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      resized.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
  return view;
}

/** A rendered row or column, and the key of its element. */
export interface Shown {
  at: number;
  key: number;
}

/** @returns the numbers from `first` to `last`; the same array as long as nothing changes */
function useShown({ first, last }: Span, places: number, from: number): readonly Shown[] {
  return useMemo(
    () => inPlaces({ first, last }, places, from).map((at) => ({ at, key: at % places })),
    [first, last, places, from],
  );
}

/**
 * The rows and columns to render of a grid of any size. While it scrolls, elements keep their place in the document;
 * when it rests they are in natural order again, which is the order a screen reader reads.
 */
export function useVisibleCells(scroller: RefObject<HTMLElement | null>, rowCount: number, columnCount: number) {
  const { top, start, height, width, restTop, restStart } = useView(scroller);
  const rowStrip = { count: rowCount, size: rowHeight, spare: rowSpare };
  const columnStrip = { count: columnCount, size: columnWidth, spare: columnSpare };
  const span = visibleSpan(top, height, rowStrip);
  const rows = useShown(span, placesIn(height, rowStrip), visibleSpan(restTop, height, rowStrip).first);
  const columns = useShown(
    visibleSpan(start, width, columnStrip),
    placesIn(width, columnStrip),
    visibleSpan(restStart, width, columnStrip).first,
  );
  /** Scrolls just enough to show the cell. */
  const reveal = ({ row, column }: Cell) => {
    const element = scroller.current;
    if (element === null) return;
    const left = revealed(Math.abs(element.scrollLeft), element.clientWidth - numberWidth, column, columnWidth);
    element.scrollTo({
      top: revealed(element.scrollTop, element.clientHeight - headerHeight, row, rowHeight),
      left: isRightToLeft() ? -left : left,
    });
  };
  return { rows, columns, span, reveal };
}

/** A range of equally sized items: the first and the last one, 0-based; empty when last is before first. */
export interface Span {
  first: number;
  last: number;
}

interface Strip {
  count: number;
  size: number;
  /** How many are rendered on either side beyond what is visible. */
  spare: number;
}

/** @returns how many items of a strip are rendered while it scrolls, in `extent` pixels */
export const placesIn = (extent: number, { size, spare }: Strip): number => Math.ceil(extent / size) + 1 + 2 * spare;

/** @param offset pixels scrolled past @param extent visible pixels @returns the rendered items, equally many except at the ends */
export function visibleSpan(offset: number, extent: number, strip: Strip): Span {
  const first = Math.floor(Math.max(0, offset) / strip.size) - strip.spare;
  const last = first + placesIn(extent, strip) - 1;
  return { first: Math.max(0, first), last: Math.min(strip.count - 1, last) };
}

/**
 * The item numbers of a span in document order. Item n has the place n modulo `places`: an item that scrolls out gives its
 * element to one that scrolls in, so no element is created, moved or removed while scrolling.
 * @param from the item the order starts at; the span's first item gives the natural order
 */
export function inPlaces({ first, last }: Span, places: number, from: number): number[] {
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const place = (at: number) => (((at - from) % places) + places) % places;
  return numbers.sort((one, other) => place(one) - place(other));
}

/** @returns the smallest scroll offset change that makes an item completely visible */
export function revealed(offset: number, extent: number, at: number, size: number): number {
  const start = at * size;
  if (start < offset) return start;
  return Math.max(offset, start + size - extent);
}
