import type { Distribution, Question } from '../../../contract/index.ts';
import { figure, mean as meanText, number } from '../../lib/language/format.ts';
import { figureOf } from './chart-columns.ts';
import type { Member } from './grid-rows.ts';
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

const noFigures = { base: 0, mean: null, median: null, deviation: null, min: null, max: null, q1: null, q3: null };

/** @returns the statements of a grid on one line of numbers; null where a member that was answered holds anything else */
export function slidersOf(members: readonly Member[]): Sliders | null {
  const [some] = members.flatMap(({ question: { distribution } }) =>
    distribution.kind === 'number' ? distribution : [],
  );
  if (some === undefined) return null;
  const rows = members.flatMap(({ name, question }): SliderRow[] => {
    const { distribution, answered } = question;
    if (distribution.kind === 'number') return [{ question, item: name, numbers: distribution }];
    return answered === 0 ? [{ question, item: name, numbers: { ...some, ...noFigures } }] : [];
  });
  if (rows.length !== members.length || new Set(rows.map(({ numbers }) => numbers.unit)).size !== 1) return null;
  const ends = rows.flatMap(({ numbers: { min, max } }) => (min === null || max === null ? [] : [min, max]));
  return ends.length === 0 ? null : { rows, least: Math.min(...ends), greatest: Math.max(...ends) };
}

/** Where a number stands between the ends of a grid, 0 to 1. */
export const placeIn = ({ least, greatest }: Sliders, value: number): number =>
  greatest === least ? 0.5 : (value - least) / (greatest - least);

/** An end of the line as it is written. */
export const written = ({ unit }: Numbers, value: number): string =>
  unit === null ? figure(value, 1) : figureOf(value, unit);

/** A mean or a deviation: the rows stand below each other, so all have one decimal. */
const writtenFigure = ({ unit }: Numbers, value: number): string =>
  unit === null ? meanText(value, 1) : figureOf(value, unit);

/** Mean and deviation of a row; with `n` how many gave a number, where rows differ in that. */
export function sliderTexts({ rows }: Sliders): (row: SliderRow) => { mean: string; beside: string } {
  const areAlike = rows.every(({ numbers: { base } }) => base === rows[0]?.numbers.base);
  return ({ numbers }) => {
    const { mean, deviation, base } = numbers;
    const spread = deviation === null ? [] : [words.spread(writtenFigure(numbers, deviation))];
    return {
      mean: mean === null ? '–' : writtenFigure(numbers, mean),
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
    ...figures.map(([name, value]) => `${name} ${value === null ? '–' : writtenFigure(numbers, value)}`),
    `${words.quartiles} ${between(q1, q3)}`,
    `${words.range} ${between(min, max)}`,
    `${words.base} ${number(base)}`,
  ].join(', ');
}
