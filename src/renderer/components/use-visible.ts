import { type RefObject, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { isRightToLeft } from '../lib/language/language.ts';

/** Items of one size that stand in a row or below each other in a box that scrolls. Lengths are in pixels. */
interface Strip {
  count: number;
  size: number;
  /** Room before the items that scrolling does not move. */
  head?: number;
  /** How many are rendered on either side beyond what is visible. */
  spare?: number;
  isAcross?: boolean;
}

/** The items of a strip of any length that are to be rendered, how many fill the box, and what scrolls to one of them. */
export function useVisible(scroller: RefObject<HTMLElement | null>, strip: Strip) {
  const { head = 0, isAcross = false } = strip;
  const [view, setView] = useState({ offset: 0, extent: 0 });
  const size = isAcross ? fitWidth(view.extent, strip) : strip.size;
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () =>
      setView((before) => {
        const { offset, extent } = measure(element, isAcross, head);
        const now = { offset: Math.floor(offset / size) * size, extent };
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
  const { first, last } = findSpan(view.offset, view.extent, { ...strip, size });
  const shown = useMemo(
    () => Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index),
    [first, last],
  );
  /** Scrolls just enough to show an item. */
  const reveal = (at: number) => {
    const element = scroller.current;
    if (element === null) return;
    const { offset, extent } = measure(element, isAcross, head);
    const place = findOffset(offset, extent, at * size, size);
    element.scrollTo(isAcross ? { left: isRightToLeft() ? -place : place } : { top: place });
  };
  return { shown, size, extent: view.extent, page: Math.max(1, Math.floor(view.extent / size) - 1), reveal };
}

/** @returns the width of columns of which as many are seen as there is room for, each of them whole */
export function fitWidth(extent: number, { count, size }: Strip): number {
  if (extent <= 0 || count * size <= extent) return size;
  return Math.floor(extent / Math.max(1, Math.round(extent / size)));
}

/** @returns the first and the last item that are rendered; the last before the first: none */
export function findSpan(offset: number, extent: number, { count, size, spare = 8 }: Strip) {
  // A box that has no room beside its head shows nothing.
  if (extent < 0) return { first: 0, last: -1 };
  const first = Math.floor(Math.max(0, offset) / size) - spare;
  const last = first + Math.ceil(extent / size) + 2 * spare;
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
