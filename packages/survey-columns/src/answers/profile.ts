import { answerText, isBlank } from './answer-text.ts';
import { readDate } from './date.ts';
import { countEach } from './lists.ts';
import { foldWord, longMarks, typedWords } from './missing.ts';
import { findDatePlaceholders, findMissingCodes } from './missing-codes.ts';
import { readWrittenNumber } from './read-number.ts';

/**
 * Kinds of cells; a cell can be of several. media: a media file's name or address. machine: addresses, ids, versions, coordinates,
 * phone numbers, recorded by machines and forms, not opinions.
 */
const kinds = ['number', 'integer', 'date', 'timeOfDay', 'email', 'name', 'media', 'machine', 'letters'] as const;
type Kinds = Record<(typeof kinds)[number], number>;

const noneOfAny = (): Kinds => Object.fromEntries(kinds.map((kind) => [kind, 0] as const)) as Kinds;

/** Properties of the sampled cells of one column. Its kinds are shares of the filled cells, 0 to 1. */
export interface Profile extends Kinds {
  rows: number;
  /** Number of cells that are neither blank nor in `maybeMissing`. */
  filled: number;
  /** Cells that hold nothing but white space. */
  empty: number;
  /** Distinct trimmed cells that may mean "no answer", with their counts. They say nothing about the type. */
  maybeMissing: Map<string, number>;
  /** The codes among them that vendors use for "no answer". */
  codes: string[];
  /** Whether such a code is an answer here: then the numbers of the column are codes. */
  isCoded: boolean;
  /** Distinct filled cells, trimmed, with their counts. */
  values: Map<string, number>;
  /** Filled cells whose value was given more than once. */
  repeated: number;
  /** Filled cells holding the commonest value. */
  top: number;
  meanLength: number;
  meanWords: number;
  /** The smallest and the largest number; NaN if there are none. */
  min: number;
  max: number;
}

/** The most characters of a name, address, number or date. */
const longestTested = 200;
/** Fewer cells than this are all looked at. */
const fewCells = 600;
/** Distinct values whose shape is tested: shares need no more. */
const mostTested = 400;

const numeric = /^[-+]?[$€£¥]? ?(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:[.,]\d{1,12})?(?:e[-+]?\d{1,3})?$/i;
/** Plain ones are known by their shape alone. */
const isNumber = (value: string): boolean => numeric.test(value) || readWrittenNumber(value) !== null;
const whole = /^-?\d{1,6}(?:\.0)?$/;
const emailShape = /^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,180}\.[^\s@.,;<>\d]{2,24}$/;
const mediaEnd =
  /\.(?:mp4|mov|avi|m4v|webm|mkv|wmv|mpeg|mp3|m4a|wav|aac|ogg|amr|3gp|jpe?g|png|gif|heic|webp|bmp|tiff?|pdf|docx?)$/i;
const machineShapes = [
  /^https?:\/\/\S+$/i,
  /^(?:\d{1,3}\.){3}\d{1,3}$/,
  /^(?:uuid:)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^[0-9a-f]{16,64}$/i,
  /^R_[0-9A-Za-z]{10,20}$/,
  /^-?\d{1,3}\.\d{4,15}$/,
  /^'?\+?[\d][\d\s().-]{6,20}\d$/,
  /^Mozilla\/\d/,
  /^(?:image|audio|video|application|text)\/[\w.+-]{2,80}$/,
  /^\d{1,2}:\d{2}(?::\d{2})?$/,
  /^(?:collect|deviceid|imei):\S+$/i,
];
const latinName = /^\p{Lu}[\p{L}\p{M}'’.-]{0,24}(?:,? (?:[a-z]{2,3} )?\p{Lu}[\p{L}\p{M}'’.-]{0,24}){0,4}$/u;
const hanName =
  /^[\u4e00-\u9fff\u3041-\u30ff\uac00-\ud7af]{1,6}(?:[ \u3000・·][\u4e00-\u9fff\u3041-\u30ff\uac00-\ud7af]{1,8})?$/;
const letterShape = /\p{L}/u;

/** Words of a text; a script without blanks counts about two characters a word. */
function countWords(text: string): number {
  const start = text.length > 500 ? text.slice(0, 500) : text;
  let words = 1;
  let dense = 0;
  for (let i = 0; i < start.length; i++) {
    const code = start.charCodeAt(i);
    if (code === 0x20 || code === 0x0a) words++;
    else if (code >= 0x3041 && code <= 0x9fff) dense++;
  }
  return (dense * 2 > start.length ? dense / 2 : words) * (text.length / start.length);
}

const isName = (text: string): boolean => latinName.test(text) || hanName.test(text);
/** A file name, or an address of one with or without a query. */
const isMedia = (text: string): boolean =>
  mediaEnd.test(text) || (text.includes('?') && mediaEnd.test(text.slice(0, text.indexOf('?'))));
const isMachine = (text: string): boolean => machineShapes.some((shape) => shape.test(text));

/** Cells of each kind: how many. */
interface Sums extends Kinds {
  tested: number;
}

/** Digits of any script; the first that are not ASCII are the Arabic ones. */
const hasDigits = (text: string): boolean => /\d/.test(text) || (/[\u0660-\uffff]/.test(text) && /\p{Nd}/u.test(text));

function addShapes(sums: Sums, value: string, count: number): void {
  sums.tested += count;
  if (letterShape.test(value.slice(0, longestTested))) sums.letters += count;
  if (value.length > longestTested) return;
  const digits = hasDigits(value);
  if (digits && isNumber(value)) {
    sums.number += count;
    if (whole.test(value)) sums.integer += count;
    if (isMachine(value)) sums.machine += count;
    return;
  }
  const date = digits ? readDate(value) : null;
  if (date !== null) {
    sums.date += count;
    if (date.time !== null) sums.timeOfDay += count;
    return;
  }
  addWritten(sums, value, count);
}

/** Adds a cell that is neither a number nor a date. */
function addWritten(sums: Sums, value: string, count: number): void {
  if (value.includes('@') && emailShape.test(value)) sums.email += count;
  if (value.length <= 80 && isName(value)) sums.name += count;
  if (value.includes('.') && isMedia(value)) sums.media += count;
  if (isMachine(value)) sums.machine += count;
}

type Counts = Pick<Profile, 'values' | 'filled' | 'empty' | 'maybeMissing' | 'codes'> & {
  characters: number;
  words: number;
};

/** Longer cells are answers. */
const longestMaybeMissing = 40;

const isMaybeMissing = (text: string): boolean => {
  if (text.length > longestMaybeMissing) return false;
  const word = foldWord(text);
  return typedWords.has(word) || longMarks.has(word);
};

/** Counts the distinct cells first, so that each is trimmed and measured once. */
function tally(cells: readonly string[], answers: ReadonlySet<string>): Counts {
  const values = new Map<string, number>();
  const maybeMissing = new Map<string, number>();
  let empty = 0;
  for (const [cell, count] of countEach(cells)) {
    const text = answerText(cell);
    if (text === '') empty += count;
    else {
      const held = isMaybeMissing(text) ? maybeMissing : values;
      held.set(text, (held.get(text) ?? 0) + count);
    }
  }
  const found = [...new Set([...findMissingCodes(values), ...findDatePlaceholders(values)])];
  const codes = found.filter((code) => !answers.has(code));
  for (const code of codes) {
    maybeMissing.set(code, values.get(code) ?? 0);
    values.delete(code);
  }
  return { values, maybeMissing, empty, codes, ...measure(values) };
}

function measure(values: ReadonlyMap<string, number>): Pick<Counts, 'filled' | 'characters' | 'words'> {
  let filled = 0;
  let characters = 0;
  let words = 0;
  for (const [text, count] of values) {
    filled += count;
    characters += text.length * count;
    words += countWords(text) * count;
  }
  return { filled, characters, words };
}

function range(values: ReadonlyMap<string, number>): { min: number; max: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values.keys()) {
    if (value.length > 24 || !numeric.test(value)) continue;
    const number = Number(value.replace(/^([-+]?)[$€£¥] ?/, '$1').replaceAll(',', '.'));
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return min > max ? { min: Number.NaN, max: Number.NaN } : { min, max };
}

const every = (cells: readonly string[], step: number): string[] => cells.filter((_, index) => index % step === 0);

const mostMeasured = 100;

/** @returns the share of the first distinct answers of a column that pass a test; 0 of none */
export function measureAnswers(
  { values }: Pick<Profile, 'values'>,
  test: (answer: string) => boolean,
  most = mostMeasured,
): number {
  const answers = [...values.keys()].slice(0, most);
  return answers.filter(test).length / Math.max(1, answers.length);
}

/** If nearly every cell is different, a part of the column shows enough. */
function evidence(cells: readonly string[]): readonly string[] {
  if (cells.length < fewCells) return cells;
  const probe = every(cells, 5).filter((cell) => !isBlank(cell));
  return probe.length >= 40 && new Set(probe).size > 0.9 * probe.length ? every(cells, 3) : cells;
}

/** Profiles the cells of one column. Each distinct value is looked at once. @param answers codes that are answers in this column */
export function profile(column: readonly string[], answers: ReadonlySet<string> = new Set()): Profile {
  const cells = evidence(column);
  const { values, filled, empty, maybeMissing, codes, characters, words } = tally(cells, answers);
  const sums: Sums = { tested: 0, ...noneOfAny() };
  let repeated = 0;
  let top = 0;
  let left = mostTested;
  for (const [value, count] of values) {
    if (left-- > 0) addShapes(sums, value, count);
    if (count > 1) repeated += count;
    if (count > top) top = count;
  }
  const of = Math.max(1, filled);
  const shares = Object.fromEntries(
    Object.entries(sums).map(([key, sum]) => [key, sum / Math.max(1, sums.tested)]),
  ) as unknown as Sums;
  return {
    rows: cells.length,
    filled,
    empty,
    maybeMissing,
    codes,
    isCoded: answers.size > 0,
    values,
    repeated: repeated / of,
    top: top / of,
    meanLength: characters / of,
    meanWords: words / of,
    ...range(values),
    ...shares,
  };
}
