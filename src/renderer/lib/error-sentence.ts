import { ProblemError } from '@sheaf/tables';
import { ImportError } from '../../importer/index.ts';
import { words as problems } from './problems/words.ts';
import { words } from './words.ts';

/** What browsers say when an array or a text has no room. */
const noMemory =
  /allocation failed|invalid (?:typed )?(?:array|string) (?:buffer )?length|out of memory|maximum size exceeded/i;

/** @returns the sentence to show for any thrown value, in the language of the window. Sheaf's own errors have one as their message. */
export function sayError(error: unknown): string {
  if (error instanceof ImportError) return problems.failure(error.failure, error.message);
  // The browser's own words for it name its database, or nothing at all.
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return words.error.notSaved;
  if (error instanceof RangeError && noMemory.test(error.message)) return words.error.memory;
  if (error instanceof ProblemError) return problems.say(error.problem, error.message);
  if (error instanceof Error && error.message !== '') return error.message;
  return words.error.unknown;
}
