import { useMutation, useQuery } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { DocumentCode } from '../../../contract/index.ts';
import type { CodedRef } from '../../../importer/index.ts';
import { hasSingleKeys, useKeys } from '../../lib/keys.ts';
import { announce } from '../../lib/window-state.ts';
import { useStepFailure, useStepKeys } from '../history.ts';
import { useSessionObjects } from '../objects.ts';
import {
  type Coded,
  codeWords,
  createCode,
  documentCodesQuery,
  isSame,
  type Place,
  uncodeWords,
} from './document-codes.ts';
import { findRange, findSentence, findWhole, readSelected, readText, selectRange } from './places.ts';
import { words } from './words.ts';

/** What is coded in the document on the screen. */
interface Codes {
  source: CodedRef;
  codes: readonly DocumentCode[];
  coded: readonly Coded[];
  /** Selects words and shows them. @param said what is announced instead of the words */
  choose: (places: readonly Place[], said?: string) => void;
}

/** The words that are chosen, and what can be done with them. */
interface Chosen {
  places: readonly Place[];
  toggle: (code: DocumentCode) => void;
  create: (name: string) => void;
  remove: (coded: Coded) => void;
  /** The words at a place. */
  read: (place: Place) => string;
  /** Gives the focus back to the passage. */
  leave: () => void;
  bar: RefObject<HTMLElement | null>;
  error: Error | null;
}

const CodesContext = createContext<Codes | null>(null);
const ChosenContext = createContext<Chosen | null>(null);

/** What is coded in the document on the screen; null where nothing can be. */
export const useCodes = (): Codes | null => use(CodesContext);

/** The words that are chosen in the document on the screen; null where none can be. */
export const useChosen = (): Chosen | null => use(ChosenContext);

const none: readonly never[] = [];

/** The words that are selected below an element; what is selected while the bar has the focus is another thing. */
function useSelected(root: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>) {
  const [places, setPlaces] = useState<readonly Place[]>(none);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      if (root.current === null || bar.current?.contains(document.activeElement)) return;
      const now = readSelected(root.current);
      setPlaces((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    // A selection that grows under the mouse is read when it rests.
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(read, 120);
    };
    document.addEventListener('selectionchange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', wait);
    };
  }, [root, bar]);
  return [places, setPlaces] as const;
}

/**
 * Keeps the chosen words to be seen: while the bar has the focus, and when the text is drawn anew because a code begins or ends in it.
 * @param coded changes with what is coded
 */
function useShownSelection(
  root: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  places: readonly Place[],
  coded: unknown,
): void {
  const find = useEffectEvent((_: unknown) => root.current && findRange(root.current, places));
  useEffect(() => {
    if (!bar.current?.contains(document.activeElement)) selectRange(find(coded));
  }, [bar, coded]);
  useEffect(() => {
    const range = root.current && findRange(root.current, places);
    if (range === null || coded === undefined) return undefined;
    const shown = new Highlight(range);
    CSS.highlights.set('chosen', shown);
    return () => {
      // Other words may be chosen meanwhile, in another transcript of the page.
      if (CSS.highlights.get('chosen') === shown) CSS.highlights.delete('chosen');
    };
  }, [root, places, coded]);
}

/**
 * The words below an element that are chosen, by mouse or key.
 * @param bar while it has the focus, what is selected is another thing
 * @param findCoded answers with what changes when something is coded around the chosen words
 */
export function useWords(
  root: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  findCoded: (places: readonly Place[]) => unknown,
) {
  const [places, setPlaces] = useSelected(root, bar);
  useShownSelection(root, bar, places, findCoded(places));
  const read = useCallback(
    ({ position, from, to }: Place) => (root.current && readText(root.current, position))?.slice(from, to) ?? '',
    [root],
  );
  const choose = useCallback(
    (wanted: readonly Place[], said?: string) => {
      if (root.current === null) return;
      const [first] = wanted;
      if (first === undefined) getSelection()?.removeAllRanges();
      else {
        const range = findRange(root.current, wanted);
        selectRange(range);
        range?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
        announce(said ?? words.chosen(read(first)));
      }
      setPlaces(wanted);
    },
    [root, setPlaces, read],
  );
  return { places, read, choose };
}

/** What sets codes on words and takes them away, one after the other. */
function useChanges(source: CodedRef, { codes, coded }: Pick<Codes, 'codes' | 'coded'>) {
  const objects = useSessionObjects();
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    scope: { id: `codes ${source.key}` },
  });
  const toggle = (places: readonly Place[], { code_id, name }: DocumentCode) =>
    change.mutate(async () => {
      const own = coded.filter((one) => one.code_id === code_id && places.some((place) => isSame(place, one)));
      const lacking = places.filter((place) => !own.some((one) => isSame(place, one)));
      if (lacking.length === 0) await uncodeWords(objects, source, own);
      else await codeWords(objects, source, code_id, lacking);
      announce(lacking.length === 0 ? words.removed(name) : words.set(name));
    });
  const create = (places: readonly Place[], name: string) =>
    change.mutate(async () => {
      const { code_id } = await createCode(objects, source, name);
      await codeWords(objects, source, code_id, places);
      announce(words.set(name));
    });
  const remove = (one: Coded) =>
    change.mutate(async () => {
      await uncodeWords(objects, source, [one]);
      announce(words.removed(codes.find(({ code_id }) => code_id === one.code_id)?.name ?? ''));
    });
  return { toggle, create, remove, error: change.error };
}

/** Codes the words of a document or a transcript below it: by the mouse, and by keys where a passage, `[data-passage]`, has the focus. */
export function CodingProvider({ source, children }: { source: CodedRef; children: ReactNode }) {
  const { data } = useQuery(documentCodesQuery(source));
  const [codes, coded] = [data?.codes ?? none, data?.coded ?? none];
  const root = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const { places, read, choose } = useWords(root, bar, () => coded);
  const changes = useChanges(source, { codes, coded });
  const failure = useStepFailure(source.key);
  useStepKeys(source.key);
  useCodingKeys({ root, bar, places, codes, choose, toggle: changes.toggle });
  const leave = () => {
    focusPassage(root.current?.querySelector(`[data-passage="${places[0]?.position}"]`));
    choose(places);
  };
  const shown = useMemo(() => ({ source, codes, coded, choose }), [source, codes, coded, choose]);
  const chosen: Chosen = {
    ...{ places, leave, bar, read, remove: changes.remove },
    toggle: (code) => changes.toggle(places, code),
    create: (name) => changes.create(places, name),
    error: changes.error ?? (failure === null ? null : new Error(failure.message)),
  };
  return (
    <CodesContext value={shown}>
      <ChosenContext value={chosen}>
        <div ref={root} style={{ display: 'contents' }}>
          {children}
        </div>
      </ChosenContext>
    </CodesContext>
  );
}

/** Gives a passage the focus; one that has none by itself has a button. */
function focusPassage(passage: Element | null | undefined): void {
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
function useCodingKeys(keyed: Keyed): void {
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
