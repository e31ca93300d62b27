import { type Dialect, textTraits } from '@sheaf/tables/types';
import { z } from 'zod';

/** How many there are of something in an answer. */
export const count = z.number().int();

/** Start and end of each find in a text, in UTF-16 units. */
export const marks = z.array(z.tuple([count, count]));

/** Not every database can store NUL (PostgreSQL refuses it), and none a lone surrogate. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** @returns the length of `value` in Unicode code points, the unit of docs/interface.md#limits. */
export function countCodePoints(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

/** A required string field called `field`, of 1 to `max` characters that every database can store. */
export function text(field: string, max: number) {
  return z
    .string({ error: `${field} must be text.` })
    .refine((value) => value.trim() !== '', { error: `${field} must not be empty.` })
    .refine((value) => countCodePoints(value) <= max, { error: `${field} must have at most ${max} characters.` })
    .refine(isStorable, { error: `${field} contains a character that cannot be stored (NUL or half of a pair).` })
    .meta({ minLength: 1, maxLength: max });
}

/** Whether a text has characters below U+0020 or U+007F, which file names do not have and which break HTTP headers. */
function hasControl(value: string): boolean {
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/** The body of a request, in JSON. */
export const jsonBody = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, { error: 'The body must be a JSON object.' });

/** The name of a file, a label that is never used as a path. Kept as it was sent. */
export function fileName(field: string, max: number) {
  return text(field, max).refine((value) => !hasControl(value), {
    error: `${field} contains a control character, such as a line break.`,
  });
}

/** A required whole number called `field`, from `min` to `max`. Text, fractions and numbers past 2^53 are refused. */
export function wholeNumber(field: string, min: number, max: number) {
  const error =
    max === Number.MAX_SAFE_INTEGER
      ? `${field} must be a whole number.`
      : `${field} must be a whole number from ${min} to ${max}.`;
  return z
    .number({ error })
    .refine((value) => Number.isSafeInteger(value) && value >= min && value <= max, { error })
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/** A required whole number called `field`, as large as they come: an id, or a place in a text. */
export const natural = (field: string, min = 1) => wholeNumber(field, min, Number.MAX_SAFE_INTEGER);

/** A required field called `field` that is true or false. */
export const flag = (field: string) => z.boolean({ error: `${field} must be true or false.` });

/** The one key that `z.record` leaves out, and what we call it meanwhile. */
const leftOut = /^\0*__proto__$/;

const renamed = <Value>(given: Readonly<Record<string, Value>>, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [leftOut.test(name) ? rename(name) : name, value]));

/**
 * An object whose keys people chose: headers, answers, fields of their own. Like `z.record`, but it keeps a key that is
 * called `__proto__`; a column may have that name.
 * @param error the sentence for what is no object
 */
export const byName = <Value extends z.ZodType>(value: Value, error?: string) =>
  z.preprocess(
    (given: Readonly<Record<string, z.input<Value>>>) =>
      typeof given === 'object' && given !== null && !Array.isArray(given)
        ? renamed(given, (name) => `\0${name}`)
        : given,
    z
      .record(z.string(), value, error === undefined ? {} : { error })
      .overwrite((read) => renamed(read, (name) => name.slice(1))),
  );

/** @returns whether a value that came from outside is an object, whatever its members are */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A list of texts that people wrote: how they are called, and how many and how long they may be. */
interface TextList {
  one: string;
  all: string;
  /** The phrase for an item that is not valid. */
  each: string;
  most: number;
  longest: number;
  /** Whether one may stand there twice. */
  repeats: boolean;
}

/** All words that count as no answer in one column. */
const words = { one: 'a word', all: 'words', each: 'words', most: 100, longest: 100, repeats: true };

function findProblem(list: unknown, field: string, { one, all, each, most, longest, repeats }: TextList) {
  if (!Array.isArray(list)) return `${field} must be a list of ${all}.`;
  if (list.length > most) return `${field} can have ${most} ${all}.`;
  const seen = new Set<string>();
  for (const text of list) {
    if (typeof text !== 'string' || text.trim() === '')
      return `${field} must be a list of ${each}, none of them empty.`;
    if (countCodePoints(text) > longest) return `${field}: ${one} can have ${longest} characters.`;
    if (!isStorable(text)) return `${field} contains a character that cannot be stored (NUL or half of a pair).`;
    const said = text.trim();
    if (!repeats && seen.has(said)) return `${field} lists ${one} twice: “${said.slice(0, 60)}”.`;
    seen.add(said);
  }
  return null;
}

const describeList = ({ most, longest }: TextList) => ({
  type: 'array',
  maxItems: most,
  items: { type: 'string', minLength: 1, maxLength: longest },
});

/** An object that is checked by a function and passed on unchanged: one that is built again loses a key that is called `__proto__`. */
export const checkedObject = <Value>(
  error: string,
  check: (name: string, value: Value) => string | null = () => null,
  additionalProperties: object = {},
) =>
  z
    .custom<Record<string, Value>>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
      error,
    })
    .superRefine((given, context) => {
      const [problem] = Object.entries(given).flatMap(([name, value]) => check(name, value) ?? []);
      if (problem !== undefined) context.addIssue(problem);
    })
    .meta({ type: 'object', ...(Object.keys(additionalProperties).length > 0 && { additionalProperties }) });

/** Header name to a list of texts for that column. */
export const textsByHeader = (field: string, list: TextList) =>
  checkedObject<string[]>(
    `${field} must be an object of header names and lists of ${list.all}.`,
    (header, texts) => findProblem(texts, `${field}: "${header}"`, list),
    describeList(list),
  );

/** All words that count as no answer in one column. */
export const missingWords = (field: string) =>
  z
    .custom<string[]>((value) => Array.isArray(value), { error: `${field} must be a list of words.` })
    .superRefine((given, context) => {
      const problem = findProblem(given, field, words);
      if (problem !== null) context.addIssue(problem);
    })
    .meta(describeList(words));

/** Header name to the words that count as no answer in that column. */
export const missingAnswers = textsByHeader('missing_answers', words);

/** How the bytes of a file become rows of cells. */
export const dialectShape: z.ZodType<Dialect> = z.object({
  encoding: z.string(),
  encoding_certain: z.boolean(),
  bom: z.boolean(),
  delimiter: z.string(),
  quote: z.literal('"').nullable(),
  newline: z.enum(['\n', '\r\n', '\r']),
  skip_lines: count,
  header_rows: count,
  traits: z.array(z.enum(textTraits)).readonly().exactOptional(),
  escaped: z.boolean().exactOptional(),
  protects_formulas: z.boolean().exactOptional(),
});
