import { cleanText, headerKey } from '@sheaf/tables';

/** The names of a column: its header and its question text. */
export interface Names {
  header: string;
  text: string;
  /** The question that a blank header cell continues; null in files with one header row. */
  question: string | null;
}

/** A header divided into the question and one of its parts. */
export interface Parts {
  stem: string;
  item: string;
}

/** How tools write a question and its part into one header, surest first. */
const shapes: ((name: string) => Parts | null)[] = [
  repeatedName,
  // A header that the file has twice ends with a number: `Question [Option] (2)`.
  (name) => split(name, /^(.{1,600}?)\[([^[\]]{1,300})\](?: \(\d{1,3}\))?\s*$/s),
  (name) => bracketed(name, '(choice='),
  checkboxCode,
  (name) => last(name, ' >> '),
  (name) => last(name, ' – '),
  (name) => last(name, ' - '),
  slashed,
  (name) => first(name, ':'),
  (name) => last(name, ': '),
  (name) => last(name, '?-'),
  dashed,
  (name) => (/\? \([^()]*\)$/.test(name) ? null : last(name, '? ')),
  (name) => bracketed(name, '('),
  (name) => split(name, /^(.{1,200}?[\p{L}\d])(?:__?|\.)([\p{L}\d]{1,40})$/su),
  (name) => split(name, /^(.{1,200}?)((?:[_#.-]{1,2}\d{1,3}){2,3})$/su),
  numbered,
];

/** `drugs___9`, and `drugs____9`, where the code of the option is -9. */
function checkboxCode(name: string): Parts | null {
  const parts = split(name, /^([\p{L}\p{N}_]{1,200}?)___(_?[\p{L}\p{N}]{1,100}(?:_[\p{L}\p{N}]{1,40}){0,9})$/u);
  return parts && { ...parts, item: parts.item.replace(/^_/, '-') };
}

/** Names that programs give to columns without one: `V7`, `VAR00007`. Their numbers count the columns of the file. */
const givenName = /^(?:v|var|x|c|col|column)0{0,4}\d{1,4}$/i;

/** `q1`: letters and a number. */
function numbered(name: string): Parts | null {
  return givenName.test(name) ? null : split(name, /^(\p{L}{1,40})(\d{1,3})$/u);
}

/** `Satisfaction-Food`; not the hyphen inside a word of a sentence: `Do you self-identify as one?` */
function dashed(name: string): Parts | null {
  const parts = last(name, '-');
  const isWord = parts !== null && /\s\S*\p{Ll}$/u.test(parts.stem) && /^\p{Ll}/u.test(parts.item);
  return isWord ? null : parts;
}

const markWays = [shapes.indexOf(dashed), shapes.indexOf(slashed)];

/** The ways from this one on divide codes such as `q7_2`: alone they are weak evidence. */
const firstCodeWay = shapes.findIndex((shape) => shape('q7_2')?.stem === 'q7');

/** @param way the place of the parts in the result of `splitHeader` @returns whether it divides a code, not words */
export const isCodeWay = (way: number): boolean => way > 0 && (way - 1) % shapes.length >= firstCodeWay;

/** @param way the place of the parts in the result of `splitHeader` @returns whether it divides a code if there is no blank */
export const isMarkWay = (way: number): boolean => way > 0 && markWays.includes((way - 1) % shapes.length);

/** @param way the place of the parts in the result of `splitHeader` @returns whether it divides the header above the text */
export const isHeaderWay = (way: number): boolean => way > shapes.length;

/** The number of words that a question has at least; an option or an item has fewer. */
const questionWords = 6;

export const hasQuestionMark = (text: string): boolean => /[?？¿]/.test(text);

/** Whether a text below a code such as `q1` is a question of its own. */
const isQuestion = (text: string): boolean =>
  hasQuestionMark(text) || text.split(/\s+/, questionWords).length === questionWords;

/** @returns the question and its part: the first and the second group of the shape */
export function split(name: string, shape: RegExp): Parts | null {
  const match = name.length > 1000 ? null : shape.exec(name);
  return match === null ? null : { stem: (match[1] ?? '').trim(), item: (match[2] ?? '').trim() };
}

function last(name: string, separator: string): Parts | null {
  const at = name.lastIndexOf(separator);
  if (at < 2) return null;
  return { stem: name.slice(0, at).trim(), item: name.slice(at + separator.length).trim() };
}

/** `are they informed/mature enough to decide`: the slash stands between two words of a sentence. */
const wordsOfSentence = 5;

function slashed(name: string): Parts | null {
  const parts = last(name, '/');
  if (parts === null || !/\s\S*\p{Ll}$/u.test(parts.stem)) return parts;
  const isSentence = /^\p{Ll}/u.test(parts.item) && parts.item.split(/\s+/, wordsOfSentence).length === wordsOfSentence;
  return isSentence ? null : parts;
}

/** The text in the brackets at the end of a name, from `opening` on. */
function bracketed(name: string, opening: string): Parts | null {
  const text = name.trimEnd();
  const parts = text.endsWith(')') ? last(text.slice(0, -1), opening) : null;
  return parts === null || (opening === '(' && parts.item.includes(')')) ? null : parts;
}

/** One header repeated over several columns, perhaps with a number: `Q`, `Q_1`, `Q.1`, `Q (2)`, `Q...12`. */
function repeatedName(name: string): Parts | null {
  const stem = cleanText(name.slice(0, 1000)).replace(/ ?(?:_|\.{1,3})\d{1,3}$| \(\d{1,3}\)$/, '');
  return stem.length > 12 ? { stem, item: '' } : null;
}

/** The option before the question, as Alchemer writes it. */
function first(name: string, separator: string): Parts | null {
  const at = name.indexOf(separator);
  if (at < 1 || at === name.length - 1) return null;
  return { stem: name.slice(at + 1).trim(), item: name.slice(0, at).trim() };
}

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

/** @returns the parts of a column's names, for each way of writing one after the other */
export function splitHeader({ header, text, question }: Names): (Parts | null)[] {
  const own: Parts | null =
    question === null ? null : { stem: question, item: text.slice(question.length).replace(/^ – /, '') };
  const cleaned = withoutCode(text);
  return [
    own,
    ...shapes.map((shape) => shape(cleaned)),
    ...(isSpeltFrom(text, header)
      ? []
      : shapes.map((shape) => (shape === numbered && isQuestion(text) ? null : shape(header)))),
  ];
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
  const remarks = new Set<number>();
  let start = 0;
  for (let end = 1; end <= parts.length; end++) {
    if (end < parts.length && parts[end]?.stem === parts[start]?.stem) continue;
    const items = parts.slice(start, end).map((own) => own?.item ?? '');
    if (doAlternate(items)) for (let at = start + 1; at < end; at += 2) remarks.add(at);
    start = end;
  }
  return remarks;
}
