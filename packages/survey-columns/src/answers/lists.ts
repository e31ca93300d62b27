/** @returns a list in pieces: a new one begins before each element that does not go on with the one before it */
export function divideList<T extends object | number>(
  list: Iterable<T>,
  goesOn: (before: T, one: T) => boolean,
): T[][] {
  const pieces: T[][] = [];
  for (const one of list) {
    const piece = pieces.at(-1);
    const before = piece?.at(-1);
    if (before !== undefined && goesOn(before, one)) piece?.push(one);
    else pieces.push([one]);
  }
  return pieces;
}

/** @returns how often each element is in a list, in the order in which they come */
export function countEach<T>(list: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/** @returns the element that is most often in a list, the first of several, and how often; nothing for an empty list */
export const findCommonest = <T>(list: Iterable<T>): [element?: T, count?: number] =>
  [...countEach(list)].toSorted(([, one], [, other]) => other - one)[0] ?? [];
