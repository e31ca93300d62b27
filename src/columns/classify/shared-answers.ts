import type { Column } from '../groups/column.ts';
import type { Profile } from '../table/profile.ts';

const mostRatings = 12;
const leastTimes = 3;
/** Where hardly anybody answered, an answer must stand in this many of the other parts. */
const leastOthers = 2;

const answersHeld = new WeakMap<Profile, Set<string>>();

/** The answers of a column; of a cell with several answers, as the rows of a matrix of tick boxes have, each. */
function answersIn(profile: Profile): Set<string> {
  const held = answersHeld.get(profile) ?? new Set([...profile.values.keys()].flatMap((cell) => cell.split(/; ?/)));
  answersHeld.set(profile, held);
  return held;
}

/**
 * @returns whether a part of a question has the answers of its other parts and no other, as the statements of a grid
 * have. Then its name tells nothing: "Twitter" is no address where it is rated, and "Other tasks" no field to write into.
 */
export function sharesAnswers({ groupKind, siblings, profile }: Column): boolean {
  const { values, filled } = profile;
  if (groupKind?.kind !== 'items' || values.size < 2 || values.size > mostRatings) return false;
  const others = siblings.filter((sibling) => sibling !== profile);
  const least = filled >= values.size * leastTimes ? 1 : leastOthers;
  return [...answersIn(profile)].every((answer) => {
    let held = 0;
    for (const other of others) if (answersIn(other).has(answer) && ++held >= least) return true;
    return false;
  });
}
