/** A folded word, or the beginning of words. */
export interface SoughtWord {
  text: string;
  isPrefix: boolean;
  /** The same word in singular and plural; absent where exactly this word is meant. */
  forms?: readonly string[];
}

/** Whether a word of a text is the sought one. */
export const fits = (word: string | undefined, { text, isPrefix, forms }: SoughtWord): boolean =>
  word !== undefined && (word === text || (isPrefix && word.startsWith(text)) || forms?.includes(word) === true);

/** The endings of plurals in English and German, and what the singular must be: short words would meet others (`car`, `care`). */
const endings: readonly (readonly [ending: string, singular: RegExp])[] = [
  ['s', /.{3}$/],
  ['es', /..[sxz]$|.{4}$/],
  ...['e', 'en', 'n', 'er', 'ern', 'nen'].map((ending) => [ending, /.{4}$/] as const),
];

/** Folded words have no umlauts: `Häuser` is `hauser`. */
const mayHaveForms = /^[a-z]{3,30}$/;

/** @param word folded @returns what it may be in singular and plural, without itself; not all are words */
export function listForms(word: string): string[] {
  if (!mayHaveForms.test(word)) return [];
  const forms = endings.flatMap(([ending, singular]) => {
    const cut = word.slice(0, -ending.length);
    return [
      ...(singular.test(word) ? [word + ending] : []),
      ...(word.endsWith(ending) && singular.test(cut) ? [cut] : []),
    ];
  });
  if (/[^aeiou]y$/.test(word)) forms.push(word.replace(/y$/, 'ies'));
  if (/.[^aeiou]ies$/.test(word)) forms.push(word.replace(/ies$/, 'y'));
  return forms;
}

/** @returns the letters with which the word and all its forms begin */
export function findSharedBeginning({ text, forms = [] }: SoughtWord): string {
  let end = text.length;
  for (const form of forms) while (!form.startsWith(text.slice(0, end))) end--;
  return text.slice(0, end);
}
