import { foldWords } from '../../../data/words/fold-words.ts';

/** The words that every text of a language has, folded, by language. */
let folded: ReadonlySet<string>[] | undefined;

async function listsOfLanguages(): Promise<readonly ReadonlySet<string>[]> {
  // Loaded when words are first asked for.
  const { default: stopword } = await import('stopword');
  folded ??= Object.values(stopword).flatMap((list) =>
    Array.isArray(list) ? [new Set(list.flatMap((word) => foldWords(word)))] : [],
  );
  return folded;
}

/** A language that has less than this share of the common words of the likeliest one is not spoken here. */
const leastShare = 0.6;

/**
 * Finds out which languages a text is in by the common words that it has most of. Several languages share words, so several can be
 * meant.
 * @param words the most frequent words of the text, folded, with their counts
 * @returns a test for words that say nothing about the text: "the", "und", "que"
 */
export async function commonWordTest(
  words: readonly (readonly [word: string, count: number])[],
): Promise<(word: string) => boolean> {
  const scored = (await listsOfLanguages()).map((list) => ({
    list,
    score: words.reduce((sum, [word, count]) => (list.has(word) ? sum + count : sum), 0),
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  const spoken = scored.filter(({ score }) => best > 0 && score >= best * leastShare);
  return (word) => spoken.some(({ list }) => list.has(word));
}
