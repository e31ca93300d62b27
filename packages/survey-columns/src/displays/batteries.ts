import { type ColumnType, holdsOneChoice } from '../column-type.ts';
import type { Column } from '../groups/column.ts';

// Neighbours without a question in common that were rated on one scale of numbers, such as the items of a test.

const fewestColumns = 5;
const fewestSteps = 5;
const highest = 10;

/** `1-6` for a column that holds 1, 2 … 6 and nothing else; null for any other. */
function scaleOf({ profile: { values, min, max, integer } }: Column): string | null {
  if (integer < 1 || min < 0 || min > 1 || max > highest) return null;
  return values.size >= fewestSteps && values.size === max - min + 1 ? `${min}-${max}` : null;
}

/** @returns the columns of five neighbours and more that hold all numbers of one scale: codes of groups do not come so */
export function findBatteries(columns: readonly Column[], types: readonly (ColumnType | undefined)[]): Set<number> {
  const found = new Set<number>();
  const scales = columns.map((column, at) => (holdsOneChoice(types[at]) ? scaleOf(column) : null));
  let start = 0;
  for (let end = 1; end <= columns.length; end++) {
    if (end < columns.length && scales[end] === scales[start]) continue;
    if (scales[start] !== null && end - start >= fewestColumns) for (let at = start; at < end; at++) found.add(at);
    start = end;
  }
  return found;
}
