import type { Profile } from '../answers/profile.ts';

// How columns are filled that stand for one option each.

const trueOrFalse = /^(?:true|false|checked|unchecked)$/i;
/** What stands in the column of an option that was chosen. */
export const mark = /^(?:1(?:\.0)?|x|✓|✔|☑|yes|y|ja|oui|sí|si|sim|sì|kyllä|true|checked|selected|quoted|是|はい|예)$/i;

/** How a column is filled that may stand for an option. The columns of one question are filled alike. */
export type Filling = 'true or false' | '1 or 0' | 'a mark or nothing' | 'a word or nothing' | null;

/** @returns how a column is filled; null where it is filled otherwise */
export function fillingOf({ values, filled, rows, letters }: Profile): Filling {
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
    own !== undefined && fillingOf(own) === 'a word or nothing' ? [...own.values.keys()] : [],
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
