import type { ImportFailure } from '../../importer/index.ts';

/** What is said of an import that failed. */
export const words = {
  /** @param sentence the importer's own, in English: it names the place and holds the service's words */
  failure: (_failure: ImportFailure, sentence: string): string => sentence,
};

export type Words = typeof words;
