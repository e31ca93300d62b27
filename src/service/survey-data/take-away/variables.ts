/** What an answer is in a file with types: a text, a number (dates in milliseconds since 1970), or null for a blank cell. */
export type Value = string | number | null;

/**
 * choice: a text of a list. tick: 1 or 0. date and time: milliseconds since 1970. duration: seconds. A text in a column of
 * numbers is one of its `words`.
 */
export type VariableKind = 'text' | 'choice' | 'number' | 'tick' | 'date' | 'time' | 'duration';
export type Measure = 'nominal' | 'ordinal' | 'scale';

/** A text, and the number that stands for it in files that know numbers with labels only. */
export interface Coded {
  text: string;
  code: number;
}

/** What a column of the file is: all writers follow it. */
export interface Variable {
  /** A letter, then letters, digits and `_`; 64 bytes at most, distinct in any case of letters. For statistics programs. */
  name: string;
  /** The question, distinct among all: the header of a table. */
  title: string;
  /** The question, or the option of which it holds the ticks. */
  label: string;
  kind: VariableKind;
  measure: Measure;
  /** The options of a choice and the words of a tick, in the order of the chart. */
  options: readonly Coded[];
  /** Words that are missing answers, and texts where a number or a date was asked for. In a text: words, without codes. */
  words: readonly Coded[];
  /** The most bytes of a text in UTF-8. */
  bytes: number;
  /** Decimals of a number that are shown, and the greatest distance of a number from zero. */
  decimals: number;
  most: number;
  /** Whether an export of counted answers writes its numbers and dates so that any program reads them. */
  isPlain: boolean;
}

/** A question with a column of ticks for each option. */
export interface VariableSet {
  name: string;
  label: string;
  /** Their places among the variables. */
  variables: readonly number[];
}

/** Whether the options of a choice are numbers themselves. */
export const areNumbers = ({ kind, options }: Variable): boolean =>
  kind === 'choice' && options.every(({ text, code }) => text === String(code));

/** Words that mean something to SPSS. A line that begins with `comment` is one. */
const reserved = new Set('all and by comment eq ge gt le lt ne not or to with'.split(' '));
const longestName = 64;
/** Longer texts of questions are cut at a word. */
const readableName = 40;

/** The beginning of a text that has so many bytes in UTF-8 at most, without half a character. */
export function cutBytes(text: string, most: number): string {
  if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return text;
  const bytes = Buffer.from(text);
  let end = most;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}

/** `How old are you?` becomes `How_old_are_you`. */
function toName(header: string, place: number): string {
  const words = header
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '_')
    .replace(/^[_\p{M}]+|_+$/gu, '');
  const short = cutBytes(words, readableName);
  const end = short.length < words.length ? short.lastIndexOf('_') : -1;
  const name = end > readableName / 2 ? short.slice(0, end) : short;
  if (name === '') return `V${place + 1}`;
  return /^\p{L}/u.test(name) && !reserved.has(name.toLowerCase()) ? name : `V_${name}`;
}

/** Continues from the last number given to `name`, so that many equal names take linear time. */
export function createNames(): (header: string, place: number) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (header, place) => {
    const wanted = toName(header, place);
    const key = wanted.toLowerCase();
    let number = next.get(key) ?? 2;
    let name = wanted;
    while (taken.has(name.toLowerCase())) name = `${cutBytes(wanted, longestName - 8)}_${number++}`;
    next.set(key, number);
    taken.add(name.toLowerCase());
    return name;
  };
}
