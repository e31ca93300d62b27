import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { revealed, type Span, visibleSpan } from '../../../components/use-visible-cells.ts';

export const rowHeight = 28;
export const headHeight = 28;
const spare = 8;

/** The visible part of the list, in whole rows. */
interface View {
  first: number;
  height: number;
}

/** How a list is built, in pixels. */
interface Sizes {
  row: number;
  head: number;
}

/**
 * The rows to render of a list of any length.
 * @param count how many there are
 */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  { row, head }: Sizes = { row: rowHeight, head: headHeight },
) {
  const [{ first, height }, setView] = useState<View>({ first: 0, height: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () =>
      setView((before) => {
        const now = { first: Math.floor(element.scrollTop / row), height: element.clientHeight - head };
        return now.first === before.first && now.height === before.height ? before : now;
      });
    // In the same frame: a frame later, rows would be missing.
    const onScroll = () => flushSync(look);
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, row, head]);
  const span: Span = visibleSpan(first * row, height, { count, size: row, spare });
  const reveal = (at: number) => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = revealed(element.scrollTop, element.clientHeight - head, at, row);
  };
  return { span, page: Math.max(1, Math.floor(height / row) - 1), reveal };
}
