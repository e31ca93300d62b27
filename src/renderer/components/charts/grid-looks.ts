import { decimal, percentage } from '../../lib/language/format.ts';
import type { Grid, GridRow } from './grid-rows.ts';
import { words } from './words.ts';

/** More answers have no shades that can be told apart: such a grid is a heat table. */
export const mostShades = 7;

/**
 * The shade of an answer by its place, so that no two have the same: 0 for the lowest, 1 for the highest; null for an answer beside
 * the scale.
 */
export function computeShade(at: number, { answers, scores }: Pick<Grid, 'answers' | 'scores'>): number | null {
  const places = [...answers.keys()];
  const scored = places.filter((place) => (scores[place] ?? null) !== null);
  const known = scored.length < 2 ? places : scored;
  const place = known.indexOf(at);
  if (place < 0) return null;
  if (known.length < 2) return 0.5;
  const isFalling = (scores[known[0] ?? 0] ?? 0) > (scores[known.at(-1) ?? 0] ?? 0);
  const shade = place / (known.length - 1);
  return isFalling ? 1 - shade : shade;
}

/** The colour of a shade: brown below the middle of the scale, teal above it. */
export function chooseColour(shade: number | null): string {
  if (shade === null) return 'var(--grid-aside)';
  const [end, part] = shade < 0.5 ? ['low', 1 - shade * 2] : ['high', shade * 2 - 1];
  return `color-mix(in oklab, var(--grid-${end}) ${Math.round(part * 100)}%, var(--grid-middle))`;
}

/** What stands at the end of a bar: the mean and the top two of a scale, else how many answered. */
export function figureOfRow({ mean, topTwo, question }: GridRow): string {
  if (mean === null) return words.of(question.answered);
  const figure = words.meanOf(decimal(mean, 2));
  return topTwo === null ? figure : words.withTopTwo(figure, percentage(Math.round(topTwo * 100)));
}

/** The share of each answer, in percent of those who answered the statement. */
export const computeShares = ({ counts, question }: GridRow): number[] =>
  counts.map((count) => (question.weighted_base > 0 ? count / question.weighted_base : 0));

/** A share as a heat table prints it: whole percent, without the sign. */
export function heatText(share: number): string {
  return share > 0 && share < 0.005 ? '<1' : String(Math.round(share * 100));
}

/** The ground of a cell: the greatest share of the table has the deepest. Text keeps its contrast on it. */
export function heatColour(share: number, greatest: number, ground: string): string {
  const depth = greatest > 0 ? Math.round((share / greatest) * 55) : 0;
  return `color-mix(in oklab, var(--grid-high) ${depth}%, ${ground})`;
}

const points = /^\(?(-?\d+)\)?(?:[\s.:=–-]+(.+))?$/su;

/** How the answers head the columns of a heat table: points without their words, and what the points with words mean. */
export function heatHeads({ answers }: Grid): { heads: string[]; meanings: string[] } {
  const read = answers.map((answer) => points.exec(answer.trim()));
  if (read.filter((one) => one !== null).length < answers.length / 2) return { heads: answers, meanings: [] };
  return {
    heads: answers.map((answer, at) => read[at]?.[1] ?? answer),
    meanings: read.flatMap((one) => (one?.[1] !== undefined && one[2] !== undefined ? [`${one[1]} = ${one[2]}`] : [])),
  };
}
