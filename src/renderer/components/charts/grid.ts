import { type Condition, type Grid, type GridRow, sayPercent } from '../../../contract/index.ts';
import { decimal, percentage } from '../../lib/language/format.ts';
import { nouns } from '../../lib/language/nouns.ts';
import { words } from './words.ts';

/** What a click on an answer of a statement filters by. */
export function makeCondition({ question: { id, distribution } }: GridRow, answer: string): Condition {
  if (distribution.kind !== 'number') return { kind: 'options', question_id: id, options: [answer] };
  const from = Number(answer);
  return { kind: 'number', question_id: id, from, to: from + 1, includes_to: distribution.bins.at(-1)?.from === from };
}

/** Where a row of the grid begins so that the middle of the scale stands at one place in all rows. Shares of the row, 0 to 1. */
function lowShare({ counts }: GridRow, scores: readonly (number | null)[]): number {
  const numbers = scores.filter((score) => score !== null);
  const middle = (Math.min(...numbers) + Math.max(...numbers)) / 2;
  const whole = counts.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return 0;
  const low = counts.reduce((sum, count, at) => {
    const score = scores[at] ?? null;
    if (score === null || score > middle) return sum;
    return sum + (score === middle ? count / 2 : count);
  }, 0);
  return low / whole;
}

/** How far the bars of a grid reach before and after the middle of its scale, and where each begins; 1 is the length of a bar. */
export function measureGrid({ rows, scores }: Grid): { starts: number[]; width: number } {
  const isScale = scores.filter((score) => score !== null).length > 1;
  const lows = rows.map((row) => (isScale ? lowShare(row, scores) : 0));
  const before = Math.max(0, ...lows);
  const after = Math.max(0, ...lows.map((low) => 1 - low));
  return { starts: lows.map((low) => before - low), width: Math.max(1, before + after) };
}

/** More answers have no shades that can be told apart: such a grid is a heat table. */
export const mostShades = 7;

/**
 * The shade of an answer by its place, so that no two have the same: 0 for the lowest, 1 for the highest; null for an answer beside
 * the scale.
 */
export function computeShade(at: number, { answers, scores }: Pick<Grid, 'answers' | 'scores'>): number | null {
  const places = [...answers.keys()];
  const scored = places.filter((place) => (scores[place] ?? null) !== null);
  const shaded = scored.length < 2 ? places : scored;
  const place = shaded.indexOf(at);
  if (place < 0) return null;
  if (shaded.length < 2) return 0.5;
  const isFalling = (scores[shaded[0] ?? 0] ?? 0) > (scores[shaded.at(-1) ?? 0] ?? 0);
  const shade = place / (shaded.length - 1);
  return isFalling ? 1 - shade : shade;
}

/** The colour of a shade: brown below the middle of the scale, teal above it. */
export function chooseColour(shade: number | null): string {
  if (shade === null) return 'var(--grid-aside)';
  const [end, part] = shade < 0.5 ? ['low', 1 - shade * 2] : ['high', shade * 2 - 1];
  return `color-mix(in oklab, var(--grid-${end}) ${Math.round(part * 100)}%, var(--grid-middle))`;
}

/** What stands at the end of a bar: the mean and the top two of a scale, else how many answered. */
export function writeFigure({ mean, topTwo, question }: GridRow): string {
  if (mean === null) return nouns.answers(question.answered);
  const figure = words.meanOf(decimal(mean, 2));
  return topTwo === null ? figure : words.withTopTwo(figure, percentage(sayPercent(topTwo)));
}

/** The share of each answer, in percent of those who answered the statement. */
export const computeShares = ({ counts, question }: GridRow): number[] =>
  counts.map((count) => (question.weighted_base > 0 ? count / question.weighted_base : 0));

/** The ground of a cell: the greatest share of the table has the deepest. Text keeps its contrast on it. */
export function mixHeatColour(share: number, greatest: number, ground: string): string {
  const depth = greatest > 0 ? Math.round((share / greatest) * 55) : 0;
  return `color-mix(in oklab, var(--grid-high) ${depth}%, ${ground})`;
}

const points = /^\(?(-?\d+)\)?(?:[\s.:=–-]+(.+))?$/su;

/** How the answers head the columns of a heat table: points without their words, and what the points with words mean. */
export function makeHeatHeads({ answers }: Grid): { heads: string[]; meanings: string[] } {
  const read = answers.map((answer) => points.exec(answer.trim()));
  if (read.filter((one) => one !== null).length < answers.length / 2) return { heads: answers, meanings: [] };
  return {
    heads: answers.map((answer, at) => read[at]?.[1] ?? answer),
    meanings: read.flatMap((one) => (one?.[1] !== undefined && one[2] !== undefined ? [`${one[1]} = ${one[2]}`] : [])),
  };
}
