import { type RefObject, useEffect, useState } from 'react';
import { useIsPrinting } from '../../lib/paper.ts';

/** How far beyond the visible part a chart is drawn already, in pixels: steady scrolling shows no empty card. */
const ahead = 900;

interface Watched {
  questions: readonly number[];
  isNear: boolean;
  onChange: (isNear: boolean) => void;
}

/** One observer for all cards of a list: hundreds of them cost as much as one. */
const cards = new Map<Element, Watched>();
let shared: IntersectionObserver | null = null;

function observer(): IntersectionObserver {
  if (shared !== null) return shared;
  shared = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const card = cards.get(target);
        if (card === undefined) continue;
        card.isNear = isIntersecting;
        card.onChange(isIntersecting);
      }
    },
    // The list scrolls inside the page: without its own margin a card would be near only once it is visible, and Tab would pass by
    // the cards that are not drawn.
    { rootMargin: `${ahead}px 0px`, scrollMargin: `${ahead}px 0px` },
  );
  return shared;
}

/**
 * Whether a card is visible or nearly so, or on paper. What it holds is drawn only then, so that a survey of 600 questions opens at once.
 * @param questions those it shows @param isFirst whether it is, before that is known
 */
export function useIsNear(
  element: RefObject<HTMLElement | null>,
  questions: readonly number[],
  isFirst: boolean,
): boolean {
  const [isNear, setIsNear] = useState(isFirst);
  const isPrinting = useIsPrinting();
  const ids = questions.join();
  useEffect(() => {
    const card = element.current;
    if (card === null) return;
    cards.set(card, { questions: ids.split(',').map(Number), isNear: false, onChange: setIsNear });
    observer().observe(card);
    return () => {
      observer().unobserve(card);
      cards.delete(card);
    };
  }, [element, ids]);
  return isNear || isPrinting;
}

/** The questions of the cards that are visible or nearly so. */
export const nearQuestions = (): number[] =>
  [...cards.values()].flatMap(({ questions, isNear }) => (isNear ? questions : [])).sort((a, b) => a - b);
