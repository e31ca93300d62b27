import { type RefObject, useEffect, useState } from 'react';

/** The ends of a line that are out of sight. */
export type ClippedEnds = 'start' | 'end' | 'both' | null;

function findClippedEnds({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): ClippedEnds {
  const before = Math.abs(scrollLeft);
  const isStart = before > 1;
  const isEnd = scrollWidth - clientWidth - before > 1;
  if (isStart && isEnd) return 'both';
  return isStart ? 'start' : isEnd ? 'end' : null;
}

/** @returns which ends of an element's content are out of sight, whatever it is scrolled to */
export function useClippedEnds(element: RefObject<HTMLElement | null>): ClippedEnds {
  const [ends, setEnds] = useState<ClippedEnds>(null);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const look = () => setEnds(findClippedEnds(current));
    look();
    const resized = new ResizeObserver(look);
    resized.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', look);
    };
    // After every rendering: what is in the element may have changed.
  });
  return ends;
}
