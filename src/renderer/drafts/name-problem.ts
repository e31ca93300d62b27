import { codePoints, limits } from '../../contract/index.ts';

/** @returns what is wrong with a survey's name before the service has to say it, or null. */
export function nameProblem(name: string, sentences: { nameMissing: string; nameLong: string }): string | null {
  if (name.trim() === '') return sentences.nameMissing;
  return codePoints(name) > limits.surveyNameLength ? sentences.nameLong : null;
}
