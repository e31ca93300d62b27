import { answerText } from '@sheaf/survey-columns';
import type { Question } from '../../contract/index.ts';

/** What stands between the options of one cell. */
const separators = /[\s,;|┋#>→]/gu;

/** @returns the options of a question and the words that are no answer; null where it has none, or more than are listed */
export function knownOptions({ distribution, missing }: Pick<Question, 'distribution' | 'missing'>): string[] | null {
  if (distribution.kind !== 'options' || distribution.rest.options > 0) return null;
  return [...distribution.options, ...missing].map(({ value }) => value);
}

/** @returns the different answers of a column that a question does not have so far. A cell may hold several options. */
export function otherAnswers(options: readonly string[], cells: Iterable<string>): string[] {
  const longestFirst = options.filter((option) => option !== '').toSorted((one, other) => other.length - one.length);
  const isKnown = (cell: string) =>
    longestFirst.reduce((rest, option) => rest.replaceAll(option, ''), cell).replaceAll(separators, '') === '';
  return [...new Set([...cells].map(answerText))].filter((cell) => !options.includes(cell) && !isKnown(cell));
}
