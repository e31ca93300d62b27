import { type Grid, type GridRow, sayPercent } from '../../../contract/index.ts';
import { decimal, percentage } from '../../lib/language/format.ts';
import { nouns } from '../../lib/language/nouns.ts';
import { words } from './words.ts';

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
