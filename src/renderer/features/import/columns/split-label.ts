/** The end of a label that is never cut, at most. */
const longestEnd = 48;
/** A shorter common beginning is no reason to cut a label in its middle. */
const shortestStem = 16;

function sharedLength(one: string, other: string): number {
  const shortest = Math.min(one.length, other.length);
  for (let at = 0; at < shortest; at++) if (one[at] !== other[at]) return at;
  return shortest;
}

/**
 * Splits a label where it begins to differ from its neighbours: the start may be cut, the end stays.
 * @returns start and end; the end is empty when the label may be cut at its end
 */
export function splitLabel(label: string, neighbours: readonly string[]): [start: string, end: string] {
  const shared = Math.max(0, ...neighbours.filter((one) => one !== label).map((one) => sharedLength(label, one)));
  if (shared < shortestStem || shared === label.length) return [label, ''];
  // Whole words: the end begins after the last space that is shared.
  const word = label.lastIndexOf(' ', shared);
  const at = Math.max(word > shared - 20 ? word : shared, label.length - longestEnd);
  return [label.slice(0, at), label.slice(at)];
}
