import type { Weights } from './charts/weights.ts';
import type { Mask } from './columns.ts';
import type { Selection } from './selection.ts';

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
