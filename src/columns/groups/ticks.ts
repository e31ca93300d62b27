import { cleanText } from '../table/headers.ts';

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

/**
 * @param answer a cell of a column that stands for one option
 * @param option the name of that option; an option may be called "No" itself
 * @returns whether the cell says that the option was not chosen
 */
export function isUnticked(answer: string, option: string): boolean {
  const said = cleanText(answer).toLowerCase();
  return untickedWords.has(said) && said !== cleanText(option).toLowerCase();
}
