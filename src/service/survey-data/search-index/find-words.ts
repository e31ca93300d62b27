import type { Reader } from '../../data/database.ts';
import { foldWords, mayBeCut } from '../../data/words/fold-words.ts';
import { findPlaces, type ListKey, type SoughtWord } from '../../data/words/words.store.ts';
import { fits, type SoughtTerms } from './terms.ts';

function both(some: readonly number[], others: readonly number[]): number[] {
  const found: number[] = [];
  let at = 0;
  for (const place of some) {
    while (at < others.length && (others[at] ?? 0) < place) at++;
    if (others[at] === place) found.push(place);
  }
  return found;
}

/** The places of a list that have every word, wherever they stand in the text. */
async function placesOfAll(db: Reader, key: ListKey, sought: SoughtTerms): Promise<readonly number[]> {
  let places: readonly number[] | undefined;
  for (const word of sought.flat()) {
    const found = await findPlaces(db, key, word);
    places = places === undefined ? found : both(places, found);
    if (places.length === 0) break;
  }
  return places ?? [];
}

const hasPhrase = (words: readonly string[], phrase: readonly SoughtWord[]): boolean =>
  words.some((_, start) => phrase.every((sought, index) => fits(words[start + index], sought)));

/**
 * Lists do not tell where in a text a word stands, so texts are read where a term has several words, or a very long one.
 * @param textsOf the texts of some places of the list
 * @returns the places whose texts hold every term, ascending. @throws DamagedPart; DomainError (damaged)
 */
export async function findTexts(
  db: Reader,
  key: ListKey,
  sought: SoughtTerms,
  textsOf: (places: readonly number[]) => Promise<string[]>,
): Promise<readonly number[]> {
  const places = await placesOfAll(db, key, sought);
  const phrases = sought.filter((words) => words.length > 1 || words.some(({ text }) => mayBeCut(text)));
  if (phrases.length === 0 || places.length === 0) return places;
  const texts = await textsOf(places);
  return places.filter((_, index) => {
    const words = foldWords(texts[index] ?? '');
    return phrases.every((phrase) => hasPhrase(words, phrase));
  });
}
