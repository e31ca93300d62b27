import type { Profile } from '../answers/profile.ts';
import type { Column } from '../groups/column.ts';
import { fillingOf } from '../groups/fillings.ts';
import { isTicked } from '../groups/find-groups.ts';

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

/** Whether a part of a question has the answers of its other parts and no other, as the statements of a grid have. */
function sharesAnswers({ siblings, profile }: Column): boolean {
  const { values, filled } = profile;
  if (values.size < 2 || values.size > mostRatings) return false;
  const others = siblings.filter((sibling) => sibling !== profile);
  const least = filled >= values.size * leastTimes ? 1 : leastOthers;
  return [...answersIn(profile)].every((answer) => {
    let held = 0;
    for (const other of others) if (answersIn(other).has(answer) && ++held >= least) return true;
    return false;
  });
}

const fewestOptions = 3;

/** Whether a column is ticked as the other options of its question are. */
const isTickedAlike = ({ siblings, profile }: Column): boolean =>
  siblings.length >= fewestOptions &&
  isTicked(profile) &&
  siblings.every((sibling) => sibling.filled === 0 || isTicked(sibling) || fillingOf(sibling) === fillingOf(profile));

/**
 * @returns whether a part of a question is filled as its siblings are: with ticks, or with the answers of a grid. Then its name
 * tells nothing: "Twitter" is no address where it is rated, "Location" no bookkeeping where it is ticked, and "Other tasks" no
 * field to write into.
 */
export const isLikeSiblings = (column: Column): boolean =>
  column.groupKind?.kind === 'options'
    ? isTickedAlike(column)
    : column.groupKind?.kind === 'items' && sharesAnswers(column);
