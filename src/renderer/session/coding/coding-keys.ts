import type { RefObject } from 'react';
import type { DocumentCode } from '../../../contract/index.ts';
import { hasSingleKeys } from '../../lib/keys.ts';
import { useKeys } from '../../lib/use-keys.ts';
import type { Place } from './document-codes.ts';
import { findSentence, findWhole } from './places.ts';

/** Gives a passage the focus; one that has none by itself has a button. */
export function focusPassage(passage: Element | null | undefined): void {
  if (passage instanceof HTMLElement)
    (passage.hasAttribute('tabindex') ? passage : passage.querySelector('button'))?.focus();
}

/** What the keys of coding are about. */
interface Keyed {
  root: RefObject<HTMLElement | null>;
  bar: RefObject<HTMLElement | null>;
  /** The words that are chosen. */
  places: readonly Place[];
  codes: readonly DocumentCode[];
  choose: (places: readonly Place[]) => void;
  toggle: (places: readonly Place[], code: DocumentCode) => void;
}

type Act = (() => void) | undefined;

/** @returns what a key does that moves in the text; undefined: nothing */
function findStep(shown: Element, passage: HTMLElement, key: string, { places, choose }: Keyed): Act {
  const step = { j: 1, k: -1 }[key];
  if (step !== undefined) {
    const all = [...shown.querySelectorAll('[data-passage]')];
    return () => focusPassage(all[all.indexOf(passage) + step]);
  }
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  const position = Number(passage.dataset.passage);
  const sentence = findSentence(
    shown,
    position,
    places.find((place) => place.position === position),
    key === 'ArrowRight' ? 1 : -1,
  );
  return sentence.length === 0 ? undefined : () => choose(sentence);
}

/** @returns what a key does where it was pressed; undefined: nothing */
function findAction(shown: Element, target: Element, key: string, keyed: Keyed): Act {
  const { places, codes, bar, choose, toggle } = keyed;
  const passage = target.closest<HTMLElement>('[data-passage]');
  const step = passage === null ? undefined : findStep(shown, passage, key, keyed);
  if (step !== undefined) return step;
  if (key === 'Escape') return places.length === 0 ? undefined : () => choose([]);
  const isWhole = places.length === 0 && passage !== null;
  const wanted = isWhole ? findWhole(shown, Number(passage.dataset.passage)) : places;
  if (wanted.length === 0) return undefined;
  // Enter on a button is a press.
  if (key === 'Enter') return target === passage ? () => choose(wanted) : undefined;
  const code = /^[1-9]$/.test(key) ? codes[Number(key) - 1] : undefined;
  if (key !== 'c' && code === undefined) return undefined;
  return () => {
    if (isWhole) choose(wanted);
    if (code !== undefined) toggle(wanted, code);
    // The bar is drawn with the words.
    else requestAnimationFrame(() => bar.current?.querySelector('input')?.focus());
  };
}

/** J and K move between passages, → and ← choose a sentence, Enter the whole passage; 1 to 9 and C set codes, Escape lets the words go. */
export function useCodingKeys(keyed: Keyed): void {
  useKeys((key, target, { shiftKey }) => {
    const shown = keyed.root.current;
    if (shown === null || target.closest('[role=dialog]') !== null) return undefined;
    // Shift with an arrow selects text; digits need it on some keyboards.
    if (shiftKey && key.length > 1) return undefined;
    // Elsewhere letters are about the words that are selected, unless somebody turned them off.
    if (key.length === 1 && !shown.contains(target) && !hasSingleKeys()) return undefined;
    return findAction(shown, target, key, keyed);
  });
}
