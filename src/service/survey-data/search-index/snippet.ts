import type { Snippet } from '../../../contract/index.ts';
import { type PlacedWord, placeWords } from '../../data/words/fold-words.ts';
import { fits, type SoughtTerms } from './terms.ts';

const standsAt = (words: readonly PlacedWord[], start: number, term: SoughtTerms[number]): boolean =>
  term.every((one, index) => fits(words[start + index]?.text, one));

/** Words that touch have one place. */
function joinPlaces(words: readonly PlacedWord[]): [number, number][] {
  const joined: [number, number][] = [];
  for (const { start, end } of words) {
    const last = joined.at(-1);
    if (last !== undefined && last[1] >= start) last[1] = end;
    else joined.push([start, end]);
  }
  return joined;
}

/**
 * Finds terms in a text, with the rules of word search.
 * @returns the places of their words, and whether each term has one
 */
export function markWords(text: string, sought: SoughtTerms): { marks: [number, number][]; all: boolean } {
  const words = placeWords(text);
  const missing = new Set(sought);
  const marked = new Set<number>();
  for (const start of words.keys()) {
    for (const term of sought) {
      if (!standsAt(words, start, term)) continue;
      missing.delete(term);
      for (const index of term.keys()) marked.add(start + index);
    }
  }
  return { marks: joinPlaces(words.filter((_, index) => marked.has(index))), all: missing.size === 0 };
}

const before = 60;
const longest = 240;

/** Never cuts a surrogate pair. */
function wholeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** The longest word that is kept whole; scripts without spaces have longer ones, which are cut. */
const longestWord = 30;

/** The beginning of the first whole word from a place on. */
function wordFrom(text: string, at: number): number {
  if (at === 0 || /\s/.test(text[at - 1] ?? '')) return at;
  const space = text.slice(at, at + longestWord).search(/\s/);
  return space < 0 ? wholeAt(text, at) : at + space + 1;
}

/** The end of the last whole word before a place. */
function wordUntil(text: string, at: number): number {
  if (at >= text.length || /\s/.test(text[at] ?? '')) return Math.min(at, text.length);
  const space = text.slice(at - longestWord, at).search(/\s\S*$/);
  return space < 0 ? wholeAt(text, at) : at - longestWord + space;
}

/** The part of a text around its first mark, with a … where it was cut. */
export function snippetAround(text: string, marks: readonly [number, number][]): Snippet {
  const [first = 0] = marks[0] ?? [];
  const from = text.length <= longest ? 0 : wordFrom(text, Math.max(0, first - before));
  const to = wordUntil(text, from + longest);
  const inside = marks.filter(([start, end]) => start >= from && end <= to);
  const shift = (from > 0 ? 1 : 0) - from;
  return {
    text: `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marks: inside.map(([start, end]): [number, number] => [start + shift, end + shift]),
  };
}
