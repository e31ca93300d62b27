import { type Condition, type Grid, roundPercent } from '../../../contract/index.ts';
import { number, share } from '../../lib/language/format.ts';
import { words as shared } from '../../lib/words.ts';
import type { ChartColumn } from './chart-columns.ts';
import { words } from './words.ts';

/** The names of figures, each with its value as it is written. */
export type NamedFigures = readonly (readonly [name: string, value: string])[];

/** A part of a chart with its label before and its figures after it. */
interface Labelled {
  label: string;
  value: string;
  beside: string;
  condition: Condition | null;
}

/** A horizontal bar. */
export interface Bar extends Labelled {
  /** Its share, from 0 to 1. */
  length: number;
}

/** A dot on a line, and two stretches of the line around it; all from 0 to 1. */
export interface Spread extends Labelled {
  mean: number | null;
  half: readonly [number, number] | null;
  range: readonly [number, number] | null;
  /** All figures, to be heard. */
  said: string;
  /** The question that a click on the label opens; null: none. */
  column: number | null;
}

/** A part of one bar. */
export interface Segment extends Labelled {
  count: number;
  /** What the label stands for, in numbers. */
  range: string;
  colour: string;
}

/** One thing that a chart shows. */
export type Mark =
  /** Bars below each other. Those with an order of their own are shown further. */
  | { kind: 'bars'; bars: readonly Bar[]; isOrdered?: boolean }
  /** Columns side by side. `whole` is what their shares are of. */
  | { kind: 'columns'; columns: readonly ChartColumn[]; whole: number; label: string }
  | { kind: 'segments'; figure: string; caption: string; segments: readonly Segment[] }
  /** Lines with the same two ends. */
  | { kind: 'spreads'; spreads: readonly Spread[]; ends: readonly [string, string] }
  | { kind: 'grid'; grid: Grid; label: string }
  /** Figures in a line; large ones are the chart. */
  | { kind: 'figures'; figures: NamedFigures; isLarge?: boolean }
  | { kind: 'note'; text: string }
  | { kind: 'quotes'; texts: readonly string[] }
  /** The charts of several columns, side by side; without a name only the chart. */
  | { kind: 'members'; members: readonly { id: number; name: string; marks: readonly Mark[] }[] };

/** A chart as rows and columns: what its table shows and what is copied. */
export interface ChartTable {
  columns: string[];
  rows: (string | number)[][];
}

/** All that is drawn of a question, and the numbers behind it; null where nothing was counted. */
export interface Drawing {
  marks: readonly Mark[];
  table: ChartTable | null;
}

export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : roundPercent(part / whole, 1));

/** The heads of a table of answers. */
const countHeads = (answer = shared.answer): string[] => [answer, words.answers, `${words.share} %`];

/** A table of answers, how often each was given, and its share. @param answer what the first column is called */
export const countTable = (counts: readonly (readonly [string, number])[], whole: number, answer?: string) => ({
  columns: countHeads(answer),
  rows: counts.map(([name, count]) => [name, count, percent(count, whole)]),
});

/** Counts as bars. @param whole what the shares are of */
export function countBars(
  counts: readonly { label: string; count: number; condition?: Condition | null }[],
  whole: number,
): Bar[] {
  return counts.map(({ label, count, condition = null }) => ({
    label,
    length: whole === 0 ? 0 : Math.min(1, count / whole),
    value: number(count),
    beside: share(count, whole),
    condition,
  }));
}
