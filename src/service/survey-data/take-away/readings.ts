import {
  type AnswerRule,
  answerText,
  createMissingTest,
  type DecimalMark,
  holdsNoAnswer,
  readDuration,
  readNps,
  readNumber,
  readOptions,
  readRank,
  readRanking,
  readTimestamp,
  spellOption,
  withoutGuard,
} from '@sheaf/survey-columns';
import type { Value, Variable } from './variables.ts';

type DateRule = Extract<AnswerRule, { kind: 'timestamp' }>;

/** How the cell of a column becomes the values of its variables. Plain JSON. */
export type Reading =
  /** In pieces of so many UTF-16 units, each for a variable. With a separator: its answers as they count, joined; else as it came. */
  | { how: 'text'; piece: number; separator: string | null }
  | { how: 'choice' }
  | { how: 'score' | 'rank' }
  | { how: 'number'; unit: 'seconds' | null; decimal: DecimalMark; unit_seconds: number }
  | { how: 'date'; rule: DateRule }
  /** A variable for each option; those behind hold further options, joined and in pieces, if there is a separator. */
  | { how: 'ticks' | 'ranks'; options: readonly string[]; separator: string | null; piece: number }
  /** Not read from the cell: a variable for each code of the answer, or one with all of them. */
  | { how: 'codes'; taken: TakenCodes; joins: boolean };

/** The codes of an open question, as a file has them. */
export interface TakenCodes {
  names: readonly string[];
  /** Stands between two codes of an answer. */
  separator: string;
  /** Another version: codes or marks have changed. */
  version: string;
}

/** Variables that are read from one column of the survey. */
export interface Field {
  /** Its place among the columns of the survey. */
  column: number;
  reading: Reading;
  variables: readonly Variable[];
}

/** @returns the values of a cell, one for each variable of its field */
export type CellReader = (cell: string) => readonly Value[];

const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** Pieces of a text that together are the text. No piece begins with half a character, nor ends with a blank: SPSS takes it for padding. */
function cutPieces(text: string, size: number, count: number): Value[] {
  if (count === 1) return [text || null];
  const pieces: Value[] = [];
  let from = 0;
  for (let left = count; left > 0; left--) {
    let to = Math.min(text.length, from + size);
    if (to < text.length && isLowSurrogate(text, to)) to--;
    // As far back as the other pieces have room for.
    while (to < text.length && text[to - 1] === ' ' && text.length - to < (left - 1) * (size - 1)) to--;
    pieces.push(from === to ? null : text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** A local time counts as UTC. */
const toMilliseconds = (text: string): number =>
  Date.parse(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text);

function readDate(rule: DateRule, cell: string): number | null {
  const text = readTimestamp(rule, cell);
  const time = text === null ? Number.NaN : toMilliseconds(text);
  return Number.isNaN(time) ? null : time;
}

/** @returns the number of a cell that holds an answer; null where it holds none */
export function readAmount(reading: Reading, rule: AnswerRule, cell: string): number | null {
  switch (reading.how) {
    case 'score':
      return readNps(cell);
    case 'rank':
      return readRank(rule, cell);
    case 'number':
      return reading.unit === null
        ? readNumber(cell, reading.decimal)
        : readDuration(cell, reading.unit_seconds, reading.decimal);
    case 'date':
      return readDate(reading.rule, cell);
    default:
      return null;
  }
}

/** The answers of a cell that can have several. */
const readSeveral = (rule: AnswerRule, cell: string): string[] =>
  rule.kind === 'ranking' ? readRanking(rule, cell) : readOptions(rule, cell);

/** A cell as one text: as it came, or with a separator its answers as they count. A word that is no answer stays. */
export const readText = (separator: string | null, rule: AnswerRule, cell: string): string =>
  separator === null || holdsNoAnswer(rule, cell) ? withoutGuard(cell.trim()) : readSeveral(rule, cell).join(separator);

/** Values for the options of a cell, 1 or 0, or their ranks; and its further options as one text. */
export function splitAnswers(
  { how, options, separator }: Pick<Extract<Reading, { how: 'ticks' | 'ranks' }>, 'how' | 'options' | 'separator'>,
  rule: AnswerRule,
  cell: string,
): { values: Value[]; rest: string } {
  const places = new Map(readSeveral(rule, cell).map((option, at) => [option, at + 1]));
  const values: Value[] = options.map((option) => {
    const place = places.get(option);
    places.delete(option);
    return how === 'ranks' ? (place ?? null) : place === undefined ? 0 : 1;
  });
  return { values, rest: separator === null ? '' : [...places.keys()].join(separator) };
}

/**
 * Reads the cells of one column. A word that is no answer stands in each of its variables as itself.
 * @param keepsWords false: it is left out instead
 */
export function createCellReader({ reading, variables }: Field, rule: AnswerRule, keepsWords: boolean): CellReader {
  const blank = variables.map(() => null);
  const known = variables.map(({ words }) => new Set(words.map(({ text }) => text)));
  const readAnswer = (cell: string, word: string): Value[] => {
    if (reading.how === 'choice') return [spellOption(rule, word)];
    if (reading.how === 'ticks' || reading.how === 'ranks') {
      const { values, rest } = splitAnswers(reading, rule, cell);
      const pieces = variables.length - values.length;
      return pieces === 0 ? values : [...values, ...cutPieces(rest, reading.piece, pieces)];
    }
    return [readAmount(reading, rule, cell) ?? (keepsWords ? word : null)];
  };
  const { isMissing } = createMissingTest(rule.missing);
  if (reading.how === 'text') {
    const { piece, separator } = reading;
    return (cell) =>
      !keepsWords && isMissing(cell) ? blank : cutPieces(readText(separator, rule, cell), piece, variables.length);
  }
  return (cell) => {
    const word = cell === '' ? '' : answerText(cell);
    if (word === '') return blank;
    if (!isMissing(cell)) return readAnswer(cell, word);
    if (!keepsWords) return blank;
    return variables.length === 1 ? [word] : known.map((words) => (words.has(word) ? word : null));
  };
}
