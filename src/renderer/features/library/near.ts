import { type RefObject, useEffect, useState } from 'react';

/** How far beyond the visible part a chart is drawn already, in pixels: steady scrolling shows no empty card. */
const ahead = 900;

type Watcher = (isNear: boolean) => void;

/** One observer for all cards of a list: hundreds of them cost as much as one. */
const watchers = new WeakMap<Element, Watcher>();
let shared: IntersectionObserver | null = null;

function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
    },
    // The list scrolls inside the page: without its own margin a card would be near only once it is visible, and Tab would pass by
    // the cards that are not drawn.
    { rootMargin: `${ahead}px 0px`, scrollMargin: `${ahead}px 0px` },
  );
  return shared;
}

/** Whether an element is visible or nearly so. What it holds is drawn only then, so that a survey of 600 questions opens at once. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    watchers.set(watched, setIsNear);
    observer().observe(watched);
    return () => observer().unobserve(watched);
  }, [element]);
  return isNear;
}
