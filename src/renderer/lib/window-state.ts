import { useEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { create } from 'zustand';
import { undoesItself } from './keys.ts';
import { shorten, stripCommands } from './language/format.ts';

/** The search as it was left, for whoever returns from a result: its words, the survey that it is limited to, the result. */
interface Searched {
  typed: string;
  survey: string | null;
  opened: string | null;
}
export const useSearched = create<Searched>(() => ({ typed: '', survey: null, opened: null }));

/** Keeps a part of the search. */
export const rememberSearch = (part: Partial<Searched>): void => useSearched.setState(part);

/** The words that a result was found by, as they stand there. They travel with its link. */
export type FoundWords = readonly string[];

/** The words by which the record on the screen was found; none where it was not opened from a search. */
export function useFoundWords(): FoundWords {
  const state: unknown = useHistoryState();
  return Array.isArray(state) ? state.filter((one) => typeof one === 'string') : [];
}

/** @returns the places of some words in a text, as they are written */
export function findPlaces(text: string, found: FoundWords): [number, number][] {
  const all = found.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const words = new RegExp(`(?<![\\p{L}\\p{N}])(?:${all.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return all.length === 0 ? [] : [...text.matchAll(words)].map(({ 0: { length }, index }) => [index, index + length]);
}

/** The next announcement for screen readers. The number changes each time, so that a repeated sentence is read again. */
export const useAnnouncement = create<{ sentence: string; turn: number }>(() => ({ sentence: '', turn: 0 }));

/** Announces a sentence to screen readers, after the one they are reading. */
export function announce(sentence: string): void {
  const clean = stripCommands(sentence);
  useAnnouncement.setState(({ turn }) => ({ sentence: shorten(clean) ?? clean, turn: turn + 1 }));
}

/** What the last import became: a sentence above the page that shows it, until something is done there or it is left. `missing`: files that its responses name. */
interface Imported {
  address: string;
  sentence: string;
  surveyKey: string | null;
  missing: readonly string[] | undefined;
}
export const useImported = create<{ last: Imported | null }>(() => ({ last: null }));

/** What Undo and Redo do on a screen. */
interface UndoTarget {
  undo(): void;
  redo(): void;
}

/** The screens that can undo; the one that opened last comes last. */
let targets: readonly UndoTarget[] = [];

/** While the component is shown, Undo and Redo are about it. @param target the same object at each render */
export function useUndoTarget(target: UndoTarget): void {
  useEffect(() => {
    targets = [...targets, target];
    return () => {
      targets = targets.filter((one) => one !== target);
    };
  }, [target]);
}

function run(name: keyof UndoTarget): void {
  // From the menu of the desktop; the keys never get here from a field.
  if (undoesItself(document.activeElement)) document.execCommand(name);
  else targets.at(-1)?.[name]();
}

/** Takes back the last letters of a focused field, else the last decision on the screen. */
export const runUndo = (): void => run('undo');

/** Makes again what was undone. */
export const runRedo = (): void => run('redo');

/** A beginning of fewer letters would find nearly everything. */
const shortestBeginning = 2;

/**
 * Makes the last word of a search a beginning, since people see results while they type: `exp` finds `expensive`. A word in quotation
 * marks is meant as it is.
 * @param q what was typed @returns the `q` of the service (docs/workspace.md#word-search)
 */
export function toBeginning(q: string): string {
  const text = q.trim();
  const isQuoted = (text.match(/"/g)?.length ?? 0) % 2 === 1 || text.endsWith('"');
  const [last = ''] = /[\p{L}\p{M}\p{N}]+$/u.exec(text) ?? [];
  return isQuoted || last.length < shortestBeginning ? text : `${text}*`;
}
