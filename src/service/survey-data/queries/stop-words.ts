import * as lists from 'stopword';
import { foldWords } from '../../data/words/fold-words.ts';

/** The folded stop words of each language. Words of several parts, such as "don't", give each of them. */
const languages: readonly ReadonlySet<string>[] = Object.values(lists).flatMap((list) =>
  Array.isArray(list)
    ? [new Set(list.flatMap((word: unknown) => (typeof word === 'string' ? foldWords(word) : [])))]
    : [],
);

/** A language whose stop words cover less than this part of what the best one covers is not one of the texts'. */
const leastShare = 0.5;

/**
 * Chooses the stop words of the languages that texts are in: those whose lists cover most words.
 * @param counts how often each folded word stands in the texts
 */
export function chooseStopWords(counts: ReadonlyMap<string, number>): ReadonlySet<string> {
  const covered = languages.map((list) => {
    let sum = 0;
    for (const word of list) sum += counts.get(word) ?? 0;
    return { list, sum };
  });
  const best = Math.max(...covered.map(({ sum }) => sum));
  const chosen = covered.filter(({ sum }) => best > 0 && sum >= leastShare * best);
  return new Set(chosen.flatMap(({ list }) => [...list]));
}
