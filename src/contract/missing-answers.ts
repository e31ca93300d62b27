import { z } from 'zod';
import { codePoints } from './text.ts';

/** How many words of one column may count as no answer, and how long each may be. */
const mostWords = 100;
const longestWord = 100;

function findProblem(words: unknown, field: string): string | null {
  if (!Array.isArray(words)) return `${field} must be a list of words.`;
  if (words.length > mostWords) return `${field} can have ${mostWords} words.`;
  for (const word of words) {
    if (typeof word !== 'string' || word.trim() === '') return `${field} must be a list of words, none of them empty.`;
    if (codePoints(word) > longestWord) return `${field}: a word can have ${longestWord} characters.`;
    if (word.includes('\0') || !word.isWellFormed())
      return `${field} contains a character that cannot be stored (NUL or half of a pair).`;
  }
  return null;
}

const schema = { type: 'array', maxItems: mostWords, items: { type: 'string', minLength: 1, maxLength: longestWord } };

/** All words that count as no answer in one column. */
export const missingWords = (field: string) =>
  z
    .custom<string[]>((value) => Array.isArray(value), { error: `${field} must be a list of words.` })
    .superRefine((words, context) => {
      const problem = findProblem(words, field);
      if (problem !== null) context.addIssue(problem);
    })
    .meta(schema);

/**
 * Header name to the words that count as no answer in that column. Checked and passed on unchanged, like
 * `column_mapping`.
 */
export const missingAnswers = z
  .custom<Record<string, string[]>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: 'missing_answers must be an object of header names and lists of words.',
  })
  .superRefine((columns, context) => {
    for (const [header, words] of Object.entries(columns)) {
      const problem = findProblem(words, `missing_answers: "${header}"`);
      if (problem === null) continue;
      context.addIssue(problem);
      return;
    }
  })
  .meta({ type: 'object', additionalProperties: schema });
