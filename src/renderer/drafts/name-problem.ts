import { codePoints, limits } from '../../contract/index.ts';
import { words } from './words.ts';

/** @returns what is wrong with a survey's name before the service has to say it, or null. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return words.name.missing;
  return codePoints(name) > limits.surveyNameLength ? words.name.tooLong : null;
}
