import type { Problem } from '@sheaf/tables';
import type { ImportFailure } from '../../../importer/index.ts';
import { language } from '../language/language.ts';

/** What readers of files, the importer and the service report. */
export const words = {
  /** @param sentence the English one of the problem @returns it in the language of the window; as it came, where its code is unknown */
  say: (_problem: Problem | null | undefined, sentence: string): string => sentence,
  /** Says why an import failed. @param sentence the importer's own, in English: it names the place and holds the service's words */
  failure: (_failure: ImportFailure, sentence: string): string => sentence,
};

/** Loads the German sentences, if the window or worker is German: each problem brings its English one. Call before one is said. */
export async function loadProblems(): Promise<void> {
  if (language === 'de') Object.assign(words, (await import('./words.de.ts')).de satisfies typeof words);
}
