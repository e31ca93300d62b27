import { isIgnored, makeTitle, type Question, type Unit } from '../../../contract/index.ts';
import { describeMissing } from '../../components/fields.tsx';
import { words as shared } from '../../lib/words.ts';
import { words } from './words.ts';

/** Displays that say more of a question than its type. */
const saidAs: readonly string[] = ['number', 'date', 'duration', 'place'];

/** What a question is called: one that holds numbers, dates or places by what it is shown as. */
export const nameType = ({ type, display }: Question): string =>
  display !== null && (isIgnored(type) || saidAs.includes(display.as))
    ? words.display.kinds[display.as]
    : shared.columnTypes[type].name;

/** How many answered a question, what was missing, and how many columns it is made of. @param responses null: not known */
export const listQuestionFacts = ({ answered, missing, places }: Question, responses: number | null): string[] => [
  words.question.answered(answered, responses),
  ...(missing.length > 0 ? [describeMissing(missing)] : []),
  ...(places === null ? [] : [words.question.places(places.question_ids.length)]),
];

/** What the search field looks in. */
export function collectSearchedText(unit: Unit): string {
  const questions = unit.kind === 'question' ? [unit.question] : [...unit.questions, ...unit.writeIns];
  return [makeTitle(unit), ...questions.flatMap(({ text, header }) => [text, header])].join('\n').toLowerCase();
}
