import { cleanText } from '@sheaf/tables';

/** A header divided into the question and one of its parts. */
export interface Parts {
  stem: string;
  item: string;
}

/**
 * What divides a name: a separator, of which the last one counts; an expression with the groups `stem` and `item`; or a function where
 * neither can say it.
 */
type Sign = string | RegExp | ((name: string) => Parts | null);

/** How tools write question and part into one name. */
interface Shape {
  /** words; code: such as `q7_2`, which alone is weak evidence; mark: a code if there is no blank. */
  divides: 'words' | 'mark' | 'code';
  sign: Sign;
}

/** A shape of one of the names of a column; question: of those in the cell above it. */
export interface Way extends Shape {
  of: 'question' | 'text' | 'header';
  /** Such columns can be ticks and nothing else: little says that they belong together. */
  areTicks?: true;
}

const longestName = 1000;

/** @returns the question and its part; null for a name that is written otherwise */
export function divide(name: string, sign: Sign): Parts | null {
  if (typeof sign === 'function') return sign(name);
  if (typeof sign === 'string') return divideAt(name, name.lastIndexOf(sign), sign.length);
  const { stem, item } = (name.length > longestName ? null : sign.exec(name))?.groups ?? {};
  return stem === undefined || item === undefined ? null : { stem: stem.trim(), item: item.trim() };
}

/** A question has two letters at least. */
function divideAt(name: string, at: number, length: number): Parts | null {
  return at < 2 ? null : { stem: name.slice(0, at).trim(), item: name.slice(at + length).trim() };
}

/** One header repeated over several columns, perhaps with a number: `Q`, `Q_1`, `Q.1`, `Q (2)`, `Q...12`. */
function divideRepeated(name: string): Parts | null {
  const stem = cleanText(name.slice(0, longestName)).replace(/ ?(?:_|\.{1,3})\d{1,3}$| \(\d{1,3}\)$/, '');
  return stem.length > 12 ? { stem, item: '' } : null;
}

/** `drugs___9`, and `drugs____9`, where the code of the option is -9. */
const checkboxCode = /^(?<stem>[\p{L}\p{N}_]{1,200}?)___(?<item>_?[\p{L}\p{N}]{1,100}(?:_[\p{L}\p{N}]{1,40}){0,9})$/u;

function divideCheckbox(name: string): Parts | null {
  const parts = divide(name, checkboxCode);
  return parts && { ...parts, item: parts.item.replace(/^_/, '-') };
}

/** The text in the brackets at the end of a name, from `opening` on. */
const inBrackets =
  (opening: string) =>
  (name: string): Parts | null => {
    const text = name.trimEnd();
    const parts = text.endsWith(')') ? divide(text.slice(0, -1), opening) : null;
    return parts === null || (opening === '(' && parts.item.includes(')')) ? null : parts;
  };

/** The last of such marks, unless it stands between two words of a sentence, with so many words behind it. */
const outsideSentence =
  (mark: string, wordsBehind: number) =>
  (name: string): Parts | null => {
    const { stem, item } = divide(name, mark) ?? {};
    if (stem === undefined || item === undefined) return null;
    const isBetweenWords = /\s\S*\p{Ll}$/u.test(stem) && /^\p{Ll}/u.test(item);
    return isBetweenWords && item.split(/\s+/, wordsBehind).length === wordsBehind ? null : { stem, item };
  };

/** Names that programs give to columns without one: `V7`, `VAR00007`. Their numbers count the columns of the file. */
const givenName = /^(?:v|var|x|c|col|column)0{0,4}\d{1,4}$/i;

/** `q1`: letters and a number. */
export const divideNumbered = (name: string): Parts | null =>
  givenName.test(name) ? null : divide(name, /^(?<stem>\p{L}{1,40})(?<item>\d{1,3})$/u);

const words = (...signs: Sign[]): Shape[] => signs.map((sign) => ({ divides: 'words', sign }));
const marks = (...signs: Sign[]): Shape[] => signs.map((sign) => ({ divides: 'mark', sign }));
const codes = (...signs: Sign[]): Shape[] => signs.map((sign) => ({ divides: 'code', sign }));
const inTexts = (shapes: readonly Shape[]): Way[] => shapes.map((shape) => ({ ...shape, of: 'text' }));
const inHeaders = (shapes: readonly Shape[]): Way[] => shapes.map((shape) => ({ ...shape, of: 'header' }));

/** Surest first. */
const shapes: readonly Shape[] = [
  ...words(
    divideRepeated,
    // A header that the file has twice ends with a number: `Question [Option] (2)`.
    /^(?<stem>.{1,600}?)\[(?<item>[^[\]]{1,300})\](?: \(\d{1,3}\))?\s*$/s,
    inBrackets('(choice='),
    divideCheckbox,
    ...[' >> ', ' – ', ' - '],
  ),
  // `are they informed/mature enough to decide` is one sentence.
  ...marks(outsideSentence('/', 5)),
  ...words(
    // The option before the question, as Alchemer writes it.
    /^(?<item>[^:]{1,600}):(?<stem>.{1,900})$/s,
    ...[': ', '?-'],
  ),
  // `Satisfaction-Food`; not the hyphen inside a word of a sentence: `Do you self-identify as one?`
  ...marks(outsideSentence('-', 1)),
  ...words((name) => (/\? \([^()]*\)$/.test(name) ? null : divide(name, '? ')), inBrackets('(')),
  ...codes(
    /^(?<stem>.{1,200}?[\p{L}\d])(?:__?|\.)(?<item>[\p{L}\d]{1,40})$/su,
    /^(?<stem>.{1,200}?)(?<item>(?:[_#.-]{1,2}\d{1,3}){2,3})$/su,
    divideNumbered,
  ),
];

/** The ways from which the types of columns are decided. */
export const ways: readonly Way[] = [
  { of: 'question', divides: 'words', sign: () => null },
  ...inTexts(shapes),
  ...inHeaders(shapes),
];

/** @param way a place in `ways` @returns whether it divides a code, not words */
export const isCodeWay = (way: number): boolean => ways[way]?.divides === 'code';

/** `3. Python`, `10a. Too big`: the number of the question before each option or statement. */
function divideNumberedItem(name: string): Parts | null {
  const parts = divide(name, /^(?<stem>\d{1,3} ?[a-z]?)[.)]\s+(?<item>\S.{0,600})$/su);
  // "3." and "3a." are written differently, so they are no parts of one question.
  return parts && { ...parts, stem: parts.stem.replace(/[a-z]$/, 'a') };
}

/** The place of the bracket that is closed by the last one; -1 if there is none. */
function findOpeningBracket(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at > 1 && text.length <= longestName; at--) {
    if (text[at] === ')') depth++;
    if (text[at] === '(' && --depth === 0) return at;
  }
  return -1;
}

/** `Where from? (Radio)`, `Where from? (Social media (Instagram, etc.))`: an option may have brackets of its own. */
function divideAtLastBrackets(name: string): Parts | null {
  const at = name.endsWith('))') ? findOpeningBracket(name) : name.endsWith(')') ? name.lastIndexOf('(') : -1;
  return divideAt(name.slice(0, -1), at, 1);
}

/** Tools of the east and panels write them between question and part; the last one divides. */
const furtherMarks = ['—', '：', '::', ' | ', ' > ', ' → '];

function divideAtMark(name: string): Parts | null {
  const text = name.slice(0, longestName);
  const at = Math.max(...furtherMarks.map((mark) => text.lastIndexOf(mark)));
  return divideAt(text, at, furtherMarks.find((mark) => text.startsWith(mark, at))?.length ?? 0);
}

/** `trustAfterCourse`, `fair_after_course`: the pieces after the first name the question. */
function divideEnding(name: string): Parts | null {
  const [item = '', ...ending] = splitPieces(name) ?? [];
  return /^\p{L}{2}/u.test(ending[0] ?? '') ? { stem: ending.join('_'), item } : null;
}

/** `Q10r1c2`, `Q10r2c2`: the number of the statement stands before that of the column. */
function divideRowInside(name: string): Parts | null {
  const [, question = '', row = '', column = ''] = /^(\p{L}{1,10}\d{1,4})r(\d{1,3})(c\d{1,3})$/u.exec(name) ?? [];
  return column === '' ? null : { stem: question + column, item: row };
}

/** Ways that are weak evidence for the types of columns and are therefore used for groups only. */
export const groupWays: readonly Way[] = [
  ...inTexts(
    words(
      divideNumberedItem,
      divideAtLastBrackets,
      divideAtMark,
      // `[Where from?] Radio`: the question first.
      /^\[(?<stem>[^[\]]{2,300})\] ?(?<item>\S.{0,600})$/su,
      // `How we work “People help each other”`: a long header may be cut off within the quotation marks.
      /^(?<stem>[^"“„«]{3,300})["“„«](?<item>[^"“”„«»]{3,600})(?:["”“»][.]?|\.\.\.|…)$/su,
      // `likert1[SQ2]. [How often …?]`: the question has no text in LimeSurvey, and the code stands for it.
      /^(?<stem>[\p{L}\p{N}_]{1,40})\[[\p{L}\p{N}_]{1,40}\]\. \[(?<item>.{1,600})\](?: \(\d{1,3}\))?$/su,
      // `[Radio]`: a statement whose question has no text.
      (name) => divide(`[]${name}`, /^(?<stem>\[\])\[(?<item>[^[\]]{1,300})\]$/su),
    ),
  ),
  ...inHeaders(
    codes(
      // `Q2r1`, `v_3`, `worry_A1`: codes that end with the number of the option.
      /^(?<stem>\p{L}\d[\p{L}\p{N}]{0,40}\p{L})(?<item>\d{1,3})$/u,
      /^(?<stem>\p{L})_(?<item>\d{1,3})$/u,
      /^(?<stem>\p{L}[\p{L}\p{N}]{0,40}[_.-]\p{L}{1,20})(?<item>\d{1,3})$/u,
      // `Q2A`, `Q2B`: a code that ends with the letter of the statement.
      /^(?<stem>\p{L}{1,20}\d{1,3})_?(?<item>[A-Za-z])$/u,
      // `Castle 1`, `Castle 2`: one word and a number.
      /^(?<stem>\p{L}{2,40}) (?<item>\d{1,3})$/u,
      divideRowInside,
      // `q5[SQ001_SQ002]`: LimeSurvey writes the row of a matrix before its column.
      /^(?<stem>\p{L}[\p{L}\p{N}_]{0,40}\[[\p{L}\p{N}]{1,20})_(?<item>[\p{L}\p{N}]{1,20})\]$/u,
      divideEnding,
    ),
  ),
  // `Acme unaided`, `Bolt unaided`: the last word names the question of some ticks.
  { of: 'text', divides: 'code', sign: /^(?<item>.{2,60}) (?<stem>\p{L}{3,40})$/su, areTicks: true },
];

const longestCode = 300;

/** The pieces of a code: `impact`, `new`, `skills` of `impact_new_skills` and of `impactNewSkills`; null for a sentence. */
export function splitPieces(name: string): string[] | null {
  if (name.length > longestCode || !/^[\p{L}\p{N}_.&+'/-]+$/u.test(name)) return null;
  return name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1_').split(/[_./-]+/);
}
