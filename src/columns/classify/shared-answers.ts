import type { Column } from '../groups/column.ts';

const mostRatings = 12;
const leastTimes = 3;

/**
 * @returns whether a part of a question has the answers of its other parts and no other, as the statements of a grid
 * have. Then its name tells nothing: "Twitter" is no address where it is rated, and "Other tasks" no field to write into.
 */
export function sharesAnswers({ groupKind, siblings, profile }: Column): boolean {
  const { values, filled } = profile;
  if (groupKind?.kind !== 'items' || values.size < 2 || values.size > mostRatings) return false;
  const others = siblings.filter((sibling) => sibling !== profile);
  return (
    filled >= values.size * leastTimes &&
    [...values.keys()].every((value) => others.some((other) => other.values.has(value)))
  );
}
