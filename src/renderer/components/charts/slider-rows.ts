import type { Distribution, Question } from '../../../contract/index.ts';
import { number } from '../../lib/language/format.ts';
import { writtenNumber } from './bin-labels.ts';
import { figureOf } from './chart-columns.ts';
import type { Member } from './members-table.ts';
import { words } from './words.ts';

type Numbers = Extract<Distribution, { kind: 'number' }>;

/** One statement of a grid of numbers. */
export interface SliderRow {
  question: Question;
  item: string;
  numbers: Numbers;
}

/** A grid of numbers: sliders, amounts. All rows are drawn between the same two ends. */
export interface Sliders {
  rows: SliderRow[];
  least: number;
  greatest: number;
}

/** @returns the statements of a grid on one line of numbers; null where a member holds anything else */
export function slidersOf(members: readonly Member[]): Sliders | null {
  const rows = members.flatMap(({ name, question }): SliderRow[] => {
    const { distribution } = question;
    return distribution.kind === 'number' ? [{ question, item: name, numbers: distribution }] : [];
  });
  if (rows.length !== members.length || new Set(rows.map(({ numbers }) => numbers.unit)).size !== 1) return null;
  const ends = rows.flatMap(({ numbers: { min, max } }) => (min === null || max === null ? [] : [min, max]));
  return ends.length === 0 ? null : { rows, least: Math.min(...ends), greatest: Math.max(...ends) };
}

/** Where a number stands between the ends of a grid, 0 to 1. */
export const placeIn = ({ least, greatest }: Sliders, value: number): number =>
  greatest === least ? 0.5 : (value - least) / (greatest - least);

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A figure of a row as it is written. */
export const written = ({ unit }: Numbers, value: number): string =>
  unit === null ? writtenNumber(rounded(value), 1) : figureOf(value, unit);

/** Mean and deviation of a row; with `n` how many gave a number, where rows differ in that. */
export function sliderTexts({ rows }: Sliders): (row: SliderRow) => { mean: string; beside: string } {
  const areAlike = rows.every(({ numbers: { base } }) => base === rows[0]?.numbers.base);
  return ({ numbers }) => {
    const { mean, deviation, base } = numbers;
    const spread = deviation === null ? [] : [words.spread(written(numbers, deviation))];
    return {
      mean: mean === null ? '–' : written(numbers, mean),
      beside: [...spread, ...(areAlike ? [] : [`n = ${number(base)}`])].join(' · '),
    };
  };
}

/** All figures of a row, to be heard. */
export function sliderSentence({ item, numbers }: SliderRow): string {
  const { mean, deviation, q1, q3, min, max, base } = numbers;
  const figures: [string, number | null][] = [
    [words.mean, mean],
    [words.deviation, deviation],
  ];
  const between = (from: number | null, to: number | null): string =>
    from === null || to === null ? '–' : words.between(written(numbers, from), written(numbers, to));
  return [
    item,
    ...figures.map(([name, value]) => `${name} ${value === null ? '–' : written(numbers, value)}`),
    `${words.quartiles} ${between(q1, q3)}`,
    `${words.range} ${between(min, max)}`,
    `${words.base} ${number(base)}`,
  ].join(', ');
}
