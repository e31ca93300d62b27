import { roundPercent, roundScore } from '../shown-numbers.ts';
import { createConditionWords } from '../workspace/condition-words.ts';
import type { Figure } from '../workspace/figures.ts';
import type { Condition } from '../workspace/filter.ts';
import type { Grid } from '../workspace/grid.ts';
import { createFormats, createSay, type Language } from './formats.ts';
import { createChartWords } from './words.ts';

// What is drawn of a question, before anything draws it: the window, a report, paper, and copies show nothing else.

/** @returns how charts are told in a language: their words, and how numbers and days are written */
export function createTelling(language: Language) {
  const formats = createFormats(language);
  const say = createSay(language);
  return {
    ...formats,
    words: createChartWords(say),
    /** What conditions are described with. */
    conditions: {
      ...createConditionWords(say),
      figure: (value: number) => formats.figure(value),
      day: formats.longDate,
      weekday: formats.weekday,
    },
  };
}
export type Telling = ReturnType<typeof createTelling>;

/** The names of figures, each with its value as it is written. */
export type NamedFigures = readonly (readonly [name: string, value: string])[];

/** A part of a chart with its label before and its figures after it. `amount` is the number that `value` writes. */
interface Labelled {
  label: string;
  amount: number;
  value: string;
  beside: string;
  condition: Condition | null;
}

/** A horizontal bar. */
export interface Bar extends Labelled {
  /** Its share, from 0 to 1. */
  length: number;
}

/** A column of a histogram or of a course over time. */
export interface Column extends Bar {
  /** Below the column; empty where there is no room for each. */
  tick: string;
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
interface Segment extends Bar {
  /** What the label stands for, in numbers. */
  range: string;
  /** 0 for the lowest part, 1 for the highest. */
  shade: number;
}

/** What the label, the value and what stands beside it are called where they stand in columns. */
type Heads = readonly [label: string, value: string, beside: string];

/** The end of a line: as it is called, and its number. */
export interface LineEnd {
  name: string;
  at: number;
}

/** One thing that a chart shows. */
export type Mark =
  /** Bars below each other. Those with an order of their own are shown further. */
  | { kind: 'bars'; heads: Heads; bars: readonly Bar[]; isOrdered?: boolean }
  /** Columns side by side. */
  | { kind: 'columns'; heads: Heads; columns: readonly Column[]; label: string }
  | { kind: 'segments'; heads: Heads; figure: string; caption: string; segments: readonly Segment[] }
  /** Lines with the same two ends. `measure`: what the dots are. */
  | { kind: 'spreads'; measure: string; spreads: readonly Spread[]; ends: readonly [LineEnd, LineEnd] }
  | { kind: 'grid'; grid: Grid; label: string }
  /** Figures in a line; large ones are the chart. */
  | { kind: 'figures'; figures: NamedFigures; isLarge?: boolean }
  /** A sentence. `isCut`: the responses have more than the chart. */
  | { kind: 'note'; text: string; isCut?: boolean }
  | { kind: 'quotes'; texts: readonly string[] }
  /** The charts of several columns, side by side; without a name only the chart. */
  | { kind: 'members'; members: readonly { id: number; name: string; drawing: Drawing }[] };

/** A chart as rows and columns: what its table shows and what is copied. */
export interface ChartTable {
  columns: string[];
  rows: (string | number)[][];
}

/** All that is drawn of a question, and the numbers behind it; null where nothing was counted. */
export interface Drawing {
  marks: readonly Mark[];
  table: ChartTable | null;
  /** Some of the answers in words, whether they are the chart or only stand behind it. */
  quotes?: readonly string[];
}

/** A part of a whole in percent with one decimal place. */
export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : roundPercent(part / whole, 1));

/** The columns of a table of answers. @param answer what the first column is called */
export const countHeads = ({ words }: Telling, answer = words.answer): Heads => [answer, words.answers, words.share];

/** A table of answers, how often each was given, and its share. */
export const countTable = (
  counts: readonly { label: string; count: number }[],
  whole: number,
  [answer, answers, share]: Heads,
): ChartTable => ({
  columns: [answer, answers, `${share} %`],
  rows: counts.map(({ label, count }) => [label, count, percent(count, whole)]),
});

interface Counted {
  label: string;
  count: number;
  condition?: Condition | null;
}

/** Counts as bars, with what else each has. @param whole what the shares are of */
export const countBars = <Part extends Counted>(counts: readonly Part[], whole: number, { number, share }: Telling) =>
  counts.map(({ count, condition = null, ...part }) => ({
    ...part,
    amount: count,
    length: whole === 0 ? 0 : Math.min(1, count / whole),
    value: number(count),
    beside: share(count, whole),
    condition,
  }));

/** The cells of a table as they are read: the numbers of a column have their decimal points below each other. */
export function writeTable({ columns, rows }: ChartTable, { decimal }: Telling): string[][] {
  const digits = columns.map((_, at) => (rows.some((row) => Math.abs(Number(row[at]) % 1) > 0) ? 1 : 0));
  return rows.map((row) => row.map((cell, at) => (typeof cell === 'number' ? decimal(cell, digits[at]) : cell)));
}

/** A number of a chart in words: what it is of, and what it is. */
export function tellFigure({ name, label, value }: Figure, telling: Telling): readonly [name: string, value: string] {
  const { words, share, number, decimal } = telling;
  if (label !== null) return [label, share(value, 1)];
  switch (name.kind) {
    case 'score':
      return [words.score, number(roundScore(value))];
    case 'top_two':
      return [words.topTwo, share(value, 1)];
    case 'bottom_two':
      return [words.bottomTwo, share(value, 1)];
    case 'mean':
    case 'median':
      return [words[name.kind], decimal(value, 2)];
    default:
      return ['', ''];
  }
}
