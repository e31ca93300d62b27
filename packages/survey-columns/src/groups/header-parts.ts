import { headerKey } from '@sheaf/tables';
import { divideList } from '../answers/lists.ts';
import { divide, divideNumbered, type Parts, ways } from './header-shapes.ts';

/** The names of a column: its header and its question text. */
export interface Names {
  header: string;
  text: string;
  /** The question that a blank header cell continues; null in files with one header row. */
  question: string | null;
}

/** The number of words that a question has at least; an option or an item has fewer. */
const questionWords = 6;

export const hasQuestionMark = (text: string): boolean => /[?？¿]/.test(text);

/** Whether a text below a code such as `q1` is a question of its own. */
const isQuestion = (text: string): boolean =>
  hasQuestionMark(text) || text.split(/\s+/, questionWords).length === questionWords;

/**
 * Removes the code before a question: `Q2[SQ001]. Which … [Option]`. `1.` and `2.` number questions, so they stay. Of
 * `Q2 01—Which …` the number of the part is removed.
 */
export const withoutCode = (name: string): string =>
  name
    .replace(/^(?!\d+\. )[\p{L}\p{N}_]{1,40}(?:\[[\p{L}\p{N}_]{1,40}\]){0,2}\. /u, '')
    .replace(/^(\p{L}{1,4}\d{1,3})[ _.-]\d{1,3} ?[—–:.-] ?(?=\S)/u, '$1 ');

/** Whether a name is the question in the letters that names may have: `How_old_are_you`. It tells no more than the text. */
const isSpeltFrom = (text: string, header: string): boolean => header === text || headerKey(header) === headerKey(text);

/** @returns the parts of a column's names, in the order of `ways` */
export function splitHeader({ header, text, question }: Names): (Parts | null)[] {
  const own: Parts | null =
    question === null ? null : { stem: question, item: text.slice(question.length).replace(/^ – /, '') };
  const cleaned = withoutCode(text);
  const isOneName = isSpeltFrom(text, header);
  const isOwnQuestion = isQuestion(text);
  return ways.map(({ of, sign }) => {
    if (of === 'question') return own;
    if (of === 'text') return divide(cleaned, sign);
    return isOneName || (sign === divideNumbered && isOwnQuestion) ? null : divide(header, sign);
  });
}

// LimeSurvey's multiple choice with comments: each option has a text beside it, and all texts have one name.

const fewest = 6;

/** Whether parts of one question are option, remark, option, remark … */
function doAlternate(items: readonly string[]): boolean {
  const remark = items[1] ?? '';
  const options = items.filter((_, at) => at % 2 === 0);
  return (
    items.length >= fewest &&
    remark !== '' &&
    items.every((item, at) => (item === remark) === (at % 2 === 1)) &&
    new Set(options).size === options.length
  );
}

/** @returns the places of the remarks among neighbours with these parts, in one way of writing */
export function findRemarks(parts: readonly (Parts | null)[]): Set<number> {
  const questions = divideList(parts.keys(), (before, at) => parts[at]?.stem === parts[before]?.stem);
  const alternating = questions.filter((places) => doAlternate(places.map((at) => parts[at]?.item ?? '')));
  return new Set(alternating.flatMap((places) => places.filter((_, at) => at % 2 === 1)));
}
