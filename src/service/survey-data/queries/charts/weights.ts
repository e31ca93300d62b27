import { effectiveBase } from '@sheaf/survey-columns';
import type { Weighing } from '../../../../contract/index.ts';
import { invalid } from '../../../core/errors.ts';
import { packedParts, spread } from '../../segments/coded.ts';
import type { Mask } from '../columns.ts';
import type { QueryTools } from '../query-tools.ts';
import { requireColumn, type StoredShape } from '../shape.ts';
import { numberReader } from './number-reader.ts';
import { numberDisplayOf, plainNumbers } from './shown-as.ts';

/** The weight of each row; 0 where its cell has no number above 0. */
export type Weights = Float64Array;

const isWeight = (weight: number): boolean => weight > 0 && weight !== Number.POSITIVE_INFINITY;

/**
 * The weights of all rows by the numbers of a question.
 * @throws DomainError (invalid) for an unknown question, or one without any number above 0
 */
export async function weightsOf(tools: QueryTools, shape: StoredShape, question_id: number): Promise<Weights> {
  const column = requireColumn(shape, question_id);
  const display = numberDisplayOf(column) ?? plainNumbers;
  const key = `${shape.version} weights ${column.column_index} ${JSON.stringify(display)}`;
  const weights = await tools.cache.get(key, async () => {
    const read = numberReader(column, display);
    const rows = new Float64Array(shape.rows);
    for await (const [part, columns] of packedParts(tools.db, shape.parts, column.column_index)) {
      let row = part.rows_before;
      for (const packed of columns) {
        const numbers = Float64Array.from({ length: packed.texts.length }, (_, index) => read(packed.texts, index));
        row = spread(
          packed,
          numbers.map((number) => (isWeight(number) ? number : 0)),
          rows,
          row,
        );
      }
    }
    return rows;
  });
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
