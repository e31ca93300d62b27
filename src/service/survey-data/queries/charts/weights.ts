import { effectiveBase } from '@sheaf/survey-columns';
import type { Weighing } from '../../../../contract/index.ts';
import { invalid } from '../../../core/errors.ts';
import type { Mask } from '../columns.ts';
import type { QueryTools } from '../query-tools.ts';
import type { Selection } from '../selection.ts';
import { requireColumn, type StoredShape } from '../shape.ts';
import { findNumberDisplay, plainNumbers, toNumbers } from './numbers.ts';

/** The weight of each row; 0 where its cell has no number above 0. */
export type Weights = Float64Array;

/**
 * The weights of all rows by the numbers of a question.
 * @throws DomainError (invalid) for an unknown question, or one without any number above 0
 */
export async function readWeights(tools: QueryTools, shape: StoredShape, question_id: number): Promise<Weights> {
  const column = requireColumn(shape, question_id);
  const display = findNumberDisplay(column) ?? plainNumbers;
  const numbers = await toNumbers(tools, shape, column, display);
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
    weight: { question_id, without, weighted_base: sum, effective_base: effectiveBase(sum, squares) },
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
