import { type CellContent, type ColumnType, describeType, holdsRanking } from '../shapes.ts';
import type { AnswerRule, ColumnPlace, Missing } from '../types.ts';
import { answerText } from './answer-text.ts';
import { createMissingTest, holdsNoAnswer } from './missing.ts';
import { learnSplitting, splitCell } from './options.ts';
import { spellOption } from './spellings.ts';
import { makeTimestampRule } from './timestamp.ts';

/** Words that count places, the first five in each list. */
export const ordinals: readonly (readonly string[])[] = [
  ['first', 'erste[rs]?', 'primer[ao]?', 'premi(?:er|ère)', 'prim[ao]', 'primeir[ao]', 'ensimmäinen'],
  ['second', 'zweite[rs]?', 'segund[ao]', 'deuxième', 'second[ao]', 'toinen'],
  ['third', 'dritte[rs]?', 'tercer[ao]?', 'troisième', 'terz[ao]', 'terceir[ao]', 'kolmas'],
  ['fourth', 'vierte[rs]?', 'cuart[ao]', 'quatrième', 'quart[ao]', 'neljäs'],
  ['fifth', 'fünfte[rs]?', 'quint[ao]', 'cinquième', 'viides'],
];
/** What stands behind the digits of an ordinal: `1st`, `2nd`, `1.`, `1er`, `2ª`. */
export const ordinalEnds = 'st|nd|rd|th|er|re|ère|ème|e|a|o|ª|º|°';

/** How Qualtrics marks an item left out of a ranking. */
const isLeftOut = (cell: string): boolean => /^-\d$/.test(answerText(cell));
const isRank = (cell: string): boolean => rankIn(answerText(cell)) !== null;

/** `1`, `1.0`, `1st`, `2nd choice`, `3. Wahl`, `4 (least important)`, `Rank 2`, `#1`. */
const countedRank = new RegExp(
  `^(?:#|no\\.? |nr\\.? |rank |rang |choice |place |platz |priority )?(\\d{1,2})(?:\\.0|\\.|${ordinalEnds})?(?:(?: \\p{L}[\\p{L} ]{0,30})?| ?[-–=:(][^\\d;,|>]{0,60})$`,
  'iu',
);
const spelledRanks = ordinals.map((words) => new RegExp(`^(?:${words.join('|')})(?: \\p{L}{1,20})?$`, 'iu'));

/** @returns the rank that a text is, in digits or in words; null for any other */
function rankIn(text: string): number | null {
  const [, digits] = countedRank.exec(text) ?? [];
  if (digits !== undefined) return Number(digits);
  const spelled = spelledRanks.findIndex((shape) => shape.test(text));
  return spelled < 0 ? null : spelled + 1;
}

/** Exported for the test that checks every regular expression, as these are built from words. */
export const rankExpressions: readonly RegExp[] = [countedRank, ...spelledRanks];

function readRanks(cells: readonly string[], named: readonly string[]): AnswerRule {
  const ranks = cells.filter(isRank).length;
  const numbers = ranks + cells.filter(isLeftOut).length;
  return ranks > 0 && numbers * 10 >= cells.length * 8
    ? { kind: 'rank' }
    : { kind: 'ranking', ...learnSplitting(cells, true, named) };
}

const asText = (): AnswerRule => ({ kind: 'text' });

/** How cells are read, by what they hold. `cells` are those with answers. */
const readings: Record<CellContent, (cells: readonly string[], named: readonly string[]) => AnswerRule> = {
  name: asText,
  email: asText,
  time: makeTimestampRule,
  text: asText,
  choice: () => ({ kind: 'single' }),
  choices: (cells, named) => ({ kind: 'multi', ...learnSplitting(cells, false, named) }),
  score: () => ({ kind: 'nps' }),
  ranking: readRanks,
  file: asText,
  anything: () => ({ kind: 'none' }),
};

/** Facts about a column from other sources than its cells. */
interface ColumnHints {
  /** Which words are missing answers. */
  missing?: Missing | undefined;
  /** Answers that hold a separator, as named by other columns or the question. */
  named_options?: readonly string[] | undefined;
  place?: ColumnPlace | null | undefined;
}

/**
 * Decides how the cells of a column of `type` are read. `values` is a sample of its cells in the order of the file.
 * Single choice, NPS, text and people need no evidence.
 */
export function answerRule(
  type: ColumnType,
  values: readonly string[],
  { missing, named_options = [], place = null }: ColumnHints = {},
): AnswerRule {
  const { isMissing } = createMissingTest(missing);
  const cells = values.filter((value) => !isMissing(value));
  const reading: AnswerRule =
    holdsRanking(type) && place !== null
      ? { kind: 'place', ...place }
      : readings[describeType(type).holds](cells, named_options);
  return { ...reading, ...(missing === undefined ? {} : { missing }) };
}

/** @returns the options chosen in a cell of a choice column, merged spellings as one: none for a missing answer, one for a single choice */
export function readOptions(rule: AnswerRule, cell: string): string[] {
  if (holdsNoAnswer(rule, cell)) return [];
  if (rule.kind !== 'multi') return [spellOption(rule, answerText(cell))];
  return [...new Set(splitCell(rule, cell).map((option) => spellOption(rule, option)))];
}

/**
 * @returns the items of an ordered list, best first; empty for a column that holds the rank of one item (see
 * `readRank`)
 */
export function readRanking(rule: AnswerRule, cell: string): string[] {
  return rule.kind === 'ranking' && !holdsNoAnswer(rule, cell) ? [...new Set(splitCell(rule, cell))] : [];
}

/** @returns the item in the place the column is about; null for missing answers and other columns */
export const readPlacedItem = (rule: AnswerRule, cell: string): string | null =>
  rule.kind === 'place' && !holdsNoAnswer(rule, cell) ? answerText(cell) : null;

/** @returns the rank (1 is best) of the item the column is about; null for any other cell */
export function readRank(rule: AnswerRule, cell: string): number | null {
  const rank = rule.kind === 'rank' ? rankIn(answerText(cell)) : null;
  return rank !== null && rank >= 1 ? rank : null;
}

const wholeScore = /^(10|[0-9])(?:\.0)?(?=$|[\s\-–—:,;(=/])/;

/**
 * A score from 0 to 10: the whole number a cell starts with, when nothing but a comment follows ("9 because …",
 * "10 (very likely)", "8/10", "7.0"). "7.5", "15", "-1", "9th" and words alone are no score.
 */
export function readNps(cell: string): number | null {
  const text = answerText(cell.slice(0, 40));
  const match = wholeScore.exec(text);
  if (match === null) return null;
  const rest = text.slice(match[0].length).trim();
  // "5-6", "9/5" and "3, 4" are ranges, other scales and lists: only "of ten" may follow as a number.
  if (/^[-–—:,;=/] ?\d/.test(rest) && !/^\/ ?10\b/.test(rest)) return null;
  if (/^\d/.test(rest)) return null;
  return Number(match[1]);
}
