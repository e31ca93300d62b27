import { words as problems } from '../problems/words.ts';
import { words as shared } from '../words.ts';
import { language } from './language.ts';

/** English words, and where their German ones are. */
type Catalogue = readonly [words: object, german: () => Promise<{ de: object }>];

const ofLib: readonly Catalogue[] = [
  [shared, () => import('../words.de.ts')],
  [problems, () => import('../problems/words.de.ts')],
];

/**
 * Puts the words of a worker's language into the catalogues it reads, and into those of this folder. Call before the first of
 * them is read.
 */
export async function loadWords(...catalogues: readonly Catalogue[]): Promise<void> {
  if (language !== 'de') return;
  for (const [words, german] of [...ofLib, ...catalogues]) Object.assign(words, (await german()).de);
}
