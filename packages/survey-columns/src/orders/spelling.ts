import { cleanText } from '@sheaf/tables';

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
export const wordsOf = (folded: string): string[] =>
  folded.split(/[^\p{L}\p{M}\p{N}'/]+/u).filter((word) => word !== '');

/** @returns the part of a folded text before the first comma, colon, dash or bracket */
export function leadOf(folded: string): string {
  const end = folded.search(/,| -|--|:|\(|;|\. | \/|（|，|：/u);
  return end > 0 ? folded.slice(0, end).trim() : folded;
}
