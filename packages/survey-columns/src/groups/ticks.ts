import { cleanText } from '@sheaf/tables';
import { mark } from './fillings.ts';

/** What tools write into the column of an option that was not chosen. */
const untickedWords = new Set([
  '0',
  '0.0',
  '-1',
  'no',
  'false',
  'unchecked',
  'not selected',
  'not checked',
  'not chosen',
  'not quoted',
  'n',
  'nein',
  'nicht gewählt',
  'non',
  'não',
  'nee',
  'nej',
  'nei',
  'nie',
  'ei',
  'нет',
  '否',
  '不选',
  'いいえ',
]);

const spelt = (text: string): string => cleanText(text).toLowerCase();

/** @returns whether tools write this into the column of an option that was not chosen */
export const saysUnticked = (answer: string): boolean => untickedWords.has(spelt(answer));

/** A column of a question with a column for each option. */
export interface OptionColumn {
  /** The name of the option. */
  item: string;
  /** Its distinct answers. */
  answers: readonly string[];
}

/** SoSci Survey writes 2 for an option that was chosen and 1 for one that was not. */
const areCountedFromOne = (answers: ReadonlySet<string>): boolean =>
  answers.has('2') && [...answers].every((answer) => answer === '1' || answer === '2');

/**
 * Reads the ticks of a question from all of its columns. An option may be called 0, False or No itself: such a word is its tick
 * only where its column holds nothing else, no other column holds it, and none has another mark than its own name.
 * @param columns of the question, with the answers of all responses
 * @returns whether an answer in the column at a place says that its option was chosen
 */
export function readTicks(columns: readonly OptionColumn[]): (answer: string, at: number) => boolean {
  const held = columns.map(({ answers }) => new Set(answers.map(spelt)));
  const isFromOne = areCountedFromOne(new Set(held.flatMap((answers) => [...answers])));
  const names = columns.map(({ item }) => spelt(item));
  const isMarked = held.some((answers, at) => [...answers].some((one) => mark.test(one) && one !== names[at]));
  const isOwnWord = names.map(
    (name, at) => !isMarked && held.every((answers, other) => (other === at ? answers.size <= 1 : !answers.has(name))),
  );
  return (answer, at) => {
    const said = spelt(answer);
    if (isFromOne) return said === '2';
    return !untickedWords.has(said) || (isOwnWord[at] === true && said === names[at]);
  };
}
