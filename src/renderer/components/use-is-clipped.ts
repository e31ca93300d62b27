import { type RefObject, useEffect, useState } from 'react';

/** @returns whether the content of an element is wider than the element */
export function useIsClipped(element: RefObject<HTMLElement | null>): boolean {
  const [isClipped, setClipped] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const look = () => setClipped(current.scrollWidth > current.clientWidth + 1);
    look();
    const resized = new ResizeObserver(look);
    resized.observe(current);
    return () => resized.disconnect();
    // After every rendering: what is in the element may have changed.
  });
  return isClipped;
}
