import { words } from './words.ts';

/** @returns the sentence to show for anything thrown: errors of our own rooms carry one for people. */
export function errorSentence(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  return words.error.unknown;
}
