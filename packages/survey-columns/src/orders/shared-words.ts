import { wordsOf } from './spelling.ts';

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
  const all = texts.map(wordsOf);
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
