import { cleanText } from '@sheaf/tables';
import type { Profile } from '../answers/profile.ts';

// How columns are filled that stand for one option each.

const trueOrFalse = /^(?:true|false|checked|unchecked)$/i;
/** What stands in the column of an option that was chosen. */
export const mark = /^(?:1(?:\.0)?|x|✓|✔|☑|yes|y|ja|oui|sí|si|sim|sì|kyllä|true|checked|selected|quoted|是|はい|예)$/i;

/** How a column is filled that may stand for an option. The columns of one question are filled alike. */
export type Filling = 'true or false' | '1 or 0' | 'a mark or nothing' | 'a word or nothing' | null;

/** @returns how a column is filled; null where it is filled otherwise */
export function judgeFilling({ values, filled, rows, letters }: Profile): Filling {
  if (values.size === 0 || values.size > 2) return null;
  const answers = [...values.keys()];
  if (answers.every((answer) => trueOrFalse.test(answer))) return 'true or false';
  if (answers.length === 2 && answers.every((answer) => /^[01](?:\.0)?$/.test(answer))) return '1 or 0';
  const [only = ''] = answers;
  if (answers.length > 1 || filled >= rows) return null;
  if (mark.test(only)) return 'a mark or nothing';
  return letters > 0.5 && only.length <= 200 ? 'a word or nothing' : null;
}

/** @returns whether columns hold one word each or nothing, and different ones, as options of one question do */
export function holdOwnWords(profiles: readonly (Profile | undefined)[]): boolean {
  const words = profiles.flatMap((own) =>
    own !== undefined && judgeFilling(own) === 'a word or nothing' ? [...own.values.keys()] : [],
  );
  return words.length === profiles.length && new Set(words).size === words.length;
}

/** The least share of one column's answers that its neighbour has as well where the same people were asked. */
const sameAsked = 0.8;

/** @returns whether as many people answered the one column as the other */
export const areAskedAlike = (one: Profile | undefined, other: Profile | undefined): boolean => {
  const counts = [one?.filled ?? 0, other?.filled ?? 0];
  return Math.min(...counts) >= Math.max(...counts) * sameAsked;
};

/** What tools write into the column of an option that was not chosen. */
const untickedWords = new Set(
  (
    '0|0.0|-1|no|false|unchecked|not selected|not checked|not chosen|not quoted|n|nein|nicht gewählt|non|não|nee|nej|' +
    'nei|nie|ei|нет|否|不选|いいえ'
  ).split('|'),
);

const spelt = (text: string): string => cleanText(text).toLowerCase();

/** @returns whether tools write this into the column of an option that was not chosen */
export const saysUnticked = (answer: string): boolean => untickedWords.has(spelt(answer));

/** A column of a question with a column for each option. */
interface OptionColumn {
  /** The name of the option. */
  item: string;
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
