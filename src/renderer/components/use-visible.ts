import { type RefObject, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { isRightToLeft } from '../lib/language/language.ts';

/** Items that stand in a row or below each other in a box that scrolls. Lengths are in pixels. */
interface Strip {
  count: number;
  /** The size of all items; or where each of them begins, and where the last one ends. */
  size: number | readonly number[];
  /** Room before the items that scrolling does not move. */
  head?: number;
  /** How many are rendered on either side beyond what is visible. */
  spare?: number;
  isAcross?: boolean;
}

const toStart = (size: Strip['size'], at: number): number => (typeof size === 'number' ? at * size : (size[at] ?? 0));

/** The item at an offset. */
const findItem = (size: Strip['size'], offset: number): number =>
  Math.max(0, typeof size === 'number' ? Math.floor(offset / size) : size.findLastIndex((start) => start <= offset));

/** The items of a strip of any length that are to be rendered, how many fill the box, and what scrolls to one of them. */
export function useVisible(scroller: RefObject<HTMLElement | null>, strip: Strip) {
  const { head = 0, isAcross = false, size } = strip;
  const [view, setView] = useState({ offset: 0, extent: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () =>
      setView((before) => {
        const { offset, extent } = measure(element, isAcross, head);
        const now = { offset: toStart(size, findItem(size, offset)), extent };
        return now.offset === before.offset && now.extent === before.extent ? before : now;
      });
    // In the same frame: a frame later, items would be missing.
    const onScroll = () => flushSync(look);
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, size, head, isAcross]);
  const { first, last } = findSpan(view.offset, view.extent, strip);
  const shown = useMemo(
    () => Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
    [first, last],
  );
  /** Scrolls just enough to show an item. */
  const reveal = (at: number) => {
    const element = scroller.current;
    if (element === null) return;
    const { offset, extent } = measure(element, isAcross, head);
    const start = toStart(size, at);
    const nearest = findOffset(offset, extent, start, toStart(size, at + 1) - start);
    // The first column on screen stays whole.
    const place = typeof size === 'number' ? nearest : (size.find((one) => one >= nearest) ?? nearest);
    element.scrollTo(isAcross ? { left: isRightToLeft() ? -place : place } : { top: place });
  };
  return { shown, extent: view.extent, page: Math.max(1, findItem(size, view.extent) - 1), reveal };
}

/** @returns the first and the last item that are rendered; the last before the first: none */
export function findSpan(offset: number, extent: number, { count, size, spare = 8 }: Strip) {
  // A box that has no room beside its head shows nothing.
  if (extent < 0) return { first: 0, last: -1 };
  const first = findItem(size, offset) - spare;
  const last = findItem(size, Math.max(0, offset) + extent) + spare;
  return { first: Math.max(0, first), last: Math.min(count - 1, last) };
}

/** @returns the offset nearest to this one at which what stands at `start` is visible whole */
export const findOffset = (offset: number, extent: number, start: number, size: number): number =>
  Math.min(start, Math.max(offset, start + size - extent));

/** How far a box is scrolled, and how much of its items it shows. */
const measure = (element: HTMLElement, isAcross: boolean, head: number) =>
  isAcross
    ? { offset: Math.abs(element.scrollLeft), extent: element.clientWidth - head }
    : { offset: element.scrollTop, extent: element.clientHeight - head };
