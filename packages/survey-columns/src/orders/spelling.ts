import { cleanText } from '@sheaf/tables';
import type { DisplayKind, DisplayReason } from '../question-shapes.ts';

/** An option, spelt for comparison. */
export interface Option {
  /** As it is written. */
  text: string;
  /** In lower case, without invisible characters and without marks at the end. */
  folded: string;
}

const longest = 300;

const marks = new Set('"“”„«».,;:!…\''.split(''));
const quotes = new Set('"“”„«»\''.split(''));

/** Removes quotes around a text and marks at its end. */
function withoutMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && (quotes.has(text[start] ?? '') || text[start] === ' ')) start++;
  while (end > start && (marks.has(text[end - 1] ?? '') || text[end - 1] === ' ')) end--;
  return text.slice(start, end);
}

/** @returns a text in lower case, with plain quotes, dashes and spaces, and without a dot or comma at its end */
export function fold(text: string): string {
  const plain = cleanText(text.slice(0, longest))
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑‒–—−―]/g, '-');
  return withoutMarks(plain);
}

export const spelled = (text: string): Option => ({ text, folded: fold(text) });

/** @returns the words of a folded text, without the marks between them */
export const splitWords = (folded: string): string[] =>
  folded.split(/[^\p{L}\p{M}\p{N}'/]+/u).filter((word) => word !== '');

/** @returns the part of a folded text before the first comma, colon, dash or bracket */
export function findLead(folded: string): string {
  const end = folded.search(/,| -|--|:|\(|;|\. | \/|（|，|：/u);
  return end > 0 ? folded.slice(0, end).trim() : folded;
}

/** Places of options on a common line; null for an option the reader does not know. */
export type Ranks = (number | null)[];

/** Knows one kind of ordered answers. */
export interface OrderReader {
  as: Extract<DisplayKind, 'ordered' | 'scale'>;
  reason: DisplayReason;
  /** Fewest different places that show an order; 3 unless given. */
  fewest?: number;
  /** Most unknown options for each known one; a third unless given. */
  mostUnknown?: number;
  /** Most options that share a step with another, for each step; a half unless given. */
  mostTies?: number;
  /** Whether its ranks are the scores of the answers. */
  ranksAreScores?: boolean;
  /**
   * @param options without answers such as "don't know"
   * @returns one rank per option; null if they are of another kind
   */
  read: (options: readonly Option[]) => Ranks | null;
}

function commonest(texts: readonly string[]): [text: string, count: number] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
}

/** How many words nearly all lists begin with. One word of a list stays in any case. */
function countShared(all: readonly (readonly string[])[], isKept: (word: string) => boolean): number {
  for (let at = 0; ; at++) {
    const words = all.flatMap((list) => (list.length > at + 1 ? (list[at] ?? []) : []));
    const [word, count] = commonest(words);
    if (count < Math.max(2, all.length - 1) || isKept(word)) return at;
  }
}

/**
 * Removes what nearly all texts begin or end with: "I expect it to increase", "More data viz".
 * @param isKept whether a word says something by itself
 * @returns the texts in their order; those without the shared words as they are
 */
export function withoutShared(texts: readonly string[], isKept: (word: string) => boolean): string[] {
  const all = texts.map(splitWords);
  const start = countShared(all, isKept);
  const end = countShared(
    all.map((words) => words.toReversed()),
    isKept,
  );
  if (start + end === 0) return [...texts];
  const [head] = commonest(all.map((words) => words.slice(0, start).join(' ')));
  const [tail] = commonest(all.map((words) => words.slice(words.length - end).join(' ')));
  return all.map((words, at) => {
    const from = words.slice(0, start).join(' ') === head ? start : 0;
    const until = words.slice(words.length - end).join(' ') === tail ? words.length - end : words.length;
    const isShorter = from < until && (from > 0 || until < words.length);
    return isShorter ? words.slice(from, until).join(' ') : (texts[at] ?? '');
  });
}
