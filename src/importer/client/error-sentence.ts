import { isRecord } from '../../contract/index.ts';

/** How many characters of a sentence are shown. Another service may send millions. */
const longestSentence = 1000;

/** @returns a text as it may be shown */
export function cutToBeginning(text: string): string {
  const characters = [...text.slice(0, 2 * longestSentence + 2)];
  return characters.length <= longestSentence ? text : `${characters.slice(0, longestSentence).join('')}…`;
}

/**
 * Where services put the sentence of an error. `error` is that of the interface (docs/interface.md#errors), but in OAuth errors
 * (RFC 6749 5.2) it is a code beside `error_description`.
 */
const sentenceFields = ['error_description', 'error', 'detail', 'message'] as const;

/** How many sentences of an answer are shown. */
const mostSentences = 10;

const getText = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : []);

/** @returns the sentences of a list: texts, or objects with a text in one of the fields that are usual for it */
function sentencesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, mostSentences).flatMap((entry: unknown) => {
    if (!isRecord(entry)) return getText(entry);
    const { msg, message } = entry;
    return [...getText(msg), ...getText(message)].slice(0, 1);
  });
}

/** Frameworks name what is wrong with a request by field: `{"name": ["Too long."]}`. */
const sentencesByField = (fields: Record<string, unknown>): string[] =>
  Object.entries(fields)
    .slice(0, mostSentences)
    .flatMap(([name, value]) => sentencesIn(value).map((sentence) => `${name}: ${sentence}`));

/** @returns the sentence of an error body, or several of them; null when it has none */
export function serviceSentence(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const found = sentenceFields.map((name) => body[name]);
  const [sentence] = found.flatMap(getText);
  if (sentence !== undefined) return cutToBeginning(sentence);
  const inner = found.flatMap((value) => (Array.isArray(value) ? sentencesIn(value) : sentencesIn([value])));
  const all = inner.length > 0 ? inner : [...sentencesIn(body), ...(Array.isArray(body) ? [] : sentencesByField(body))];
  return all.length === 0 ? null : cutToBeginning(all.join(' '));
}
