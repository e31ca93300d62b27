import { ImportError } from '../../importer/index.ts';
import { words as said } from './failure-sentence-words.ts';
import { words } from './words.ts';

/** @returns the sentence to show for anything thrown: errors of our own rooms carry one for people. */
export function errorSentence(error: unknown): string {
  if (error instanceof ImportError) return said.failure(error.failure, error.message);
  if (error instanceof Error && error.message !== '') return error.message;
  return words.error.unknown;
}
