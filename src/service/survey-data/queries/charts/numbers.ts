import {
  type Amounts,
  computeBinEdges,
  computeEffectiveBase,
  countBins,
  createMissingTest,
  type DecimalMark,
  isWhole,
  readDuration,
  readNumber,
  summarise,
  toAmounts,
} from '@sheaf/survey-columns';
import type { Distribution, Weighing } from '../../../../contract/index.ts';
import { invalid } from '../../../core/errors.ts';
import { readFoundDisplays } from '../../../data/stored-outline.ts';
import { fillRows, type Mask } from '../columns.ts';
import { cacheJson } from '../query-tools.ts';
import { type Selection, selectRows } from '../rows.ts';
import { type DisplayedColumn, findDisplay, requireColumn, type ShapeColumn, type StoredShape } from '../shape.ts';

/** How the numbers of a column are read. `unit` seconds: durations, whose plain numbers count `unit_seconds` each. */
export interface NumberDisplay {
  unit: 'seconds' | null;
  decimal: DecimalMark;
  unit_seconds: number;
}

export const plainNumbers: NumberDisplay = { unit: null, decimal: 'point', unit_seconds: 1 };

/** @returns how the numbers of a column are read; null for one that is not shown as numbers or durations */
export function findNumberDisplay(column: DisplayedColumn): NumberDisplay | null {
  const as = findDisplay(column)?.as;
  if (as !== 'number' && as !== 'duration') return null;
  // A person who chooses numbers says nothing of the marks in them: these are as they were found.
  const found = readFoundDisplays(column.found_display)[column.type];
  return {
    unit: as === 'duration' ? 'seconds' : null,
    decimal: found?.decimal ?? plainNumbers.decimal,
    unit_seconds: found?.unit_seconds ?? plainNumbers.unit_seconds,
  };
}

/** What stands for an answer that is no number; NaN stands for no answer. */
export const unreadable = Number.POSITIVE_INFINITY;

/** The number of each row; NaN without an answer, `unreadable` for one that is no number. @throws DamagedPart */
export function toNumbers(shape: StoredShape, column: ShapeColumn, display: NumberDisplay): Promise<Float64Array> {
  return shape.cache.get(`${shape.version} numbers ${column.column_index} ${JSON.stringify(display)}`, async () => {
    const { unit, decimal, unit_seconds } = display;
    const { isMissing } = createMissingTest(column.rule.missing);
    const read = (cell: string) =>
      unit === null ? readNumber(cell, decimal) : readDuration(cell, unit_seconds, decimal);
    const numbers = new Float64Array(shape.rows).fill(Number.NaN);
    await fillRows(shape, column, numbers, (cell) => (isMissing(cell) ? Number.NaN : (read(cell) ?? unreadable)));
    return numbers;
  });
}

/** The weight of each row; 0 where its cell has no number above 0. */
export type Weights = Float64Array;

/**
 * The weights of all rows by the numbers of a question.
 * @throws DomainError (invalid) for an unknown question, or one without any number above 0
 */
export async function readWeights(shape: StoredShape, question_id: number): Promise<Weights> {
  const column = requireColumn(shape, question_id);
  const display = findNumberDisplay(column) ?? plainNumbers;
  const numbers = await toNumbers(shape, column, display);
  const weights = numbers.map((number) => (number > 0 && Number.isFinite(number) ? number : 0));
  if (!weights.some((weight) => weight > 0)) throw invalid('weights_absent', { id: String(question_id) });
  return weights;
}

/** The rows of a selection that have a weight, and what their weights come to. @param mask left out: all rows */
export function weigh(weights: Weights, question_id: number, mask?: Mask): { mask: Mask; weight: Weighing } {
  const kept = new Uint8Array(weights.length);
  let [without, sum, squares] = [0, 0, 0];
  for (let row = 0; row < weights.length; row++) {
    if (mask !== undefined && mask[row] !== 1) continue;
    const weight = weights[row] ?? 0;
    if (weight === 0) without++;
    else {
      kept[row] = 1;
      sum += weight;
      squares += weight * weight;
    }
  }
  return {
    mask: kept,
    weight: { question_id, without, weighted_base: sum, effective_base: computeEffectiveBase(sum, squares) },
  };
}

/** How many responses answered, and what shares of them are of. */
export interface Base {
  answered: number;
  /** The sum of their weights; without weights `answered`. */
  weighted_base: number;
}

/** How much the marked rows of a selection weigh. */
export function sumWeights(marked: Mask, { rows }: Pick<Selection, 'rows'>, weights: Weights): number {
  let sum = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    if (marked[row] === 1) sum += weights[row] ?? 0;
  }
  return sum;
}

/** How a column is read, and which rows. */
interface Chosen {
  display: NumberDisplay;
  selection: Selection;
  weights?: Weights | undefined;
}

type NumberDistribution = Extract<Distribution, { kind: 'number' }>;
interface NumberChart {
  answered: number;
  distribution: NumberDistribution;
}

/** The numbers of a column in some rows, how many of these have an answer, and how many answers are no number. */
async function readAmounts(
  shape: StoredShape,
  column: ShapeColumn,
  { display, selection, weights }: Chosen,
): Promise<{ amounts: Amounts; answered: number; wrong: number }> {
  const all = await toNumbers(shape, column, display);
  const answers = selection.rows.filter((row) => !Number.isNaN(all[row] ?? Number.NaN));
  const rows = answers.filter((row) => all[row] !== unreadable);
  const pick = (from: Float64Array) => Float64Array.from(rows, (row) => from[row] ?? 0);
  const amounts = toAmounts(pick(all), weights && pick(weights));
  return { amounts, answered: answers.length, wrong: answers.length - rows.length };
}

/** @param bins of the whole survey */
function makeChart(
  { unit }: NumberDisplay,
  amounts: Amounts,
  { edges, whole }: { edges: readonly number[]; whole: boolean },
  wrong: number,
): NumberDistribution {
  const { weighted_base: _, effective_base: __, ...figures } = summarise(amounts);
  return { kind: 'number', unit, whole, ...figures, bins: countBins(amounts, edges), unreadable: wrong };
}

/** The numbers of all rows. @throws DamagedPart */
export async function readWholeAmounts(
  shape: StoredShape,
  column: ShapeColumn,
  display: NumberDisplay,
): Promise<Amounts> {
  return (await readAmounts(shape, column, { display, selection: selectRows(shape) })).amounts;
}

/** The chart of all rows. Computed once for each state of the survey. @throws DamagedPart */
export function makeWholeNumberChart(
  shape: StoredShape,
  column: ShapeColumn,
  display: NumberDisplay,
): Promise<NumberChart> {
  const key = `${shape.version} number ${column.column_index} ${JSON.stringify(display)}`;
  return cacheJson(shape, key, async () => {
    const chosen = { display, selection: selectRows(shape) };
    const { amounts, answered, wrong } = await readAmounts(shape, column, chosen);
    const bins = { edges: computeBinEdges(amounts, { unit: display.unit }), whole: isWhole(amounts.values) };
    return { answered, distribution: makeChart(display, amounts, bins, wrong) };
  });
}

const listBinEdges = ({ bins }: NumberDistribution): number[] => {
  const last = bins.at(-1);
  return last === undefined ? [] : [...bins.map(({ from }) => from), last.to];
};

/** The chart of some rows, with the bins of the whole survey. @throws DamagedPart */
export async function makeNumberChart(shape: StoredShape, column: ShapeColumn, chosen: Chosen): Promise<NumberChart> {
  const { distribution: own } = await makeWholeNumberChart(shape, column, chosen.display);
  const { amounts, answered, wrong } = await readAmounts(shape, column, chosen);
  const bins = { edges: listBinEdges(own), whole: own.whole };
  return { answered, distribution: makeChart(chosen.display, amounts, bins, wrong) };
}
